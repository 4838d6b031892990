import type { Explanations } from './page.js';
import { lines, pair, soundSite } from './samples.js';

const site = (wrong: string, right: string, about?: string) =>
  pair(
    'content/site.yaml',
    `${soundSite['content/site.yaml']}${wrong}\n`,
    `${soundSite['content/site.yaml']}${right}\n`,
    about,
  );

/** The least there is to say with the preset: it has the rest. */
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

/** Rules on the settings of the publication. */
export const sitePages: Explanations<
  | 'site/placeholder'
  | 'site/public-schemas'
  | 'site/unknown-brand'
  | 'site/names'
  | 'site/duplicate'
  | 'site/accepts-nothing'
  | 'site/no-policy'
  | 'site/reserved-header'
  | 'site/header-name'
  | 'site/header-value'
  | 'site/unprotected'
  | 'site/lifecycle'
  | 'site/rule'
  | 'site/not-https'
> = {
  'site/placeholder': {
    means:
      'Something that `opendata init` or `opendata import` made up is still there: the vendor example, a web address at example.com (or .net, .org), the brand name Example Bank, or the branch and ATM in High Street. The setting placeholders: allowed in site.yaml says that it is meant, as in a sample.',
    matters:
      'It would be published as yours: a licence that nobody can read, or a branch that people look for and that is not there.',
    examples: [
      pair(
        'content/site.yaml',
        soundSite['content/site.yaml'].replace('fenland.example/licence', 'openapi.example.com/licence'),
        soundSite['content/site.yaml'],
      ),
    ],
  },

  'site/public-schemas': {
    means:
      "The preset uk-open-banking is used, and v2.2 as it is published isn't valid by the public standard's schemas of 2.2.1. Each kind of difference is reported once, at its first place and with a count. There are five: another vendor, licenseUrl, termsUrl, agreement or error text than those schemas fix; times of 24:00; times with an offset; marketing states of personal accounts without OtherFeesCharges; and parts of an account that stand where the schemas don't have them. Without any of these, v2.2 is valid by them.",
    matters:
      'Whoever chooses the public names expects programs of the public standard to take the data, and strict ones refuse a collection as a whole for one value. The interface itself allows all of this: where that is enough, switch the rule off in site.yaml.',
    examples: [
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
  },

  'site/unknown-brand': {
    means:
      'The setting brands of site.yaml names a brand that has no folder. It takes the names of folders, not the names that the public knows.',
    matters:
      'The brand would not stand where you want it in the answers, or a brand that you expect there is missing altogether.',
    examples: [site('brands: [fennland]', 'brands: [fenland]')],
  },

  'site/names': {
    means:
      "Something is wrong with the names that codes are published under (names in site.yaml): a list of codes or a code that the interface does not have, two codes of a list with the same published name, or a file that can't be read.",
    matters:
      'A misspelt code would keep its own name without a word. And two codes under one name look the same to everybody who reads the data.',
    examples: [
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
  },

  'site/duplicate': {
    means: 'The setting brands of site.yaml names a brand twice.',
    matters: 'A brand is published once, so only the first place counts. Perhaps another brand was meant.',
    examples: [site('brands: [fenland, fenland]', 'brands: [fenland]')],
  },

  'site/accepts-nothing': {
    means:
      'An entry of content/accepted.yaml has a publication and a reason, and names nothing that may be taken away: no brands, removals, gone or mediaTypes.',
    matters: 'It would accept nothing, and the build that it was written for would still stop.',
    examples: [
      pair(
        'content/accepted.yaml',
        'changes:\n  - publication: 3f2a9c1d77b0\n    reason: The mobile branches end on 31 March.\n',
        'changes:\n  - publication: 3f2a9c1d77b0\n    removals: [branches]\n    reason: The mobile branches end on 31 March.\n',
      ),
    ],
  },

  'site/no-policy': {
    means:
      'The setting headerPolicy, in site.yaml or in what is laid over it, names a file that is not there. Its path begins at the folder of site.yaml.',
    matters:
      'What is meant for one environment, such as a shorter Cache-Control for staging, would not be sent, and nothing else would say so.',
    examples: [
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
  },

  'site/rule': {
    means:
      'In site.yaml (rules:) or content/baseline.yaml a rule is named that does not exist, that is always an error and so can be neither graded nor accepted, or that an entry would accept for all records at once.',
    matters:
      'A misspelt name would change nothing, and you would wonder why. And what is always an error would make the publication wrong or unreadable.',
    examples: [
      site('rules: { places/coordinate: error }', 'rules: { places/coordinates: error }', 'a misspelt name'),
      {
        about: 'a rule that is always an error',
        wrong: {
          files: { 'content/site.yaml': `${soundSite['content/site.yaml']}rules: { schema/enum: note }\n` },
        },
        right: { files: { 'content/site.yaml': soundSite['content/site.yaml'] } },
      },
    ],
  },

  'site/reserved-header': {
    means:
      'The header policy (headers/policy.yaml) sets a header that the build works out by itself from the published files, such as Content-Type, ETag or Vary.',
    matters:
      'A header that says something else than the file makes browsers and caches show old or broken data. Delete the line; Cache-Control and headers of your own can be set.',
    examples: [
      pair(
        'headers/policy.yaml',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n    Content-Type: text/plain\n',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n',
      ),
    ],
  },

  'site/header-name': {
    means:
      'The header policy (headers/policy.yaml) sets a header whose name is almost that of a known one. Names of your own are taken as they are.',
    matters:
      'Browsers and caches pass over a header that they do not know, so that what it was to switch on stays off, and nothing else says so.',
    examples: [
      pair(
        'headers/policy.yaml',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n    Refferer-Policy: no-referrer\n',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n    Referrer-Policy: no-referrer\n',
      ),
    ],
  },

  'site/header-value': {
    means:
      'The header policy (headers/policy.yaml) gives a known header a value that its specification does not have: a directive that does not exist, a time that is no number of seconds, a word that is none of those allowed.',
    matters:
      'Browsers and caches pass over what they can not read. A response meant to be kept for an hour is kept for another time or not at all, and a protection is off.',
    examples: [
      pair(
        'headers/policy.yaml',
        'headers:\n  ok:\n    Cache-Control: max-age = 1 hour\n',
        'headers:\n  ok:\n    Cache-Control: max-age=3600\n',
      ),
    ],
  },

  'site/unprotected': {
    means:
      'The header policy (headers/policy.yaml) has a section of its own, always, ok or error, without a header that the default policy has there. A section replaces that of the default policy altogether.',
    matters:
      'Without them pages of others can frame or misread the answers, connections may be made without encryption, programs in browsers can not read the data, or caches keep errors. Where that is meant, switch the rule off in site.yaml.',
    examples: [
      pair(
        'headers/policy.yaml',
        'headers:\n  error:\n    Server-Timing: miss\n',
        'headers:\n  error:\n    Server-Timing: miss\n    Cache-Control: no-store\n',
      ),
    ],
  },

  'site/lifecycle': {
    means:
      'The setting lifecycle in site.yaml says when a version ends, and that does not fit the rest: the version is served after its last day, or left out of versions: before it; or no day is given from which it is deprecated, or one after its end.',
    matters:
      'Deprecation and Sunset are what programs and people plan their move by. A version that is gone before its day breaks them without a warning; one that is there after it teaches them not to believe the next day.',
    examples: [
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
  },

  'site/not-https': {
    means:
      'A web address in site.yaml begins with http: licenseUrl, termsUrl, origin, or the link of a version in lifecycle.',
    matters:
      'All traffic of the interface is https. Browsers warn of other addresses, and on the way they can be read and changed by anybody.',
    examples: [site('origin: http://openapi.fenland.example', 'origin: https://openapi.fenland.example')],
  },
};
