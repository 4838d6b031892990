import type { Problem, ProblemOf } from '../model/problem.js';
import type { AcceptedChange, AcceptedFile } from '../site/accepted.js';
import { changeText } from '../site/write-accepted.js';
import type { publishProblems } from './problems.js';

/** The rules of the guards: what they stop can be accepted. */
const guards = ['publish/removals', 'publish/emptied', 'publish/address-gone', 'publish/media-type'] as const;

/** A problem that a guard has found. */
export type StoppedChange = Extract<
  ProblemOf<typeof publishProblems>,
  { readonly rule: (typeof guards)[number] }
>;

export function isStopped(problem: Problem): problem is StoppedChange {
  return (guards as readonly string[]).includes(problem.rule);
}

/**
 * The entry that accepts what guards have stopped: brands where a brand is gone altogether, else collections.
 * @param publication the name of the last publication (D39)
 */
export function changeOf(
  stopped: readonly StoppedChange[],
  publication: string,
  reason: string,
): AcceptedChange {
  const brands = new Set<string>();
  const removals = new Set<NonNullable<AcceptedChange['removals']>[number]>();
  const gone = new Set<string>();
  const mediaTypes = new Set<string>();
  for (const { rule, args } of stopped) {
    if (rule === 'publish/address-gone') gone.add(args.prefix);
    else if (rule === 'publish/media-type') mediaTypes.add(args.before);
    else if (args.brands === undefined || args.hasOthers) removals.add(args.collection);
    else for (const brand of args.brands) brands.add(brand);
  }
  return {
    publication,
    ...(brands.size > 0 && { brands: [...brands] }),
    ...(removals.size > 0 && { removals: [...removals] }),
    ...(gone.size > 0 && { gone: [...gone] }),
    ...(mediaTypes.size > 0 && { mediaTypes: [...mediaTypes] }),
    reason,
  };
}

/**
 * Problems of which those that guards have found say how they can be accepted.
 * @param options that accepting needs as well, to compare the same content with the same publication
 */
export function withAcceptance(
  problems: readonly Problem[],
  publication: string,
  { file, place, indent }: AcceptedFile,
  options: readonly string[],
): Problem[] {
  const stopped = problems.filter(isStopped);
  const lines = changeText(changeOf(stopped, publication, ''), indent);
  return problems.map((problem) => {
    if (!isStopped(problem)) return problem;
    const accept = problem === stopped[0] ? { accept: { file, place, lines } } : {};
    const args = { ...problem.args, ...(options.length > 0 && { options }), ...accept };
    return { ...problem, args } as StoppedChange;
  });
}
