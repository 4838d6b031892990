import { notOfType, twoTimes, twoValues } from '../interface/schema/named-types.js';
import type { LostArgs as LostInVersion } from '../interface/versions/version-problems.js';
import { counted, grouped, quoted } from '../model/message.js';
import { problemsOf, type RuleName, type Severity } from '../model/problem.js';
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
  /** The type in the interface that the value doesn't have. */
  type?: string;
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

/** How often a rule found something. */
export interface RuleCount {
  rule: RuleName;
  severity: Severity;
  count: number;
}

const examples = { none: 'It is about what came in from outside, not about what an editor writes.' } as const;

/** The end of the message `… is left out: …`. */
const reasons: Record<LostArgs['what'], (type: string | undefined) => string> = {
  'unknown-field': () => 'the interface has no such field here',
  'unknown-code': () => 'the interface has no such code, and no field for other values',
  format: (type) =>
    type === 'Text' ? 'its length is outside the limits of the interface' : `it is ${notOfType(type ?? '')}`,
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
    title: 'The structure around the records is unusual',
    means:
      'The structure around the records differs from the interface: data is an object instead of a list, or there is no meta block. The records were read all the same.',
    matters: 'Nothing is lost. The publication will have both as the interface specifies.',
    examples,
    message: ({ what }: { what: 'data-object' | 'no-meta' }) => ({
      message:
        what === 'data-object'
          ? 'a single object where the interface has a list: it is read as a list of one.'
          : 'the feed has no meta block, so its licence and terms are unknown.',
    }),
  },

  'import/count': {
    severity: 'warning',
    title: 'The feed states a wrong number of records',
    means: 'The feed says how many results it has (TotalResults), but it has a different number of records.',
    matters:
      'Either the number is outdated, or records are missing. Compare the feed with a list that you trust.',
    examples,
    message: ({ total, records }: { total: number; records: number }) => ({
      message: `the feed says that it has ${grouped(total)} results, but it has ${counted(records, 'record')}.`,
    }),
  },

  'import/no-records': {
    severity: 'warning',
    title: 'The feed has no records',
    means:
      'The feed or the table has no records in it, or the file is no feed: it is GeoJSON, a feed of another standard, or the error message of a server. Nothing was imported, and nothing was removed from your files.',
    matters:
      'Publishers sometimes send this when something is broken. If the feed really is empty, delete the records yourself.',
    examples,
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
    title: 'The feed has words of a known list of names',
    means:
      'The feed has the words of a known list of published names, such as the names of card schemes. They were read as the neutral words of the interface.',
    matters:
      'To publish them under the same names as before, name that list in site.yaml (names:). Otherwise readers get the neutral words.',
    examples,
    message: ({ preset, inSettings }: { preset: string; inSettings: boolean }) => ({
      message: inSettings
        ? `the words of the preset ${preset} are read as those of the interface.`
        : `the feed uses the words of the preset ${preset}, which site.yaml doesn't name. They are read as those of the interface, and would be published so.`,
      ...(!inSettings && { help: `To publish them as in the feed, write "names: ${preset}" in site.yaml.` }),
    }),
  },

  'import/brand': {
    severity: 'note',
    title: 'The folder of a brand was chosen',
    means:
      'The records name no brand, and the content has only one, so they were imported into that one; or the folder name for a new brand is already used by another brand, so a number was added.',
    matters:
      'Nothing is lost. If it is another brand, import again and name the folder with --brand. A folder may be renamed: the published name is in brand.yaml.',
    examples,
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
    title: 'A brand is spelt in two ways',
    means:
      'A BrandName differs from another one only by capitals, spaces or the kind of apostrophe: "Bank Of" and "Bank of". Both are read as one brand, under the name that was there first.',
    matters:
      'Two folders for one brand would be edited separately. If they really are two brands, make a folder with a brand.yaml for the second and import again.',
    examples,
    message: ({ written, kept }: { written: string; kept: string }) => ({
      message: `${quoted(written)} is taken for another spelling of ${quoted(kept)}, and its records for those of that brand.`,
      help: 'They are published under the name in its brand.yaml. If that is another brand, give it a folder with its own brand.yaml before you import.',
    }),
  },

  'import/version': {
    severity: 'note',
    title: 'The version that a feed is read in',
    means:
      'The version of the interface in whose shape the feed was read, and why: its media type, address or file name, or --version; else the version in which fewest of its values are lost, then the one with fewest changes; if both are equal, v2.2.',
    matters:
      'A feed that is read in the wrong version loses values or has them changed. If the version is wrong, import again with --version.',
    examples,
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
    title: 'An empty field of the feed was left out',
    means: 'A field of the feed has an empty text, an empty list or nothing in it. It was left out.',
    matters: 'Nothing is lost, since the field was empty. Readers find it missing instead of empty.',
    examples,
    message: ({ found }: { found: string }) => ({ message: `${found} has no meaning here: it is left out.` }),
  },

  'import/shape': {
    severity: 'note',
    title: 'A value was put into the form of the interface',
    means:
      'The feed has a single value where the interface has a list, a list where it has a single value, or lists within lists. The value was put into the right form, and nothing was removed.',
    matters: 'Nothing is lost. Programs that read your data now find it where the interface specifies.',
    examples,
    message: ({ what }: { what: 'listed' | 'unlisted' | 'flattened' | 'joined' }) => ({
      message: shapes[what],
    }),
  },

  'import/rewritten': {
    severity: 'note',
    title: 'A value was rewritten in the form of the interface',
    means:
      'The feed writes a value in a different form from the interface: a time without seconds, a code in lower case, an extra space. It was rewritten, and means the same.',
    matters: 'Nothing is lost. Check the new value if you expected another.',
    examples,
    message: ({ type, written, kept }: { type: string; written: string; kept: string }) => ({
      message:
        type === 'boolean'
          ? `${quoted(written)} is read as ${kept}.`
          : `${quoted(written)} is written ${quoted(kept)}.`,
    }),
  },

  'import/number': {
    severity: 'note',
    title: 'A number became a text, or a text a number',
    means:
      'The feed has a number where the interface has a text, or a text where it has a number. The digits were kept exactly.',
    matters:
      'Nothing is lost here. But if a zero at the beginning or end was dropped before, as programs do with numbers, only you can put it back.',
    examples,
    message: ({ digits, wanted }: { digits: string; wanted: 'text' | 'number' }) => ({
      message:
        wanted === 'text'
          ? `${digits} is a number in the feed and a text in the interface: its digits are kept as they are.`
          : `"${digits}" is a text in the feed and a number in the interface.`,
    }),
  },

  'import/closed-day': {
    severity: 'note',
    title: 'Hours that mean closed were left out',
    means:
      'A day opens and closes at the same midnight: 00:00 to 00:00, 24:00 to 00:00, or 12am to 12am in a spreadsheet. Many feeds and spreadsheets have this for a closed day, so the hours of that day were left out.',
    matters: 'A day without hours is closed. If the branch is open all day, write 00:00:00 to 24:00:00.',
    examples,
    message: ({ day, opening, closing }: { day?: string; opening: string; closing: string }) => ({
      message: `open from ${opening} to ${closing} means closed: ${day === undefined ? 'these hours are' : `${day} is`} left out.`,
    }),
  },

  'import/closed-week': {
    severity: 'warning',
    title: 'A branch is closed on all days',
    means:
      'In the feed, the branch is closed on every day of the usual week. In the interface, a closed day is one that is left out. But a week needs at least one day with hours, so the days were kept as the feed has them.',
    matters:
      'Without them the hours would be unknown instead of closed. But some readers interpret 00:00 to 00:00 as open all day: write in the Note of the branch that it is closed, or remove the branch.',
    examples,
    message: ({ days }: { days: number }) => ({
      message: `closed on ${days === 7 ? 'all seven days' : days === 1 ? 'the only day given' : `all of the ${days} days given`}. A week needs at least one day with hours, so ${days === 1 ? 'it is' : 'they are'} kept as ${days === 1 ? 'it is' : 'they are'}.`,
      help: 'Some readers interpret such hours as open all day: write in Note that the branch is closed, or remove it.',
    }),
  },

  'import/character': {
    severity: 'note',
    title: 'An invisible character was removed',
    means:
      'A text of the feed contains a control character, which no text may have; or an invisible character at an end, or in a field that is compared letter by letter, such as PostCode. It was removed, or replaced by the character that it stands for: that of Windows-1252, or an ordinary space.',
    matters:
      'Readers no longer see a box there, and find what they search for. Check that the text still says what it should.',
    examples,
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
    title: 'A character was lost before it was published',
    means:
      'A character of the text was lost before it came into the feed: in its place is the sign for an unknown character (U+FFFD). It was kept as it is.',
    matters: 'Readers see a question mark in a diamond. Only you know which letter it was: write it there.',
    examples,
    message: () => ({
      message: 'a character of this text was lost before it was published (U+FFFD). It is kept as it is.',
      hint: 'write what it was',
    }),
  },

  'import/other-code': {
    severity: 'note',
    title: 'An unknown code became Other',
    means:
      'The feed has a code that the interface does not have. It became Other, and the field beside it that begins with Other says what it was.',
    matters:
      'Nothing is lost, but readers who choose by codes do not find it. If one of the codes of the interface fits, write that.',
    examples,
    message: ({ value, other }: { value: string; other: string }) => ({
      message: `the interface has no code ${quoted(value)}: it is Other here, and ${other} says what.`,
    }),
  },

  'import/lost': {
    severity: 'warning',
    title: 'A value could not be imported',
    means:
      'A value of the feed has no place in the interface, so it was left out: there is no such field or code, it is not written in a way that can be understood, or only one value is allowed there. A whole record is left out if it has no Identification. The message shows the value and its place in the feed.',
    matters: 'Your readers no longer get it. If it matters, write it in another field, such as a note.',
    examples,
    message: ({ what, value, type }: LostArgs) => ({
      message: `${cut(value)} is left out: ${reasons[what](type)}.`,
    }),
  },

  'import/unsound': {
    severity: 'error',
    title: 'An import would make valid content invalid',
    means:
      'The existing records are valid, and an incoming record is not: a required field is missing, or a value is invalid. Nothing was imported. The next message says what is wrong.',
    matters:
      'An import that runs every night must not turn good content into content that cannot be built. Correct the record at the source. If you want to correct it in content files, import it into an empty folder with --content.',
    examples,
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
    title: 'A required value is invalid',
    means:
      'A required field has a value that the interface does not accept. It was kept, so that you see it, and `opendata check` reports it.',
    matters: "The record can't be published until you write a value that the interface accepts.",
    examples,
    message: ({ type, value }: { type: string; value: string }) => {
      const times = twoTimes(type, value.replace(/^"|"$/g, ''));
      return {
        message: `${cut(value)} is ${notOfType(type)}. The field is required, so it stays as it is until you correct it.`,
        ...(times !== undefined && twoValues(times)),
      };
    },
  },

  'import/other-version': {
    severity: 'warning',
    title: 'The shape of the files has no place for a value',
    means:
      'The files of this brand are written in the shape of one version of the interface, and the feed has the other. This value has no place in that shape, so it was left out.',
    matters:
      'Write source in brand.yaml as the version of the feed before you import, and nothing is left out for this reason.',
    examples,
    message: ({ version, value }: LostInVersion) => ({
      message: `the brand's files are written in the shape of ${version}, which has no place for ${value === undefined ? 'this' : `this (${quoted(value)})`} as it is.`,
      help: 'A brand whose source is the version of the feed loses nothing: see source in brand.yaml.',
    }),
  },

  'import/not-in-feed': {
    severity: 'note',
    title: 'A record is no longer in the feed',
    means:
      'A record of your files is no longer in the feed. It is kept, unless you give --remove-missing. It is also kept if parts of the input are no records or have no Identification: then it is unknown which records are really missing.',
    matters:
      'Feeds sometimes lose records by accident. If the record should be removed, delete it, or import with --remove-missing.',
    examples,
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

  'import/replaced': {
    severity: 'note',
    title: 'A value of your files is replaced',
    means:
      'A value of your files is not in the feed, or the feed has another one. The feed takes precedence, so the value was removed or replaced. A value that somebody wrote by hand must be corrected in the feed too.',
    matters:
      'A correction by hand is lost with the next import. Usually the value was simply changed at the source, and there is nothing to do.',
    examples,
    /** `feed`: what the feed has there. `becomes`: what the files will have. */
    message: ({ was, becomes, feed }: { was: string; becomes?: string; feed?: string }) => ({
      message:
        becomes !== undefined
          ? `${cut(quoted(was))} becomes ${cut(quoted(becomes))}, as in the feed.`
          : feed === undefined
            ? `${cut(quoted(was))} is removed: the feed has nothing here.`
            : `${cut(quoted(was))} is removed: the feed has ${cut(quoted(feed))} here, which is left out.`,
    }),
  },

  'import/removals': {
    severity: 'error',
    title: 'An import would remove many records',
    means:
      'With --remove-missing, the import would remove more than three records and more than 20 per cent of the records of a collection of a brand (guard: removals: in site.yaml changes that limit), or all of them. Nothing was imported.',
    matters:
      'An incomplete feed looks the same. Check whether it is complete; if the records should be removed, import again with --accept-removals and the collection.',
    examples,
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
    title: 'A value would be published differently',
    means:
      'After the import, what would be published was compared with the feed. This value differs, and none of the other messages says why.',
    matters: 'Readers would get another value than before. Compare the two, and correct the file.',
    examples,
    message: ({ incoming, published }: { incoming: string; published: string }) => ({
      message:
        published === ''
          ? `the feed has ${cut(incoming)}, and the publication doesn't have it.`
          : `the feed has ${cut(incoming)}, the publication ${cut(published)}.`,
    }),
  },

  'import/proof': {
    severity: 'note',
    title: 'How much would be published unchanged',
    means:
      'The summary of an import: how many records and fields would be published unchanged, how many were repaired, how many were lost, and how many you still have to correct; and how often each rule finds something in the content as it would be.',
    matters: 'It tells you how far you can rely on what was imported, before anybody reads it.',
    examples,
    message: (shares: Shares & { check: readonly RuleCount[] }) => ({
      message: `${grouped(shares.equalRecords)} of ${counted(shares.records, 'record')} and ${grouped(shares.equalFields)} of ${counted(shares.fields, 'field')} would be published as they came in; ${grouped(shares.mendedFields)} repaired, ${grouped(shares.lostFields)} lost, ${grouped(shares.unpublishedFields)} not fit to be published yet.`,
    }),
  },
});
