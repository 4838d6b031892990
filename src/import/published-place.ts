import { type FieldPath, valueAt } from '../model/location.js';

/** Where a value stands in what is published; `lost` where something around it was lost, and it went with that. */
export type PublishedPlace = FieldPath | 'lost';

/**
 * The place in a published record of a value that was written at `path`. Items of a list that were lost let those
 * behind them move up, and what stands in a lost group goes with it: its message has been given.
 * @param written the record as it was made fit to be written
 * @param lost what the version of the brand's files can't say, by its places in `written`
 */
export function publishedPlace(
  path: FieldPath,
  written: unknown,
  published: unknown,
  lost: readonly FieldPath[],
): PublishedPlace {
  if (lost.length === 0) return path;
  const place: (string | number)[] = [];
  for (const [length, step] of path.entries()) {
    const before = path.slice(0, length);
    const theirs = valueAt(published, place);
    if (theirs === undefined) return lost.some((gone) => isWithin(gone, before)) ? 'lost' : path;
    const moved = typeof step === 'number' ? movedUp(step, before, written, theirs, lost) : step;
    if (moved === 'lost') return moved;
    place.push(moved);
  }
  if (valueAt(published, place) === undefined && lost.some((gone) => isWithin(gone, path))) return 'lost';
  return place;
}

/** The index of an item in the published list, where items that were lost are no longer in it. */
function movedUp(
  index: number,
  list: FieldPath,
  written: unknown,
  theirs: unknown,
  lost: readonly FieldPath[],
): number | 'lost' {
  const ours = valueAt(written, list);
  if (!Array.isArray(ours) || !Array.isArray(theirs) || ours.length === theirs.length) return index;
  const touched = new Set(
    lost.flatMap((gone) => (gone.length > list.length && isWithin(gone, list) ? [gone[list.length]] : [])),
  );
  if (touched.size !== ours.length - theirs.length) return index;
  if (touched.has(index)) return 'lost';
  return index - [...touched].filter((gone) => Number(gone) < index).length;
}

/** True where `path` leads to `place` or into it. */
export function isWithin(path: FieldPath, place: FieldPath): boolean {
  return place.every((step, index) => step === path[index]);
}
