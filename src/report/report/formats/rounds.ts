import { groupedBy } from '../../../base/grouped-by.js';
import type { Problem } from '../../../model/problem.js';
import type { Kind } from '../report.js';

/**
 * Chooses the problems for a list with limited space: the first of every kind, then the second of every kind, and so
 * on. Repetitions are left out first.
 * @param fits whether one more can be shown; called until it returns false
 * @returns the kinds with the problems that are shown, in their order; the others are counted
 */
export function inRounds(kinds: readonly Kind[], fits: (problem: Problem, kind: Kind) => boolean) {
  const order = kinds
    .flatMap((kind) => kind.problems.map((problem, round) => ({ kind, problem, round })))
    .sort((a, b) => a.round - b.round);
  const end = order.findIndex(({ kind, problem }) => !fits(problem, kind));
  const shown = groupedBy(end === -1 ? order : order.slice(0, end), ({ kind }) => kind);
  return [...shown].map(([kind, own]) => ({ kind, problems: own.map(({ problem }) => problem) }));
}
