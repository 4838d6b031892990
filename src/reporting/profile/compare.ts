import type { Counted } from './notices.js';
import type { Notice, ProfiledRecord } from './profile.js';

/** A field of the same name in what is compared with, and the number of records there. */
export interface EarlierField {
  readonly counts: Counted['counts'] | undefined;
  readonly records: number;
}

/** Of fields with more different values, those of a publication are seldom those of the last one. */
const mostValues = 100;
const mostOfKind = 5;
/** So much of all records is a difference that is said. */
const leastShare = 0.05;

/** What became different in a field. @param of the number of records now */
export function fieldDifferences(
  { field, counts }: Pick<Counted, 'field'> & { readonly counts: Counted['counts'] | undefined },
  of: number,
  before: EarlierField,
  named: (record: number) => ProfiledRecord,
): Notice[] {
  const [now, was] = [counts?.records ?? 0, before.counts?.records ?? 0];
  if (of === 0 || before.records === 0) return [];
  const hasMoved = Math.abs(now / of - was / before.records) >= leastShare;
  const share: Notice[] = hasMoved
    ? [
        {
          kind: 'share',
          field,
          usual: shareText(was, before.records),
          value: shareText(now, of),
          count: now,
          of,
          records: [],
        },
      ]
    : [];
  if (counts === undefined || before.counts === undefined) return share;
  const [own, other] = [counts.distinct, before.counts.distinct];
  const isListed = [own, other].every((each) => each.isWhole && each.count <= mostValues);
  if (!isListed || counts.holds === 'time') return share;
  const [seen, old] = [own.seen(), other.seen()];
  const without = (some: typeof seen, others: typeof seen) => {
    const known = new Set(others.map(({ value }) => value));
    return some.filter(({ value }) => !known.has(value)).slice(0, mostOfKind);
  };
  return [
    ...share,
    ...without(seen, old).map(
      ({ value, count, first }): Notice => ({
        kind: 'new-value',
        field,
        value,
        count,
        of: counts.values,
        records: [named(first)],
      }),
    ),
    ...without(old, seen).map(
      ({ value, count }): Notice => ({
        kind: 'gone-value',
        field,
        value,
        count,
        of: before.counts!.values,
        records: [],
      }),
    ),
  ];
}

/** `98 %`, and never 0 or 100 for what isn't none or all. */
export function shareText(count: number, of: number): string {
  if (of === 0) return '';
  const whole = Math.round((count / of) * 100);
  return count > 0 && whole === 0 ? '< 1 %' : count < of && whole === 100 ? '> 99 %' : `${whole} %`;
}
