import { isPlainObject } from '../../base/json/plain-object.js';
import type { RuleName } from '../../model/problem.js';
import { errorLine, errorText } from './errors.js';
import type { LoadedRule } from './load.js';
import { type OwnRuleFailedArgs, ownRuleProblems } from './problems.js';
import { WrongResult } from './results.js';

/** The problem that a rule failed. */
export const failed = ownRuleProblems['site/own-rule-failed'];

/** What is known of a rule's failure. */
export function failure({ rule: { rule }, file }: LoadedRule, error: unknown): OwnRuleFailedArgs {
  if (error instanceof WrongResult) return { rule, file, kind: 'result', what: error.message };
  const line = errorLine(file, error);
  return { rule, file, ...(line !== undefined && { line }), kind: 'threw', what: errorText(error) };
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
