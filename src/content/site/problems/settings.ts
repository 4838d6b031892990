import type { Collection } from '../../../model/collection.js';
import { alternatives, didYouMean, type Message, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { valueProposal } from '../../../model/proposal.js';
import type { Version } from '../../../model/version.js';

/**
 * The placeholders of a new content folder that weren't replaced: settings with their values and places, or records.
 */
export interface PlaceholderArgs {
  settings?: readonly { readonly setting: string; readonly value: string; readonly place: string }[];
  records?: readonly string[];
}

export type NamesArgs =
  | {
      kind: 'unknown';
      what: 'code list' | 'word' | 'preset';
      written: string;
      suggestion?: string | undefined;
    }
  | { kind: 'ambiguous'; name: string; word: string; other: string };

/**
 * Why a rule can't be graded in site.yaml or accepted in the baseline:
 * - `unknown`: there is no such rule;
 * - `error`: without it the publication would be wrong;
 * - `publication`: it isn't about the content, so the content has nothing to accept;
 * - `too-wide`: the entry names neither a record nor a field.
 */
export type RuleArgs =
  | { kind: 'unknown'; rule: string; suggestion?: string | undefined }
  | { kind: 'error' | 'publication' | 'too-wide'; rule: string };

/**
 * Mistakes in the end of a version (D34):
 * - `over`: still served after its sunset; `dropped`: no longer served before its sunset;
 * - `not-deprecated`: it ends without a day of deprecation; `backwards`: it is deprecated after its end.
 */
export interface LifecycleArgs {
  version: Version;
  reason: 'over' | 'dropped' | 'not-deprecated' | 'backwards';
  sunset: string;
  deprecated?: string;
}

const lifecycleMessages: Readonly<Record<LifecycleArgs['reason'], (args: LifecycleArgs) => Message>> = {
  over: ({ version, sunset }) => ({
    message: `${version} is served although its last day was ${sunset}.`,
    help: `Take ${version} out of versions:, or give it a later day.`,
  }),
  dropped: ({ version, sunset }) => ({
    message: `${version} is not served any more, although its last day is ${sunset}.`,
    help: `Readers expect it until then. Publish ${version} up to that day.`,
  }),
  'not-deprecated': ({ version, sunset }) => ({
    message: `${version} ends on ${sunset}, and nothing says that it is deprecated.`,
    help: 'Programs use Deprecation to plan their move. Add the day from which it should no longer be used, as deprecated:.',
  }),
  backwards: ({ version, sunset, deprecated }) => ({
    message: `${version} is deprecated from ${deprecated}, which is after its last day, ${sunset}.`,
    help: 'Give deprecated: a day before sunset:.',
  }),
};

/** The settings in site.yaml. */
export const settingsProblems = problemsOf({
  'site/placeholder': {
    severity: 'warning',
    message: ({ settings = [], records = [] }: PlaceholderArgs) => ({
      message:
        settings.length > 0
          ? `a placeholder, published as it is until you replace it: ${settings.map(({ setting, value, place }) => `${setting} ${quoted(value)} (${place})`).join(', ')}.`
          : `a placeholder, published as it is until you replace it: ${alternatives(records, 8).replace(/ or (?=[^ ]+ [^ ]+$)/, ' and ')}.`,
      hint: settings.length > 0 ? 'write your own' : 'write your own records, or delete these',
      help: 'If it is intended, as in a sample, write placeholders: allowed in site.yaml.',
    }),
  },

  'site/hidden-character': {
    severity: 'warning',
    /** `kept`: the name without them. */
    message: ({ name, kept }: { name: string; kept: string }) => ({
      message: `this name has an invisible character: ${quoted(name)}.`,
      hint: kept.trim() === '' ? 'write the name of the brand' : `write ${quoted(kept)}`,
      ...(kept.trim() !== '' && { proposals: [valueProposal(kept)] }),
    }),
  },

  'site/unknown-brand': {
    severity: 'error',
    message: (args: { brand: string; allowed: readonly string[]; suggestion?: string | undefined }) => ({
      message: `there is no brand folder ${quoted(args.brand)}. The brand folders are ${alternatives(args.allowed, 30)}.`,
      ...didYouMean(args.suggestion),
    }),
  },

  'site/duplicate': {
    severity: 'error',
    message: ({ what }: { what: string }) => ({
      message: `${quoted(what)} is in this list twice.`,
      hint: 'delete one of the two',
    }),
  },

  'site/names': {
    severity: 'error',
    message: (args: NamesArgs) =>
      args.kind === 'unknown'
        ? {
            message: `there is no ${args.what} ${quoted(args.written)}.`,
            ...didYouMean(args.suggestion),
          }
        : {
            message: `${args.word} and ${args.other} would both be published as ${quoted(args.name)}.`,
            hint: 'give each word a name of its own',
          },
  },

  'site/rule': {
    severity: 'error',
    message: (args: RuleArgs) => {
      switch (args.kind) {
        case 'unknown':
          return {
            message: `there is no rule ${quoted(args.rule)} to name here.`,
            ...didYouMean(args.suggestion),
            help: '`opendata explain` lists all rules. Each is named in full, such as places/coordinates.',
          };
        case 'error':
          return {
            message: `${args.rule} is always an error, since without it the publication would be wrong or unreadable.`,
            hint: 'delete this, and correct what the rule reports',
          };
        case 'publication':
          return {
            message: `${args.rule} isn't about the content, so there is nothing in it to accept.`,
            help: 'Its severity can be set in site.yaml (rules:).',
          };
        case 'too-wide':
          return {
            message: `this would accept all that ${args.rule} finds.`,
            hint: 'name a record or a field',
            help: 'To disable the rule, switch it off in site.yaml (rules:).',
          };
      }
    },
  },

  'site/lifecycle': {
    severity: 'warning',
    message: (args: LifecycleArgs) => lifecycleMessages[args.reason](args),
  },

  'site/not-added': {
    severity: 'error',
    message: (args: { collection: Collection; addedBy: string; isFeed?: boolean }) => ({
      message: `site.yaml doesn't add ${args.collection}, so these records would not be published.`,
      hint: `write collections: [${args.addedBy}] into site.yaml`,
      ...(args.isFeed !== true && { help: 'Or delete the file, if they are not to be published.' }),
    }),
  },

  'site/not-https': {
    severity: 'warning',
    message: ({ url }: { url: string }) => ({
      message: `${quoted(url)} is not https: others can read and change it in transit.`,
      hint: `write ${quoted(url.replace(/^http:/i, 'https:'))}`,
      proposals: [valueProposal(url.replace(/^http:/i, 'https:'))],
    }),
  },
});
