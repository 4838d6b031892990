import { commonEnds } from '../../base/common-ends.js';
import { isWrittenAlike } from '../../source/documents/document.js';
import { NumberGrid } from './grid.js';

/** Lists with more pairs of items than this aren't compared. */
const mostPairs = 1_000_000;

/** Items of the base that a side replaced, from index `from` to before `to`, by those from `start` to before `end`. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Keys for the items of lists without identifying fields: an item that is equal to one of the base, in the same order,
 * gets its key, and so do items that replace as many of the base; every other item gets a key of its own.
 * @param versions the items of base, ours and theirs as texts
 * @returns undefined if both sides changed the same place, or possibly did
 */
export function alignedKeys(versions: readonly (readonly string[])[]): string[][] | undefined {
  const [base = [], ours = [], theirs = []] = versions;
  const aligned = [ours, theirs].map((side) => alignOnlyWay(base, side));
  const [a, b] = aligned;
  if (a === undefined || b === undefined) return undefined;
  const [hunksOfA, hunksOfB] = [hunks(base.length, a), hunks(base.length, b)];
  if (hunksOfA.some((one) => hunksOfB.some((other) => areInOnePlace(one, other)))) return undefined;
  const keys = (side: readonly (number | undefined)[], own: readonly Hunk[], name: string) => {
    const found = side.map((at) => `${at}`);
    for (const hunk of own) {
      const of = isReplacement(hunk) ? hunk.from - hunk.start : undefined;
      for (let at = hunk.start; at < hunk.end; at++) {
        found[at] = of === undefined ? `${name} ${at}` : `${at + of}`;
      }
    }
    return found;
  };
  return [base.map((_, index) => `${index}`), keys(a, hunksOfA, 'ours'), keys(b, hunksOfB, 'theirs')];
}

/** True if as many items are in the place of those before. */
function isReplacement({ from, to, start, end }: Hunk): boolean {
  return to > from && to - from === end - start;
}

/** Adjacent items may be replaced by different sides. What both insert between two items has no order. */
function areInOnePlace(one: Hunk, other: Hunk): boolean {
  if (one.from < other.to && other.from < one.to) return true;
  const areAdjacent = one.from <= other.to && other.from <= one.to;
  return areAdjacent && !isReplacement(one) && !isReplacement(other);
}

/** As `align`, without items that are ambiguous: of equal ones nobody can say which was removed or added. */
function alignOnlyWay(base: readonly string[], side: readonly string[]): (number | undefined)[] | undefined {
  const forwards = align(base, side, false);
  const backwards = align(base.toReversed(), side.toReversed(), false)?.reverse();
  return forwards?.map((at, index) => {
    const other = backwards?.[index];
    return at !== undefined && other === base.length - 1 - at ? at : undefined;
  });
}

/**
 * For each item of a side its index in the base, if it is there: as many as keep their order.
 * @param fromEnd whether equal items at the end are matched first, which is faster; else those that come first
 * @param most pairs of items that are compared
 * @returns undefined if there are more
 */
export function align(
  base: readonly string[],
  side: readonly string[],
  fromEnd = true,
  most = mostPairs,
): (number | undefined)[] | undefined {
  const { start, ...ends } = commonEnds(base, side);
  const end = fromEnd ? ends.end : 0;
  const [rows, columns] = [base.length - start - end, side.length - start - end];
  if (rows * columns > most) return undefined;
  const places = side.map((_, index) =>
    index < start ? index : index >= side.length - end ? index - side.length + base.length : undefined,
  );
  // The longest common subsequence of the middle part, computed from its end: how many items remain at each pair.
  const kept = new NumberGrid(rows, columns);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const isSame = base[start + row] === side[start + column];
      const apart = Math.max(kept.at(row + 1, column), kept.at(row, column + 1));
      kept.set(row, column, isSame ? kept.at(row + 1, column + 1) + 1 : apart);
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (base[start + row] === side[start + column]) places[start + column++] = start + row++;
    else if (kept.at(row + 1, column) >= kept.at(row, column + 1)) row++;
    else column++;
  }
  return places;
}

/**
 * For each item of a list that has as many as before, the one that it was: an equal one, first of all at its place. Items
 * that equal none of the others are those that are left, in their order.
 */
export function movedFrom(before: readonly unknown[], after: readonly unknown[]): readonly number[] {
  const from = after.map((item, index) => (isWrittenAlike(before[index], item) ? index : undefined));
  const left = new Set(before.keys());
  for (const index of from) if (index !== undefined) left.delete(index);
  for (const [at, item] of after.entries()) {
    from[at] ??= [...left].find((index) => isWrittenAlike(before[index], item));
    left.delete(from[at] ?? -1);
  }
  const others = [...left];
  return from.map((index) => index ?? others.shift()!);
}

/**
 * The differences of a side from the base: which items were removed, and which replace them. Where items were removed in
 * one place and added in another, those between may have been edited: amounts that all rise by one tier look like this.
 */
function hunks(count: number, side: readonly (number | undefined)[]): Hunk[] {
  const found: Hunk[] = [];
  let next = 0;
  let start = 0;
  [...side, count].forEach((at, index) => {
    if (at === undefined) return;
    if (index > start || at > next) found.push({ from: next, to: at, start, end: index });
    next = at + 1;
    start = index + 1;
  });
  const growth = ({ from, to, start: first, end }: Hunk) => Math.sign(end - first - (to - from));
  if (!found.some((one) => growth(one) < 0) || !found.some((one) => growth(one) > 0)) return found;
  const from = found.findIndex((one) => growth(one) !== 0);
  const last = found.findLastIndex((one) => growth(one) !== 0);
  const [first, ...others] = found.slice(from, last + 1);
  if (first === undefined) return found;
  const { to, end } = others.at(-1) ?? first;
  return [...found.slice(0, from), { ...first, to, end }, ...found.slice(last + 1)];
}
