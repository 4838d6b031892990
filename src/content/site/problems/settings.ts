import type { Collection } from '../../../model/collection.js';
import { pair, validSite } from '../../../model/explanation.js';
import { alternatives, didYouMean, quoted } from '../../../model/message.js';
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
  | { kind: 'unknown'; what: 'code list' | 'word' | 'preset'; written: string; suggestion?: string }
  | { kind: 'ambiguous'; name: string; word: string; other: string }
  | { kind: 'unreadable'; file: string };

/**
 * Why a rule can't be graded in site.yaml or accepted in the baseline:
 * - `unknown`: there is no such rule;
 * - `error`: without it the publication would be wrong;
 * - `publication`: it isn't about the content, so the content has nothing to accept;
 * - `too-wide`: the entry names neither a record nor a field.
 */
export type RuleArgs =
  | { kind: 'unknown'; rule: string; suggestion?: string }
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

const site = (wrong: string, right: string, about?: string) =>
  pair(
    'content/site.yaml',
    `${validSite['content/site.yaml']}${wrong}\n`,
    `${validSite['content/site.yaml']}${right}\n`,
    about,
  );

/** The settings in site.yaml. */
export const settingsProblems = problemsOf({
  'site/placeholder': {
    severity: 'warning',
    title: 'A placeholder would be published',
    means:
      'A placeholder from `opendata init` or `opendata import` is still there: the vendor example, a web address at example.com (or .net, .org), the brand name Example Bank, or the branch and ATM in High Street. The setting placeholders: allowed in site.yaml says that this is intended, as in a sample.',
    matters:
      'It would be published as yours: a licence that does not exist, or a branch that people look for in vain.',
    examples: () => [
      pair(
        'content/site.yaml',
        validSite['content/site.yaml'].replace('fenland.example/licence', 'openapi.example.com/licence'),
        validSite['content/site.yaml'],
      ),
    ],
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
    title: 'The name of a brand has an invisible character',
    means:
      'BrandName contains a character that is invisible or changes the direction of others: a zero-width space, a soft hyphen, a right-to-left override. Joiners in scripts that need them are fine.',
    matters:
      'It is published with the name. A program that looks for the brand by its name does not find it.',
    examples: () => [
      pair('content/fenland/brand.yaml', 'BrandName: "Fenland\\u200B Bank"\n', 'BrandName: Fenland Bank\n'),
    ],
    /** `kept`: the name without them. */
    message: ({ name, kept }: { name: string; kept: string }) => ({
      message: `this name has an invisible character: ${quoted(name)}.`,
      hint: kept.trim() === '' ? 'write the name of the brand' : `write ${quoted(kept)}`,
      ...(kept.trim() !== '' && { proposals: [valueProposal(kept)] }),
    }),
  },

  'site/unknown-brand': {
    severity: 'error',
    title: 'A brand that is named has no folder',
    means:
      'The setting brands of site.yaml names a brand that has no folder. It takes the names of folders, not the names that the public knows.',
    matters: 'The brand would not be where you want it in the answers, or another brand would be missing.',
    examples: () => [site('brands: [fennland]', 'brands: [fenland]')],
    message: ({
      brand,
      allowed,
      suggestion,
    }: {
      brand: string;
      allowed: readonly string[];
      suggestion?: string;
    }) => ({
      message: `there is no brand folder ${quoted(brand)}. The brand folders are ${alternatives(allowed, 30)}.`,
      ...didYouMean(suggestion),
    }),
  },

  'site/duplicate': {
    severity: 'error',
    title: 'A brand is named twice',
    means: 'The setting brands of site.yaml names a brand twice.',
    matters: 'A brand is published once, so only the first place counts. Perhaps another brand was meant.',
    examples: () => [site('brands: [fenland, fenland]', 'brands: [fenland]')],
    message: ({ what }: { what: string }) => ({
      message: `${quoted(what)} is in this list twice.`,
      hint: 'delete one of the two',
      proposals: [{ leaveOut: 0 }],
    }),
  },

  'site/names': {
    severity: 'error',
    title: 'Something is wrong with the published names',
    means:
      "Something is wrong with the names that codes are published under (names in site.yaml): a list of codes or a code that the interface does not have, two codes of a list with the same published name, or a file that can't be read.",
    matters:
      'A misspelt code would silently keep its own name. And two codes under one name look the same to readers.',
    examples: () => [
      site(
        'names: { PCACardSheme: { NetworkOne: Meridian } }',
        'names: { PCACardScheme: { NetworkOne: Meridian } }',
        'a misspelt list of codes',
      ),
      site(
        'names: { PCACardScheme: { NetworkOne: Card, NetworkTwo: Card } }',
        'names: { PCACardScheme: { NetworkOne: Card, NetworkTwo: OtherCard } }',
        'two codes under one name',
      ),
    ],
    message: (args: NamesArgs) => {
      switch (args.kind) {
        case 'unknown':
          return {
            message: `there is no ${args.what} ${quoted(args.written)}.`,
            ...didYouMean(args.suggestion),
          };
        case 'ambiguous':
          return {
            message: `${args.word} and ${args.other} would both be published as ${quoted(args.name)}.`,
            hint: 'give each word a name of its own',
          };
        case 'unreadable':
          return {
            message: `the file ${quoted(args.file)} can't be read.`,
            hint: 'a path is taken from the folder of site.yaml',
          };
      }
    },
  },

  'site/rule': {
    severity: 'error',
    title: "A rule can't be graded or accepted like this",
    means:
      'In site.yaml (rules:) or content/baseline.yaml a rule is named that does not exist, that is always an error and so can be neither graded nor accepted, or that an entry would accept for all records at once.',
    matters:
      'A misspelt name would have no effect. And without a rule that is always an error, the publication could be wrong or unreadable.',
    examples: () => [
      site('rules: { places/coordinate: error }', 'rules: { places/coordinates: error }', 'a misspelt name'),
      {
        about: 'a rule that is always an error',
        wrong: {
          files: { 'content/site.yaml': `${validSite['content/site.yaml']}rules: { schema/enum: note }\n` },
        },
        right: { files: { 'content/site.yaml': validSite['content/site.yaml'] } },
      },
    ],
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
    title: "The end of a version doesn't fit what is served",
    means:
      'The setting lifecycle in site.yaml says when a version ends, and that does not fit the rest: the version is served after its last day, or left out of versions: before it; or no day is given from which it is deprecated, or one after its end.',
    matters:
      'Deprecation and Sunset are what programs and people plan their move by. A version that ends early breaks them without a warning; one that ends late makes them doubt the next announcement.',
    examples: () => [
      {
        about: 'no day of deprecation',
        ...site(
          'lifecycle: { v2.1: { sunset: 2027-06-30 } }',
          'lifecycle: { v2.1: { deprecated: 2026-07-01, sunset: 2027-06-30 } }',
        ),
      },
      {
        about: 'served after its last day',
        ...site(
          'lifecycle: { v2.1: { deprecated: 2025-01-01, sunset: 2026-03-31 } }',
          'versions: [v2.2]\nlifecycle: { v2.1: { deprecated: 2025-01-01, sunset: 2026-03-31 } }',
        ),
      },
    ],
    message: ({ version, reason, sunset, deprecated }: LifecycleArgs) => {
      switch (reason) {
        case 'over':
          return {
            message: `${version} is served although its last day was ${sunset}.`,
            help: `Take ${version} out of versions:, or give it a later day.`,
          };
        case 'dropped':
          return {
            message: `${version} is not served any more, although its last day is ${sunset}.`,
            help: `Readers expect it until then. Publish ${version} up to that day.`,
          };
        case 'not-deprecated':
          return {
            message: `${version} ends on ${sunset}, and nothing says that it is deprecated.`,
            help: 'Programs use Deprecation to plan their move. Add the day from which it should no longer be used, as deprecated:.',
          };
        case 'backwards':
          return {
            message: `${version} is deprecated from ${deprecated}, which is after its last day, ${sunset}.`,
            help: 'Give deprecated: a day before sunset:.',
          };
      }
    },
  },

  'site/downloads': {
    severity: 'warning',
    title: 'Downloads of a version that is not published',
    means:
      'The setting downloads.versions in site.yaml names a version that versions: leaves out, so there are no such downloads.',
    matters: 'Readers look for the files in vain, and nobody notices that they are missing.',
    examples: () => [
      site(
        'versions: [v2.2]\ndownloads: { versions: [v2.1] }',
        'versions: [v2.2]\ndownloads: { versions: [v2.2] }',
      ),
    ],
    message: ({ version, served }: { version: Version; served: readonly Version[] }) => ({
      message: `downloads asks for ${version}, which is not published: versions: has ${served.join(' and ')}.`,
      help: `There will be no downloads of ${version}. Add it to versions:, or take it out of downloads.`,
    }),
  },

  'site/not-added': {
    severity: 'error',
    title: 'A collection that site.yaml does not add',
    means:
      'There is a file of a collection, or a feed to import, that is published only where the setting collections in site.yaml adds it, and it does not.',
    matters: 'The records of the file would be left out of the publication, and nobody would be told.',
    examples: () => {
      const metrics = { 'content/fenland/fca-service-metrics-pca.yaml': 'PublicationDate: 2026-02-13\n' };
      const settings = validSite['content/site.yaml'];
      return [
        {
          wrong: { files: { 'content/site.yaml': settings, ...metrics } },
          right: {
            files: { 'content/site.yaml': `${settings}collections: [fca-service-metrics]\n`, ...metrics },
          },
        },
      ];
    },
    message: ({
      collection,
      addedBy,
      isFeed = false,
    }: {
      collection: Collection;
      addedBy: string;
      isFeed?: boolean;
    }) => ({
      message: `site.yaml doesn't add ${collection}, so these records would not be published.`,
      hint: `write collections: [${addedBy}] into site.yaml`,
      ...(!isFeed && { help: 'Or delete the file, if they are not to be published.' }),
    }),
  },

  'site/not-https': {
    severity: 'warning',
    title: 'A web address is not https',
    means:
      'A web address in site.yaml begins with http, such as licenseUrl, termsUrl, origin, or the link of a version in lifecycle.',
    matters:
      'All traffic of the interface is https. Browsers warn of other addresses, and others can read and change the data in transit.',
    examples: () => [
      site('origin: http://openapi.fenland.example', 'origin: https://openapi.fenland.example'),
    ],
    message: ({ url }: { url: string }) => ({
      message: `${quoted(url)} is not https: others can read and change it in transit.`,
      hint: `write ${quoted(url.replace(/^http:/i, 'https:'))}`,
      proposals: [valueProposal(url.replace(/^http:/i, 'https:'))],
    }),
  },
});
