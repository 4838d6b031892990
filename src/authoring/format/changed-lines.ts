import { commonEnds } from '../../base/common-ends.js';
import { align } from '../edit/alignment.js';

/** The numbers of lines that formatting changes or moves: as many are removed, and added. */
export function changedLines(
  before: string,
  after: string,
): { readonly removed: number; readonly added: number } {
  const [old, fresh] = [before.split(/\r\n|\r|\n/), after.split('\n')];
  const same = kept(old, fresh);
  return { removed: old.length - same, added: fresh.length - same };
}

/** Parts with more pairs of lines than this and no common unique line count as changed completely. */
const mostPairs = 4_000_000;

/**
 * The number of lines in both texts, in the same order, found between lines that occur once in each (a patience diff).
 */
function kept(old: readonly string[], fresh: readonly string[]): number {
  const { start, end } = commonEnds(old, fresh);
  const [a, b] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)];
  if (a.length === 0 || b.length === 0) return start + end;
  const anchors = inSameOrder(a, b);
  if (anchors.length === 0) return start + end + commonLines(a, b);
  let sum = start + end;
  let [fromA, fromB] = [0, 0];
  for (const [atA, atB] of [...anchors, [a.length, b.length] as const]) {
    sum += kept(a.slice(fromA, atA), b.slice(fromB, atB));
    [fromA, fromB] = [atA + 1, atB + 1];
  }
  return sum + anchors.length;
}

/** The places of lines that occur once in each text, as many as keep their order. */
function inSameOrder(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const inB = places(b);
  const pairs = [...places(a)].flatMap(([line, atA]): [number, number][] => {
    const atB = inB.get(line) ?? -1;
    return atA < 0 || atB < 0 ? [] : [[atA, atB]];
  });
  // The longest increasing subsequence: for each length the pair with the lowest end, and its predecessor.
  const ends: number[] = [];
  const back: number[] = [];
  for (const [index, [, atB]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < atB) low = middle + 1;
      else high = middle;
    }
    back[index] = low === 0 ? -1 : ends[low - 1]!;
    ends[low] = index;
  }
  const row: (readonly [number, number])[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = back[index]!) row.unshift(pairs[index]!);
  return row;
}

/** Each line with its index; -1 if it occurs more than once. */
function places(lines: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [index, line] of lines.entries()) found.set(line, found.has(line) ? -1 : index);
  return found;
}

function commonLines(a: readonly string[], b: readonly string[]): number {
  const places = align(a, b, mostPairs) ?? [];
  return places.filter((at) => at !== undefined).length;
}
