import type { Explanations, RuleHere } from '../page.js';

const examples = { none: 'It is about what came in from outside, not about what an editor writes.' } as const;

/** What `opendata import` says of a feed: how it was read, what was mended, what could not be kept. */
export const feedPages: Explanations<Exclude<Extract<RuleHere, `import/${string}`>, `import/csv-${string}`>> =
  {
    'import/envelope': {
      means:
        'What stands around the records is not as the interface has it: data is a group instead of a list, or there is no meta block. The records were read all the same.',
      matters: 'Nothing is lost. The publication will have both as the interface wants them.',
      examples,
    },
    'import/count': {
      means: 'The feed says how many results it has (TotalResults), and it holds another number of records.',
      matters:
        'Either its number is old, or records are missing from it. Compare it with the list that you know to be right.',
      examples,
    },
    'import/no-records': {
      means: 'The feed has no records in it. Nothing was imported, and nothing was removed from your files.',
      matters:
        'Publishers sometimes answer so when something is broken. If the feed really is empty, delete the records yourself.',
      examples,
    },
    'import/names': {
      means:
        'The feed has the words of a known list of published names, such as the names of card schemes. They were read as the neutral words of the interface.',
      matters:
        'To publish them under the same names as before, name that list in site.yaml (names:). Otherwise readers get the neutral words.',
      examples,
    },
    'import/brand': {
      means:
        'The records do not say whose they are, and the content has one brand only, so they were taken for that one. Where there are several brands or none, the program asks for --brand.',
      matters: 'If it is another brand, import again and name the folder with --brand.',
      examples,
    },
    'import/brand-spelling': {
      means:
        'A BrandName differs from another one by capitals, spaces or the kind of an apostrophe only: "Bank Of" and "Bank of". Both are taken for one brand, under the name that was there first.',
      matters:
        'Two folders for one brand would be edited apart from each other. If they really are two brands, make a folder with a brand.yaml for the second and import again.',
      examples,
    },
    'import/brand-folder': {
      means:
        'The folder that a brand would get from its name is that of another brand, so a number stands behind it.',
      matters:
        'Nothing is lost. If both are one brand, give them one BrandName and import again; else you may rename the folder.',
      examples,
    },
    'import/version': {
      means:
        'The version of the interface whose shape the feed was taken to have, and why: what its media type, address or file name says, or --version; else the version in which fewest of its values are lost, then the one with fewest changes; where both do, v2.2.',
      matters:
        'A feed that is read in the wrong version loses values or has them changed. If the version is wrong, import again with --version.',
      examples,
    },
    'import/empty': {
      means: 'A field of the feed has an empty text, an empty list or nothing in it. It was left out.',
      matters: 'Nothing is lost, since it said nothing. Readers find the field missing instead of empty.',
      examples,
    },
    'import/shape': {
      means:
        'A value stands in the feed alone where the interface has a list, or in a list where it has one value, or in lists within lists. It was put into the right form, with all that it says.',
      matters: 'Nothing is lost. Programs that read your data now find it where the interface says.',
      examples,
    },
    'import/rewritten': {
      means:
        'The feed writes a value in another way than the interface: a time without its seconds, a code in small letters, a space too many. It was rewritten, and means the same.',
      matters: 'Nothing is lost. Have a look if the new value surprises you.',
      examples,
    },
    'import/number': {
      means:
        'The feed has a number where the interface has a text, or the other way round. Its digits were kept exactly as they are.',
      matters:
        'Nothing is lost here. But if a zero at the beginning or end was dropped before, as programs do with numbers, only you can put it back.',
      examples,
    },
    'import/closed-day': {
      means:
        'A day is open from a time to the same time, such as 00:00 to 00:00. Feeds write so when a branch is closed, so the hours of that day were left out.',
      matters: 'A day without hours is closed. If the branch is open all day, write 00:00:00 to 24:00:00.',
      examples,
    },
    'import/closed-week': {
      means:
        'The feed says of every day of the usual week that the branch is closed. In the interface, a closed day is one that is left out. But a week needs at least one day with hours, so the days were kept as the feed has them.',
      matters:
        'Without them the hours would be unknown instead of closed. But some readers take 00:00 to 00:00 for open all day: say in the Note of the branch that it is closed, or take the branch out.',
      examples,
    },
    'import/character': {
      means:
        'A text of the feed has a control character in it, which no text may have. It was left out, or replaced by the sign that Windows means by it.',
      matters: 'Readers no longer see a box there. Check that the text still says what it should.',
      examples,
    },
    'import/broken': {
      means:
        'A character of the text was lost before it came into the feed: instead of it stands the sign for an unknown character (U+FFFD). It was kept as it is.',
      matters: 'Readers see a question mark in a diamond. Only you know which letter it was: write it there.',
      examples,
    },
    'import/other-code': {
      means:
        'The feed has a code that the interface does not have. It became Other, and the field beside it that begins with Other says what it was.',
      matters:
        'Nothing is lost, but readers who choose by codes do not find it. If one of the codes of the interface fits, write that.',
      examples,
    },
    'import/lost': {
      means:
        'A value of the feed has no place in the interface, so it was left out: there is no such field or code, it is not written in a way that can be understood, or it stands where only one may stand. A whole record is left out if it has no Identification. The message has the value and its place in the feed.',
      matters:
        'Your readers no longer get it. If it matters, write it where the interface has room for it, such as in a note.',
      examples,
    },
    'import/unsound': {
      means:
        'The records that are in the content are fit to be published, and a record that comes in would end that: it lacks a field that is required, or a value of it is not fit. Nothing was imported at all. The message after this one says what is wrong.',
      matters:
        'An import that runs every night must not turn good content into content that cannot be built. Correct the record where it comes from. If you want to correct it in content files, import it into an empty folder with --content.',
      examples,
    },
    'import/unfit': {
      means:
        'A field that is required has a value which the interface does not take. It was kept as it is, so that you see it, and `opendata check` will complain of it.',
      matters: "The record can't be published until you write a value that the interface takes.",
      examples,
    },
    'import/other-version': {
      means:
        'The files of this brand are written in the shape of one version of the interface, and the feed has the other. This value has no place in that shape, so it was left out.',
      matters:
        'Write source in brand.yaml as the version of the feed before you import, and nothing is left out for this reason.',
      examples,
    },
    'import/not-in-feed': {
      means:
        'A record of your files is not in the feed any more. It is kept, unless you said --remove-missing. It is also kept where some of what came in is no record, or has no Identification: then nobody knows which records are really missing.',
      matters:
        'Feeds lose records by accident as well. If it is really gone, delete it, or import with --remove-missing.',
      examples,
    },
    'import/unequal': {
      means:
        'After the import, what would be published was compared with the feed. This value differs, and none of the other messages says why.',
      matters:
        'Readers would get something else than before. Compare the two, and mend the file where it is wrong.',
      examples,
    },
    'import/proof': {
      means:
        'The sum of an import: how many records and fields would be published exactly as they came in, how many were mended, how many could not be kept, and how many still have to be mended by you.',
      matters: 'It tells you how far you can rely on what was imported, before anybody reads it.',
      examples,
    },
  };
