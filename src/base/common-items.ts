/** Lists that differ in more items than this have only their ends in common. */
const mostDifferences = 2000;

/**
 * The items that two lists have in common, in order, as many as possible: pairs of indexes. (E. Myers, An O(ND) Difference
 * Algorithm, 1986.)
 */
export function commonItems(before: readonly string[], after: readonly string[]): [number, number][] {
  const { start, end } = commonEnds(before, after);
  const [rows, columns] = [before.length - start - end, after.length - start - end];
  const middle = commonMiddle(before.slice(start, start + rows), after.slice(start, start + columns));
  return [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...middle.map(([row, column]): [number, number] => [start + row, start + column]),
    ...Array.from({ length: end }, (_, at): [number, number] => [start + rows + at, start + columns + at]),
  ];
}

function commonMiddle(before: readonly string[], after: readonly string[]): [number, number][] {
  const most = Math.min(before.length + after.length, mostDifferences);
  // How far a path gets on each diagonal, and what it was before each further difference.
  let farthest = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  const at = (diagonal: number) => diagonal + most + 1;
  const goesDown = (reached: Int32Array, diagonal: number, differences: number) =>
    diagonal === -differences ||
    (diagonal !== differences && reached[at(diagonal - 1)]! < reached[at(diagonal + 1)]!);
  for (let differences = 0; differences <= most; differences++) {
    rounds.push(farthest);
    farthest = farthest.slice();
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let row = goesDown(farthest, diagonal, differences)
        ? farthest[at(diagonal + 1)]!
        : farthest[at(diagonal - 1)]! + 1;
      while (row < before.length && row - diagonal < after.length && before[row] === after[row - diagonal])
        row++;
      farthest[at(diagonal)] = row;
      if (row >= before.length && row - diagonal >= after.length) return pairs(rounds, differences);
    }
  }
  return [];

  function pairs(reached: readonly Int32Array[], differences: number): [number, number][] {
    const found: [number, number][] = [];
    let [row, column] = [before.length, after.length];
    for (let left = differences; left >= 0; left--) {
      const diagonal = row - column;
      const isDown = goesDown(reached[left]!, diagonal, left);
      const from = isDown ? diagonal + 1 : diagonal - 1;
      const rowBefore = left === 0 ? 0 : reached[left]![at(from)]!;
      const columnBefore = left === 0 ? 0 : rowBefore - from;
      const [rowStart, columnStart] =
        left === 0 ? [0, 0] : isDown ? [rowBefore, columnBefore + 1] : [rowBefore + 1, columnBefore];
      while (row > rowStart && column > columnStart) found.push([--row, --column]);
      [row, column] = [rowBefore, columnBefore];
    }
    return found.reverse();
  }
}

/** How many items two lists begin with alike, and how many of the others they end with alike. */
function commonEnds(
  one: readonly string[],
  other: readonly string[],
): { readonly start: number; readonly end: number } {
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && one[start] === other[start]) start++;
  let end = 0;
  while (end < least - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  return { start, end };
}
