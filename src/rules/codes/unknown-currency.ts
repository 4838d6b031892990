import { didYouMean, quoted } from '../../model/message.js';
import { suggestion } from '../../model/suggestion.js';
import { recordRule } from '../rule.js';
import { currencies, tenderUntil } from './currencies.js';
import { atmIn, unknownCodes } from './unknown-codes.js';

/** What is likely meant by a code of no currency, and codes that people make up for it. */
const usual = ['GBP', 'EUR', 'USD'];
const madeUp: Readonly<Record<string, string>> = { STG: 'GBP', UKP: 'GBP' };

/** Codes of no currency, or of one that is gone. */
export const unknownCurrency = recordRule({
  rule: 'codes/unknown-currency',
  severity: 'warning',
  title: 'There is no such currency',
  means:
    'A code in SupportedCurrencies is not that of a currency (ISO 4217), or of one that is no longer tender.',
  matters: 'Readers that look for an ATM by its currency leave it out, or stumble over the code.',
  wrong: { collection: 'atms', yaml: atmIn('SupportedCurrencies: [GBP, EUO]') },
  right: { collection: 'atms', yaml: atmIn('SupportedCurrencies: [GBP, EUR]') },
  message: ({ currency, until, suggestion }: { currency: string; until?: number; suggestion?: string }) => ({
    message:
      until === undefined
        ? `there is no currency with the code ${quoted(currency)}.`
        : `the currency ${quoted(currency)} is gone: it was tender until ${until}.`,
    ...didYouMean(suggestion),
    ...(suggestion === undefined && {
      help: 'Write the three letters of a currency that there is (ISO 4217), such as GBP or EUR.',
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
