import type { Change, CollectionChanges } from '../../build/changes/change.js';
import { ownDetails } from '../../build/changes/comparison.js';
import { brandText, detailLine, type Line } from '../../build/changes/words.js';

/** Records of a collection and a brand to which the same has happened. */
export interface ChangeGroup {
  readonly brand: string;
  readonly changes: readonly [Change, ...Change[]];
  /** What changed on each of them; empty for records that are new or gone. */
  readonly lines: readonly Line[];
}

/** Changes of one kind, in groups with equal details; groups are where their first record is. */
export function groupsOf(event: Change['event'], own: CollectionChanges): ChangeGroup[] {
  const groups = new Map<string, { brand: string; changes: [Change, ...Change[]]; lines: readonly Line[] }>();
  for (const change of own.changes) {
    if (change.event !== event) continue;
    const details = ownDetails(change, own);
    // What only findings say needs no line of its own.
    if (event === 'changed' && details.length === 0) continue;
    // A new position is of one place only.
    const isOne = change.was !== undefined || details.some(({ kind }) => kind === 'position');
    const key = isOne ? `${groups.size}` : JSON.stringify([brandText(change), details]);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, {
        brand: brandText(change),
        changes: [change],
        lines: details.map((detail) => detailLine(detail, own.day)),
      });
    } else group.changes.push(change);
  }
  return [...groups.values()];
}
