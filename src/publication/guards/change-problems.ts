import type { Collection } from '../../model/collection.js';
import { branchExample } from '../../model/explanation.js';
import type { ChangeGuard } from '../../model/guard-rules.js';
import { counted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import {
  accepting,
  because,
  commandOf,
  type LetThrough,
  linesOf,
  type Stopped,
} from '../compile/problems.js';

/** Changes that look like a mistake: on how many records, of how many. */
export type SuspectedArgs = {
  collection: Collection;
  records: number;
  of: number;
  field?: string;
  /** Some of the records, with what changed. */
  examples: readonly string[];
} & Stopped;

const file = 'content/fenland/branches.yaml';
const towns = (...identifications: readonly string[]) => ({
  [file]: identifications.map((one) => branchExample('', one)).join(''),
});
const at = (latitude: string) => ({
  [file]: `- Identification: FB-01
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress:
    TownName: Ely
    PostCode: CB7 4AA
    GeoLocation:
      GeographicCoordinates: { Latitude: "${latitude}", Longitude: "0.262" }
`,
});

const howToAccept = (rule: ChangeGuard) =>
  `If it is intended, accept it in content/accepted.yaml: \`opendata accept --finding ${rule}:branches\`, with the collection concerned and a reason, writes the entry, which names each of these changes. For one build, --accept ${rule}:branches does the same.`;

/** The lines below the message: some records, and how it can be accepted. */
function helped(rule: ChangeGuard, { collection, records, examples, ...stopped }: SuspectedArgs) {
  const more = records - examples.length;
  const others = more > 0 ? `; and ${counted(more, 'other')}` : '';
  return {
    ...linesOf(stopped),
    help: `${examples.join('; ')}${others}.\n${accepting(`--finding ${rule}:${collection}`, stopped)}`,
  };
}

/** Problems of what changed since the last publication. */
export const changeProblems = problemsOf({
  'publish/renamed': {
    severity: 'error',
    title: 'Many records would get another Identification',
    means:
      'More than 5 per cent of the records of a collection would be published under another Identification, although they are the same: all else is nearly equal, or they are within 100 metres and agree in name, type or address.',
    matters: `Readers know records by their Identification. To them, all these are closed, and others opened in their place: what they noted of them is lost. ${howToAccept('publish/renamed')}`,
    examples: () => [
      {
        published: towns('FB-01', 'FB-02', 'FB-03'),
        wrong: { files: towns('FB-01', 'FB-02', 'FB-0003'), command: 'opendata build' },
        right: {
          files: towns('FB-01', 'FB-02', 'FB-0003'),
          command: 'opendata build --accept publish/renamed:branches',
          also: ['publish/change-accepted'],
        },
      },
    ],
    alike: commandOf,
    message: (args: SuspectedArgs) => ({
      message: `${args.records} of ${counted(args.of, 'record')} of ${args.collection} would get another Identification.`,
      ...helped('publish/renamed', args),
    }),
  },

  'publish/field-gone': {
    severity: 'error',
    title: 'A field would be lost on most records',
    means:
      'A field that was published would no longer be there on more than half of the records of a collection, and on more than 20.',
    matters: `Nobody deletes a field by hand on so many records: usually a column of a table or a setting of an export is missing. ${howToAccept('publish/field-gone')}`,
    examples: { none: 'It takes more than 20 records.' },
    alike: commandOf,
    message: (args: SuspectedArgs) => ({
      message: `${args.field} would be gone from ${args.records} of ${counted(args.of, 'record')} of ${args.collection}.`,
      ...helped('publish/field-gone', args),
    }),
  },

  'publish/field-new-value': {
    severity: 'error',
    title: 'A field would change on most records',
    means:
      'A field would have another value on more than half of the records of a collection, and on more than 20.',
    matters: `Sometimes that is meant, such as new opening hours everywhere. Otherwise two columns were exchanged, or an export writes the field in another form. ${howToAccept('publish/field-new-value')}`,
    examples: { none: 'It takes more than 20 records.' },
    alike: commandOf,
    message: (args: SuspectedArgs) => ({
      message: `${args.field} would change on ${args.records} of ${counted(args.of, 'record')} of ${args.collection}.`,
      ...helped('publish/field-new-value', args),
    }),
  },

  'publish/moved-far': {
    severity: 'error',
    title: 'A place would move more than 50 km',
    means:
      'The coordinates of a branch or an ATM would be more than 50 kilometres from where they were. A correction is no finding: the coordinates come to the area of the postcode, and were outside it.',
    matters: `Places don't move so far: usually a digit or a sign is wrong, or latitude and longitude are exchanged, and maps would send people there. ${howToAccept('publish/moved-far')}`,
    examples: () => [
      {
        published: at('52.199'),
        wrong: { files: at('52.799'), command: 'opendata build' },
        right: { files: at('52.198'), command: 'opendata build' },
      },
    ],
    alike: commandOf,
    message: (args: SuspectedArgs) => ({
      message: `${counted(args.records, 'record')} of ${args.collection} would move more than 50 km.`,
      ...helped('publish/moved-far', args),
    }),
  },

  'publish/rate-jump': {
    severity: 'error',
    title: 'An interest rate would jump',
    means:
      'An interest rate would more than double, and by more than one percentage point, or would change its sign. It is compared with the rate that was published for the same day, whether it is written in place or in a new marketing state; one in a state that is added, with that of the state beside or before it.',
    matters: `A misplaced point makes 15 per cent of 1.5, and readers compare products by it. ${howToAccept('publish/rate-jump')}`,
    examples: { none: 'A product with its rates is too long to show here.' },
    alike: commandOf,
    message: (args: SuspectedArgs) => ({
      message: `an interest rate of ${counted(args.records, 'record')} of ${args.collection} would jump.`,
      ...helped('publish/rate-jump', args),
    }),
  },

  'publish/change-accepted': {
    severity: 'note',
    title: 'A change that looks like a mistake is made, as accepted',
    means:
      'A guard would have stopped the build, but an entry of content/accepted.yaml, or --accept, accepts the changes, or what this rule finds in this collection. It is reported so that the log of the build shows it, and why.',
    matters:
      'Nothing is wrong. An entry has ended once its changes are published. Leave the option out next time: while it is in a script, no such mistake is ever noticed.',
    examples: { none: 'See the rules that find such changes, such as publish/renamed.' },
    message: ({ rule, collection, records, field, reason }: AcceptedArgs) => ({
      message: `${rule} finds ${counted(records, 'record')} of ${collection}${field === undefined ? '' : ` (${field})`}, as accepted${because(reason)}.`,
    }),
  },

  'publish/changes-begin': {
    severity: 'note',
    title: 'A feed of changes begins anew',
    means:
      'With `changes:` in site.yaml, each version has a feed of changes. Its items are those of the last publication, and what changed since. Here there is no earlier publication, or it has no such feed.',
    matters:
      'The feed says nothing of what was published before. At the first publication, and after `changes:` was switched on, that is right. Otherwise name the last publication with --previous, such as the address of the live site.',
    examples: { none: 'It depends on what was published before, not on the content.' },
    message: ({ version }: { version: Version }) => ({
      message: `the feed of changes of ${version} begins with this publication: the last one has none.`,
    }),
  },

  'publish/product-pages': {
    severity: 'note',
    title: 'Some products have no page of their own',
    means:
      'With `pages:` in site.yaml, each product has a page. All parts of a publication together have 2,000 files at most, encoded ones included, and here there would be more. The products that are last in the order of publication have their rates, fees and conditions on the page of their brand.',
    matters: 'Hosts limit the number of files. Nothing is left out: only the address is another one.',
    examples: { none: 'It takes hundreds of products.' },
    message: ({ without, of }: { without: number; of: number }) => ({
      message: `${without} of ${counted(of, 'product')} have no page of their own, and are on the pages of their brands: a publication has 2,000 files at most.`,
    }),
  },
});

type AcceptedArgs = Omit<SuspectedArgs, keyof Stopped> & LetThrough & { rule: ChangeGuard };
