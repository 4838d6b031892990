/** Of lists that differ in more items than this, only a part is compared. */
const mostDifferences = 2000;

/** Items in a row that are equal in both lists, and those before them. */
interface EqualRun {
  readonly row: number;
  readonly column: number;
  readonly length: number;
  readonly before: EqualRun | undefined;
}

/** How far a comparison got on a diagonal, in rows of the first list. */
interface Reached {
  readonly row: number;
  readonly equal: EqualRun | undefined;
}

/**
 * The items that two lists have in common, in order, as many as possible: pairs of indexes. Of equal items, those that the
 * lists end with alike belong together.
 */
export function commonItems(before: readonly string[], after: readonly string[]): [number, number][] {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start++;
  let end = 0;
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [rows, columns] = [before.length - end, after.length - end];
  const own = equalRuns(before.slice(0, rows), after.slice(0, columns));
  return [...own, ...pairsOf({ row: rows, column: columns, length: end, before: undefined })];
}

/** E. Myers, An O(ND) Difference Algorithm, 1986. */
function equalRuns(before: readonly string[], after: readonly string[]): [number, number][] {
  const most = Math.min(before.length + after.length, mostDifferences);
  const farthest = new Map<number, Reached>([[1, { row: 0, equal: undefined }]]);
  for (let differences = 0; differences <= most; differences++) {
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const [left, above] = [farthest.get(diagonal - 1), farthest.get(diagonal + 1)];
      const isDown = diagonal === -differences || (diagonal < differences && left!.row < above!.row);
      const from = isDown ? above! : { row: left!.row + 1, equal: left!.equal };
      let length = 0;
      const [row, column] = [from.row, from.row - diagonal];
      while (row + length < before.length && before[row + length] === after[column + length]) length++;
      const equal = length === 0 ? from.equal : { row, column, length, before: from.equal };
      farthest.set(diagonal, { row: row + length, equal });
      if (row + length >= before.length && column + length >= after.length) return pairsOf(equal);
    }
  }
  return pairsOf([...farthest.values()].reduce((one, other) => (other.row > one.row ? other : one)).equal);
}

function pairsOf(last: EqualRun | undefined): [number, number][] {
  const runs: EqualRun[] = [];
  for (let run = last; run !== undefined; run = run.before) runs.unshift(run);
  return runs.flatMap(({ row, column, length }) =>
    Array.from({ length }, (_, at): [number, number] => [row + at, column + at]),
  );
}
