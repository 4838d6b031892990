import { posix } from 'node:path';
import { problemsOf } from '../../model/problem.js';
import type { OwnRule } from './own-rule.js';

/** Why a file of rules, or a rule in it, can't be used. */
export interface OwnRuleArgs {
  readonly file: string;
  /** The error, or what is wrong with what the file exports; undefined if there is no such file. */
  readonly what?: string;
  /** The line that threw, where the engine says so. */
  readonly line?: number;
}

/** Why nothing is known of what a rule would have found. */
export interface OwnRuleFailedArgs {
  readonly rule: string;
  readonly file: string;
  readonly line?: number;
  /** The error. */
  readonly what: string;
}

const at = ({ file, line }: OwnRuleArgs) => (line === undefined ? file : `${file}:${line}`);

/** Mistakes in rules of the project's own. */
export const ownRuleProblems = problemsOf({
  'site/own-rule': {
    severity: 'error',
    message: (args: OwnRuleArgs) =>
      args.what === undefined
        ? {
            message: `there is no file ${args.file}.`,
            hint: 'a path is taken from the folder that has the content folder',
          }
        : {
            message: `${at(args)} can't be used: ${args.what}.`,
            hint: 'it has to say export default defineRule({ … }), or a list of these',
            help: 'docs/checking.md says what a rule looks like.',
          },
  },

  'site/own-rule-failed': {
    severity: 'error',
    alike: ({ rule }: OwnRuleFailedArgs) => rule,
    message: (args: OwnRuleFailedArgs) => ({
      message: `the rule ${args.rule} (${at(args)}) failed here: ${args.what}`,
      help: 'Mend the rule: what it would have found here, and wherever it fails, is not known. docs/checking.md says what check and message return.',
    }),
  },
});

/** The problem that a rule failed. */
export const ownRuleFailed = ownRuleProblems['site/own-rule-failed'];

/** A rule, and the file that it is in. */
export interface LoadedRule {
  readonly file: string;
  readonly rule: OwnRule<unknown>;
}

/** The rules of a project's own. */
export type OwnRules = readonly LoadedRule[];

/** What is known of a rule's failure. */
export function failureOf({ rule: { rule }, file }: LoadedRule, error: unknown): OwnRuleFailedArgs {
  return { rule, file, ...errorLine(file, error), what: errorText(error) };
}

/** The line of a file of rules from which an error came, if the engine says so. */
export function errorLine(file: string, error: unknown): { readonly line?: number } {
  const stack = error instanceof Error ? String(error.stack) : '';
  for (const after of stack.split(`/${encodeURI(posix.basename(file))}`).slice(1)) {
    const [, line] = /^(?:\?[\d.]+)?:(\d+)/.exec(after) ?? [];
    if (line !== undefined) return { line: Number(line) };
  }
  return {};
}

/** An error as people know it: `TypeError: x is not a function`. */
export function errorText(error: unknown): string {
  const [text = ''] = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split(
    '\n',
    1,
  );
  return text;
}
