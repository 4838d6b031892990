import { valueProposal } from '../../../model/proposal.js';
import { type Fields, numberIn } from '../fields.js';
import { timesAYear } from '../periods.js';
import { inFields, noFindings, recordRule } from '../rule.js';
import { numbersIn, soleRate, soleSum, type ToldPrice } from './prose.js';

/** Fees whose Notes name another price. `instead` is the same value in the unit of the field. */
export const toldOtherwise = recordRule({
  rule: 'amounts/told-otherwise',
  severity: 'warning',
  message: ({
    value,
    written,
    instead,
  }: {
    value: string;
    written: string;
    instead: string | undefined;
  }) => ({
    message: `${value} is not what the Notes say: ${written}.`,
    ...(instead === undefined
      ? { hint: 'which of the two is right?' }
      : { hint: `for ${written}, write ${instead}`, proposals: [valueProposal(instead)] }),
    related: ['the Notes say it here'],
  }),
  ...inFields(['FeeAmount', 'FeeRate'], (written, field, fee) => {
    const { Notes: notes } = fee;
    const value = numberIn(written) ?? 0;
    if (notes === undefined || typeof notes === 'string' || value === 0) return noFindings;
    const price = field === 'FeeAmount' ? soleSum(notes) : soleRate(notes);
    if (price === undefined) return noFindings;
    const isInPence = field === 'FeeAmount' && /p/i.test(price.written) && isAbout(value, price.value * 100);
    const isFraction = field === 'FeeRate' && isAbout(value * 100, price.value);
    const isSame =
      field === 'FeeAmount' ? isSameSum(value, price, fee, notes) : isSameRate(value, price.value);
    if (isSame || (!isInPence && numbersIn(notes).includes(value))) return noFindings;
    const instead = isInPence ? price.value.toFixed(2) : isFraction ? String(price.value) : undefined;
    const args = { value: String(written), written: price.written, instead };
    return [{ args, path: [field], also: [['Notes', price.at]] }];
  }),
});

/** True for the same sum, also with or without VAT, or over another time. */
function isSameSum(amount: number, price: ToldPrice, fee: Fields, notes: readonly string[]): boolean {
  const { value, times } = price;
  if (isAbout(amount, value)) return true;
  if (
    notes.some((text) => /\bVAT\b/.test(text)) &&
    [1.2, 1 / 1.2].some((tax) => isAbout(amount, value * tax))
  )
    return true;
  if (times === undefined) return false;
  const charged = [timesAYear(fee.ApplicationFrequency), timesAYear(fee.CalculationFrequency)].filter(
    (each) => each !== undefined,
  );
  const likely = charged.length === 0 ? [1, 2, 4, 12, 52, 365] : charged;
  return likely.some((each) => Math.abs(amount * each - value * times) <= 0.006 * Math.max(each, times));
}

/** True for the same rate, also over a month and a year, with compound interest or without. */
function isSameRate(rate: number, value: number): boolean {
  const [low, high] = rate < value ? [rate, value] : [value, rate];
  const compound = ((1 + low / 100) ** 12 - 1) * 100;
  return isAbout(rate, value) || Math.abs(low * 12 - high) <= 0.0601 || Math.abs(compound - high) <= 0.06;
}

/** Equal but for the rounding of sums of fractions. */
function isAbout(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.0005;
}
