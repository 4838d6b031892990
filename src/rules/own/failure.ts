import { isPlainObject } from '../../base/json/plain-object.js';
import type { RuleName } from '../../model/problem.js';
import { errorPlace } from './errors.js';
import type { LoadedRule } from './load.js';
import { type OwnRuleFailedArgs, ownRuleProblems } from './problems.js';

/** The problem that a rule failed. */
export const failed = ownRuleProblems['site/own-rule-failed'];

/** What is known of a rule's failure. */
export function failure(
  { rule: { rule }, file }: LoadedRule,
  kind: OwnRuleFailedArgs['kind'],
  what: string,
  error?: unknown,
): OwnRuleFailedArgs {
  const line = errorPlace(error)?.line;
  return { rule, file, ...(line !== undefined && { line }), kind, what };
}

/** The first failure of each rule: one cause, however many files it was met in. */
export function failedOnce<One extends { readonly rule: RuleName; readonly args: unknown }>(
  problems: readonly One[],
): readonly One[] {
  const seen = new Set<unknown>();
  return problems.filter(({ rule, args }) => {
    if (rule !== failed.rule) return true;
    const own = isPlainObject(args) ? args.rule : undefined;
    return !seen.has(own) && seen.add(own);
  });
}
