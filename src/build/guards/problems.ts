import { shellWord } from '../../base/text/shell-word.js';
import type { Collection } from '../../model/collection.js';
import { branchExample, validSite } from '../../model/explanation.js';
import type { GuardRule } from '../../model/guard-rules.js';
import { alternatives, counted, type Message } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';
import type { Version } from '../../model/version.js';

/** Why an entry of accepted.yaml accepts nothing. */
export type WhyEnded =
  /** Its changes were published. */
  | { why: 'used' }
  /** The last day on which it was valid is over. */
  | { why: 'until'; until: string }
  /** The content makes none of its changes. */
  | { why: 'nothing' };

/** An entry that accepts a change, and has ended; `place` is `content/accepted.yaml:3`. */
export type EndedAcceptance = WhyEnded & { place: string };

/** Changes that a guard stops, and how they can be accepted. */
export interface Stopped {
  /** What `opendata accept --finding` names: the rule, and a collection or version, such as `publish/renamed:atms`. */
  finding: string;
  /** The changes one by one, as an entry of accepted.yaml names them. */
  items: readonly { readonly digest: string; readonly text: string }[];
  /** Options of the build that accepting also needs, such as `--previous` and a place. */
  options?: readonly string[];
  ended?: EndedAcceptance;
}

/** Of removed records: the brands of which nothing is left in any collection, and whether others lose records too. */
export interface WholeBrands {
  brands: readonly string[];
  hasOthers: boolean;
}

/** The guards against mistakes in records. */
export type MistakeRule = Exclude<
  GuardRule,
  `publish/${'removals' | 'emptied' | 'address-gone' | 'media-type'}`
>;

/** Changes that look like a mistake: on how many records, of how many. */
type Mistakes = {
  collection: Collection;
  records: number;
  of: number;
  field?: string;
  /** Some of the records, with what changed. */
  examples: readonly string[];
};

/** How changes that are stopped can be accepted: brands that are removed as a whole, by name. */
function accepting({
  finding,
  options = [],
  ended,
  brands = [],
  hasOthers,
}: Stopped & Partial<WholeBrands>): string {
  const what =
    brands.length === 0 || hasOthers
      ? `--finding ${finding}`
      : brands.map((brand) => `--brand ${shellWord(brand)}`).join(' ');
  const where = options.map((word) => ` ${shellWord(word)}`).join('');
  return [
    ...(ended === undefined
      ? []
      : [
          `${ended.place} accepted it ${ended.why === 'until' ? `until ${ended.until}` : 'once, and it was published since'}: check whether it is still intended.`,
        ]),
    ...(options.includes('--settings') && !options.includes('--previous')
      ? ['If the output folder has the publication of another environment, name a folder of its own: --out.']
      : []),
    `If it is intended, accept it: \`opendata accept ${what}${where} --reason "…"\``,
  ].join('\n');
}

const howToAccept =
  'If it is intended, accept it: `opendata accept`, with the command that the message names and a reason, writes an entry into content/accepted.yaml, which names each of these changes.';

const file = 'content/fenland/branches.yaml';
const branches = (...identifications: readonly string[]) => ({
  [file]: identifications.map((one) => branchExample('', one)).join(''),
});
const five = branches('FB-01', 'FB-02', 'FB-03', 'FB-04', 'FB-05');
const settings = validSite['content/site.yaml'];
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

/** The lines below the message about mistakes: some records, and how they can be accepted. */
function examplesHelp({ records, examples, ...stopped }: Mistakes & Stopped): string {
  const more = records - examples.length;
  const others = more > 0 ? `; and ${counted(more, 'other')}` : '';
  return `${examples.join('; ')}${others}.\n${accepting(stopped)}`;
}

const whyOver = {
  used: 'what this entry accepts is published: it accepts nothing any more.',
  nothing: 'this publication removes or changes nothing that this entry accepts.',
};

/** Problems of a publication that is compared with the last one. */
export const guardProblems = problemsOf({
  'publish/removals': {
    severity: 'error',
    title: 'Many records would be removed',
    means:
      'The build would remove many records of a collection that the last publication had: more than three, and more than 20 per cent of them (guard: removals: in site.yaml moves that). A record whose Identification changed, or whose brand has a new BrandName, counts as removed.',
    matters: `Readers would assume that all these branches are closed, and delete them from their maps. The usual causes are a lost file or a changed Identification. ${howToAccept}`,
    examples: () => [
      {
        published: five,
        wrong: { files: branches('FB-01'), command: 'opendata build' },
        right: { files: branches('FB-01', 'FB-02', 'FB-03', 'FB-04'), command: 'opendata build' },
      },
    ],
    message: ({
      collection,
      before,
      removed,
      percent,
      threshold,
      ...stopped
    }: {
      collection: Collection;
      before: number;
      removed: readonly string[];
      percent: number;
      threshold: number;
    } & WholeBrands &
      Stopped) => ({
      message: `${removed.length} of ${counted(before, 'record')} of ${collection} would be removed: ${percent.toFixed(1)} %, more than the ${threshold} % that the guard allows.`,
      help: `This would remove ${alternatives(removed, 20, 'and')}.\nThe guard's threshold is in site.yaml (guard: removals:).\n${accepting(stopped)}`,
    }),
  },

  'publish/emptied': {
    severity: 'error',
    title: 'A collection would lose all its records',
    means: 'The last publication had records of this collection, and this one would have none.',
    matters: `Readers would assume that all of them are gone. ${howToAccept}`,
    examples: () => [
      {
        published: five,
        wrong: { files: { [file]: '[]\n' }, command: 'opendata build' },
        right: { files: branches('FB-01', 'FB-02', 'FB-03', 'FB-04'), command: 'opendata build' },
      },
    ],
    message: ({
      collection,
      before,
      ...stopped
    }: { collection: Collection; before: number } & WholeBrands & Stopped) => ({
      message: `the collection ${collection} would have no records any more; before, it had ${before}.`,
      help: `Readers would assume that all of them are gone.\n${accepting(stopped)}`,
    }),
  },

  'publish/address-gone': {
    severity: 'error',
    title: 'Addresses would disappear',
    means:
      'Addresses of the last publication would get no answer any more: basePath in site.yaml changed, or a version was left out of versions. A version whose Sunset is over, as the last publication announced it, may go.',
    matters: `Programs that read the data know these addresses, and would get 404 from one day to the next. Announce the end of a version with lifecycle first. ${howToAccept}`,
    examples: () => [
      {
        about: 'a base path that changed',
        published: { 'content/site.yaml': `${settings}versions: [v2.2]\n`, ...five },
        wrong: {
          files: { 'content/site.yaml': `${settings}versions: [v2.2]\nbasePath: /open-banking\n` },
          command: 'opendata build',
        },
        right: { files: { 'content/site.yaml': `${settings}versions: [v2.2]\n` }, command: 'opendata build' },
      },
    ],
    /**
     * Addresses of the last publication that would get no answer: all of a version, with their `prefix`. `moved`: their
     * new prefix; `sunset`: the announced last day of the version.
     */
    message: ({
      version,
      prefix,
      addresses,
      moved,
      sunset,
      ...stopped
    }: {
      version: Version;
      prefix: string;
      addresses: readonly string[];
      moved?: string;
      sunset?: string;
    } & Stopped) => ({
      message:
        moved === undefined
          ? `${version} would be removed, with no answer at ${counted(addresses.length, 'address', 'addresses')} any more, ${alternatives(addresses, 20, 'and')}.${
              sunset === undefined ? '' : ` Readers expect it until ${sunset} (Sunset).`
            }`
          : `the ${counted(addresses.length, 'address', 'addresses')} of ${version} would move from ${prefix}/ to ${moved}/, and nothing would be answered at the old ones.`,
      help: `Programs that read ${moved === undefined ? 'them' : 'the old ones'} would find nothing (404). ${
        moved === undefined
          ? 'A version ends with lifecycle: in site.yaml: announce it there, and leave it out of versions: after its sunset.'
          : 'The part before the version is basePath: in site.yaml.'
      }\n${accepting(stopped)}`,
    }),
  },

  'publish/media-type': {
    severity: 'error',
    title: 'A media type would change',
    means: 'A version would be published in another media type than last time: vendor in site.yaml changed.',
    matters: `Programs that ask for the old media type get 406, and those that compare it refuse what they get. ${howToAccept}`,
    examples: () => [
      {
        published: { 'content/site.yaml': `${settings}versions: [v2.2]\n`, ...five },
        wrong: {
          files: {
            'content/site.yaml': `${settings.replace('vendor: fenland', 'vendor: fenland-bank')}versions: [v2.2]\n`,
          },
          command: 'opendata build',
        },
        right: { files: { 'content/site.yaml': `${settings}versions: [v2.2]\n` }, command: 'opendata build' },
      },
    ],
    message: ({
      version,
      before,
      now,
      ...stopped
    }: { version: Version; before: string; now: string } & Stopped) => ({
      message: `the media type of ${version} would change from ${before} to ${now}.`,
      help: `Programs that ask for the old one get 406, and those that compare it take nothing. It contains vendor: from site.yaml.\n${accepting(stopped)}`,
    }),
  },

  'publish/renamed': {
    severity: 'error',
    title: 'Many records would get another Identification',
    means:
      'More than 5 per cent of the records of a collection would be published under another Identification, although they are the same: all else is nearly equal, or they are within 100 metres and agree in name, type or address.',
    matters: `Readers know records by their Identification. To them, all these are closed, and others opened in their place: what they noted of them is lost. ${howToAccept}`,
    examples: () => [
      {
        published: branches('FB-01', 'FB-02', 'FB-03'),
        wrong: { files: branches('FB-01', 'FB-02', 'FB-0003'), command: 'opendata build' },
        right: { files: branches('FB-01', 'FB-02', 'FB-03'), command: 'opendata build' },
      },
    ],
    message: (args: Mistakes & Stopped) => ({
      message: `${args.records} of ${counted(args.of, 'record')} of ${args.collection} would get another Identification.`,
      help: examplesHelp(args),
    }),
  },

  'publish/field-gone': {
    severity: 'error',
    title: 'A field would be lost on most records',
    means:
      'A field that was published would no longer be there on more than half of the records of a collection, and on more than 20.',
    matters: `Nobody deletes a field by hand on so many records: usually a column of a table or a setting of an export is missing. ${howToAccept}`,
    examples: { none: 'It takes more than 20 records.' },
    message: (args: Mistakes & Stopped) => ({
      message: `${args.field} would be gone from ${args.records} of ${counted(args.of, 'record')} of ${args.collection}.`,
      help: examplesHelp(args),
    }),
  },

  'publish/field-new-value': {
    severity: 'error',
    title: 'A field would change on most records',
    means:
      'A field would have another value on more than half of the records of a collection, and on more than 20.',
    matters: `Sometimes that is meant, such as new opening hours everywhere. Otherwise two columns were exchanged, or an export writes the field in another form. ${howToAccept}`,
    examples: { none: 'It takes more than 20 records.' },
    message: (args: Mistakes & Stopped) => ({
      message: `${args.field} would change on ${args.records} of ${counted(args.of, 'record')} of ${args.collection}.`,
      help: examplesHelp(args),
    }),
  },

  'publish/moved-far': {
    severity: 'error',
    title: 'A place would move more than 50 km',
    means:
      'The coordinates of a branch or an ATM would be more than 50 kilometres from where they were. A correction is no finding: the coordinates come to the area of the postcode, and were outside it.',
    matters: `Places don't move so far: usually a digit or a sign is wrong, or latitude and longitude are exchanged, and maps would send people there. ${howToAccept}`,
    examples: () => [
      {
        published: at('52.199'),
        wrong: { files: at('52.799'), command: 'opendata build' },
        right: { files: at('52.198'), command: 'opendata build' },
      },
    ],
    message: (args: Mistakes & Stopped) => ({
      message: `${counted(args.records, 'record')} of ${args.collection} would move more than 50 km.`,
      help: examplesHelp(args),
    }),
  },

  'publish/rate-jump': {
    severity: 'error',
    title: 'An interest rate would jump',
    means:
      'An interest rate would more than double, and by more than one percentage point, or would change its sign. It is compared with the rate that was published for the same day, whether it is written in place or in a new marketing state; one in a state that is added, with that of the state beside or before it.',
    matters: `A misplaced point makes 15 per cent of 1.5, and readers compare products by it. ${howToAccept}`,
    examples: { none: 'A product with its rates is too long to show here.' },
    message: (args: Mistakes & Stopped) => ({
      message: `an interest rate of ${counted(args.records, 'record')} of ${args.collection} would jump.`,
      help: examplesHelp(args),
    }),
  },

  'publish/change-accepted': {
    severity: 'note',
    title: 'A change that looks like a mistake is made, as accepted',
    means:
      'A guard would have stopped the build, but content/accepted.yaml accepts the changes; or a version ends on the day that its Sunset named. It is reported so that the log of the build shows it, and why.',
    matters: 'Nothing is wrong. An entry has ended once its changes are published.',
    examples: { none: 'See the rules that find such changes, such as publish/renamed.' },
    message: ({ done, announced, reason = '' }: { done: string; announced?: string; reason?: string }) => ({
      message: `${done}, as ${announced ?? `accepted (${reason.trim().replace(/\.$/, '').replace(/\s+/g, ' ')})`}.`,
    }),
  },

  'publish/acceptance-ended': {
    severity: 'note',
    title: 'An accepted change has ended',
    means:
      'An entry of content/accepted.yaml accepts nothing any more. Its changes are published, or its last day (until) is over, or the content makes none of them.',
    matters:
      'Nothing is wrong: entries end, so that they never accept a change that was not reviewed. You can delete the entry. If the build refuses its change now, check whether the change is still intended, and accept it again.',
    examples: () => [
      {
        published: five,
        wrong: {
          files: {
            'content/accepted.yaml':
              'accepted:\n  - id: a-7f30c1d2\n    rule: publish/removals\n    collection: branches\n    items:\n      - { digest: 51b0c2a94f7d3e68, text: Fenland Bank/FB-04/0 is removed }\n    reason: It closes on 31 March.\n',
          },
          command: 'opendata build',
        },
        right: { files: branches('FB-01', 'FB-02', 'FB-03', 'FB-04'), command: 'opendata build' },
      },
    ],
    message: (over: WhyEnded): Message =>
      over.why === 'until'
        ? {
            message: `this was accepted until ${over.until}, and that day is over.`,
            hint: 'delete this entry, or accept the changes again',
          }
        : {
            message: whyOver[over.why],
            hint: over.why === 'used' ? 'delete this entry' : 'delete this entry, or name what to accept',
            ...(over.why === 'used' && {
              help: 'Delete it, unless this content is also published in another place.',
            }),
          },
  },
});
