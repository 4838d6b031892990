import { alternatives, didYouMean, quoted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';

/** Why a file of rules, or a rule in it, can't be used. */
export type OwnRuleArgs = { readonly file: string } & (
  | { readonly kind: 'outside' | 'not-js' | 'missing' | 'twice' | 'no-rules' }
  | { readonly kind: 'broken'; readonly error: string; readonly line?: number }
  | { readonly kind: 'shape'; readonly which: string; readonly what: string }
  | { readonly kind: 'name' | 'severity'; readonly rule: string }
  | { readonly kind: 'duplicate'; readonly rule: string; readonly other: string }
);

/** Why nothing is known of what a rule would have found. */
export interface OwnRuleFailedArgs {
  readonly rule: string;
  readonly file: string;
  /** The line that threw, where the engine says so. */
  readonly line?: number;
  readonly kind: 'threw' | 'result';
  /** The error, or what is wrong with the result. */
  readonly what: string;
}

/** Why a requirement of site.yaml can't be checked. */
export type RequirementArgs =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'field';
      readonly field: string;
      readonly collections: readonly string[];
      readonly suggestion?: string;
    }
  | {
      readonly kind: 'ambiguous';
      readonly field: string;
      /** Those of which it is the name of several fields, and those of which it isn't, if none are named. */
      readonly collections: readonly string[];
      readonly others: readonly string[];
      readonly allowed: readonly string[];
    }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly why: string }
  | { readonly kind: 'group'; readonly field: string; readonly setting: 'pattern' | 'values' }
  | {
      readonly kind: 'code';
      readonly value: string;
      readonly field: string;
      readonly allowed: readonly string[];
      readonly suggestion?: string;
    };

const help = 'docs/own-rules.md says what a rule looks like.';

/** Mistakes in rules of the project's own, and in its requirements. */
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
        case 'broken':
          return {
            message: `${file}${args.line === undefined ? '' : `:${args.line}`} can't be loaded: ${args.error}`,
            help: 'Run the file with node: it shows where.',
          };
        case 'no-rules':
          return {
            message: `${file} exports no rule.`,
            hint: 'it has to say export default defineRule({ … }), or a list of these',
            help,
          };
        case 'shape':
          return { message: `${file}: ${args.which} ${args.what}.`, help };
        case 'name':
          return {
            message: `${file}: ${quoted(args.rule)} is not a valid name for a rule of your own.`,
            hint: 'such as own/branch-codes',
            help: 'It begins with own/, followed by small letters, digits and hyphens.',
          };
        case 'severity':
          return {
            message: `${file}: ${args.rule} has a severity other than warning or note.`,
            hint: 'write warning or note',
            help: `To let it stop a build, write it into site.yaml: rules: { ${args.rule}: error }.`,
          };
        case 'duplicate':
          return {
            message: `${file}: there is another rule ${args.rule}, in ${args.other}.`,
            hint: 'give each a name of its own',
          };
      }
    },
  },

  'site/own-rule-failed': {
    severity: 'error',
    alike: ({ rule }: OwnRuleFailedArgs) => rule,
    message: ({ rule, file, line, kind, what }: OwnRuleFailedArgs) => {
      const place = line === undefined ? file : `${file}:${line}`;
      switch (kind) {
        case 'threw':
          return {
            message: `the rule ${rule} (${place}) threw an error here: ${what}`,
            help: 'Mend the rule: what it would have found from here on is not known.',
          };
        case 'result':
          return {
            message: `the rule ${rule} (${place}) returned something that can't be used: ${what}.`,
            help: 'docs/own-rules.md says what check and message return.',
          };
      }
    },
  },

  'site/requirement': {
    severity: 'error',
    message: (args: RequirementArgs) => {
      switch (args.kind) {
        case 'nothing':
          return {
            message: 'this asks for nothing.',
            hint: 'add required: true, a pattern or values',
          };
        case 'field':
          return {
            message: `there is no field ${quoted(args.field)} in ${alternatives(args.collections, 8)}.`,
            ...didYouMean(args.suggestion),
            help: '`opendata explain branches` lists the fields of a branch.',
          };
        case 'ambiguous':
          return {
            message: `${quoted(args.field)} is the name of several fields of ${alternatives(args.collections, 8, 'and')}: ${alternatives(args.allowed, 6)}.`,
            hint: 'write the path of the one that you mean',
            ...(args.others.length > 0 && {
              help: `Or say which records you mean, such as collections: [${args.others[0]}].`,
            }),
          };
        case 'pattern':
          return {
            message: `${quoted(args.pattern)} is not a regular expression: ${args.why}.`,
            hint: "such as '^20', which means: begins with 20",
          };
        case 'group':
          return {
            message: `${args.field} has fields of its own, and no value that ${args.setting} could be compared with.`,
            hint: 'name one of its fields',
          };
        case 'code':
          return {
            message: `${args.field} can't have the value ${quoted(args.value)}. It takes ${alternatives(args.allowed)}.`,
            ...didYouMean(args.suggestion),
          };
      }
    },
  },
});
