import { type FieldPath, valueAt } from '../../model/location.js';

/** The path of a value in the published record; `lost` if a value around it was lost, and this one with it. */
export type PublishedPlace = FieldPath | 'lost';

/**
 * Finds where a value written at `path` is published. When list items are lost, later items move up; what is inside a
 * lost object is lost without a report of its own.
 * @param written the record as it was written
 * @param lost what the version of the brand's files can't express, by its paths in `written`
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

/** The index of an item in the published list, after lost items were removed. */
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

/** True if `path` is `place` or inside it. */
export function isWithin(path: FieldPath, place: FieldPath): boolean {
  return place.every((step, index) => step === path[index]);
}
