import type { PlainObject } from '../base/json/plain-object.js';
import { twoValues } from '../interface/schema/problems.js';
import type { LostArgs as LostInVersion } from '../interface/versions/version-problems.js';
import { counted, grouped, quoted } from '../model/message.js';
import { problemsOf, type Severity } from '../model/problem.js';
import type { Version } from '../model/version.js';

/** The losses and changes of reading a feed in the chosen version, and in the other one. */
export interface VersionArgs {
  version: Version;
  why: 'option' | 'media-type' | 'address' | 'file-name' | 'only' | 'losses' | 'changes' | 'neither';
  cost?: { lost: number; changed: number };
  otherwise?: { version: Version; lost: number; changed: number };
  /** The number of records examined, if not all. */
  looked?: number;
}

export interface LostArgs {
  what:
    | 'unknown-field'
    | 'unknown-code'
    | 'format'
    | 'shape'
    | 'more-than-one'
    | 'says-nothing'
    | 'closed-day'
    | 'no-record'
    | 'no-identity'
    | 'several-collections'
    | 'written-twice';
  /** As JSON. */
  value: string;
  /** Why it isn't of its type: `not an amount: up to 14 digits, …`. */
  fault?: string;
}

/** How much of the input would be published unchanged. Fields are texts, numbers, booleans and empty values. */
export interface Shares {
  records: number;
  equalRecords: number;
  /** Records that must be corrected before they can be published. */
  unpublishedRecords: number;
  fields: number;
  equalFields: number;
  /** Published in another form, or left out because they are empty: each has a repair. */
  mendedFields: number;
  /** Not possible in the interface: each has a reported loss. */
  lostFields: number;
  /** To be corrected first, with their record. */
  unpublishedFields: number;
  /** Differences that no repair or loss explains. */
  unequalFields: number;
}

/** The end of the message `… is left out: …`. */
const reasons: Record<LostArgs['what'], (fault: string | undefined) => string> = {
  'unknown-field': () => 'the interface has no such field here',
  'unknown-code': () => 'the interface has no such code, and no field for other values',
  format: (fault) =>
    fault === undefined ? 'its length is outside the limits of the interface' : `it is ${fault}`,
  shape: () => 'the interface expects another kind of value here',
  'more-than-one': () => 'the interface accepts only one here',
  'says-nothing': () => 'its required field is empty',
  'closed-day': () => 'the day is closed and left out, and the interface has no other place for it',
  'no-record': () => 'it has none of the fields of a record',
  'no-identity': () => 'it has no Identification. Add one at the source',
  'several-collections': () => 'several collections have such records. Name one with --collection',
  'written-twice': () => 'the feed repeats this field, and readers use the last one',
};

const shapes: Record<'listed' | 'unlisted' | 'flattened' | 'joined', string> = {
  listed: 'a single value where the interface has a list: it becomes a list of one.',
  unlisted: 'a list where the interface has a single value: the value is taken out of the list.',
  flattened: 'lists within a list: they are combined into one list.',
  joined: 'a list where the interface has a single text: its texts are joined, one on each line.',
};

/** What JSON is, if it isn't a feed. */
export type OtherShape = 'geojson' | 'json-text' | 'brazil' | 'error' | 'table';

const otherShapes: Record<OtherShape, { readonly message: string; readonly help: string }> = {
  geojson: {
    message: 'this is GeoJSON, the format of maps, not a feed. Nothing is imported.',
    help: 'Import the feed that it was made from; or make a table (CSV) of its places, with a column for each property.',
  },
  'json-text': {
    message:
      'this is JSON within a text of JSON: quotes are round the whole, and a backslash before each inner one. Nothing is imported.',
    help: 'Take the text out first, such as with jq -r . for the whole file or jq ".data |= fromjson" for data, and import what comes out.',
  },
  brazil: {
    message:
      'this is a feed of another standard: its "brand" has companies, as in Open Finance Brasil. Nothing is imported.',
    help: 'A feed of this interface has "Brand" in each item of "data", and in it BrandName and a list such as Branch. Make a table (CSV) of the branches or ATMs and import that.',
  },
  error: {
    message: 'this is the error message of a server, not a feed. Nothing is imported and nothing is removed.',
    help: 'Read what it says, and fetch the feed again.',
  },
  table: {
    message: 'there are no rows below the header, so nothing is imported and nothing is removed.',
    help: 'Export the sheet again, with its rows.',
  },
};

const versionReasons: Record<VersionArgs['why'], string> = {
  option: '--version says so',
  'media-type': 'its media type says so',
  address: 'its address says so',
  'file-name': 'the name of the file says so',
  only: 'no other version has such records',
  losses: 'the feed names no version, and fewest values are lost in this one',
  changes: 'the feed names no version, and fewest values change in this one',
  neither: 'the feed names no version, and this is the newer one',
};

/** A value as JSON, shortened for display. */
function cut(json: string): string {
  const points = [...json];
  return points.length > 160 ? `${points.slice(0, 157).join('')}…` : json;
}

/** The problems of an import of a feed. */
export const feedProblems = problemsOf({
  'import/envelope': {
    severity: 'note',
    message: ({ what }: { what: 'data-object' | 'no-meta' }) => ({
      message:
        what === 'data-object'
          ? 'a single object where the interface has a list: it is read as a list of one.'
          : 'the feed has no meta block, so its licence and terms are unknown.',
    }),
  },

  'import/count': {
    severity: 'warning',
    message: ({ total, records }: { total: number; records: number }) => ({
      message: `the feed says that it has ${grouped(total)} results, but it has ${counted(records, 'record')}.`,
    }),
  },

  'import/no-records': {
    severity: 'warning',
    /** `looksLike`: what the file is instead of a feed. */
    message: ({ looksLike }: { looksLike?: OtherShape }) =>
      looksLike === undefined
        ? {
            message: 'there are no records in it, so nothing is imported and nothing is removed.',
            help: 'Publishers sometimes send an empty feed by mistake: check the feed.',
          }
        : otherShapes[looksLike],
  },

  'import/names': {
    severity: 'note',
    message: ({ preset, inSettings }: { preset: string; inSettings: boolean }) => ({
      message: inSettings
        ? `the words of the preset ${preset} are read as those of the interface.`
        : `the feed uses the words of the preset ${preset}, which site.yaml doesn't name. They are read as those of the interface, and would be published so.`,
      ...(!inSettings && { help: `To publish them as in the feed, write "names: ${preset}" in site.yaml.` }),
    }),
  },

  'import/brand': {
    severity: 'note',
    /** `other`: the brand that has the folder that would be usual. */
    message: ({ name, folder, other }: { name: string; folder: string; other?: string }) =>
      other === undefined
        ? {
            message: `the records name no brand: they are imported into ${quoted(folder)}.`,
            help: 'Use --brand to name the brand.',
          }
        : {
            message: `${quoted(name)} gets the folder ${quoted(folder)}, since the usual one is that of ${quoted(other)}.`,
            help: 'A folder may be renamed: the published name is in brand.yaml.',
          },
  },

  'import/brand-spelling': {
    severity: 'warning',
    message: ({ written, kept }: { written: string; kept: string }) => ({
      message: `${quoted(written)} is taken for another spelling of ${quoted(kept)}, and its records for those of that brand.`,
      help: 'They are published under the name in its brand.yaml. If that is another brand, give it a folder with its own brand.yaml before you import.',
    }),
  },

  'import/version': {
    severity: 'note',
    message: ({ version, why, cost, otherwise, looked }: VersionArgs) => {
      const reason = versionReasons[why];
      if (cost === undefined || otherwise === undefined) return { message: `read as ${version}: ${reason}.` };
      const { version: other, lost, changed } = otherwise;
      const figures =
        why === 'losses'
          ? `${counted(cost.lost, 'value')} would be lost, ${grouped(lost)} as ${other}`
          : why === 'changes'
            ? `${counted(cost.changed, 'value')} would be changed, ${grouped(changed)} as ${other}`
            : `${other} would do as well`;
      return {
        message: `read as ${version}: ${reason} (${figures}${looked === undefined ? '' : `, in the ${counted(looked, 'record')} examined`}).`,
        help: `If it is ${other}, add --version ${other}.`,
      };
    },
  },

  'import/empty': {
    severity: 'note',
    message: ({ found }: { found: string }) => ({ message: `${found} has no meaning here: it is left out.` }),
  },

  'import/shape': {
    severity: 'note',
    message: ({ what }: { what: 'listed' | 'unlisted' | 'flattened' | 'joined' }) => ({
      message: shapes[what],
    }),
  },

  'import/rewritten': {
    severity: 'note',
    message: ({ type, written, kept }: { type: string; written: string; kept: string }) => ({
      message:
        type === 'boolean'
          ? `${quoted(written)} is read as ${kept}.`
          : `${quoted(written)} is written ${quoted(kept)}.`,
    }),
  },

  'import/number': {
    severity: 'note',
    message: ({ digits, wanted }: { digits: string; wanted: 'text' | 'number' }) => ({
      message:
        wanted === 'text'
          ? `${digits} is a number in the feed and a text in the interface: its digits are kept as they are.`
          : `"${digits}" is a text in the feed and a number in the interface.`,
    }),
  },

  'import/closed-day': {
    severity: 'note',
    message: ({ day, opening, closing }: { day?: string; opening: string; closing: string }) => ({
      message: `open from ${opening} to ${closing} means closed: ${day === undefined ? 'these hours are' : `${day} is`} left out.`,
    }),
  },

  'import/closed-week': {
    severity: 'warning',
    message: ({ days }: { days: number }) => ({
      message: `closed on ${days === 7 ? 'all seven days' : days === 1 ? 'the only day given' : `all of the ${days} days given`}. A week needs at least one day with hours, so ${days === 1 ? 'it is' : 'they are'} kept as ${days === 1 ? 'it is' : 'they are'}.`,
      help: 'Some readers interpret such hours as open all day: write in Note that the branch is closed, or remove it.',
    }),
  },

  'import/character': {
    severity: 'note',
    /** `kept` is empty if nothing replaces the character. */
    message: ({ code, kept }: { code: number; kept: string }) => {
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      if (code >= 0xd800 && code <= 0xdfff)
        return {
          message: `${name} is half of a character, where a program has cut a text. It is written as U+FFFD.`,
        };
      if (kept === ' ') return { message: `the character ${name} is written as an ordinary space.` };
      if (kept !== '') {
        return { message: `the control character ${name} is what Windows calls ${kept}, and is written so.` };
      }
      return {
        message:
          code < 0xa0
            ? `the control character ${name} is removed: a text must not contain it.`
            : `the invisible character ${name} is removed.`,
      };
    },
  },

  'import/broken': {
    severity: 'warning',
    message: () => ({
      message: 'a character of this text was lost before it was published (U+FFFD). It is kept as it is.',
      hint: 'write what it was',
    }),
  },

  'import/other-code': {
    severity: 'note',
    message: ({ value, other }: { value: string; other: string }) => ({
      message: `the interface has no code ${quoted(value)}: it is Other here, and ${other} says what.`,
    }),
  },

  'import/lost': {
    severity: 'warning',
    message: ({ what, value, fault }: LostArgs) => ({
      message: `${cut(value)} is left out: ${reasons[what](fault)}.`,
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

  'import/unfit': {
    severity: 'warning',
    message: ({ fault, value, instead }: { fault: string; value: string; instead?: PlainObject }) => ({
      message: `${cut(value)} is ${fault}. The field is required, so it stays as it is until you correct it.`,
      ...(instead !== undefined && twoValues(instead)),
    }),
  },

  'import/other-version': {
    severity: 'warning',
    message: ({ version, value }: LostInVersion) => ({
      message: `the brand's files are written in the shape of ${version}, which has no place for ${value === undefined ? 'this' : `this (${quoted(value)})`} as it is.`,
      help: 'A brand whose source is the version of the feed loses nothing: see source in brand.yaml.',
    }),
  },

  'import/not-in-feed': {
    severity: 'note',
    /** `kept` is the reason why records were kept although their removal was requested. */
    message: ({ removed, kept }: { removed: boolean; kept?: 'parts-left-out' }) => ({
      message: removed
        ? 'is no longer in the feed: removed.'
        : kept === undefined
          ? 'is no longer in the feed, and is kept.'
          : 'is not in the feed, but is kept: parts of the input could not be read as records, and this record may be one of them.',
      ...(!removed && kept === undefined && { help: 'Use --remove-missing to remove such records.' }),
    }),
  },

  'import/removals': {
    severity: 'error',
    message: ({
      collection,
      brand,
      before,
      removed,
      percent,
    }: {
      collection: string;
      brand: string;
      before: number;
      removed: number;
      percent: number;
    }) => ({
      message: `this would remove ${grouped(removed)} of the ${counted(before, 'record')} in ${brand}/${collection} (${percent} %). Is the input complete?`,
      help: `If they should be removed, add --accept-removals ${collection}.`,
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
    message: (shares: Shares & { check: Readonly<Record<Severity, number>> }) => ({
      message: `${grouped(shares.equalRecords)} of ${counted(shares.records, 'record')} and ${grouped(shares.equalFields)} of ${counted(shares.fields, 'field')} would be published as they came in; ${grouped(shares.mendedFields)} repaired, ${grouped(shares.lostFields)} lost, ${grouped(shares.unpublishedFields)} not fit to be published yet.`,
    }),
  },
});
