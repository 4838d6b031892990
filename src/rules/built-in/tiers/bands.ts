import type { FieldPath } from '../../../model/location.js';
import { inMonths } from '../amounts/periods.js';
import { type FieldName, type Fields, number } from '../fields.js';

/** A band of credit interest, of an overdraft or of a loan, in the currency's units. */
export interface Band {
  readonly path: FieldPath;
  readonly minimum: End;
  readonly maximum?: End;
  /** The months for which it applies. Only bands of loans are limited. */
  readonly term: Term;
}

interface End {
  readonly field: FieldName;
  readonly written: string;
  readonly value: number;
}

interface Term {
  readonly from: number;
  readonly to: number;
}

/** The lists of bands, and their fields for the ends of a band. */
const lists = [
  { list: 'TierBand', least: 'TierValueMinimum', most: 'TierValueMaximum' },
  { list: 'OverdraftTierBand', least: 'TierValueMin', most: 'TierValueMax' },
  { list: 'LoanInterestTierBand', least: 'TierValueMinimum', most: 'TierValueMaximum' },
] as const satisfies readonly Readonly<Record<'list' | 'least' | 'most', FieldName>>[];

/** The fields that make an object a set of bands. */
export const bandLists = lists.map(({ list }) => list);

/** The bands of a set, lowest first; empty if there are fewer than two, or for another object. */
export function bandsOf(set: Fields): readonly Band[] {
  const kind = lists.find(({ list }) => list in set);
  if (kind === undefined) return [];
  const { list, least, most } = kind;
  const bands = (set[list] ?? []).map((band, at): Band => {
    const path = [list, at];
    const minimum = { field: least, written: band[least] ?? '', value: number(band[least]) ?? 0 };
    const value = number(band[most]);
    const term = termOf(band);
    if (value === undefined) return { path, minimum, term };
    return { path, minimum, maximum: { field: most, written: band[most] ?? '', value }, term };
  });
  return bands.length < 2 ? [] : bands.sort((a, b) => a.minimum.value - b.minimum.value);
}

function termOf(band: Fields): Term {
  return {
    from: inMonths(band.TierValueMinTerm, band.MinTermPeriod) ?? 0,
    to: inMonths(band.TierValueMaxTerm, band.MaxTermPeriod) ?? Number.POSITIVE_INFINITY,
  };
}

/** True if both apply at some time; terms that end and begin at the same length have none in common. */
export function shareTime({ term: a }: Band, { term: b }: Band): boolean {
  return Math.max(a.from, b.from) < Math.min(a.to, b.to) || (a.from === b.from && a.to === b.to);
}

/** True if a band applies at all times when another one does. */
export function appliesThroughout({ term: a }: Band, { term: b }: Band): boolean {
  return a.from <= b.from && a.to >= b.to;
}

/** The example account of the rules on bands: pays interest up to one amount, and from another one. */
export function accountPaying(upTo: string, from: string): string {
  const band = (
    identification: string,
    amounts: string,
    aer: string,
  ) => `        - Identification: ${identification}
          ${amounts}
          CalculationFrequency: Daily
          ApplicationFrequency: Monthly
          FixedVariableInterestRateType: Variable
          AER: ${aer}
`;
  return `Name: Fenland Saver
Identification: FB-SAVER
Segment: [General]
PCAMarketingState:
  - { Identification: USUAL, MarketingState: Regular, FirstMarketedDate: 1900-01-01, LastMarketedDate: 9999-12-31 }
CreditInterest:
  TierBandSet:
    - TierBandMethod: Tiered
      TierBand:
${band('LOW', `TierValueMinimum: 0.00\n          TierValueMaximum: ${upTo}`, '0.50')}${band('HIGH', `TierValueMinimum: ${from}`, '1.50')}`;
}
