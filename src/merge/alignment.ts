/** Lists with more pairs of items than this aren't compared. */
const mostPairs = 1_000_000;

/** Items of the base that a side replaced: from index `from` to before `to`. */
interface Hunk {
  readonly from: number;
  readonly to: number;
}

/**
 * Keys for the items of lists without identifying fields: an item that is equal to one of the base, in the same order,
 * gets its key; every other item gets a key of its own.
 * @param versions the items of base, ours and theirs as texts
 * @returns undefined if both sides changed the same place or adjacent ones
 */
export function alignedKeys(versions: readonly (readonly string[])[]): string[][] | undefined {
  const [base = [], ours = [], theirs = []] = versions;
  const aligned = [ours, theirs].map((side) => align(base, side));
  const [a, b] = aligned;
  if (a === undefined || b === undefined) return undefined;
  const [hunksOfA, hunksOfB] = [hunks(base.length, a), hunks(base.length, b)];
  if (hunksOfA.some((one) => hunksOfB.some((other) => one.from <= other.to && other.from <= one.to))) {
    return undefined;
  }
  const keys = (side: readonly (number | undefined)[], name: string) =>
    side.map((at, index) => (at === undefined ? `${name} ${index}` : `${at}`));
  return [base.map((_, index) => `${index}`), keys(a, 'ours'), keys(b, 'theirs')];
}

/** For each item of a side its index in the base, if it is there: as many as keep their order. */
export function align(base: readonly string[], side: readonly string[]): (number | undefined)[] | undefined {
  let start = 0;
  while (start < base.length && start < side.length && base[start] === side[start]) start++;
  let end = 0;
  const most = Math.min(base.length, side.length) - start;
  while (end < most && base.at(-1 - end) === side.at(-1 - end)) end++;
  const [rows, columns] = [base.length - start - end, side.length - start - end];
  if (rows * columns > mostPairs) return undefined;
  const places = side.map((_, index) =>
    index < start ? index : index >= side.length - end ? index - side.length + base.length : undefined,
  );
  // The longest common subsequence of the middle part, computed from its end: how many items remain at each pair.
  const left = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      left[row]![column] =
        base[start + row] === side[start + column]
          ? left[row + 1]![column + 1]! + 1
          : Math.max(left[row + 1]![column]!, left[row]![column + 1]!);
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (base[start + row] === side[start + column]) places[start + column++] = start + row++;
    else if (left[row + 1]![column]! >= left[row]![column + 1]!) row++;
    else column++;
  }
  return places;
}

/** The differences of a side from the base: which items were removed, and which replace them. */
function hunks(count: number, side: readonly (number | undefined)[]): Hunk[] {
  const found: Hunk[] = [];
  let next = 0;
  let isChanged = false;
  for (const at of [...side, count]) {
    if (at === undefined) isChanged = true;
    else {
      if (isChanged || at > next) found.push({ from: next, to: at });
      next = at + 1;
      isChanged = false;
    }
  }
  return found;
}
