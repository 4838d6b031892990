/**
 * The order of what is kept of three versions of a list: that of the side that moved something, with what the other
 * added behind what it stands behind there. What both added in one place stands as ours, then theirs.
 * @param isFree true where order says nothing, so that ours will do where both moved something
 * @returns undefined where each side moved something else
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
  // What goes is filtered out last, since what was added stands where it stands by what was there.
  return inserted(first, second, (key) => !isTheirs && inFirst.has(key) && !inBase.has(key)).filter((key) =>
    kept.has(key),
  );
}

/**
 * `list` with what is only in `other`, each behind what it stands behind there.
 * @param goesFirst true of what stays ahead of that
 */
function inserted(
  list: readonly string[],
  other: readonly string[],
  goesFirst: (key: string) => boolean,
): string[] {
  const there = new Set(list);
  /** What comes behind each key of the list, and, under nothing, what comes before all of them. */
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
