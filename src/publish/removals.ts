/** A collection of at most this many removals is never suspicious (D15). */
const few = 3;

export interface Removals {
  /** Records of the last publication. */
  readonly before: number;
  /** Those of them that are gone, in their old order. */
  readonly removed: readonly string[];
  /** `removed` in per cent of `before`. */
  readonly percent: number;
}

/**
 * Holds the identities of the last publication against the new ones (D15).
 * @param threshold per cent of the records that may go unacknowledged
 * @returns what goes, where that is suspicious: everything, or more than `threshold` per cent and more than three
 */
export function suspiciousRemovals(
  before: readonly string[],
  after: ReadonlySet<string>,
  threshold: number,
): Removals | undefined {
  const removed = before.filter((identity) => !after.has(identity));
  if (removed.length === 0) return undefined;
  const percent = (100 * removed.length) / before.length;
  const emptied = after.size === 0;
  return emptied || (percent > threshold && removed.length > few)
    ? { before: before.length, removed, percent }
    : undefined;
}
