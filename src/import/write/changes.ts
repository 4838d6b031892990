type Fields = Readonly<Record<string, unknown>>;

/** What is to become of the records of a file, by their place in it. */
export interface FileChanges {
  readonly changed: ReadonlyMap<number, Fields>;
  readonly removed: ReadonlySet<number>;
  readonly added: readonly Fields[];
}

/** The records of a file after changes to some of them. */
export function recordsAfter(before: readonly Fields[], { changed, removed, added }: FileChanges): Fields[] {
  const kept = before.flatMap((value, index) => (removed.has(index) ? [] : [changed.get(index) ?? value]));
  return [...kept, ...added];
}
