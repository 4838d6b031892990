import type { PlainObject } from '../base/json/plain-object.js';
import { twoValues } from '../interface/schema/advice.js';
import type { FieldPath } from '../model/location.js';
import { counted, type Message, quoted, shortened, withCommas } from '../model/message.js';
import { type ArgsOf, problemsOf, type Severity } from '../model/problem.js';
import type { Version } from '../model/version.js';

/** Why a feed is read in a version. */
const versionReasons = {
  option: '--version says so',
  'media-type': 'its media type says so',
  address: 'its address says so',
  'file-name': 'the name of the file says so',
  only: 'no other version has such records',
  losses: 'the feed names no version, and in others more of its values would be lost',
  changes: 'the feed names no version, and in others more of its values would be changed',
  neither: 'the feed names no version, and no other one fits it better',
};

export type VersionReason = keyof typeof versionReasons;

/** How a feed is read: in which version, or with which words. */
type Reading =
  | { version: Version; why: VersionReason }
  /** `inSettings`: a new site.yaml names the preset. */
  | { preset: string; inSettings: boolean };

/** What was done to a value that the interface has in another form. */
export interface RepairedArgs {
  repair: keyof typeof repairs;
  /** The value as JSON, a character as U+0092, or hours. */
  value: string;
  /** What it became, as JSON; what says it instead; empty for nothing. */
  kept?: string;
}

const repairs = {
  empty: (value: string) => `${value} has no meaning here: it is left out.`,
  listed: () => 'a single value where the interface has a list: it becomes a list of one.',
  unlisted: () => 'a list where the interface has a single value: the value is taken out of the list.',
  flattened: () => 'lists within a list: they are combined into one list.',
  joined: () => 'a list where the interface has a single text: its texts are joined, one on each line.',
  rewritten: (value: string, kept: string) => `${value} is written ${kept}.`,
  character: (value: string, kept: string) =>
    kept === ''
      ? `the character ${value}, which can't be seen, is removed.`
      : `the character ${value} is written ${quoted(kept)}.`,
  'half-character': (value: string) =>
    `${value} is half of a character, where a program has cut a text. It is written as U+FFFD.`,
  'other-code': (value: string, kept: string) =>
    `the interface has no code ${value}: it is Other here, and ${kept} says what.`,
  closed: (value: string, kept: string) =>
    `open ${value} means closed: ${kept === '' ? 'these hours are' : `${kept} is`} left out.`,
};

export interface UnimportedArgs {
  /** `kept`: its field is required, so it isn't left out. */
  what: keyof typeof losses | 'kept';
  /** As JSON. */
  value: string;
  /** Why it isn't of its type: `not an amount: up to 14 digits, …`; or the version that has no place for it. */
  fault?: string;
  /** The fields that it has the values of. */
  instead?: PlainObject;
}

/** The end of the message `… is left out: …`. */
const losses = {
  'unknown-field': () => 'the interface has no such field here',
  'unknown-code': () => 'the interface has no such code, and no field for other values',
  format: (fault: string) =>
    fault === '' ? 'its length is outside the limits of the interface' : `it is ${fault}`,
  shape: () => 'the interface expects another kind of value here',
  'more-than-one': () => 'the interface accepts only one here',
  'says-nothing': () => 'its required field is empty',
  'closed-day': () => 'the day is closed and left out, and the interface has no other place for it',
  'no-record': () => 'it has none of the fields of a record',
  'no-identity': () => 'it has no Identification. Add one at the source',
  'several-collections': () => 'several collections have such records. Name one with --collection',
  'written-twice': () => 'the feed repeats this field, and readers use the last one',
  'other-version': (fault: string) =>
    `the brand's files are written in the shape of ${fault}, which can't express it: see source in brand.yaml`,
};

/** How much of the input would be published unchanged. Fields are texts, numbers, booleans and empty values. */
export const noShares = {
  records: 0,
  equalRecords: 0,
  /** Records that must be corrected before they can be published. */
  unpublishedRecords: 0,
  fields: 0,
  equalFields: 0,
  /** Published in another form, or left out because they are empty: each has a repair. */
  mendedFields: 0,
  /** Not possible in the interface: each has a reported loss. */
  lostFields: 0,
  /** To be corrected first, with their record. */
  unpublishedFields: 0,
  /** Differences that no repair or loss explains. */
  unequalFields: 0,
};

export type Shares = typeof noShares;

/** What a file without records is. */
const otherShapes = {
  none: [
    'there are no records in it, so nothing is imported and nothing is removed.',
    'Publishers sometimes send an empty feed by mistake: check the feed.',
  ],
  geojson: [
    'this is GeoJSON, the format of maps, not a feed. Nothing is imported.',
    'Import the feed that it was made from; or make a table (CSV) of its places, with a column for each property.',
  ],
  'json-text': [
    'this is JSON within a text of JSON: quotes are round the whole, and a backslash before each inner one. Nothing is imported.',
    'Take the text out first, such as with jq -r . for the whole file or jq ".data |= fromjson" for data, and import what comes out.',
  ],
  brazil: [
    'this is a feed of another standard: its "brand" has companies, as in Open Finance Brasil. Nothing is imported.',
    'A feed of this interface has "Brand" in each item of "data", and in it BrandName and a list such as Branch. Make a table (CSV) of the branches or ATMs and import that.',
  ],
  error: [
    'this is the error message of a server, not a feed. Nothing is imported and nothing is removed.',
    'Read what it says, and fetch the feed again.',
  ],
  table: [
    'there are no rows below the header, so nothing is imported and nothing is removed.',
    'Export the sheet again, with its rows.',
  ],
} as const;

export type OtherDocument = keyof typeof otherShapes;

/** A value as JSON, shortened for display. */
const cut = (json: string) => shortened(json, 160);

/** The problems of an import of a feed. */
export const feedProblems = problemsOf({
  'import/read': {
    severity: 'note',
    message: (read: Reading): Message => {
      if ('version' in read) {
        const isGuessed = ['losses', 'changes', 'neither'].includes(read.why);
        return {
          message: `read as ${read.version}: ${versionReasons[read.why]}.`,
          ...(isGuessed && { help: 'If it is another one, name it with --version.' }),
        };
      }
      const { preset, inSettings } = read;
      if (inSettings)
        return { message: `the words of the preset ${preset} are read as those of the interface.` };
      return {
        message: `the feed uses the words of the preset ${preset}, which site.yaml doesn't name. They are read as those of the interface, and would be published so.`,
        help: `To publish them as in the feed, write "names: ${preset}" in site.yaml.`,
      };
    },
  },

  'import/count': {
    severity: 'warning',
    message: ({ total, records }: { total: number; records: number }) => ({
      message: `the feed says that it has ${withCommas(total)} results, but it has ${counted(records, 'record')}.`,
    }),
  },

  'import/no-records': {
    severity: 'warning',
    message: ({ looksLike }: { looksLike: OtherDocument }) => {
      const [message, help] = otherShapes[looksLike];
      return { message, help };
    },
  },

  'import/brand': {
    severity: 'warning',
    message: ({ written, kept }: { written: string; kept: string }) => ({
      message: `${quoted(written)} is taken for another spelling of ${quoted(kept)}, and its records for those of that brand.`,
      help: 'They are published under the name in its brand.yaml. If that is another brand, give it a folder with its own brand.yaml before you import.',
    }),
  },

  'import/repaired': {
    severity: 'note',
    alike: ({ repair }: RepairedArgs) => repair,
    message: ({ repair, value, kept = '' }: RepairedArgs) => ({ message: repairs[repair](cut(value), kept) }),
  },

  'import/lost': {
    severity: 'warning',
    message: ({ what, value, fault = '', instead }: UnimportedArgs): Message =>
      what === 'kept'
        ? {
            message: `${cut(value)} is ${fault}. The field is required, so it stays as it is until you correct it.`,
            ...(instead !== undefined && twoValues(instead)),
          }
        : { message: `${cut(value)} is left out: ${losses[what](fault)}.` },
  },

  'import/unsound': {
    severity: 'error',
    /** A valid record would become invalid, or a new one beside valid ones would be invalid. */
    message: ({ isNew, isTwice }: { isNew: boolean; isTwice?: boolean }) => ({
      message: isTwice
        ? 'it occurs more than once in the input, and a publication can have it only once.'
        : isNew
          ? 'this new record is invalid, and all existing records of its collection are valid.'
          : 'the incoming record is invalid, and the existing one is valid.',
      help: 'Nothing is imported. Correct it at the source; or, to correct it in content files, import it into a separate folder with --content.',
    }),
  },

  'import/not-in-feed': {
    severity: 'note',
    message: ({ outcome }: { outcome: 'removed' | 'kept' | 'not-sure' }) => ({
      message: {
        removed: 'is no longer in the feed: removed.',
        kept: 'is no longer in the feed, and is kept.',
        'not-sure':
          'is not in the feed, but is kept: parts of the input could not be read as records, and this record may be one of them.',
      }[outcome],
      ...(outcome === 'kept' && { help: 'Use --remove-missing to remove such records.' }),
    }),
  },

  'import/unequal': {
    severity: 'warning',
    message: ({ incoming, published }: { incoming: string; published: string }) => ({
      message:
        published === ''
          ? `the feed has ${cut(incoming)}, and the publication doesn't have it.`
          : `the feed has ${cut(incoming)}, the publication ${cut(published)}.`,
    }),
  },

  'import/proof': {
    severity: 'note',
    message: (shares: Shares & { check: Readonly<Record<Severity, number>> }) => {
      const others = [
        [shares.mendedFields, 'repaired'],
        [shares.lostFields, 'lost'],
        [shares.unpublishedFields, 'to be corrected first'],
        [shares.unequalFields, 'that differ'],
      ] as const;
      const listed = others.flatMap(([count, what]) => (count === 0 ? [] : [`${withCommas(count)} ${what}`]));
      const rest = listed.length === 0 ? '' : `; ${listed.join(', ')}`;
      return {
        message: `${withCommas(shares.equalRecords)} of ${counted(shares.records, 'record')} and ${withCommas(shares.equalFields)} of ${counted(shares.fields, 'field')} would be published as they came in${rest}.`,
      };
    },
  },
});

/** A repair of an incoming value, or the reason why there is none, with its path in the incoming record. */
export type Repair = {
  readonly [R in 'import/repaired' | 'import/lost']: {
    readonly rule: R;
    readonly args: ArgsOf<(typeof feedProblems)[R]>;
    readonly path: FieldPath;
  };
}['import/repaired' | 'import/lost'];
