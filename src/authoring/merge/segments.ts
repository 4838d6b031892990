/** Lines of a merged text for each side; the same list for both if there is no conflict. */
export interface Segment {
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

export function same(lines: readonly string[]): Segment {
  return { ours: lines, theirs: lines };
}

export function isConflict({ ours, theirs }: Segment): boolean {
  return ours !== theirs;
}

/** Adds a comma to the last line of the sides that need one. */
export function withComma(segments: readonly Segment[], ours: boolean, theirs: boolean): Segment[] {
  const last = segments.at(-1);
  if (last === undefined || !(ours || theirs)) return [...segments];
  const before = segments.slice(0, -1);
  const ended = (lines: readonly string[], isWanted: boolean) =>
    isWanted && lines.length > 0 ? [...lines.slice(0, -1), `${lines.at(-1)},`] : lines;
  if (isConflict(last))
    return [...before, { ours: ended(last.ours, ours), theirs: ended(last.theirs, theirs) }];
  if (ours && theirs) return [...before, same(ended(last.ours, true))];
  const end = last.ours.slice(-1);
  return [...before, same(last.ours.slice(0, -1)), { ours: ended(end, ours), theirs: ended(end, theirs) }];
}

/** Joins adjacent conflicts. */
export function joinedSegments(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    if (segment.ours.length === 0 && segment.theirs.length === 0) continue;
    const last = result.at(-1);
    if (last === undefined || !isConflict(last) || !isConflict(segment)) result.push(segment);
    else {
      result[result.length - 1] = {
        ours: [...last.ours, ...segment.ours],
        theirs: [...last.theirs, ...segment.theirs],
      };
    }
  }
  return result;
}

/**
 * The lines of a text, with conflicts between git's markers.
 * @param size the number of characters of a marker
 */
export function linesWithMarkers(
  segments: readonly Segment[],
  size: number,
  names: { readonly ours: string; readonly theirs: string },
): string[] {
  return segments.flatMap((segment) => {
    if (!isConflict(segment)) return segment.ours;
    return [
      `${'<'.repeat(size)} ${names.ours}`,
      ...segment.ours,
      '='.repeat(size),
      ...segment.theirs,
      `${'>'.repeat(size)} ${names.theirs}`,
    ];
  });
}
