import { namesIn } from '../../base/names-in.js';
import type { ChangeClass } from '../../model/change-class.js';
import type { Change, Changes, CollectionChanges, Counts, Detail } from './change.js';
import { fieldAtPath } from './field.js';
import { isIn } from './tallies.js';

/** Two publications that were compared. */
export interface Comparison {
  readonly was: Side;
  readonly is: Side;
  readonly changes: Changes;
  /** The instant of what is compared, if that hasn't come, such as `2026-12-01T00:00+00:00`. */
  readonly takesEffect?: string;
  /** The instants at which records of the newer content begin or end, of which the older content says nothing (D49). */
  readonly later?: readonly string[];
}

/** One of the two. */
export interface Side {
  /** As people know it, such as `dist` or `git:main`. */
  readonly name: string;
  /** The name of the publication (D39), if it is one. */
  readonly publication?: string;
}

export function sumOf(collections: readonly Pick<CollectionChanges, 'counts'>[]): Counts {
  const sum = { opened: 0, closed: 0, renamed: 0, changed: 0, unchanged: 0 };
  for (const { counts } of collections) {
    for (const name of namesIn(sum)) sum[name] += counts[name];
  }
  return sum;
}

/** True if nothing changed for readers. */
export function isNothing({ collections }: Changes): boolean {
  return collections.every(({ changes, isReordered }) => changes.length === 0 && !isReordered);
}

/** The details of a change that no finding of its collection says already. */
export function ownDetails(
  change: Change,
  { findings }: Pick<CollectionChanges, 'findings'>,
): readonly Detail[] {
  if (findings.length === 0) return change.details;
  return change.details.filter((detail) => !findings.some((finding) => isIn(detail, finding)));
}

/** Numbers of records by class, in the order of classes. */
export function byClass(changes: readonly Change[]): ReadonlyMap<ChangeClass, number> {
  const counts = new Map<ChangeClass, number>();
  for (const { classes } of changes) {
    for (const name of classes) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Numbers of records by the first day of their differences and by class: those whose terms change at their time (D48). */
export function byDayAndClass(
  changes: readonly Change[],
): ReadonlyMap<string, ReadonlyMap<ChangeClass, number>> {
  const days = new Set(
    changes.flatMap(({ effective: launch, details }) =>
      [launch, ...details.map(({ effective }) => effective)].flatMap((day) => day ?? []),
    ),
  );
  return new Map(
    [...days].sort().map((day) => {
      const own = changes.map((change) => {
        const found = new Set(
          change.details.flatMap((detail) => (detail.effective === day ? [detail.class] : [])),
        );
        if (change.effective === day) found.add('on-sale');
        return { ...change, classes: change.classes.filter((name) => found.has(name)) };
      });
      return [day, byClass(own)];
    }),
  );
}

/** Whether the values of a difference between records of these are amounts of money. */
export function holdsMoney(
  { collection, version }: Pick<CollectionChanges, 'collection' | 'version'>,
  { kind, field }: Detail,
): boolean {
  return kind === 'value' && fieldAtPath(collection, version, field).holds === 'amount';
}
