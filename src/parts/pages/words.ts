import { capital } from '../../base/text/capital.js';
import type { Collection } from '../../model/collection.js';
import { withCommas } from '../../model/message.js';

/** Words for one and for several of a thing. */
export type OneAndMany = readonly [one: string, many: string];

const ofCollections: Readonly<Partial<Record<Collection, OneAndMany>>> = {
  branches: ['Branch', 'Branches'],
  atms: ['Cash machine', 'Cash machines'],
  'personal-current-accounts': ['Personal current account', 'Personal current accounts'],
  'business-current-accounts': ['Business current account', 'Business current accounts'],
  'unsecured-sme-loans': ['Business loan', 'Business loans'],
  'commercial-credit-cards': ['Business credit card', 'Business credit cards'],
  'fca-service-metrics-pca': ['Service of personal accounts', 'Service of personal accounts'],
  'fca-service-metrics-bca': ['Service of business accounts', 'Service of business accounts'],
};

/** The words for records of a collection, with a capital. */
export function collectionWords(collection: Collection): OneAndMany {
  return ofCollections[collection] ?? [collection, collection];
}

/** `1,234 places`. */
export function countText(count: number, [one, many]: OneAndMany): string {
  return `${withCommas(count)} ${(count === 1 ? one : many).toLowerCase()}`;
}

/** Words that aren't written in lower case, beside abbreviations such as SME, or not as codes have them. */
const written = new Map([
  ['atm', 'cash machine'],
  ['wifi', 'Wi-Fi'],
  ['saturday', 'Saturday'],
  ['sunday', 'Sunday'],
]);

const labels = new Map<string, string>();

/** A code or the name of a field as words: `Wheelchair access` for `WheelchairAccess`. A text with spaces is one of words already. */
export function labelOf(code: string): string {
  if (code.includes(' ')) return code;
  const known = labels.get(code);
  if (known !== undefined) return known;
  const words = code
    .replace(/^WiFi$/, 'Wifi')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[ _]+/)
    .map((word) => written.get(word.toLowerCase()) ?? (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  const label = capital(words);
  labels.set(code, label);
  return label;
}

/** The first letter or digit of a name, which stands for a logo. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? [...name][0] ?? '').toUpperCase();
}

/** A text without case, accents and signs, as names and searches are compared. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that stay small within a name. */
const small = new Set('and at by de en in le la next of on sub super the under upon with'.split(' '));

/** A name or a street that is written in capitals only, as names are written: `PETTY CURY` is shown as Petty Cury. */
export function shownName(text: string): string {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}{3}/u.test(text)) return text;
  let isFirst = true;
  return text.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => {
    const first = isFirst;
    isFirst = false;
    const low = word.toLowerCase();
    if (!first && small.has(low)) return low;
    // Abbreviations have no vowel, such as HSBC and WH; but those of streets are words.
    const isAbbreviation = /^[^aeiouyà-ÿ\d]{2,}$/.test(low) && !/^(?:st|rd|sq|ln|dr|ct|pk|mr|mrs)$/.test(low);
    if (low === 'uk' || isAbbreviation) return word;
    // O'CONNELL has two capitals, KING'S has one.
    return low.replace(/^\p{L}|(?<=^[od]['’])\p{L}/gu, (letter) => letter.toUpperCase());
  });
}
