import { commonEnds } from '../../base/common-ends.js';
import { isWrittenAlike } from '../../content/documents/document.js';
import { NumberGrid } from './grid.js';

/** Lists with more pairs of items than this aren't compared. */
const mostPairs = 1_000_000;

/**
 * For each item of a side its index in the base, if it is there: as many as keep their order.
 * @param most pairs of items that are compared
 * @returns undefined if there are more
 */
export function align(
  base: readonly string[],
  side: readonly string[],
  most = mostPairs,
): (number | undefined)[] | undefined {
  const { start, end } = commonEnds(base, side);
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
