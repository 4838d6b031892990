import { suggestion } from '../../model/suggestion.js';
import type { RecordRuleOf } from '../rule.js';
import { currencies, tenderUntil } from './currencies.js';
import { atmIn, unknownCodes } from './unknown-codes.js';

/** What is likely meant by a code of no currency, and codes that people make up for it. */
const usual = ['GBP', 'EUR', 'USD'];
const madeUp: Readonly<Record<string, string>> = { STG: 'GBP', UKP: 'GBP' };

/** Codes of no currency, or of one that is gone. */
export const unknownCurrency: RecordRuleOf<'codes/unknown-currency'> = {
  rule: 'codes/unknown-currency',
  title: 'There is no such currency',
  means:
    'A code in SupportedCurrencies is not that of a currency (ISO 4217), or of one that is no longer tender.',
  matters: 'Readers that look for an ATM by its currency leave it out, or stumble over the code.',
  wrong: { collection: 'atms', yaml: atmIn('SupportedCurrencies: [GBP, EUO]') },
  right: { collection: 'atms', yaml: atmIn('SupportedCurrencies: [GBP, EUR]') },
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
};
