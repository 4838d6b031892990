import { quoted } from '../../../model/message.js';
import { recordRule } from '../rule.js';
import { accountAt, addressesIn, addressFields, isUnsafe } from './address-fields.js';

/** Addresses that run code, or contain their content. */
export const unsafeAddress = recordRule({
  rule: 'texts/unsafe-address',
  severity: 'error',
  isGradable: true,
  title: 'An address may run code',
  means: `An address begins with javascript:, vbscript:, data:, blob:, file: or about:. The fields are ${addressFields.join(', ')}.`,
  matters: "Readers turn it into a link, and a browser that follows it may run code in the reader's site.",
  wrong: { collection: 'personal-current-accounts', yaml: accountAt('javascript:alert(1)') },
  right: { collection: 'personal-current-accounts', yaml: accountAt('https://www.fenland.example/terms') },
  message: ({ address }: { address: string }) => ({
    message: `${quoted(address)} is not the address of a page, and may run code.`,
    help: 'Write the address as a browser shows it, such as https://www.example.com/terms.',
  }),
  of: 'group',
  fields: addressFields,
  check(group) {
    return addressesIn(group).flatMap(({ field, written }) =>
      isUnsafe(written) ? [{ args: { address: written }, path: [field] }] : [],
    );
  },
});
