import { type FieldName, type Fields, isFilled } from '../fields.js';
import { eachPart, noFindings, recordRule } from '../rule.js';

/** Lists of fees; rules of the standard ask for the prices in the others. */
const lists = [
  'FeeChargeDetail',
  'NonRepaymentFeeChargeDetail',
  'LoanInterestFeeChargeDetail',
] as const satisfies readonly FieldName[];

/** Any of these says what a fee costs, or that it isn't charged by itself. */
const prices = [
  'FeeAmount',
  'FeeRate',
  'Notes',
  'IncrementalBorrowingAmount',
  'FeeChargeCap',
  'NonRepaymentFeeChargeCap',
  'LoanInterestFeeChargeCap',
] as const satisfies readonly FieldName[];

/** Fees that say nothing of what they cost. */
export const noPrice = recordRule({
  rule: 'amounts/no-price',
  severity: 'warning',
  message: () => ({
    message: 'this fee has neither FeeAmount nor FeeRate, and no Notes.',
    hint: 'add what it costs; 0.00 if nothing',
  }),
  ...eachPart(lists, (fee) => (isPriced(fee) ? noFindings : [{ args: {}, path: [] }])),
});

function isPriced(fee: Fields): boolean {
  if (prices.some((field) => isFilled(fee[field]))) return true;
  const { IncludedInMonthlyChargeIndicator: monthly, IncludedInPeriodicFeeIndicator: periodic } = fee;
  if (monthly === true || periodic === true || fee.NegotiableIndicator === true) return true;
  const { OtherFeeType: other } = fee;
  const texts = other === undefined ? [] : Array.isArray(other) ? other : [other];
  return texts.some(({ Description = '' }: Fields) =>
    /\d|\bfree\b|\bno (?:charge|fee)\b/i.test(String(Description)),
  );
}
