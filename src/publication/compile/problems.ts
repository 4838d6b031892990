import { shellWord } from '../../base/text/shell-word.js';
import type { Collection } from '../../model/collection.js';
import { branchExample, validSite } from '../../model/explanation.js';
import { alternatives, counted, type Message } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';
import type { Version } from '../../model/version.js';

export interface GoneAddresses {
  version: Version;
  prefix: string;
  addresses: readonly string[];
  moved?: string;
  sunset?: string;
}

/** Why an entry of accepted.yaml accepts nothing. */
export type WhyEnded =
  /** It is for another publication than the last one. */
  | { why: 'publication'; publication: string }
  /** Its changes were published. */
  | { why: 'used' }
  /** The last day on which it was valid is over. */
  | { why: 'until'; until: string }
  /** The content makes none of its changes. */
  | { why: 'nothing' };

/** An entry that accepts a change, and has ended; `place` is `content/accepted.yaml:3`. */
export type EndedConsent = WhyEnded & { place: string };

/** A change that a guard stops, and how it can be accepted. */
export interface Stopped {
  /** The changes one by one, as an entry of accepted.yaml names them. */
  items: readonly { readonly digest: string; readonly text: string }[];
  /** Options of the build that accepting also needs, such as `--previous` and a place. */
  options?: readonly string[];
  ended?: EndedConsent;
  /** Lines of accepted.yaml that accept everything that this build stops; only in the first such problem. */
  accept?: { file: string; place: 'new file' | 'only entry' | 'end'; lines: string };
}

/** The brands of removed records that are no longer published at all; `hasOthers`: other brands lose records too. */
export interface LosingBrands {
  brands?: readonly string[];
  hasOthers?: boolean;
}

/** A change that was accepted; `reason` is from accepted.yaml, if it was accepted there. */
export interface LetThrough {
  reason?: string;
}

export type RemovalsArgs = {
  collection: Collection;
  before: number;
  removed: readonly string[];
  percent: number;
  threshold: number;
} & LosingBrands &
  Stopped;

export type RemovalsAcceptedArgs = { collection: Collection; before: number; removed: number } & LetThrough;

const file = 'content/fenland/branches.yaml';

const towns = (...numbers: readonly number[]) => ({
  [file]: numbers.map((number) => branchExample('', `FB-0${number}`)).join(''),
});

const settings = validSite['content/site.yaml'];

const five = towns(1, 2, 3, 4, 5);

type Accepting = NonNullable<Stopped['accept']>;

/** The option that accepts removals: of brands if all their records are removed, else of the collection. */
function removalWords(collection: string, { brands = [], hasOthers = false }: LosingBrands): string {
  return brands.length === 0 || hasOthers
    ? `--removals ${collection}`
    : brands.map((brand) => `--brand ${shellWord(brand)}`).join(' ');
}

/** How a stopped change can be accepted, with the lines to paste if they are known. */
export function accepting(what: string, { options = [], ended, accept }: Stopped): string {
  const where = options.map((word) => ` ${shellWord(word)}`).join('');
  return [
    ...(ended === undefined
      ? []
      : [`${ended.place} accepted it ${untilWhen(ended)}: check whether it is still intended.`]),
    ...(options.includes('--settings') && !options.includes('--previous')
      ? ['If the output folder has the publication of another environment, name a folder of its own: --out.']
      : []),
    `If it is intended, accept it: \`opendata accept ${what}${where} --reason "…"\``,
    ...(accept === undefined ? [] : [`Or ${whereTo[accept.place](accept.file)}, with the reason:`]),
  ].join('\n');
}

/** Problems of different instants are accepted by different commands, so each is shown with its own. */
export function commandOf({ options = [] }: Pick<Stopped, 'options'>): string {
  return options.join(' ');
}

function untilWhen(ended: WhyEnded): string {
  if (ended.why === 'publication')
    return `against the publication ${ended.publication}, which is no longer the last one`;
  return ended.why === 'until' ? `until ${ended.until}` : 'once, and it was published since';
}

const whereTo: Record<Accepting['place'], (file: string) => string> = {
  'new file': (file) => `create ${file} from these lines`,
  'only entry': (file) => `write these lines into ${file}, replacing its line changes:`,
  end: (file) => `add these lines at the end of ${file}`,
};

export function linesOf({ accept }: { readonly accept?: Accepting }): Pick<Message, 'lines'> {
  if (accept === undefined) return {};
  return { lines: `${accept.place === 'end' ? '' : 'changes:\n'}${accept.lines.trimEnd()}` };
}

/** @param last the name of the last publication, if it is known */
function overMessage(over: WhyEnded, last: string | undefined): Message {
  switch (over.why) {
    case 'publication':
      return {
        message: `this entry is for the publication ${over.publication}, and the last one is ${last}: it accepts nothing here.`,
        help: 'An entry is valid for one last publication. Delete it, unless this content is also published in another place.',
      };
    case 'used':
      return {
        message: 'what this entry accepts is published: it accepts nothing any more.',
        hint: 'delete this entry',
        help: 'Delete it, unless this content is also published in another place.',
      };
    case 'until':
      return {
        message: `this was accepted until ${over.until}, and that day is over.`,
        hint: 'delete this entry, or accept the changes again',
      };
    case 'nothing':
      return {
        message: 'this publication removes or changes nothing that this entry accepts.',
        hint: 'delete this entry, or name what to accept',
      };
  }
}

export function because(reason: string | undefined): string {
  return reason === undefined ? '' : ` (${reason.trim().replace(/\.$/, '').replace(/\s+/g, ' ')})`;
}

/** Problems of a publication compared with the last one. */
export const publishProblems = problemsOf({
  'publish/removals': {
    severity: 'error',
    title: 'Many records would be removed',
    means:
      'The build would remove many records of a collection that the last publication had: more than three, and more than 20 per cent of them (guard: removals: in site.yaml moves that). A record whose Identification changed, or whose brand has a new BrandName, counts as removed.',
    matters:
      'Readers would assume that all these branches are closed, and delete them from their maps. The usual causes are a lost file or a changed Identification. If it is intended, accept it in content/accepted.yaml: `opendata accept --removals branches` or `opendata accept --brand`, with a reason, writes the entry, which names each of these changes. For one build, --accept-removals does the same.',
    examples: () => [
      {
        published: five,
        wrong: { files: towns(1), command: 'opendata build' },
        right: {
          files: towns(1),
          command: 'opendata build --accept-removals branches',
          also: ['publish/removals-accepted'],
        },
      },
    ],
    alike: commandOf,
    message: ({ collection, before, removed, percent, threshold, ...stopped }: RemovalsArgs) => ({
      message: `${removed.length} of ${counted(before, 'record')} of ${collection} would be removed: ${percent.toFixed(1)} %, more than the ${threshold} % that the guard allows.`,
      ...linesOf(stopped),
      help: `This would remove ${alternatives(removed, 20, 'and')}.\nThe guard's threshold is in site.yaml (guard: removals:).\n${accepting(removalWords(collection, stopped), stopped)}`,
    }),
  },

  'publish/emptied': {
    severity: 'error',
    title: 'A collection would lose all its records',
    means: 'The last publication had records of this collection, and this one would have none.',
    matters:
      'Readers would assume that all of them are gone. If that is so, accept it in content/accepted.yaml: `opendata accept --removals` and the collection, with a reason. For one build, --accept-removals does the same.',
    examples: () => [
      {
        published: five,
        wrong: { files: { [file]: '[]\n' }, command: 'opendata build' },
        right: {
          files: { [file]: '[]\n' },
          command: 'opendata build --accept-removals branches',
          also: ['publish/removals-accepted'],
        },
      },
    ],
    alike: commandOf,
    message: ({
      collection,
      before,
      ...stopped
    }: { collection: Collection; before: number } & LosingBrands & Stopped) => ({
      message: `the collection ${collection} would have no records any more; before, it had ${before}.`,
      ...linesOf(stopped),
      help: `Readers would assume that all of them are gone.\n${accepting(removalWords(collection, stopped), stopped)}`,
    }),
  },

  'publish/removals-accepted': {
    severity: 'note',
    title: 'Many records are removed, as accepted',
    means:
      'Many records of a collection are removed, and an entry of content/accepted.yaml, or --accept-removals, says that they may be. It is reported so that the log of the build shows how many, and why.',
    matters:
      'Nothing is wrong. An entry has ended once its changes are published. Leave the option out next time: while it is in a script, no removal is ever noticed.',
    examples: () => [
      {
        published: five,
        wrong: { files: towns(1), command: 'opendata build --accept-removals branches' },
        right: { files: towns(1, 2, 3, 4), command: 'opendata build' },
      },
    ],
    message: ({ collection, before, removed, reason }: RemovalsAcceptedArgs) => ({
      message: `${removed} of ${counted(before, 'record')} of ${collection} are removed, as accepted${because(reason)}.`,
    }),
  },

  'publish/address-gone': {
    severity: 'error',
    title: 'Addresses would disappear',
    means:
      'Addresses of the last publication would get no answer any more: basePath in site.yaml changed, or a version was left out of versions. A version whose Sunset is over, as the last publication announced it, may go.',
    matters:
      'Programs that read the data know these addresses, and would get 404 from one day to the next. Announce the end of a version with lifecycle first. If it is intended, accept it in content/accepted.yaml: `opendata accept --gone` and what the addresses begin with, with a reason. For one build, --accept-gone does the same.',
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
    message: ({ version, prefix, addresses, moved, sunset, ...stopped }: GoneAddresses & Stopped) => ({
      message:
        moved === undefined
          ? `${version} would be removed, with no answer at ${counted(addresses.length, 'address', 'addresses')} any more, ${alternatives(addresses, 20, 'and')}.${
              sunset === undefined ? '' : ` Readers expect it until ${sunset} (Sunset).`
            }`
          : `the ${counted(addresses.length, 'address', 'addresses')} of ${version} would move from ${prefix}/ to ${moved}/, and nothing would be answered at the old ones.`,
      ...linesOf(stopped),
      help: `Programs that read ${moved === undefined ? 'them' : 'the old ones'} would find nothing (404). ${
        moved === undefined
          ? 'A version ends with lifecycle: in site.yaml: announce it there, and leave it out of versions: after its sunset.'
          : 'The part before the version is basePath: in site.yaml.'
      }\n${accepting(`--gone ${prefix}`, stopped)}`,
    }),
  },

  'publish/address-accepted': {
    severity: 'note',
    title: 'Addresses vanish, as accepted',
    means:
      'Addresses of the last publication are not answered any more, and an entry of content/accepted.yaml, or --accept-gone, says that they may go, or the version ended after the day that its Sunset named. It is reported so that the log of the build shows which.',
    matters: 'Nothing is wrong. Leave the option out next time.',
    examples: () => [
      {
        published: five,
        wrong: {
          files: { 'content/site.yaml': `${settings}versions: [v2.2]\n` },
          command: 'opendata build --accept-gone /v2.1',
        },
        right: { files: five, command: 'opendata build' },
      },
    ],
    /** `isOver`: the version ends as announced. */
    message: ({
      version,
      prefix,
      addresses,
      moved,
      sunset,
      isOver,
      reason,
    }: GoneAddresses & { isOver: boolean } & LetThrough) => ({
      message: `${counted(addresses.length, 'address', 'addresses')} of ${version} ${
        moved === undefined ? `at ${prefix}/ are gone` : `moved from ${prefix}/ to ${moved}/`
      }, as ${isOver ? `announced for the end of ${sunset} (Sunset)` : `accepted${because(reason)}`}.`,
    }),
  },

  'publish/media-type': {
    severity: 'error',
    title: 'A media type would change',
    means: 'A version would be published in another media type than last time: vendor in site.yaml changed.',
    matters:
      'Programs that ask for the old media type get 406, and those that compare it refuse what they get. If it is intended, accept it in content/accepted.yaml: `opendata accept --media-type` and the version, with a reason. For one build, --accept-media-type does the same.',
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
      ...linesOf(stopped),
      help: `Programs that ask for the old one get 406, and those that compare it take nothing. It contains vendor: from site.yaml.\n${accepting(`--media-type ${version}`, stopped)}`,
    }),
  },

  'publish/media-type-accepted': {
    severity: 'note',
    title: 'A media type changes, as accepted',
    means:
      'A version is published in another media type than last time, and an entry of content/accepted.yaml, or --accept-media-type, says that it may be. It is reported so that the log of the build shows it.',
    matters: 'Nothing is wrong. Leave the option out next time.',
    examples: () => [
      {
        published: { 'content/site.yaml': `${settings}versions: [v2.2]\n`, ...five },
        wrong: {
          files: {
            'content/site.yaml': `${settings.replace('vendor: fenland', 'vendor: fenland-bank')}versions: [v2.2]\n`,
          },
          command: 'opendata build --accept-media-type v2.2',
        },
        right: { files: { 'content/site.yaml': `${settings}versions: [v2.2]\n` }, command: 'opendata build' },
      },
    ],
    message: ({
      version,
      before,
      now,
      reason,
    }: { version: Version; before: string; now: string } & LetThrough) => ({
      message: `the media type of ${version} changes from ${before} to ${now}, as accepted${because(reason)}.`,
    }),
  },

  'publish/acceptance-ended': {
    severity: 'note',
    title: 'An accepted change has ended',
    means:
      'An entry of content/accepted.yaml accepts nothing any more. Its changes are published, or its last day (until) is over, or the content makes none of them; one that names a publication has ended when another is the last one.',
    matters:
      'Nothing is wrong: entries end, so that they never accept a change that was not reviewed. You can delete the entry. If the build refuses its change now, check whether the change is still intended, and accept it again.',
    examples: () => [
      {
        published: five,
        wrong: {
          files: {
            'content/accepted.yaml':
              'changes:\n  - publication: 3f2a9c1d77b0\n    removals: [branches]\n    reason: Four branches close on 31 March.\n',
          },
          command: 'opendata build',
        },
        right: { files: towns(1, 2, 3, 4), command: 'opendata build' },
      },
    ],
    message: ({ last, ...over }: WhyEnded & { last?: string }) => overMessage(over, last),
  },

  'publish/first': {
    severity: 'note',
    title: 'Nothing is published there yet',
    means:
      'You build with --previous and --first-if-missing, and there is no manifest at that place yet: the host answers 404, or the folder is there without one. So this is the first publication, and nothing is compared.',
    matters:
      'This is right for the first publication. Otherwise the place is wrong: then removed records are not noticed, and LastUpdated starts anew.',
    examples: { none: 'It depends on what was published before, not on the content.' },
    /** Nothing is published yet at the place in `--previous`. */
    message: ({ place }: { place: string }) => ({
      message: `nothing is published yet at ${place} (no manifest there): this is the first publication.`,
      help: 'Nothing was compared with it. If something is published, name the place where its opendata-manifest.json is.',
    }),
  },

  'publish/last-updated-now': {
    severity: 'note',
    title: 'The time of the last change is unknown',
    means:
      'LastUpdated tells readers when the data last changed. The build takes it from the last publication, or else from the history of the content in git. Here it found neither, so it uses the time of the build.',
    matters:
      'For a first publication that is right. Later it would tell readers that all data changed although none did, and they would fetch all of it again. Build with --previous and the address of what is live.',
    examples: { none: 'It depends on what was published before, not on the content.' },
    /** `git`: git's own error message. */
    message: ({ git }: { git?: string }) => ({
      message: "it is unknown when this content last changed, so LastUpdated is this build's time.",
      help: `It is taken from the last publication (--previous, or the dist folder), else from the git history of the content.${
        git === undefined ? '' : ` Git refuses to read it:\n${git}`
      }`,
    }),
  },

  'publish/shallow-history': {
    severity: 'note',
    title: 'The git history of the content is incomplete',
    means:
      'The build dates the content by its history in git, and this copy has only a part of the history (a shallow clone, as many CI services make).',
    matters:
      'The last change may be in the part that is missing, and LastUpdated would be too late. Build with --previous and the address of what is live, or let CI fetch the whole history (for GitHub: fetch-depth: 0).',
    examples: { none: 'It depends on how the content was fetched, not on the content.' },
    message: () => ({
      message: 'this is a shallow clone, so the git history may date the content too late.',
      help: 'Build with --previous, or fetch the whole history.',
    }),
  },

  'publish/previous-unreadable': {
    severity: 'error',
    title: "The last publication can't be read",
    means:
      "The output folder has something where the last publication should be, but it can't be read: its manifest is damaged or comes from another program, or a file isn't what the manifest says.",
    matters:
      'Without it nothing can be compared: removed records and jumps of rates would be published unnoticed, and LastUpdated would start anew. Name what is live with --previous, or remove the output folder if it was never published.',
    examples: { none: 'It depends on the output folder, not on the content.' },
    message: ({ reason }: { reason: string }) => ({
      message: `the last publication can't be read: ${reason}.`,
      help: 'Nothing is published, since nothing can be compared with it. Name what is live with --previous, such as --previous https://openapi.example.com; or remove the output folder, if it was never published.',
    }),
  },

  'publish/previous-in-future': {
    severity: 'error',
    title: 'The last publication is dated in the future',
    means:
      'The last publication says that it was updated at a time in the future. Either the clock of this machine is slow, or that of the machine which built it was fast.',
    matters:
      'LastUpdated must never go back, or readers would miss changes, and must never be in the future, or caches would not believe it. Set the clock right, or name an intact publication with --previous.',
    examples: { none: 'It depends on the clock, not on the content.' },
    message: ({ route, lastUpdated }: { route: string; lastUpdated: string }) => ({
      message: `the last publication says that ${route} was updated at ${lastUpdated}, which is in the future.`,
      help: 'LastUpdated never goes back and is never in the future. Set the clock of this machine right, or name an intact publication with --previous.',
    }),
  },

  'publish/wire': {
    severity: 'error',
    title: 'What would be published is not valid',
    means:
      'Before anything is written, the finished answer is checked once more, as readers will get it. It is not valid, although the record is.',
    matters:
      'This is a fault of opendata-press, not of your data, and nothing wrong was published. Please report it with the text that comes with it.',
    examples: { none: 'No content is known that breaks this rule; if there were any, it would be mended.' },
    message: ({ version, reason }: { version: Version; reason: string }) => ({
      message: `what would be published in ${version} is not valid there. This is a fault of opendata-press, not of your data.`,
      help: `Please report it with this text:\n${reason}`,
    }),
  },
});
