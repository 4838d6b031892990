import { counted, type Message, quoted, withCommas } from '../model/message.js';
import { problemsOf, type Severity } from '../model/problem.js';
import type { Version } from '../model/version.js';
import { shortJson } from './incoming.js';

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
          ? `the feed has ${shortJson(incoming)}, and the publication doesn't have it.`
          : `the feed has ${shortJson(incoming)}, the publication ${shortJson(published)}.`,
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
