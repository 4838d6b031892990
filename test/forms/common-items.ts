import { groupedBy } from '../../src/base/grouped-by.js';

/** An item of both lists, and the one before it in a run of such items. */
interface CommonItem {
  readonly row: number;
  readonly column: number;
  readonly before: CommonItem | undefined;
}

/**
 * Items that two lists have in common, in order: pairs of indexes. They are as many as can be where no item is in a list
 * twice. Of equal items, those that the lists begin or end with alike belong together, else the first with the first.
 */
export function commonItems(before: readonly string[], after: readonly string[]): [number, number][] {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start++;
  let end = 0;
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const own = [...after.keys()].slice(start, after.length - end).reverse();
  const places = new Map([...groupedBy(own, (at) => after[at]!)].map(([item, all]) => [item, [...all]]));
  // By length, the run of items whose last column is the least.
  const runs: CommonItem[] = [];
  for (let row = start; row < before.length - end; row++) {
    const column = places.get(before[row]!)?.pop();
    if (column === undefined) continue;
    const longer = runs.findIndex((run) => run.column > column);
    const length = longer < 0 ? runs.length : longer;
    runs[length] = { row, column, before: runs[length - 1] };
  }
  const between: [number, number][] = [];
  for (let one = runs.at(-1); one !== undefined; one = one.before) between.unshift([one.row, one.column]);
  const inRow = (count: number, row: number, column: number) =>
    Array.from({ length: count }, (_, at): [number, number] => [row + at, column + at]);
  return [...inRow(start, 0, 0), ...between, ...inRow(end, before.length - end, after.length - end)];
}
