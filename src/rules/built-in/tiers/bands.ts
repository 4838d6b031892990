import { type FieldName, type Fields, numberIn } from '../fields.js';
import { inMonths } from '../periods.js';
import { inFields, noFindings, recordRule } from '../rule.js';

/** The lists of bands, and their fields for the ends of a band. */
export const bandEnds = [
  { list: 'TierBand', least: 'TierValueMinimum', most: 'TierValueMaximum' },
  { list: 'OverdraftTierBand', least: 'TierValueMin', most: 'TierValueMax' },
  { list: 'LoanInterestTierBand', least: 'TierValueMinimum', most: 'TierValueMaximum' },
] as const satisfies readonly Readonly<Record<'list' | 'least' | 'most', FieldName>>[];

export const bandLists = bandEnds.map(({ list }) => list);

/** A band of credit interest, of an overdraft or of a loan, in the currency's units; without a maximum, `to` is infinite. */
interface TierBand {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** The months for which it applies. Only bands of loans are limited. */
  readonly term: { readonly from: number; readonly to: number };
}

/**
 * A check of each band of a set with those that begin lower.
 * @param conflicting the one of these that doesn't go with the band, if any doesn't
 */
function eachBand(conflicting: (band: TierBand, lower: readonly TierBand[]) => TierBand | undefined) {
  return inFields(bandLists, (written, list) => {
    const { least, most } = bandEnds.find((ends) => ends.list === list)!;
    const bands = written.map((band, at): TierBand => {
      const [from = 0, to = Number.POSITIVE_INFINITY] = [numberIn(band[least]), numberIn(band[most])];
      return { at, from, to, term: termOf(band) };
    });
    bands.sort((a, b) => a.from - b.from);
    return bands.flatMap((band, index) => {
      const before = conflicting(band, bands.slice(0, index));
      if (before === undefined) return noFindings;
      const [minimum, maximum] = [written[band.at]?.[least] ?? '', written[before.at]?.[most] ?? ''];
      return [{ args: { minimum, maximum }, path: [list, band.at, least], also: [[list, before.at, most]] }];
    });
  });
}

function termOf(band: Fields): TierBand['term'] {
  return {
    from: inMonths(band.TierValueMinTerm, band.MinTermPeriod) ?? 0,
    to: inMonths(band.TierValueMaxTerm, band.MaxTermPeriod) ?? Number.POSITIVE_INFINITY,
  };
}

/** A set of bands that doesn't cover some amounts. */
export const tiersGap = recordRule({
  rule: 'tiers/gap',
  severity: 'warning',
  message: ({ minimum, maximum }: { minimum: string; maximum: string }) => ({
    message: `this band begins at ${minimum}, but the one before it ends at ${maximum}: nothing applies in between.`,
    related: ['the one before ends here'],
  }),
  ...eachBand((band, lower) => {
    if (isExample(band)) return undefined;
    const [highest] = lower
      .filter((other) => !isExample(other) && appliesThroughout(other, band))
      .sort((a, b) => (a.to === b.to ? 0 : b.to - a.to));
    return highest !== undefined && band.from > highest.to + 1 ? highest : undefined;
  }),
});

/** True for a band of a single amount. */
function isExample({ from, to }: TierBand): boolean {
  return from === to;
}

/** True if a band applies at all times when another one does. */
function appliesThroughout({ term: a }: TierBand, { term: b }: TierBand): boolean {
  return a.from <= b.from && a.to >= b.to;
}

/** Bands of a set with amounts in common. */
export const tiersOverlap = recordRule({
  rule: 'tiers/overlap',
  severity: 'warning',
  message: ({ minimum, maximum }: { minimum: string; maximum: string }) => ({
    message: `this band begins at ${minimum}, and the one before it continues to ${maximum}.`,
    related: ['the one before ends here'],
  }),
  ...eachBand((band, lower) => {
    const before = lower.findLast((other) => shareTime(other, band));
    if (before === undefined || !Number.isFinite(before.to)) return undefined;
    return band.from < before.to && band.from !== before.from ? before : undefined;
  }),
});

/** True if both apply at some time; terms that end and begin at the same length have none in common. */
function shareTime({ term: a }: TierBand, { term: b }: TierBand): boolean {
  return Math.max(a.from, b.from) < Math.min(a.to, b.to) || (a.from === b.from && a.to === b.to);
}
