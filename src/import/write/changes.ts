import type { PlainObject } from '../../model/plain-object.js';

/** What is to become of the records of a file, by their place in it. */
export interface FileChanges {
  readonly changed: ReadonlyMap<number, PlainObject>;
  readonly removed: ReadonlySet<number>;
  readonly added: readonly PlainObject[];
}

/** The records of a file after changes to some of them. */
export function recordsAfter(
  before: readonly PlainObject[],
  { changed, removed, added }: FileChanges,
): PlainObject[] {
  const kept = before.flatMap((value, index) => (removed.has(index) ? [] : [changed.get(index) ?? value]));
  return [...kept, ...added];
}
