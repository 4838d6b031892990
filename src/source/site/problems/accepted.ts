import { branchExample, pair } from '../../../model/explanation.js';
import { quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';

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

/** Why an entry of accepted.yaml accepts nothing. */
export type AcceptsNothing =
  | { why: 'empty' }
  /** A field that isn't there, although another needs it. */
  | { why: 'incomplete'; lacks: string; beside: string }
  /** A field of the other form of entries. */
  | { why: 'mixed'; other: string; with: string };

function whyNothing(args: AcceptsNothing): string {
  if (args.why === 'empty') return 'names nothing that it accepts';
  return args.why === 'incomplete'
    ? `has ${args.beside}, and no ${args.lacks}, so it accepts nothing`
    : `has both ${args.with} and ${args.other}, which belong to different forms of an entry`;
}

/** Accepted changes in accepted.yaml, and accepted problems in baseline.yaml. */
export const acceptedProblems = problemsOf({
  'site/accepts-nothing': {
    severity: 'error',
    title: 'An entry accepts nothing',
    means:
      'An entry of content/accepted.yaml names no change that it accepts. It needs either items, with an id and a rule, or a publication with what may be removed or changed compared with it: brands, removals, gone, mediaTypes or rules.',
    matters: 'It would accept nothing, and the build that it was written for would still stop.',
    examples: () => [
      pair(
        'content/accepted.yaml',
        'changes:\n  - publication: 3f2a9c1d77b0\n    reason: The mobile branches end on 31 March.\n',
        'changes:\n  - publication: 3f2a9c1d77b0\n    removals: [branches]\n    reason: The mobile branches end on 31 March.\n',
      ),
      pair(
        'content/accepted.yaml',
        'changes:\n  - rule: publish/removals\n    collection: branches\n    items:\n      - { digest: 51b0c2a94f7d3e68, text: Fenland Bank/FB-04/0 is removed }\n    reason: It closes on 31 March.\n',
        'changes:\n  - id: a-7f30c1d2\n    rule: publish/removals\n    collection: branches\n    items:\n      - { digest: 51b0c2a94f7d3e68, text: Fenland Bank/FB-04/0 is removed }\n    reason: It closes on 31 March.\n',
      ),
    ],
    message: (args: AcceptsNothing) => ({
      message: `this entry ${whyNothing(args)}.`,
      help: 'Name the changes: items, with id and rule, as build prints them. Or name a publication, and what may be removed compared with it: brands, removals (collections), gone (the beginnings of addresses), mediaTypes or rules.',
    }),
  },

  'site/import-nothing': {
    severity: 'error',
    title: 'An entry of import.yaml changes nothing',
    means:
      'An entry of content/import.yaml has neither feed, what a feed has there, nor value, what it should be.',
    matters: 'Without feed it is about a feed that has nothing there, and without value it sets nothing.',
    examples: () => [
      pair(
        'content/import.yaml',
        'values:\n  - record: fenland/branches/FB-0102\n    field: PostalAddress.Country\n    reason: The interface has codes of countries.\n',
        'values:\n  - record: fenland/branches/FB-0102\n    field: PostalAddress.Country\n    feed: Wales\n    reason: The interface has codes of countries.\n',
      ),
    ],
    message: () => ({
      message: 'this entry has neither feed nor value.',
      help: 'Write what the feed has there (feed), what it should be (value), or both.',
    }),
  },

  'baseline/unused': {
    severity: 'warning',
    title: 'An accepted problem no longer exists',
    means:
      'An entry of content/baseline.yaml accepts a problem that is not there. Either it was mended, or the value has changed: then the problem is a new one, and is shown.',
    matters: 'An unused entry would hide the same mistake if it is made again. Delete it.',
    examples: () => [
      {
        about: 'the problem was mended',
        beside: { 'content/fenland/atms.yaml': located },
        wrong: { files: { [path]: entry('') } },
        right: { files: { [branches]: branchExample('') } },
      },
    ],
    message: ({ rule, record }: { rule: string; record?: string }) => ({
      message: `the problem that this accepts no longer exists: ${rule}${record === undefined ? '' : ` in ${quoted(record)}`}.`,
      hint: 'delete this entry',
      help: 'Either it was mended, or the value has changed: then the problem is shown as a new one.',
    }),
  },

  'baseline/expired': {
    severity: 'warning',
    title: 'A problem was accepted until a day that has passed',
    means:
      'An entry of content/baseline.yaml accepted a problem until a day, that day is over, and the problem is still there. The problem itself is shown again as well.',
    matters: 'It should have been corrected by then. Correct it, or give the entry a later day and a reason.',
    examples: () => [
      {
        beside: { 'content/fenland/atms.yaml': travelling },
        wrong: { files: { [path]: entry('    until: 2026-03-31\n') }, also: ['atms/unlocatable'] },
        right: { files: { [path]: entry('    until: 2026-09-30\n') } },
      },
    ],
    message: ({ until, date }: { until: string; date: string }) => ({
      message: `this was accepted until ${until}, and it is ${date} now, but the problem is still there.`,
      hint: 'correct it, or give it a later day',
    }),
  },
});
