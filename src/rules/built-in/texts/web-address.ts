import { suggestedValue } from '../../../interface/schema/suggestions.js';
import { isWebAddress, uri } from '../../../interface/schema/types.js';
import { didYouMean, quoted } from '../../../model/message.js';
import { recordRule } from '../rule.js';
import { accountAt, addressesIn, addressFields, isUnsafe } from './address-fields.js';

/** Addresses that a browser can't open. */
export const webAddress = recordRule({
  rule: 'texts/web-address',
  severity: 'warning',
  title: 'An address cannot be opened',
  means: `The value is not an address of the web: it doesn't begin with https:// or http://, has no host, or has spaces. The fields are ${addressFields.join(', ')}.`,
  matters: 'Readers turn it into a link, which leads nowhere, or to a page of their own site.',
  wrong: { collection: 'personal-current-accounts', yaml: accountAt('www.fenland.example/terms') },
  right: { collection: 'personal-current-accounts', yaml: accountAt('https://www.fenland.example/terms') },
  message: ({ address, suggestion }: { address: string; suggestion?: string }) => ({
    message: `${quoted(address)} is not the address of a page.`,
    ...didYouMean(suggestion),
    ...(suggestion === undefined && {
      help: 'Write the address as a browser shows it, such as https://www.example.com/terms.',
    }),
  }),
  of: 'group',
  fields: addressFields,
  check(group) {
    return addressesIn(group).flatMap(({ field, written }) => {
      if (isWebAddress(written) || isUnsafe(written)) return [];
      const suggestion = suggestedValue(uri, 'URI', written)?.suggestion;
      return [{ args: { address: written, ...(suggestion !== undefined && { suggestion }) }, path: [field] }];
    });
  },
});
