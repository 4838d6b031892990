import type { FieldName, Fields } from '../records/fields.js';

/** The names of the products' lists of marketing states. */
export const stateLists = [
  'PCAMarketingState',
  'BCAMarketingState',
  'SMELoanMarketingState',
  'CCCMarketingState',
] as const satisfies readonly FieldName[];

/** Where a marketing state is in its product. */
export type StatePath = readonly [(typeof stateLists)[number], number];

/** What a product's marketing state may have beside its own fields: its terms (interface 2.5.1, D7). */
export const termPartNames = [
  'CoreProduct',
  'CreditInterest',
  'LoanInterest',
  'Overdraft',
  'Repayment',
  'OtherFeesCharges',
  'Eligibility',
  'FeaturesAndBenefits',
  'Card',
  'MobileWallet',
] as const satisfies readonly FieldName[];

export type TermPartName = (typeof termPartNames)[number];

/** The days on which something is marketed, the first and the last included. YYYY-MM-DD, so days compare as texts. */
export interface MarketedDays {
  /** Absent where it is unknown, which is before every day. */
  readonly first: string | undefined;
  /** Absent where no end is planned. */
  readonly last: string | undefined;
}

/** On a day, whether something is marketed then, or later, or was before. */
type Phase = 'announced' | 'offered' | 'past';

/** The day up to which the standard writes a first day that isn't known (D48). */
const unknownFirst = '1900-01-01';

/** The last day on which something is planned to end; later ones mean no end (D48). */
const lastPlanned = '2089-12-31';

/** The days of a marketing state, without those that only say that there is none (D48). */
export function marketedDays(state: Fields): MarketedDays {
  const { FirstMarketedDate: first, LastMarketedDate: last } = state;
  return {
    first: first !== undefined && first > unknownFirst ? first : undefined,
    last: last !== undefined && last <= lastPlanned ? last : undefined,
  };
}

/** Whether something is announced, offered or past on a day (D48): when it is marketed, not what customers pay who have it. */
export function phaseOn({ first, last }: MarketedDays, day: string): Phase {
  if (first !== undefined && day < first) return 'announced';
  return last !== undefined && last < day ? 'past' : 'offered';
}

/** The marketing states of a product of any of the four kinds, as written. */
export function statesIn(product: Fields): readonly { path: StatePath; state: Fields }[] {
  const key = stateLists.find((name) => product[name] !== undefined);
  if (key === undefined) return [];
  return (product[key] ?? []).map((state, index) => ({ path: [key, index], state }));
}
