import { branchExample, pair } from '../../../model/explanation.js';
import { quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';

const path = 'content/accepted.yaml';

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

/** Why an entry of accepted.yaml accepts nothing: it lacks a field, or has one that its rule has nothing to do with. */
export type AcceptsNothing = { rule: string } & ({ lacks: 'id' | 'items' } | { other: string });

const change = (id: string) =>
  `accepted:\n  - ${id}rule: publish/removals\n    collection: branches\n    items:\n      - { digest: 51b0c2a94f7d3e68, text: Fenland Bank/FB-04/0 is removed }\n    reason: It closes on 31 March.\n`;

/** Problems of accepted.yaml. */
export const acceptedProblems = problemsOf({
  'site/accepts-nothing': {
    severity: 'error',
    title: 'An entry accepts nothing',
    means:
      'An entry of content/accepted.yaml accepts either changes of the publication, with an id and items, or a problem of the content, with a record, a field or both. This one lacks a field, or has one of the other kind.',
    matters: 'It would accept nothing, or not what it says.',
    examples: () => [pair(path, change(''), change('id: a-7f30c1d2\n    '))],
    message: (args: AcceptsNothing) => ({
      message:
        'lacks' in args
          ? `this entry of ${args.rule} has no ${args.lacks}, so it accepts nothing.`
          : `this entry has ${args.other}, which entries of ${args.rule} don't have.`,
      help: '`opendata accept` writes entries: of changes with id and items, of problems with record, field and fingerprint.',
    }),
  },

  'accepted/unused': {
    severity: 'warning',
    title: 'An accepted problem no longer exists',
    means:
      'An entry of content/accepted.yaml accepts a problem that is not there. Either it was mended, or the value has changed: then the problem is a new one, and is shown.',
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

  'accepted/expired': {
    severity: 'warning',
    title: 'A problem was accepted until a day that has passed',
    means:
      'An entry of content/accepted.yaml accepted a problem until a day, that day is over, and the problem is still there. The problem itself is shown again as well.',
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
