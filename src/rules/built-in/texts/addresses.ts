import { suggestedValue } from '../../../interface/schema/suggestions.js';
import { isWebAddress, uri } from '../../../interface/schema/types.js';
import { didYouMean, quoted } from '../../../model/message.js';
import type { FieldName, Fields } from '../fields.js';
import { type RuleExample, recordRule } from '../rule.js';
import { account } from '../standard/examples.js';

/** The fields whose value is an address of the web. The interface allows any text. */
export const addressFields = [
  'ProductURL',
  'TcsAndCsURL',
  'URL',
  'Photo',
  'CompliantsInfoURL',
  'OmbudsmanURL',
  'AccountOpeningURL',
  'AccountOpeningDocumentationURL',
  'DocumentAndInfoURL',
] as const satisfies readonly FieldName[];

/** The addresses of an object, as written. */
export function addressesIn(
  group: Fields,
): readonly { readonly field: FieldName; readonly written: string }[] {
  return addressFields.flatMap((field) => {
    const written = group[field];
    return typeof written === 'string' ? [{ field, written }] : [];
  });
}

/** True for an address that contains its content or code, or leads to the reader's own machine. Browsers skip what precedes it. */
export function isUnsafe(address: string): boolean {
  return /^[\0-\x20]*(?:javascript|vbscript|data|blob|file|about):/i.test(address.replace(/[\t\r\n]/g, ''));
}

/** The example account of the rules on addresses. */
export function accountAt(address: string): RuleExample {
  return account(`Overdraft:
  TcsAndCsURL: ${address}
  OverdraftTierBandSet:
    - TierBandMethod: Whole
      Identification: FB-OD
      OverdraftTierBand:
        - { Identification: FB-OD-1, TierValueMin: 0.00, EAR: 39.9 }
`);
}

/** Addresses that run code, or contain their content. */
export const unsafeAddress = recordRule({
  rule: 'texts/unsafe-address',
  severity: 'error',
  isGradable: true,
  title: 'An address may run code',
  means: `An address begins with javascript:, vbscript:, data:, blob:, file: or about:. The fields are ${addressFields.join(', ')}.`,
  matters: "Readers turn it into a link, and a browser that follows it may run code in the reader's site.",
  wrong: accountAt('javascript:alert(1)'),
  right: accountAt('https://www.fenland.example/terms'),
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

/** Addresses that a browser can't open. */
export const webAddress = recordRule({
  rule: 'texts/web-address',
  severity: 'warning',
  title: 'An address cannot be opened',
  means: `The value is not an address of the web: it doesn't begin with https:// or http://, has no host, or has spaces. The fields are ${addressFields.join(', ')}.`,
  matters: 'Readers turn it into a link, which leads nowhere, or to a page of their own site.',
  wrong: accountAt('www.fenland.example/terms'),
  right: accountAt('https://www.fenland.example/terms'),
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
