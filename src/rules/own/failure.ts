import { posix } from 'node:path';
import type { RuleName } from '../../model/problem.js';
import type { OwnRule } from './own-rule.js';
import { type OwnRuleFailedArgs, ownRuleProblems } from './problems.js';

/** The problem that a rule failed. */
export const failed = ownRuleProblems['site/own-rule-failed'];

/** A rule, and the file that it is in. */
export interface LoadedRule {
  readonly file: string;
  readonly rule: OwnRule<unknown>;
}

/** What is known of a rule's failure. */
export function failure({ rule: { rule }, file }: LoadedRule, error: unknown): OwnRuleFailedArgs {
  const line = errorLine(file, error);
  return { rule, file, ...(line !== undefined && { line }), what: errorText(error) };
}

/** The line of a file of rules from which an error came, if the engine says so. */
export function errorLine(file: string, error: unknown): number | undefined {
  const stack = error instanceof Error ? String(error.stack) : '';
  for (const after of stack.split(encodeURI(posix.basename(file))).slice(1)) {
    const [, line] = /^(?:\?[\d.]+)?:(\d+)/.exec(after) ?? [];
    if (line !== undefined) return Number(line);
  }
  return undefined;
}

/** An error as people know it: `TypeError: x is not a function`. */
export function errorText(error: unknown): string {
  const [text = ''] = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split(
    '\n',
    1,
  );
  return text;
}

/** The first failure of each rule: one cause, however many files it was met in. */
export function failedOnce<One extends { readonly rule: RuleName; readonly args: unknown }>(
  problems: readonly One[],
): readonly One[] {
  const seen = new Set<unknown>();
  return problems.filter(({ rule, args }) => {
    if (rule !== failed.rule) return true;
    const own = (args as OwnRuleFailedArgs).rule;
    return !seen.has(own) && seen.add(own);
  });
}
