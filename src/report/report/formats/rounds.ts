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
  for (let round = 0; ; round++) {
    const left = kinds.flatMap((kind) =>
      kind.problems.slice(round, round + 1).map((problem) => ({ kind, problem })),
    );
    if (left.length === 0) return;
    for (const { kind, problem } of left) {
      if (!fits(problem, kind)) return;
      counts.set(kind, round + 1);
    }
  }
}
