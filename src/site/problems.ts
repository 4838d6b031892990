import { branch, lines, pair, soundSite } from '../model/explanation.js';
import { alternatives, counted, didYouMean, type Message, quoted } from '../model/message.js';
import { problemsOf } from '../model/problem.js';
import type { Version } from '../model/version.js';
import type { Deviations } from '../rules/public-schemas.js';

/**
 * The placeholders of a new content folder that weren't replaced: settings with their values and places, or records.
 */
export interface PlaceholderArgs {
  settings?: readonly { readonly setting: string; readonly value: string; readonly place: string }[];
  records?: readonly string[];
}

/**
 * Why v2.2 isn't valid by the public standard's schemas although its preset is used (D9):
 * - `text`: a setting or an error text that they fix as `wanted`;
 * - `end-of-day`, `offset`: a time such as `value`, as in v2.1 (D2);
 * - `no-other-fees`: a marketing state without OtherFeesCharges (D35);
 * - `part-place`: the part `value` of an account is in another place than theirs (D5).
 * All but `text` are the first of `count`, in `records` records.
 */
export type PublicSchemasArgs = { kind: 'text'; setting: string; value: string; wanted: string } | Deviations;

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
    `${soundSite['content/site.yaml']}${wrong}\n`,
    `${soundSite['content/site.yaml']}${right}\n`,
    about,
  );

/** The shortest settings with the preset, which provides the others. */
const publicSite = { 'content/site.yaml': 'names: uk-open-banking\n' };

const open = (closing: string) => `Availability:
  StandardAvailability:
    Day:
      - { Name: Friday, OpeningHours: [{ OpeningTime: "18:00:00", ClosingTime: "${closing}" }] }`;

const accounts = 'content/fenland/personal-current-accounts.yaml';

const account = (fees: string) => `- Name: Fenland Reward
  Identification: FB-REWARD
  PCAMarketingState:
    - Identification: FB-REWARD-1
      MarketingState: Regular
${fees}`;

const fees = `      OtherFeesCharges:
        FeeChargeDetail:
          - FeeCategory: Servicing
            FeeType: ServiceCAccountFeeMonthly
            ApplicationFrequency: Monthly
            CalculationFrequency: Monthly
            FeeAmount: 5.00
`;

const path = 'content/baseline.yaml';

const branches = 'content/fenland/branches.yaml';

const entry = (until: string) => `accepted:
  - rule: atms/unlocatable
    record: fenland/atms/A1
    reason: The machine travels with the summer fair.
${until}`;

const travelling =
  '- Identification: A1\n  SupportedCurrencies: [GBP]\n  Location: { PostalAddress: { TownName: Ely } }\n';

const located =
  '- Identification: A1\n  SupportedCurrencies: [GBP]\n  Location: { PostalAddress: { StreetName: Broad Street, BuildingNumber: 1, PostCode: CB7 4AA } }\n';

/** Examples of header values, for "Write …", by field names in lower case. */
const headerForms: Readonly<Record<string, string>> = {
  'cache-control':
    'directives with commas between them and times in seconds, such as max-age=3600, must-revalidate',
  'cdn-cache-control': 'directives with commas between them and times in seconds, such as max-age=3600',
  'strict-transport-security':
    'max-age with seconds, and the others after semicolons, such as max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY or SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'one of its words, such as no-referrer or strict-origin-when-cross-origin',
  'content-security-policy': "directives with semicolons between them, such as default-src 'none'",
  'access-control-allow-origin': '"*" or one origin, such as https://www.example.com',
  'access-control-allow-credentials': 'true, or leave the header out',
  'access-control-allow-headers': 'names of headers with commas between them, or "*"',
  'access-control-allow-methods': 'methods with commas between them, such as GET, HEAD',
  'access-control-expose-headers': 'names of headers with commas between them, or "*"',
  'access-control-max-age': 'a number of seconds, such as 86400',
  'cross-origin-resource-policy': 'cross-origin, same-site or same-origin',
  sunset: 'a date such as Sun, 06 Nov 2026 08:49:37 GMT',
  expires: 'a date such as Fri, 06 Nov 2026 08:49:37 GMT',
};

function publicText({ setting, value, wanted }: { setting: string; value: string; wanted: string }): Message {
  const message =
    setting === 'vendor'
      ? `the public schemas have the media type application/prs.${wanted}.opendata.v2.2+json, and ${quoted(value)} makes it another one.`
      : `the public schemas fix this text, and ${quoted(value)} is another one, so v2.2 isn't valid by them.`;
  return setting === 'title' || setting === 'description'
    ? { message, help: `Write "${wanted}", or leave this status out: the preset has both texts.` }
    : {
        message,
        hint: 'leave the line out',
        help: `The preset uk-open-banking then sets it to "${wanted}".`,
      };
}

/** The problems of the publication's settings, and of accepted problems and changes. */
export const siteProblems = problemsOf({
  'site/placeholder': {
    severity: 'warning',
    title: 'Something made up would be published',
    means:
      'Something that `opendata init` or `opendata import` made up is still there: the vendor example, a web address at example.com (or .net, .org), the brand name Example Bank, or the branch and ATM in High Street. The setting placeholders: allowed in site.yaml says that it is meant, as in a sample.',
    matters:
      'It would be published as yours: a licence that nobody can read, or a branch that people look for and that is not there.',
    examples: () => [
      pair(
        'content/site.yaml',
        soundSite['content/site.yaml'].replace('fenland.example/licence', 'openapi.example.com/licence'),
        soundSite['content/site.yaml'],
      ),
    ],
    message: ({ settings = [], records = [] }: PlaceholderArgs) => ({
      message:
        settings.length > 0
          ? `made up for a start, and published as it is until you replace it: ${settings.map(({ setting, value, place }) => `${setting} ${quoted(value)} (${place})`).join(', ')}.`
          : `made up for a start, and published as it is until you replace it: ${alternatives(records, 8).replace(/ or (?=[^ ]+ [^ ]+$)/, ' and ')}.`,
      hint: settings.length > 0 ? 'write your own' : 'write your own records, or delete these',
      help: 'If it is meant, as in a sample, write placeholders: allowed in site.yaml.',
    }),
  },

  'site/public-schemas': {
    severity: 'warning',
    title: 'The public schemas refuse v2.2 as it is',
    means:
      "The preset uk-open-banking is used, and v2.2 as it is published isn't valid by the public standard's schemas of 2.2.1. Each kind of difference is reported once, at its first place and with a count. There are five: another vendor, licenseUrl, termsUrl, agreement or error text than those schemas fix; times of 24:00; times with an offset; marketing states of personal accounts without OtherFeesCharges; and parts of an account that stand where the schemas don't have them. Without any of these, v2.2 is valid by them.",
    matters:
      'Whoever chooses the public names expects programs of the public standard to take the data, and strict ones refuse a collection as a whole for one value. The interface itself allows all of this: where that is enough, switch the rule off in site.yaml.',
    examples: () => [
      pair(
        'content/site.yaml',
        'names: uk-open-banking\nvendor: fenland\n',
        publicSite['content/site.yaml'],
        'a text of its own',
      ),
      {
        ...lines(open('24:00:00'), open('23:59:00'), 'the end of a day'),
        beside: publicSite,
      },
      {
        ...pair(accounts, account(''), account(fees), 'a marketing state without its fees'),
        beside: publicSite,
      },
    ],
    alike: ({ kind }: PublicSchemasArgs) => kind,
    message: (args: PublicSchemasArgs) => {
      if (args.kind === 'text') return publicText(args);
      const { kind, value, count, records } = args;
      const found = (noun: string, plural?: string) =>
        `${counted(count, noun, plural)} in ${counted(records, 'record')}`;
      switch (kind) {
        case 'end-of-day':
          return {
            message: `the public schemas have no ${quoted(value)}, the end of a day, so v2.2 isn't valid by them: ${found('time')}.`,
            hint: `write ${value.replace(/^24:?00/, (time) => (time.length === 5 ? '23:59' : '2359'))} if that will do`,
          };
        case 'offset':
          return {
            message: `the public schemas have no offset in times such as ${quoted(value)}, so v2.2 isn't valid by them: ${found('time')}.`,
            hint: 'write the time on the clock of the branch',
          };
        case 'no-other-fees':
          return {
            message: `the public schemas require OtherFeesCharges within each marketing state, so v2.2 isn't valid by them: missing in ${found('marketing state')}.`,
            help: 'One that stands beside PCAMarketingState does not count there: write it within.',
          };
        case 'part-place': {
          const place = ['Card', 'MobileWallet'].includes(value)
            ? 'the FeaturesAndBenefits of a marketing state'
            : 'a marketing state';
          return {
            message: `the public schemas have ${value} within ${place} only, so programs that follow them don't find it in v2.2: ${found('such part')}.`,
            help: 'CoreProduct, CreditInterest, Overdraft, Eligibility, FeaturesAndBenefits and OtherFeesCharges belong in each marketing state, Card and MobileWallet in its FeaturesAndBenefits.',
          };
        }
      }
    },
  },

  'site/unknown-brand': {
    severity: 'error',
    title: 'A brand that is named has no folder',
    means:
      'The setting brands of site.yaml names a brand that has no folder. It takes the names of folders, not the names that the public knows.',
    matters:
      'The brand would not stand where you want it in the answers, or a brand that you expect there is missing altogether.',
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

  'site/names': {
    severity: 'error',
    title: 'Something is wrong with the published names',
    means:
      "Something is wrong with the names that codes are published under (names in site.yaml): a list of codes or a code that the interface does not have, two codes of a list with the same published name, or a file that can't be read.",
    matters:
      'A misspelt code would keep its own name without a word. And two codes under one name look the same to everybody who reads the data.',
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

  'site/duplicate': {
    severity: 'error',
    title: 'A brand is named twice',
    means: 'The setting brands of site.yaml names a brand twice.',
    matters: 'A brand is published once, so only the first place counts. Perhaps another brand was meant.',
    examples: () => [site('brands: [fenland, fenland]', 'brands: [fenland]')],
    message: ({ what }: { what: string }) => ({
      message: `${quoted(what)} stands in this list twice.`,
      hint: 'delete one of the two',
    }),
  },

  'site/accepts-nothing': {
    severity: 'error',
    title: 'An entry accepts nothing',
    means:
      'An entry of content/accepted.yaml has a publication and a reason, and names nothing that may be taken away: no brands, removals, gone or mediaTypes.',
    matters: 'It would accept nothing, and the build that it was written for would still stop.',
    examples: () => [
      pair(
        'content/accepted.yaml',
        'changes:\n  - publication: 3f2a9c1d77b0\n    reason: The mobile branches end on 31 March.\n',
        'changes:\n  - publication: 3f2a9c1d77b0\n    removals: [branches]\n    reason: The mobile branches end on 31 March.\n',
      ),
    ],
    message: () => ({
      message: 'this entry names nothing that it accepts.',
      help: 'Name what may be taken away: brands, removals (collections), gone (what addresses begin with) or mediaTypes.',
    }),
  },

  'site/no-policy': {
    severity: 'error',
    title: 'The header policy that is named is not there',
    means:
      'The setting headerPolicy, in site.yaml or in what is laid over it, names a file that is not there. Its path begins at the folder of site.yaml.',
    matters:
      'What is meant for one environment, such as a shorter Cache-Control for staging, would not be sent, and nothing else would say so.',
    examples: () => [
      {
        beside: { 'headers/staging.yaml': 'headers:\n  ok:\n    Cache-Control: max-age=60\n' },
        wrong: {
          files: {
            'content/site.yaml': `${soundSite['content/site.yaml']}headerPolicy: headers/staging.yaml\n`,
          },
        },
        right: {
          files: {
            'content/site.yaml': `${soundSite['content/site.yaml']}headerPolicy: ../headers/staging.yaml\n`,
          },
        },
      },
    ],
    /** `file`: the file that headerPolicy names. */
    message: ({ file }: { file: string }) => ({
      message: `there is no header policy at ${quoted(file)}.`,
      help: 'The path begins at the folder of site.yaml, such as ../headers/staging.yaml.',
    }),
  },

  'site/rule': {
    severity: 'error',
    title: "A rule can't be graded or accepted like this",
    means:
      'In site.yaml (rules:) or content/baseline.yaml a rule is named that does not exist, that is always an error and so can be neither graded nor accepted, or that an entry would accept for all records at once.',
    matters:
      'A misspelt name would change nothing, and you would wonder why. And what is always an error would make the publication wrong or unreadable.',
    examples: () => [
      site('rules: { places/coordinate: error }', 'rules: { places/coordinates: error }', 'a misspelt name'),
      {
        about: 'a rule that is always an error',
        wrong: {
          files: { 'content/site.yaml': `${soundSite['content/site.yaml']}rules: { schema/enum: note }\n` },
        },
        right: { files: { 'content/site.yaml': soundSite['content/site.yaml'] } },
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
            hint: 'delete this, and mend what the rule complains of',
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
            help: 'To be rid of the rule altogether, switch it off in site.yaml (rules:).',
          };
      }
    },
  },

  'site/reserved-header': {
    severity: 'error',
    title: 'A header is set that the build works out itself',
    means:
      'The header policy (headers/policy.yaml) sets a header that the build works out by itself from the published files, such as Content-Type, ETag or Vary.',
    matters:
      'A header that says something else than the file makes browsers and caches show old or broken data. Delete the line; Cache-Control and headers of your own can be set.',
    examples: () => [
      pair(
        'headers/policy.yaml',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n    Content-Type: text/plain\n',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n',
      ),
    ],
    message: ({ name }: { name: string }) => ({
      message: `${name} can't be set here: the build works it out from the published files.`,
      hint: 'delete this line',
    }),
  },

  'site/header-name': {
    severity: 'warning',
    title: 'A header looks like a misspelt one',
    means:
      'The header policy (headers/policy.yaml) sets a header whose name is almost that of a known one. Names of your own are taken as they are.',
    matters:
      'Browsers and caches pass over a header that they do not know, so that what it was to switch on stays off, and nothing else says so.',
    examples: () => [
      pair(
        'headers/policy.yaml',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n    Refferer-Policy: no-referrer\n',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n    Referrer-Policy: no-referrer\n',
      ),
    ],
    message: ({ name, suggestion }: { name: string; suggestion: string }) => ({
      message: `there is no header ${quoted(name)} that browsers or caches know.`,
      ...didYouMean(suggestion),
      help: 'If it is a header of your own, switch this rule off in site.yaml (rules:).',
    }),
  },

  'site/header-value': {
    severity: 'error',
    title: 'A header has a value that it can not have',
    means:
      'The header policy (headers/policy.yaml) gives a known header a value that its specification does not have: a directive that does not exist, a time that is no number of seconds, a word that is none of those allowed.',
    matters:
      'Browsers and caches pass over what they can not read. A response meant to be kept for an hour is kept for another time or not at all, and a protection is off.',
    examples: () => [
      pair(
        'headers/policy.yaml',
        'headers:\n  ok:\n    Cache-Control: max-age = 1 hour\n',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n',
      ),
    ],
    /** `part` of the value violates the field's grammar; `suggestion` is a similar valid part. */
    message: ({
      name,
      value,
      part,
      suggestion,
    }: {
      name: string;
      value: string;
      part: string;
      suggestion?: string;
    }) => ({
      message:
        part === value
          ? `${name} can't be ${quoted(value)}.`
          : `${name} can't be ${quoted(value)}: ${quoted(part)} is none of its parts.`,
      ...didYouMean(suggestion),
      help: `Write ${headerForms[name.toLowerCase()] ?? 'it as its specification has it'}.`,
    }),
  },

  'site/unprotected': {
    severity: 'warning',
    title: 'A header of the default policy is left out',
    means:
      'The header policy (headers/policy.yaml) has a section of its own, always, ok or error, without a header that the default policy has there. A section replaces that of the default policy altogether.',
    matters:
      'Without them pages of others can frame or misread the answers, connections may be made without encryption, programs in browsers can not read the data, or caches keep errors. Where that is meant, switch the rule off in site.yaml.',
    examples: () => [
      pair(
        'headers/policy.yaml',
        'headers:\n  error:\n    Server-Timing: miss\n',
        'headers:\n  error:\n    Server-Timing: miss\n    Cache-Control: no-store\n',
      ),
    ],
    message: ({
      name,
      value,
      section,
    }: {
      name: string;
      value: string;
      section: 'always' | 'ok' | 'error';
    }) => ({
      message: `the section ${section} leaves out ${name}, which the default policy has.`,
      hint: `add ${name}: ${/^\*/.test(value) ? `"${value}"` : value}`,
      help: 'A section that is written here replaces that of the default policy altogether. If it is meant to be without, switch this rule off in site.yaml (rules:).',
    }),
  },

  'site/lifecycle': {
    severity: 'warning',
    title: "The end of a version doesn't fit what is served",
    means:
      'The setting lifecycle in site.yaml says when a version ends, and that does not fit the rest: the version is served after its last day, or left out of versions: before it; or no day is given from which it is deprecated, or one after its end.',
    matters:
      'Deprecation and Sunset are what programs and people plan their move by. A version that is gone before its day breaks them without a warning; one that is there after it teaches them not to believe the next day.',
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
            help: `Readers expect it until then. Leave ${version} in versions: up to that day.`,
          };
        case 'not-deprecated':
          return {
            message: `${version} ends on ${sunset}, and nothing says that it is deprecated.`,
            help: 'Programs look at Deprecation to know when to begin to move. Add the day from which it should not be used any more, as deprecated:.',
          };
        case 'backwards':
          return {
            message: `${version} is deprecated from ${deprecated}, which is after its last day, ${sunset}.`,
            help: 'Give deprecated: a day before sunset:.',
          };
      }
    },
  },

  'site/not-https': {
    severity: 'warning',
    title: 'A web address is not https',
    means:
      'A web address in site.yaml begins with http: licenseUrl, termsUrl, origin, or the link of a version in lifecycle.',
    matters:
      'All traffic of the interface is https. Browsers warn of other addresses, and on the way they can be read and changed by anybody.',
    examples: () => [
      site('origin: http://openapi.fenland.example', 'origin: https://openapi.fenland.example'),
    ],
    message: ({ url }: { url: string }) => ({
      message: `${quoted(url)} is not https: on its way it can be read and changed by others.`,
      hint: `write ${quoted(url.replace(/^http:/, 'https:'))}`,
    }),
  },

  'baseline/unused': {
    severity: 'warning',
    title: 'An accepted problem is not there any more',
    means:
      'An entry of content/baseline.yaml accepts a problem that is not there. Either it was mended, or the value has changed: then the problem is a new one, and is shown.',
    matters: 'An entry that is left over would hide the same mistake when it is made again. Delete it.',
    examples: () => [
      {
        about: 'the problem was mended',
        beside: { 'content/fenland/atms.yaml': located },
        wrong: { files: { [path]: entry('') } },
        right: { files: { [branches]: branch('') } },
      },
    ],
    message: ({ rule, record }: { rule: string; record?: string }) => ({
      message: `there is no problem left that this accepts: ${rule}${record === undefined ? '' : ` in ${quoted(record)}`}.`,
      hint: 'delete this entry',
      help: 'Either it was mended, or the value has changed: then the problem is shown as a new one.',
    }),
  },

  'baseline/expired': {
    severity: 'warning',
    title: 'A problem was accepted until a day that is over',
    means:
      'An entry of content/baseline.yaml accepted a problem until a day, that day is over, and the problem is still there. The problem itself is shown again as well.',
    matters: 'Somebody promised to mend it by then. Mend it, or give the entry a later day and say why.',
    examples: () => [
      {
        beside: { 'content/fenland/atms.yaml': travelling },
        wrong: { files: { [path]: entry('    until: 2026-03-31\n') }, also: ['atms/unlocatable'] },
        right: { files: { [path]: entry('    until: 2026-09-30\n') } },
      },
    ],
    message: ({ until, date }: { until: string; date: string }) => ({
      message: `this was accepted until ${until}, and it is ${date} now, but the problem is still there.`,
      hint: 'mend it, or give it a later day',
    }),
  },
});
