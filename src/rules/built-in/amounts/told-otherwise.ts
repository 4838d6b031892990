import { valueProposal } from '../../../model/proposal.js';
import { type Fields, numberIn } from '../fields.js';
import { timesAYear } from '../periods.js';
import { noFindings, type RuleFinding, recordRule } from '../rule.js';
import { numbersIn, soleRate, soleSum, type ToldPrice } from './prose.js';

export interface ToldOtherwise {
  readonly value: string;
  readonly written: string;
  /** What to write, where the value is the same in another unit. */
  readonly instead?: string;
}

/** Fees whose Notes name another price. */
export const toldOtherwise = recordRule({
  rule: 'amounts/told-otherwise',
  severity: 'warning',
  message: ({ value, written, instead }: ToldOtherwise) => ({
    message: `${value} is not what the Notes say: ${written}.`,
    ...(instead === undefined
      ? { hint: 'which of the two is right?' }
      : { hint: `for ${written}, write ${instead}`, proposals: [valueProposal(instead)] }),
    related: ['the Notes say it here'],
  }),
  of: 'group',
  fields: ['FeeAmount', 'FeeRate'],
  check(fee) {
    const { Notes: notes } = fee;
    if (notes === undefined || typeof notes === 'string') return noFindings;
    return [...otherSum(fee, notes), ...otherRate(fee, notes)];
  },
});

function otherSum(fee: Fields, notes: readonly string[]): RuleFinding<ToldOtherwise>[] {
  const amount = numberIn(fee.FeeAmount);
  if (amount === undefined || amount === 0) return noFindings;
  const price = soleSum(notes);
  if (price === undefined || isSameSum(amount, price, fee, notes)) return noFindings;
  const isInPence = /p/i.test(price.written) && isAbout(amount, price.value * 100);
  if (!isInPence && numbersIn(notes).includes(amount)) return noFindings;
  return [foundIn('FeeAmount', fee, price, isInPence ? price.value.toFixed(2) : undefined)];
}

function otherRate(fee: Fields, notes: readonly string[]): RuleFinding<ToldOtherwise>[] {
  const rate = numberIn(fee.FeeRate);
  if (rate === undefined || rate === 0) return noFindings;
  const price = soleRate(notes);
  if (price === undefined || isSameRate(rate, price.value) || numbersIn(notes).includes(rate))
    return noFindings;
  const isFraction = isAbout(rate * 100, price.value);
  return [foundIn('FeeRate', fee, price, isFraction ? String(price.value) : undefined)];
}

function foundIn(
  field: 'FeeAmount' | 'FeeRate',
  fee: Fields,
  { written, at }: ToldPrice,
  instead: string | undefined,
): RuleFinding<ToldOtherwise> {
  const args = { value: String(fee[field]), written, ...(instead !== undefined && { instead }) };
  return { args, path: [field], also: [['Notes', at]] };
}

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
