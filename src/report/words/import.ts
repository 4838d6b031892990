import type { ProblemArgs } from '../../model/problem.js';
import { notOfType, twoTimesHint } from './named-types.js';
import { counted, grouped, quoted, type WordsOf } from './wording.js';

type Lost = ProblemArgs['import/lost'];

/** Why a value can't be held, as the rest of `… is left out: …`. */
const reasons: Record<Lost['what'], (type: string | undefined) => string> = {
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

const shapes: Record<ProblemArgs['import/shape']['what'], string> = {
  listed: 'one value stands where the interface has a list: it is made a list of one.',
  unlisted: 'a list stands where the interface has one value: it is taken out of the list.',
  flattened: 'there are lists in this list: they are made one list.',
  joined: 'a list stands where the interface has one text: its texts are joined, each on a line.',
};

const versionReasons: Record<ProblemArgs['import/version']['why'], string> = {
  option: '--version says so',
  'media-type': 'its media type says so',
  address: 'its address says so',
  'file-name': 'the name of the file says so',
  losses: 'nothing says which version it is, and this one loses least of it',
  changes: 'nothing says which version it is, and this one changes least of it',
  neither: 'nothing says which version it is, and this is the newer one',
};

export const importWords: Omit<WordsOf<'import'>, `import/csv-${string}`> = {
  'import/envelope': ({ what }) => ({
    message:
      what === 'data-object'
        ? 'a group of fields stands where the interface has a list: it is read as a list of one.'
        : 'the feed has no meta block, so it says nothing of its licence and terms.',
  }),

  'import/count': ({ total, records }) => ({
    message: `the feed says that it has ${grouped(total)} results, but it holds ${counted(records, 'record')}.`,
  }),

  'import/no-records': () => ({
    message: 'there are no records in it, so nothing is imported and nothing is removed.',
    help: 'Publishers answer so on a bad day: have a look at the feed before you believe it.',
  }),

  'import/names': ({ preset, inSettings }) => ({
    message: inSettings
      ? `the words of the preset ${preset} are read as those of the interface.`
      : `the feed uses the words of the preset ${preset}, which site.yaml doesn't name. They are read as those of the interface, and would be published so.`,
    ...(!inSettings && { help: `To publish them as in the feed, write "names: ${preset}" in site.yaml.` }),
  }),

  'import/brand': ({ folder }) => ({
    message: `the records don't say whose they are: they are taken for those of ${quoted(folder)}.`,
    help: 'Use --brand to name the brand.',
  }),

  'import/brand-spelling': ({ written, kept }) => ({
    message: `${quoted(written)} is taken for another spelling of ${quoted(kept)}, and its records for those of that brand.`,
    help: 'They are published under the name in its brand.yaml. If that is another brand, give it a folder with its own brand.yaml before you import.',
  }),

  'import/brand-folder': ({ name, folder, wanted, other }) => ({
    message: `${quoted(name)} gets the folder ${quoted(folder)}, since ${quoted(wanted)} is that of ${quoted(other)}.`,
    help: 'A folder may be renamed: the name that is published stands in brand.yaml.',
  }),

  'import/version': ({ version, why, cost, otherwise, looked }) => {
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

  'import/empty': ({ found }) => ({ message: `${found} says nothing here: it is left out.` }),

  'import/shape': ({ what }) => ({ message: shapes[what] }),

  'import/rewritten': ({ type, written, kept }) => ({
    message:
      type === 'boolean'
        ? `${quoted(written)} is taken for ${kept}.`
        : `${quoted(written)} is written ${quoted(kept)}.`,
  }),

  'import/number': ({ digits, wanted }) => ({
    message:
      wanted === 'text'
        ? `${digits} is a number in the feed and a text in the interface: its digits are kept as they are.`
        : `"${digits}" is a text in the feed and a number in the interface.`,
  }),

  'import/closed-day': ({ day, opening, closing }) => ({
    message: `open from ${opening} to ${closing} means closed: ${day === undefined ? 'these hours are' : `${day} is`} left out.`,
  }),

  'import/closed-week': ({ days }) => ({
    message: `closed on ${days === 7 ? 'all seven days' : days === 1 ? 'the only day that there is' : `all of the ${days} days that there are`}. A week needs at least one day with hours, so ${days === 1 ? 'it is' : 'they are'} kept as ${days === 1 ? 'it is' : 'they are'}.`,
    help: 'Some readers take such hours for open all day: say in Note that the branch is closed, or take it out.',
  }),

  'import/character': ({ code, kept }) => {
    const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    return {
      message:
        kept === ''
          ? `the control character ${name} is left out: no text can hold it.`
          : `the control character ${name} is what Windows calls ${kept}, and is written so.`,
    };
  },

  'import/broken': () => ({
    message: 'a character of this text was lost before it was published (U+FFFD). It is kept as it is.',
    hint: 'write what it was',
  }),

  'import/other-code': ({ value, other }) => ({
    message: `the interface has no code ${quoted(value)}: it is Other here, and ${other} says what.`,
  }),

  'import/lost': ({ what, value, type }) => ({
    message: `${cut(value)} is left out: ${reasons[what](type)}.`,
  }),

  'import/unfit': ({ type, value }) => ({
    message: `${cut(value)} is ${notOfType(type)}. The field is required, so it stays as it is until you mend it.`,
    ...twoTimesHint(type, value.replace(/^"|"$/g, '')),
  }),

  'import/other-version': ({ version, value }) => ({
    message: `the brand's files are written in the shape of ${version}, which has no place for ${value === undefined ? 'this' : `this (${quoted(value)})`} as it is.`,
    help: 'A brand whose source is the version of the feed loses nothing: see source in brand.yaml.',
  }),

  'import/unsound': ({ isNew, isTwice }) => ({
    message: isTwice
      ? 'it comes in more than once, and a publication can have it only once.'
      : isNew
        ? 'the records of this collection that are in the content can be published, and this new one could not be.'
        : 'the record that is in the content can be published, and what comes in for it could not be.',
    help: 'Nothing is imported. Correct it where it comes from; or, to correct it in content files, import it into a folder of its own with --content.',
  }),

  'import/not-in-feed': ({ removed, kept }) => ({
    message: removed
      ? 'is no longer in the feed: removed.'
      : kept === undefined
        ? 'is no longer in the feed, and is kept.'
        : 'is not in the feed, and is kept all the same: some of what came in could not be read as a record, and this may be one of those.',
    ...(!removed && kept === undefined && { help: 'Use --remove-missing to remove such records.' }),
  }),

  'import/unequal': ({ incoming, published }) => ({
    message:
      published === ''
        ? `the feed has ${cut(incoming)}, and the publication doesn't have it.`
        : `the feed has ${cut(incoming)}, the publication ${cut(published)}.`,
  }),

  'import/proof': ({
    records,
    equalRecords,
    fields,
    equalFields,
    mendedFields,
    lostFields,
    unpublishedFields,
  }) => ({
    message: `${grouped(equalRecords)} of ${counted(records, 'record')} and ${grouped(equalFields)} of ${counted(fields, 'field')} would be published as they came in; ${grouped(mendedFields)} mended, ${grouped(lostFields)} lost, ${grouped(unpublishedFields)} not fit to be published yet.`,
  }),
};

/** A value as JSON, shortened to be read at a glance. */
function cut(json: string): string {
  const points = [...json];
  return points.length > 160 ? `${points.slice(0, 157).join('')}…` : json;
}
