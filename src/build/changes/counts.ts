import { namesIn } from '../../base/names-in.js';
import type { ChangeClass } from '../../model/change-class.js';
import type { Change, CollectionChanges, RecordCounts } from './change.js';

/** Numbers of records of all collections. */
export function sumOf(collections: readonly Pick<CollectionChanges, 'counts'>[]): RecordCounts {
  const sum = { opened: 0, closed: 0, renamed: 0, changed: 0, unchanged: 0 };
  for (const { counts } of collections) {
    for (const name of namesIn(sum)) sum[name] += counts[name];
  }
  return sum;
}

/** True if nothing changed for readers. */
export function isNothing(collections: readonly CollectionChanges[]): boolean {
  return collections.every(({ changes, isReordered }) => changes.length === 0 && !isReordered);
}

/** Numbers of records by class, in the order of classes. */
export function byClass(changes: readonly Change[]): ReadonlyMap<ChangeClass, number> {
  const counts = new Map<ChangeClass, number>();
  for (const { classes } of changes) {
    for (const name of classes) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
