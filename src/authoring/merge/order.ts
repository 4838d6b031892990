/**
 * The order of the items that are kept: that of the side that moved something, with the other side's new items after
 * the items that they follow there. If both added items in one place, ours come first.
 * @param isFree true if the order has no meaning: ours is used if both sides moved something
 * @returns undefined if each side moved something different
 */
export function orderOf(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  kept: ReadonlySet<string>,
  isFree: boolean,
): string[] | undefined {
  const [inBase, inOurs, inTheirs] = [new Set(base), new Set(ours), new Set(theirs)];
  const moved = (side: readonly string[], inSide: ReadonlySet<string>) =>
    !isSame(
      side.filter((key) => inBase.has(key)),
      base.filter((key) => inSide.has(key)),
    );
  const oursMoved = moved(ours, inOurs);
  const theirsMoved = moved(theirs, inTheirs);
  if (oursMoved && theirsMoved && !isFree) {
    const common = (side: readonly string[], inOther: ReadonlySet<string>) =>
      side.filter((key) => inOther.has(key));
    if (!isSame(common(ours, inTheirs), common(theirs, inOurs))) return undefined;
  }
  const isTheirs = theirsMoved && !oursMoved;
  const [first, second, inFirst] = isTheirs ? [theirs, ours, inTheirs] : [ours, theirs, inOurs];
  // Removed items are filtered out last, because new items are placed relative to them.
  return inserted(first, second, (key) => !isTheirs && inFirst.has(key) && !inBase.has(key)).filter((key) =>
    kept.has(key),
  );
}

/**
 * `list` with the items that are only in `other`, each after the item that it follows there.
 * @param goesFirst true for items that stay before the inserted ones
 */
function inserted(
  list: readonly string[],
  other: readonly string[],
  goesFirst: (key: string) => boolean,
): string[] {
  const there = new Set(list);
  /** The items that follow each key of the list; under undefined, those before all of them. */
  const behind = new Map<string | undefined, string[]>();
  let before: string | undefined;
  for (const key of other) {
    if (there.has(key)) before = key;
    else {
      const own = behind.get(before) ?? [];
      own.push(key);
      behind.set(before, own);
    }
  }
  const result: string[] = [];
  let waiting = behind.get(undefined) ?? [];
  for (const key of list) {
    if (!goesFirst(key)) {
      result.push(...waiting);
      waiting = [];
    }
    result.push(key);
    waiting = [...waiting, ...(behind.get(key) ?? [])];
  }
  return [...result, ...waiting];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
