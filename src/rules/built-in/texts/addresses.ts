import { isWebAddress, uri } from '../../../interface/schema/simple-types.js';
import { suggestedValue } from '../../../interface/schema/suggestions.js';
import { didYouMeanOr, quoted } from '../../../model/message.js';
import { valueProposal } from '../../../model/proposal.js';
import type { FieldName } from '../fields.js';
import { eachField, inFields, noFindings, recordRule } from '../rule.js';

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

/** True for an address that contains its content or code, or leads to the reader's own machine. Browsers skip what precedes it. */
function isUnsafe(address: string): boolean {
  return /^[\0-\x20]*(?:javascript|vbscript|data|blob|file|about):/i.test(address.replace(/[\t\r\n]/g, ''));
}

/** Addresses that run code, or contain their content. */
export const unsafeAddress = recordRule({
  rule: 'texts/unsafe-address',
  severity: 'error',
  isGradable: true,
  message: ({ address }: { address: string }) => ({
    message: `${quoted(address)} is not the address of a page, and may run code.`,
    help: 'Write the address as a browser shows it, such as https://www.example.com/terms.',
  }),
  ...eachField(addressFields, (address) => (isUnsafe(address) ? { address } : undefined)),
});

/** Addresses that a browser can't open. */
export const webAddress = recordRule({
  rule: 'texts/web-address',
  severity: 'warning',
  message: ({ address, suggestion }: { address: string; suggestion: string | undefined }) => ({
    message: `${quoted(address)} is not the address of a page.`,
    ...didYouMeanOr(
      suggestion,
      'Write the address as a browser shows it, such as https://www.example.com/terms.',
    ),
  }),
  ...eachField(addressFields, (address) => {
    if (isWebAddress(address) || isUnsafe(address)) return undefined;
    return { address, suggestion: suggestedValue(uri, address)?.suggestion };
  }),
});

/** Addresses without encryption. */
export const notHttps = recordRule({
  rule: 'texts/not-https',
  severity: 'note',
  message: ({ suggestion }: { suggestion: string }) => ({
    message: 'this address is not https.',
    hint: `if the page is there too: ${suggestion}`,
    proposals: [valueProposal(suggestion)],
  }),
  ...eachField(addressFields, (address) => {
    if (!/^http:/i.test(address) || !isWebAddress(address)) return undefined;
    return { suggestion: address.replace(/^http/i, 'https') };
  }),
});

/** Products whose terms are said to be on the page of the product. */
export const sameAddress = recordRule({
  rule: 'texts/same-address',
  severity: 'warning',
  message: () => ({
    message: 'this is the ProductURL as well.',
    hint: 'where are the terms themselves?',
    related: ['the ProductURL is here'],
  }),
  ...inFields(['TcsAndCsURL'], (terms, field, { ProductURL: page }) =>
    page === undefined || pageOf(terms) !== pageOf(page)
      ? noFindings
      : [{ args: {}, path: [field], also: [['ProductURL']] }],
  ),
});

/** An address without what doesn't matter. */
function pageOf(address: string): string {
  return address
    .trim()
    .replace(/^http:/i, 'https:')
    .replace(/\/$/, '');
}
