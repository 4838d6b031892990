import { counted, grouped, quoted } from '../model/message.js';
import { problemsOf } from '../model/problem.js';
import type { Version } from '../model/version.js';
import { notOfType, twoTimesHint } from '../schema/named-types.js';
import type { LostArgs as LostInVersion } from '../schema/version-problems.js';

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
    | 'written-twice';
  /** As JSON. */
  value: string;
  /** The type in the interface that the value doesn't have. */
  type?: string;
}

export interface ProofArgs {
  records: number;
  equalRecords: number;
  fields: number;
  equalFields: number;
  mendedFields: number;
  lostFields: number;
  unpublishedFields: number;
}

const examples = { none: 'It is about what came in from outside, not about what an editor writes.' } as const;

/** The end of the message `… is left out: …`. */
const reasons: Record<LostArgs['what'], (type: string | undefined) => string> = {
  'unknown-field': () => 'the interface has no such field here',
  'unknown-code': () => 'the interface has no such code, and no field to say it in another way',
  format: (type) =>
    type === 'Text' ? 'its length is not one that the interface takes' : `it is ${notOfType(type ?? '')}`,
  shape: () => 'the interface wants something of another kind here',
  'more-than-one': () => 'the interface takes only one here',
  'says-nothing': () => 'what it must have is empty, so it says nothing',
  'closed-day': () => 'the day is closed and left out, and the interface has no other place for it',
  'no-record': () => 'it says nothing that a record of the interface has',
  'no-identity': () =>
    'it has no Identification, so nothing tells it from the others. Give it one where it comes from',
  'written-twice': () => 'the feed writes this field once more, and readers take the last',
};

const shapes: Record<'listed' | 'unlisted' | 'flattened' | 'joined', string> = {
  listed: 'one value stands where the interface has a list: it is made a list of one.',
  unlisted: 'a list stands where the interface has one value: it is taken out of the list.',
  flattened: 'there are lists in this list: they are made one list.',
  joined: 'a list stands where the interface has one text: its texts are joined, each on a line.',
};

const versionReasons: Record<VersionArgs['why'], string> = {
  option: '--version says so',
  'media-type': 'its media type says so',
  address: 'its address says so',
  'file-name': 'the name of the file says so',
  only: 'no other version has such records',
  losses: 'nothing says which version it is, and this one loses least of it',
  changes: 'nothing says which version it is, and this one changes least of it',
  neither: 'nothing says which version it is, and this is the newer one',
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
    title: 'What stands around the records is unusual',
    means:
      'What stands around the records is not as the interface has it: data is an object instead of a list, or there is no meta block. The records were read all the same.',
    matters: 'Nothing is lost. The publication will have both as the interface wants them.',
    examples,
    message: ({ what }: { what: 'data-object' | 'no-meta' }) => ({
      message:
        what === 'data-object'
          ? 'a single object stands where the interface has a list: it is read as a list of one.'
          : 'the feed has no meta block, so it says nothing of its licence and terms.',
    }),
  },

  'import/count': {
    severity: 'warning',
    title: 'The feed has another number of records than it says',
    means: 'The feed says how many results it has (TotalResults), and it holds another number of records.',
    matters:
      'Either its number is old, or records are missing from it. Compare it with the list that you know to be right.',
    examples,
    message: ({ total, records }: { total: number; records: number }) => ({
      message: `the feed says that it has ${grouped(total)} results, but it holds ${counted(records, 'record')}.`,
    }),
  },

  'import/no-records': {
    severity: 'warning',
    title: 'The feed has no records',
    means: 'The feed has no records in it. Nothing was imported, and nothing was removed from your files.',
    matters:
      'Publishers sometimes answer so when something is broken. If the feed really is empty, delete the records yourself.',
    examples,
    message: () => ({
      message: 'there are no records in it, so nothing is imported and nothing is removed.',
      help: 'Publishers answer so on a bad day: have a look at the feed before you believe it.',
    }),
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
    title: 'The feed does not say whose the records are',
    means:
      'The records do not say whose they are, and the content has one brand only, so they were taken for that one. Where there are several brands or none, the program asks for --brand.',
    matters: 'If it is another brand, import again and name the folder with --brand.',
    examples,
    message: ({ folder }: { folder: string }) => ({
      message: `the records don't say whose they are: they are taken for those of ${quoted(folder)}.`,
      help: 'Use --brand to name the brand.',
    }),
  },

  'import/brand-spelling': {
    severity: 'warning',
    title: 'A brand is spelt in two ways',
    means:
      'A BrandName differs from another one by capitals, spaces or the kind of an apostrophe only: "Bank Of" and "Bank of". Both are taken for one brand, under the name that was there first.',
    matters:
      'Two folders for one brand would be edited apart from each other. If they really are two brands, make a folder with a brand.yaml for the second and import again.',
    examples,
    message: ({ written, kept }: { written: string; kept: string }) => ({
      message: `${quoted(written)} is taken for another spelling of ${quoted(kept)}, and its records for those of that brand.`,
      help: 'They are published under the name in its brand.yaml. If that is another brand, give it a folder with its own brand.yaml before you import.',
    }),
  },

  'import/brand-folder': {
    severity: 'note',
    title: 'The folder of a brand has a number',
    means:
      'The folder that a brand would get from its name is that of another brand, so a number stands behind it.',
    matters:
      'Nothing is lost. If both are one brand, give them one BrandName and import again; else you may rename the folder.',
    examples,
    message: ({
      name,
      folder,
      wanted,
      other,
    }: {
      name: string;
      folder: string;
      wanted: string;
      other: string;
    }) => ({
      message: `${quoted(name)} gets the folder ${quoted(folder)}, since ${quoted(wanted)} is that of ${quoted(other)}.`,
      help: 'A folder may be renamed: the name that is published stands in brand.yaml.',
    }),
  },

  'import/version': {
    severity: 'note',
    title: 'The version that a feed is read in',
    means:
      'The version of the interface whose shape the feed was taken to have, and why: what its media type, address or file name says, or --version; else the version in which fewest of its values are lost, then the one with fewest changes; where both do, v2.2.',
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
        message: `read as ${version}: ${reason} (${figures}${looked === undefined ? '' : `, in the ${counted(looked, 'record')} looked at`}).`,
        help: `If it is ${other}, say so with --version ${other}.`,
      };
    },
  },

  'import/empty': {
    severity: 'note',
    title: 'An empty field of the feed was left out',
    means: 'A field of the feed has an empty text, an empty list or nothing in it. It was left out.',
    matters: 'Nothing is lost, since it said nothing. Readers find the field missing instead of empty.',
    examples,
    message: ({ found }: { found: string }) => ({ message: `${found} says nothing here: it is left out.` }),
  },

  'import/shape': {
    severity: 'note',
    title: 'A value was put into the form of the interface',
    means:
      'A value stands in the feed alone where the interface has a list, or in a list where it has one value, or in lists within lists. It was put into the right form, with all that it says.',
    matters: 'Nothing is lost. Programs that read your data now find it where the interface says.',
    examples,
    message: ({ what }: { what: 'listed' | 'unlisted' | 'flattened' | 'joined' }) => ({
      message: shapes[what],
    }),
  },

  'import/rewritten': {
    severity: 'note',
    title: 'A value was written as the interface has it',
    means:
      'The feed writes a value in another way than the interface: a time without its seconds, a code in small letters, a space too many. It was rewritten, and means the same.',
    matters: 'Nothing is lost. Have a look if the new value surprises you.',
    examples,
    message: ({ type, written, kept }: { type: string; written: string; kept: string }) => ({
      message:
        type === 'boolean'
          ? `${quoted(written)} is taken for ${kept}.`
          : `${quoted(written)} is written ${quoted(kept)}.`,
    }),
  },

  'import/number': {
    severity: 'note',
    title: 'A number and a text were exchanged',
    means:
      'The feed has a number where the interface has a text, or the other way round. Its digits were kept exactly as they are.',
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
      'A day is open from a time to the same time, such as 00:00 to 00:00. Feeds write so when a branch is closed, so the hours of that day were left out.',
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
      'The feed says of every day of the usual week that the branch is closed. In the interface, a closed day is one that is left out. But a week needs at least one day with hours, so the days were kept as the feed has them.',
    matters:
      'Without them the hours would be unknown instead of closed. But some readers take 00:00 to 00:00 for open all day: say in the Note of the branch that it is closed, or take the branch out.',
    examples,
    message: ({ days }: { days: number }) => ({
      message: `closed on ${days === 7 ? 'all seven days' : days === 1 ? 'the only day that there is' : `all of the ${days} days that there are`}. A week needs at least one day with hours, so ${days === 1 ? 'it is' : 'they are'} kept as ${days === 1 ? 'it is' : 'they are'}.`,
      help: 'Some readers take such hours for open all day: say in Note that the branch is closed, or take it out.',
    }),
  },

  'import/character': {
    severity: 'note',
    title: 'A control character was taken out',
    means:
      'A text of the feed has a control character in it, which no text may have. It was left out, or replaced by the sign that Windows means by it.',
    matters: 'Readers no longer see a box there. Check that the text still says what it should.',
    examples,
    /** `kept` is empty if nothing replaces the character. */
    message: ({ code, kept }: { code: number; kept: string }) => {
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      return {
        message:
          kept === ''
            ? `the control character ${name} is left out: no text can hold it.`
            : `the control character ${name} is what Windows calls ${kept}, and is written so.`,
      };
    },
  },

  'import/broken': {
    severity: 'warning',
    title: 'A character was lost before it was published',
    means:
      'A character of the text was lost before it came into the feed: instead of it stands the sign for an unknown character (U+FFFD). It was kept as it is.',
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
    title: 'Something could not be taken over',
    means:
      'A value of the feed has no place in the interface, so it was left out: there is no such field or code, it is not written in a way that can be understood, or it stands where only one may stand. A whole record is left out if it has no Identification. The message has the value and its place in the feed.',
    matters:
      'Your readers no longer get it. If it matters, write it in another field that takes it, such as a note.',
    examples,
    message: ({ what, value, type }: LostArgs) => ({
      message: `${cut(value)} is left out: ${reasons[what](type)}.`,
    }),
  },

  'import/unsound': {
    severity: 'error',
    title: 'An import would make sound content unsound',
    means:
      'The records that are in the content are fit to be published, and a record that comes in would end that: it lacks a field that is required, or a value of it is not fit. Nothing was imported at all. The message after this one says what is wrong.',
    matters:
      'An import that runs every night must not turn good content into content that cannot be built. Correct the record where it comes from. If you want to correct it in content files, import it into an empty folder with --content.',
    examples,
    /** A valid record would become invalid, or a new one beside valid ones would be invalid. */
    message: ({ isNew, isTwice }: { isNew: boolean; isTwice?: boolean }) => ({
      message: isTwice
        ? 'it comes in more than once, and a publication can have it only once.'
        : isNew
          ? 'the records of this collection that are in the content can be published, and this new one could not be.'
          : 'the record that is in the content can be published, and what comes in for it could not be.',
      help: 'Nothing is imported. Correct it where it comes from; or, to correct it in content files, import it into a folder of its own with --content.',
    }),
  },

  'import/unfit': {
    severity: 'warning',
    title: 'A required value is not fit to be published',
    means:
      'A field that is required has a value which the interface does not take. It was kept as it is, so that you see it, and `opendata check` will complain of it.',
    matters: "The record can't be published until you write a value that the interface takes.",
    examples,
    message: ({ type, value }: { type: string; value: string }) => ({
      message: `${cut(value)} is ${notOfType(type)}. The field is required, so it stays as it is until you mend it.`,
      ...twoTimesHint(type, value.replace(/^"|"$/g, '')),
    }),
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
    title: 'A record is not in the feed any more',
    means:
      'A record of your files is not in the feed any more. It is kept, unless you said --remove-missing. It is also kept where some of what came in is no record, or has no Identification: then nobody knows which records are really missing.',
    matters:
      'Feeds lose records by accident as well. If it is really gone, delete it, or import with --remove-missing.',
    examples,
    /** `kept` is the reason why records were kept although their removal was requested. */
    message: ({ removed, kept }: { removed: boolean; kept?: 'parts-left-out' }) => ({
      message: removed
        ? 'is no longer in the feed: removed.'
        : kept === undefined
          ? 'is no longer in the feed, and is kept.'
          : 'is not in the feed, and is kept all the same: some of what came in could not be read as a record, and this may be one of those.',
      ...(!removed && kept === undefined && { help: 'Use --remove-missing to remove such records.' }),
    }),
  },

  'import/unequal': {
    severity: 'warning',
    title: 'A value would be published differently',
    means:
      'After the import, what would be published was compared with the feed. This value differs, and none of the other messages says why.',
    matters:
      'Readers would get something else than before. Compare the two, and mend the file where it is wrong.',
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
    title: 'How much would be published as it came in',
    means:
      'The sum of an import: how many records and fields would be published exactly as they came in, how many were mended, how many could not be kept, and how many still have to be mended by you.',
    matters: 'It tells you how far you can rely on what was imported, before anybody reads it.',
    examples,
    message: ({
      records,
      equalRecords,
      fields,
      equalFields,
      mendedFields,
      lostFields,
      unpublishedFields,
    }: ProofArgs) => ({
      message: `${grouped(equalRecords)} of ${counted(records, 'record')} and ${grouped(equalFields)} of ${counted(fields, 'field')} would be published as they came in; ${grouped(mendedFields)} mended, ${grouped(lostFields)} lost, ${grouped(unpublishedFields)} not fit to be published yet.`,
    }),
  },
});
