import { quoted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';

/** Why a file of rules, or a rule in it, can't be used. */
export type OwnRuleArgs = { readonly file: string } & (
  | { readonly kind: 'outside' | 'not-js' | 'missing' | 'twice' }
  | { readonly kind: 'unusable'; readonly what: string; readonly line?: number }
);

/** Why nothing is known of what a rule would have found. */
export interface OwnRuleFailedArgs {
  readonly rule: string;
  readonly file: string;
  /** The line that threw, where the engine says so. */
  readonly line?: number;
  /** The error. */
  readonly what: string;
}

/** Mistakes in rules of the project's own. */
export const ownRuleProblems = problemsOf({
  'site/own-rule': {
    severity: 'error',
    message: (args: OwnRuleArgs) => {
      const { file } = args;
      switch (args.kind) {
        case 'outside':
          return {
            message: `${quoted(file)} is not below the folder that the content folder is in.`,
            hint: 'such as rules/branch-codes.js',
            help: 'Rules belong to the project, so that they are reviewed with it. Write the path from the folder that has the content folder.',
          };
        case 'not-js':
          return { message: `${quoted(file)} does not end in .js or .mjs.`, hint: 'name a JavaScript file' };
        case 'twice':
          return { message: `${file} is in this list twice.`, hint: 'delete one of the two' };
        case 'missing':
          return {
            message: `there is no file ${file}.`,
            hint: 'a path is taken from the folder that has the content folder',
          };
        case 'unusable':
          return {
            message: `${file}${args.line === undefined ? '' : `:${args.line}`} can't be used: ${args.what}.`,
            hint: 'it has to say export default defineRule({ … }), or a list of these',
            help: 'docs/checking.md says what a rule looks like.',
          };
      }
    },
  },

  'site/own-rule-failed': {
    severity: 'error',
    alike: ({ rule }: OwnRuleFailedArgs) => rule,
    message: ({ rule, file, line, what }: OwnRuleFailedArgs) => ({
      message: `the rule ${rule} (${line === undefined ? file : `${file}:${line}`}) failed here: ${what}`,
      help: 'Mend the rule: what it would have found from here on is not known. docs/checking.md says what check and message return.',
    }),
  },
});
