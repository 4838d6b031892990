import { suggestion } from '../../../base/text/suggestion.js';
import { didYouMean, quoted } from '../../../model/message.js';
import { recordRule } from '../rule.js';
import codes from './codes.json' with { type: 'json' };

/** The codes of a list that are not `known`, each with its index. */
export function unknownCodes(
  list: unknown,
  known: ReadonlySet<string>,
): readonly { readonly code: string; readonly at: number }[] {
  if (!Array.isArray(list)) return [];
  if (list.every((code) => known.has(code))) return [];
  return list.flatMap((code, at) => (known.has(code) ? [] : [{ code, at }]));
}

/** Likely corrections of an unknown currency code, and invented codes for these. */
const usual = ['GBP', 'EUR', 'USD'];
const madeUp: Readonly<Record<string, string>> = { STG: 'GBP', UKP: 'GBP' };

/** Codes that are not of a currency, or are of a former one. */
export const unknownCurrency = recordRule({
  rule: 'codes/unknown-currency',
  severity: 'warning',
  message: ({ currency, until, suggestion }: { currency: string; until?: number; suggestion?: string }) => ({
    message:
      until === undefined
        ? `there is no currency with the code ${quoted(currency)}.`
        : `the currency ${quoted(currency)} is no longer in use: it was legal tender until ${until}.`,
    ...didYouMean(suggestion),
    ...(suggestion === undefined && {
      help: 'Write the three letters of a current currency (ISO 4217), such as GBP or EUR.',
    }),
  }),
  of: 'group',
  fields: ['SupportedCurrencies'],
  check(group) {
    return unknownCodes(group.SupportedCurrencies, currencies).map(({ code, at }) => {
      const until = tenderUntil.get(code);
      const near = until === undefined ? (madeUp[code] ?? suggestion(code, usual)) : undefined;
      const args = {
        currency: code,
        ...(until !== undefined && { until }),
        ...(near !== undefined && { suggestion: near }),
      };
      return { args, path: ['SupportedCurrencies', at] };
    });
  },
});

/**
 * The codes of all currencies (ISO 4217): the list of its maintenance agency of 25 June 2024, as in npm's
 * currency-codes 2.2.0 (MIT), with later changes (XCG; ANG, BGN, CUC) as in the Unicode CLDR 48.2.
 */
export const currencies: ReadonlySet<string> = new Set(codes.currencies);

/** The codes of former currencies, each with its last year as legal tender, as in the Unicode CLDR 48.2. */
export const tenderUntil: ReadonlyMap<string, number> = new Map(Object.entries(codes.tenderUntil));

/** Codes that are not of a language. */
export const unknownLanguage = recordRule({
  rule: 'codes/unknown-language',
  severity: 'warning',
  message: ({ language, suggestion }: { language: string; suggestion?: string }) => ({
    message: `there is no language with the code ${quoted(language)}.`,
    ...didYouMean(suggestion),
    ...(suggestion === undefined && {
      help: 'Write the two letters of a language (ISO 639-1), such as en or cy.',
    }),
  }),
  of: 'group',
  fields: ['SupportedLanguages'],
  check(group) {
    return unknownCodes(group.SupportedLanguages, languages).map(({ code, at }) => {
      const near = languageCorrections[code];
      const args = { language: code, ...(near !== undefined && { suggestion: near }) };
      return { args, path: ['SupportedLanguages', at] };
    });
  },
});

/** The codes of all languages that have one of two letters (ISO 639-1), as npm's iso-639-1 3.1.6 (MIT) lists them. */
export const languages: ReadonlySet<string> = new Set(codes.languages);

/**
 * Corrections of withdrawn codes, and of country codes used for languages. None of the keys is the code of another
 * language.
 */
export const languageCorrections: Readonly<Record<string, string>> = {
  // Withdrawn codes with their replacements, from the IANA language subtag registry (BCP 47).
  in: 'id',
  iw: 'he',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  sh: 'sr',
  // Countries.
  cn: 'zh',
  cz: 'cs',
  dk: 'da',
  gb: 'en',
  jp: 'ja',
  us: 'en',
};
