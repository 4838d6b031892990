import type { ProblemArgs } from '../../model/problem.js';
import { conflictWords } from './merge-conflict.js';
import { jsonSyntax, yamlSyntax } from './syntax.js';
import { alternatives, didYouMean, grouped, kinds, quoted, type WordsOf } from './wording.js';

const unreadable: Record<ProblemArgs['content/unreadable']['reason'], string> = {
  permission: 'it may not be read by this user',
  'broken-link': 'it is a link to something that is not there',
  'link-cycle': 'it is a link that leads back to itself',
  'not-a-file': 'it is not an ordinary file',
  gone: 'it is not there any more',
  'input-output': 'the disk or the system refused',
  name: 'its name holds a line break or another character that is no text. Rename it',
  'too-deep': 'it is in so many folders that its path is too long',
};

const missing: Record<ProblemArgs['content/missing']['what'], { message: string; help: string }> = {
  'content folder': {
    message: 'there is no content folder here.',
    help: 'Run this where your content folder is, or name it with --content. `opendata init` makes a new one.',
  },
  'site.yaml': {
    message: 'the content folder has no site.yaml.',
    help: 'It holds the settings of the publication; vendor, licenseUrl and termsUrl are required. `opendata init example` makes an example of a whole content folder to copy from.',
  },
  'brand.yaml': {
    message: 'this folder has no brand.yaml, so it is not known whose records these are.',
    help: 'Add a brand.yaml with one line such as BrandName: Fenland Bank.',
  },
  'brand folders': {
    message: 'the content folder has no brand folders, so there is nothing to publish.',
    help: 'Make a folder for each brand, with a brand.yaml and files such as branches.yaml.',
  },
};

const spreadsheet = /\.(?:csv|tsv|xlsx?|xlsm|ods|numbers)$/i;
const spreadsheetHelp =
  'A spreadsheet is taken over by `opendata import`, which makes content files of it: move it out of the content folder; where it is not a CSV, save it as CSV UTF-8; then run `opendata import <file> --guess`.';

const feedHelp =
  '\nIf it is a whole feed, as it is published, move it out of the content folder and run `opendata import <file>`, which makes content files of it.';

/** True where a file is meant to stand in the folder of a brand. */
const ofBrand = (allowed: readonly string[]) => allowed.some((name) => name.startsWith('<brand>/'));

export const contentWords: WordsOf<'content'> = {
  'content/unreadable': ({ reason }) => ({ message: `this file can't be read: ${unreadable[reason]}.` }),

  'content/too-large': ({ bytes, limit, of }) =>
    of === 'value'
      ? {
          message: `what begins here doesn't end within ${mebibytes(limit)}: no record is as long as that.`,
          help: 'Look for a quote or a bracket that is never closed, or leave this part out.',
        }
      : {
          message: `this file has ${mebibytes(bytes)}; a content file may have ${mebibytes(limit)}.`,
          help: 'Split it: a folder named after the collection takes any number of files.',
        },

  'content/unfinished-import': () => ({
    message:
      'an import or a migration is at work in this folder, or was cut short: some files may be new and others old.',
    help: 'Run `opendata import` or `opendata migrate` again: it finishes what was begun first.',
  }),

  'content/not-utf8': ({ byte, looksLike }) => ({
    message:
      looksLike === undefined
        ? `this file is not UTF-8 text: byte ${grouped(byte)} begins something else.`
        : `this file is ${looksLike} text, not UTF-8.`,
    help: 'Save it again with the encoding UTF-8.',
  }),

  'content/empty-file': ({ nothingBut, wanted }) => ({
    message: nothingBut === 'comments' ? 'this file holds nothing but comments.' : 'this file is empty.',
    help:
      wanted === 'settings'
        ? 'Write settings into it, or delete the file if none are needed.'
        : 'Write records into it, write [] for a collection without any, or delete the file.',
  }),

  'content/unknown-name': ({ kind, name, allowed, suggestion }) => ({
    message: `${quoted(name)} is not a ${kind} that belongs here.`,
    ...(spreadsheet.test(name) ? {} : didYouMean(suggestion)),
    ...(ofBrand(allowed) && { hint: 'move it into the folder of its brand' }),
    help: spreadsheet.test(name)
      ? spreadsheetHelp
      : suggestion !== undefined
        ? 'Rename it, so that it is published.'
        : `Here belong ${alternatives(allowed, 30)}. What is not meant to be published can stand outside of the content folder.${ofBrand(allowed) && name.endsWith('.json') ? feedHelp : ''}`,
  }),

  'content/outside': ({ target }) => ({
    message: `this link leads out of the content folder, to ${target}.`,
    help: 'Only what stands in the content folder is published. Put a copy of the file here.',
  }),

  'content/missing': ({ what }) => missing[what],

  'content/two-settings': ({ first, second }) => ({
    message: `${second} and ${first} both hold these settings.`,
    help: 'Keep one of the two.',
  }),

  'content/not-records': ({ found, wanted }) => ({
    message: `this should be ${wanted}, but it is ${kinds[found]}.`,
    ...(found === 'nothing' && { hint: 'is a dash too many here?' }),
  }),

  'content/yaml-syntax': ({ reason }) => yamlSyntax[reason],

  'content/yaml-tab': () => ({
    message: 'this line is indented with a tab.',
    hint: 'use spaces: YAML takes no tabs here',
  }),

  'content/yaml-colon': ({ key, text }) => {
    const [, inCurly] = /^[“”„‘](.*)[“”’]$/.exec(text) ?? [];
    if (inCurly !== undefined) {
      return {
        message: `${key}: the curly quotes round ${text} are none to YAML, and the text has a colon in it.`,
        hint: `write straight quotes: ${key}: ${doubleQuoted(inCurly)}`,
      };
    }
    return {
      message: `${key}: the text ${quoted(text)} has a colon in it, so YAML takes its first part for a field.`,
      hint: `put quotes round it: ${key}: ${doubleQuoted(text)}`,
    };
  },

  'content/yaml-quotes': ({ text }) => {
    const quote = text.charAt(0);
    if (!text.includes(quote, 1)) {
      return {
        message: `this text begins with a ${quote} that is never closed.`,
        hint: `end it with ${quote}`,
      };
    }
    const inner = text.slice(1, text.endsWith(quote) ? -1 : undefined);
    if (!text.endsWith(quote)) {
      return {
        message: 'something follows the closing quote of this text.',
        hint: 'delete it, or put the whole text in quotes',
        help: `Quotes inside of a text: write 'The "Old" Mill' or "King's Lynn".`,
      };
    }
    const isPlain = !inner.includes('"') && !inner.includes('\\');
    return {
      message: `this text ends at its second ${quote}, and then something follows.`,
      hint: `write ${isPlain ? `"${inner}"` : `'${inner.replaceAll("'", "''")}'`}`,
    };
  },

  'content/yaml-cut': ({ text, rest }) => ({
    message:
      text === ''
        ? 'YAML takes all of this for a comment, so that nothing is left.'
        : `this text ends at ${quoted(text)}: YAML takes the rest for a comment.`,
    hint: `put quotes round it: ${doubleQuoted(`${text} ${rest}`.trim())}`,
    help: /^# *\d/.test(rest)
      ? 'If it is a comment, write it on a line of its own.'
      : 'If it is a comment, write a space after the #.',
  }),

  'content/yaml-tag': ({ tag }) => ({
    message: `the tag ${tag} is not taken here.`,
    hint: /^![^!<]/.test(tag)
      ? 'put quotes round a text that begins with !'
      : 'delete it: the interface knows the type of each field',
  }),

  'content/yaml-anchor': ({ anchor, text }) => ({
    message:
      text === undefined
        ? `the anchor ${anchor} marks a value, but nothing in this file repeats it.`
        : `YAML takes ${anchor} for a mark on a value (an anchor), and leaves it out of the text.`,
    hint: text === undefined ? 'delete it' : `put quotes round the text: ${doubleQuoted(text)}`,
    help: `An anchor is only of use where an alias (*${anchor.slice(1)}) repeats its value further down in the same file.`,
  }),

  'content/yaml-merge-key': () => ({
    message: 'the merge key << is not taken here, since YAML 1.2 has none.',
    hint: 'write the fields out, or use an alias (*name) for a whole value',
  }),

  'content/yaml-directive': ({ directive }) => ({
    message: `the directive ${directive} is not taken here: content files are YAML 1.2.`,
    hint: 'delete this line',
  }),

  'content/yaml-documents': () => ({
    message: 'a second document begins here; a content file holds one.',
    hint: 'delete this line, or split the file',
    help: 'Several records in a file are a list: each begins with "- ".',
  }),

  'content/yaml-unknown-alias': ({ alias }) => ({
    message: `nothing in this file is marked &${alias}.`,
    hint: 'put quotes round a text that begins with *',
    help: `An alias (*${alias}) repeats what was marked with an anchor (&${alias}) further up in the same file.`,
  }),

  'content/yaml-alias-cycle': () => ({ message: 'this alias stands inside of what it repeats.' }),

  'content/yaml-alias-bomb': ({ limit }) => ({
    message: `the aliases of this file repeat more than ${grouped(limit)} values.`,
    help: 'Write out what is meant, or use fewer aliases inside of one another.',
  }),

  'content/control-character': ({ code }) => ({
    message: `there is a control character here (U+${code.toString(16).toUpperCase().padStart(4, '0')}) that no text can have.`,
    hint: 'delete it',
  }),

  'content/merge-conflict': conflictWords,

  'content/json-syntax': ({ reason }) => jsonSyntax[reason],

  'content/json-trailing-comma': () => ({
    message: 'there is a comma after the last entry.',
    hint: 'delete it: JSON takes none here',
  }),

  'content/json-comment': () => ({
    message: 'JSON takes no comments.',
    hint: 'delete it, or make this a .yaml file, which takes them after #',
  }),

  'content/duplicate-key': ({ key, others }) =>
    others === undefined
      ? {
          message: `the field ${key} stands here twice.`,
          hint: 'used a second time here',
          help: 'Delete one of the two.',
          related: ['first used here'],
        }
      : {
          message: `the field ${key} stands here twice, and so ${others === 1 ? 'does another' : `do ${others} others`}.`,
          hint: 'does a new entry begin here? Put "- " before it',
          related: ['first used here'],
        },

  'content/forbidden-key': ({ key }) => ({
    message: `${quoted(key)} can't be the name of a field.`,
    hint: 'delete it',
  }),

  'content/too-deep': ({ limit }) => ({
    message: `this stands inside of more than ${limit} lists and groups.`,
    help: 'No field of the interface is nearly as deep. Is a bracket or an indentation wrong further up?',
  }),
};

function mebibytes(bytes: number): string {
  return bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20} MiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

function doubleQuoted(text: string): string {
  return text.includes('"') ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
