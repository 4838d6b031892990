import type { Problem } from '../../../model/problem.js';
import type { Kind } from '../report.js';

/** The problems of one kind that a shortened list shows; the others are counted. */
export interface Shown {
  readonly kind: Kind;
  readonly problems: readonly Problem[];
}

/**
 * Chooses the problems for a list with limited space: the first of every kind, then the second of every kind, and so
 * on. Repetitions are left out first.
 * @param fits whether one more can be shown; called until it returns false
 * @returns the kinds with shown problems, in their order
 */
export function inRounds(kinds: readonly Kind[], fits: (problem: Problem, kind: Kind) => boolean): Shown[] {
  const counts = new Map<Kind, number>();
  fill(kinds, fits, counts);
  return kinds.flatMap((kind) => {
    const shown = counts.get(kind) ?? 0;
    return shown === 0 ? [] : [{ kind, problems: kind.problems.slice(0, shown) }];
  });
}

function fill(
  kinds: readonly Kind[],
  fits: (problem: Problem, kind: Kind) => boolean,
  counts: Map<Kind, number>,
): void {
  let left = kinds;
  for (let round = 0; left.length > 0; round++) {
    for (const kind of left) {
      if (!fits(kind.problems[round]!, kind)) return;
      counts.set(kind, round + 1);
    }
    left = left.filter(({ problems }) => problems.length > round + 1);
  }
}
