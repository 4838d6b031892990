import type { FieldPath } from '../../../model/location.js';
import { type FieldName, type Fields, numberIn } from '../fields.js';
import { inMonths } from '../periods.js';
import { recordRule } from '../rule.js';

/** A band of credit interest, of an overdraft or of a loan, in the currency's units. */
interface TierBand {
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
export const bandEnds = [
  { list: 'TierBand', least: 'TierValueMinimum', most: 'TierValueMaximum' },
  { list: 'OverdraftTierBand', least: 'TierValueMin', most: 'TierValueMax' },
  { list: 'LoanInterestTierBand', least: 'TierValueMinimum', most: 'TierValueMaximum' },
] as const satisfies readonly Readonly<Record<'list' | 'least' | 'most', FieldName>>[];

/** The fields that make an object a set of bands. */
const bandLists = bandEnds.map(({ list }) => list);

/** The bands of a set, lowest first; empty if there are fewer than two, or for another object. */
function bandsOf(set: Fields): readonly TierBand[] {
  const kind = bandEnds.find(({ list }) => list in set);
  if (kind === undefined) return [];
  const { list, least, most } = kind;
  const bands = (set[list] ?? []).map((band, at): TierBand => {
    const path = [list, at];
    const minimum = { field: least, written: band[least] ?? '', value: numberIn(band[least]) ?? 0 };
    const value = numberIn(band[most]);
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
function shareTime({ term: a }: TierBand, { term: b }: TierBand): boolean {
  return Math.max(a.from, b.from) < Math.min(a.to, b.to) || (a.from === b.from && a.to === b.to);
}

/** True if a band applies at all times when another one does. */
function appliesThroughout({ term: a }: TierBand, { term: b }: TierBand): boolean {
  return a.from <= b.from && a.to >= b.to;
}

/** A set of bands that doesn't cover some amounts. */
export const tiersGap = recordRule({
  rule: 'tiers/gap',
  severity: 'warning',
  message: ({ minimum, maximum }: { minimum: string; maximum: string }) => ({
    message: `this band begins at ${minimum}, but the one before it ends at ${maximum}: nothing applies in between.`,
    related: ['the one before ends here'],
  }),
  of: 'group',
  fields: bandLists,
  check(group) {
    const bands = bandsOf(group).filter((band) => !isExample(band));
    return bands.flatMap((band, at) => {
      const before = bands
        .slice(0, at)
        .filter((other) => appliesThroughout(other, band))
        .reduce<TierBand | undefined>(
          (high, other) => (high && end(high) >= end(other) ? high : other),
          undefined,
        );
      if (before?.maximum === undefined || band.minimum.value <= before.maximum.value + 1) return [];
      const args = { minimum: band.minimum.written, maximum: before.maximum.written };
      const also = [[...before.path, before.maximum.field]];
      return [{ args, path: [...band.path, band.minimum.field], also }];
    });
  },
});

/** True for a band of a single amount. */
function isExample({ minimum, maximum }: TierBand): boolean {
  return maximum?.value === minimum.value;
}

function end({ maximum }: TierBand): number {
  return maximum?.value ?? Number.POSITIVE_INFINITY;
}

/** Bands of a set with amounts in common. */
export const tiersOverlap = recordRule({
  rule: 'tiers/overlap',
  severity: 'warning',
  message: ({ minimum, maximum }: { minimum: string; maximum: string }) => ({
    message: `this band begins at ${minimum}, and the one before it continues to ${maximum}.`,
    related: ['the one before ends here'],
  }),
  of: 'group',
  fields: bandLists,
  check(group) {
    const bands = bandsOf(group);
    return bands.flatMap((band, at) => {
      const before = bands.slice(0, at).findLast((other) => shareTime(other, band));
      if (before?.maximum === undefined) return [];
      const { minimum } = band;
      if (minimum.value >= before.maximum.value || minimum.value === before.minimum.value) return [];
      const args = { minimum: minimum.written, maximum: before.maximum.written };
      const also = [[...before.path, before.maximum.field]];
      return [{ args, path: [...band.path, minimum.field], also }];
    });
  },
});
