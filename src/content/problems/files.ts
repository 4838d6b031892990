import { collectionNames } from '../../model/collection.js';
import { branch, pair, validSite } from '../../model/explanation.js';
import { alternatives, didYouMean, grouped, kinds, quoted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';
import type { ValueKind } from '../../model/value-kind.js';

export interface UnreadableArgs {
  reason:
    | 'permission'
    | 'broken-link'
    | 'link-cycle'
    | 'not-a-file'
    | 'gone'
    | 'input-output'
    | 'name'
    | 'too-deep';
}

export interface UnknownNameArgs {
  kind: 'file' | 'folder';
  name: string;
  allowed: readonly string[];
  suggestion?: string;
}

export interface MissingArgs {
  what: 'content folder' | 'site.yaml' | 'brand.yaml' | 'brand folders';
}

export interface NotRecordsArgs {
  found: ValueKind;
  wanted: 'a record or a list of records' | 'a record' | 'settings';
}

const ely = branch('');

const unreadable: Record<UnreadableArgs['reason'], string> = {
  permission: 'it may not be read by this user',
  'broken-link': 'it is a link to something that is not there',
  'link-cycle': 'it is a link that leads back to itself',
  'not-a-file': 'it is not an ordinary file',
  gone: 'it is not there any more',
  'input-output': 'the disk or the system refused',
  name: 'its name holds a line break or another character that is no text. Rename it',
  'too-deep': 'it is in so many folders that its path is too long',
};

const missing: Record<MissingArgs['what'], { message: string; help: string }> = {
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

function mebibytes(bytes: number): string {
  return bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20} MiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** What can be wrong with files of the content folder: their names, and how they are saved. */
export const fileProblems = problemsOf({
  'content/unreadable': {
    severity: 'error',
    title: "A file can't be opened",
    means:
      "A file of the content folder is there but can't be opened: this user may not read it, it is a link to something that is gone or that leads back to itself, it is not an ordinary file, its name holds a line break or another character that is no text, or the disk refused.",
    matters:
      'The records in it would be missing from the publication, and readers would take it that they no longer exist.',
    examples: () => [
      {
        about: 'a link to a file that is gone',
        wrong: { files: { 'content/fenland/branches.yaml': { linkTo: '../old-branches.yaml' } } },
        right: { files: { 'content/fenland/branches.yaml': ely } },
      },
    ],
    message: ({ reason }: UnreadableArgs) => ({ message: `this file can't be read: ${unreadable[reason]}.` }),
  },

  'content/too-large': {
    severity: 'error',
    title: 'A file is too large',
    means:
      'A content file has more than 64 MiB. That is some 50,000 branches in one file. A feed that is imported may be as large as it likes, but not one value in it: mostly a quote or a bracket is never closed there.',
    matters:
      'A file of that size is slow to edit and to compare. Mostly it is something else that was put here by accident. Records can be spread over any number of files: make a folder named after the collection, such as branches, and put files into it.',
    examples: { none: 'A file that breaks this rule is too long for a page.' },
    /** `of` says that it is one value of what comes in, and `bytes` are those that are left from its start. */
    message: ({ bytes, limit, of }: { bytes: number; limit: number; of?: 'value' }) =>
      of === 'value'
        ? {
            message: `what begins here doesn't end within ${mebibytes(limit)}: no record is as long as that.`,
            help: 'Look for a quote or a bracket that is never closed, or leave this part out.',
          }
        : {
            message: `this file has ${mebibytes(bytes)}; a content file may have ${mebibytes(limit)}.`,
            help: 'Split it: a folder named after the collection takes any number of files.',
          },
  },

  'content/unfinished-import': {
    severity: 'error',
    title: 'An import was cut short',
    means:
      'An import or a migration replaces all of its files or none. While it does, the file .import.json stands in the content folder. It is there now: one is at work at this moment, or was killed, or the power went.',
    matters:
      'Some files may be from before it and others from after it, and a publication of both would be neither. Run opendata import again, with any feed, or opendata migrate: before anything else it finishes what was begun.',
    examples: () => [
      {
        wrong: {
          files: { 'content/fenland/branches.yaml': ely, 'content/.import.json': '{"stage":"replacing"}' },
        },
        right: { files: { 'content/fenland/branches.yaml': ely } },
      },
    ],
    message: () => ({
      message:
        'an import or a migration is at work in this folder, or was cut short: some files may be new and others old.',
      help: 'Run `opendata import` or `opendata migrate` again: it finishes what was begun first.',
    }),
  },

  'content/not-utf8': {
    severity: 'error',
    title: 'A file is not saved as UTF-8',
    means:
      'The bytes of the file are not UTF-8 text. Some Windows programs save Windows-1252 or UTF-16 unless they are set to UTF-8; the message says so where it looks like one of these.',
    matters:
      'Letters such as é and signs such as £ would reach readers as something else, or could not be read at all. In your editor, choose "Save with encoding" and then UTF-8.',
    examples: () => [
      pair(
        'content/fenland/brand.yaml',
        { windows1252: 'BrandName: Fenland Caisse d\u2019\u00c9pargne\n' },
        'BrandName: Fenland Caisse d\u2019\u00c9pargne\n',
      ),
    ],
    message: ({ byte, looksLike }: { byte: number; looksLike?: 'UTF-16' | 'Windows-1252' }) => ({
      message:
        looksLike === undefined
          ? `this file is not UTF-8 text: byte ${grouped(byte)} begins something else.`
          : `this file is ${looksLike} text, not UTF-8.`,
      help: 'Save it again with the encoding UTF-8.',
    }),
  },

  'content/empty-file': {
    severity: 'error',
    title: 'A file is empty',
    means: 'The file is empty, or has nothing but comments in it.',
    matters:
      'It may be an accident, such as a save that went wrong, and all of its records would be gone. If no records are meant, say so with [], or delete the file.',
    examples: () => [pair('content/fenland/atms.yaml', '# to be filled in\n', '# none so far\n[]\n')],
    message: ({ nothingBut, wanted }: { nothingBut?: 'comments'; wanted?: 'settings' }) => ({
      message: nothingBut === 'comments' ? 'this file holds nothing but comments.' : 'this file is empty.',
      help:
        wanted === 'settings'
          ? 'Write settings into it, or delete the file if none are needed.'
          : 'Write records into it, write [] for a collection without any, or delete the file.',
    }),
  },

  'content/unknown-name': {
    severity: 'error',
    title: 'A file or folder has a name that means nothing here',
    means: `A file or folder stands in the content folder under a name that means nothing there. A brand folder has brand.yaml and files or folders named after the collections: ${collectionNames.join(', ')}. Files end in .yaml, .yml or .json. Notes (*.md, README) and names that begin with a dot are passed over.`,
    matters: 'A file with a misspelt name would be left out of the publication without a word.',
    examples: () => [
      {
        wrong: { files: { 'content/fenland/branchs.yaml': ely } },
        right: { files: { 'content/fenland/branches.yaml': ely } },
      },
    ],
    message: ({ kind, name, allowed, suggestion }: UnknownNameArgs) => ({
      message: `${quoted(name)} is not a ${kind} that belongs here.`,
      ...(spreadsheet.test(name) ? {} : didYouMean(suggestion)),
      ...(ofBrand(allowed) && { hint: 'move it into the folder of its brand' }),
      help: spreadsheet.test(name)
        ? spreadsheetHelp
        : suggestion !== undefined
          ? 'Rename it, so that it is published.'
          : `Here belong ${alternatives(allowed, 30)}. What is not meant to be published can stand outside of the content folder.${ofBrand(allowed) && name.endsWith('.json') ? feedHelp : ''}`,
    }),
  },

  'content/outside': {
    severity: 'error',
    title: 'A link leads out of the content folder',
    means: 'A link in the content folder leads to something outside of it.',
    matters:
      'Only what stands in the content folder is published, so that nothing slips in that nobody reviewed, and so that the content is whole wherever it is copied to.',
    examples: () => [
      {
        beside: { 'group/branches.yaml': ely },
        wrong: { files: { 'content/fenland/branches.yaml': { linkTo: '../../group/branches.yaml' } } },
        right: { files: { 'content/fenland/branches.yaml': ely } },
      },
    ],
    message: ({ target }: { target: string }) => ({
      message: `this link leads out of the content folder, to ${target}.`,
      help: 'Only what stands in the content folder is published. Put a copy of the file here.',
    }),
  },

  'content/missing': {
    severity: 'error',
    title: 'Something that every content folder needs is missing',
    means:
      'Something that every content folder needs is not there: the folder itself, its site.yaml, at least one brand folder, or the brand.yaml of a folder that has records in it.',
    matters:
      'Without site.yaml nobody knows the licence of the data; without brand.yaml nobody knows whose branches these are. `opendata init` makes a folder that has all of it.',
    examples: () => [
      {
        about: 'a folder without its brand.yaml',
        wrong: { files: { 'content/northgate/branches.yaml': ely } },
        right: {
          files: {
            'content/northgate/brand.yaml': 'BrandName: Northgate Bank\n',
            'content/northgate/branches.yaml': ely,
          },
        },
      },
    ],
    message: ({ what }: MissingArgs) => missing[what],
  },

  'content/two-settings': {
    severity: 'error',
    title: 'Two files hold the same settings',
    means:
      'Two files hold the same settings, such as site.yaml and site.json, or brand.yaml and brand.yml of one brand. The first is used, the second is not.',
    matters: 'Whoever edits the one that is not used wonders why nothing changes.',
    examples: () => [
      {
        wrong: {
          files: {
            'content/fenland/brand.yaml': validSite['content/fenland/brand.yaml'],
            'content/fenland/brand.yml': 'BrandName: Bank of the Fens\n',
          },
        },
        right: { files: { 'content/fenland/brand.yaml': 'BrandName: Bank of the Fens\n' } },
      },
    ],
    message: ({ first, second }: { first: string; second: string }) => ({
      message: `${second} and ${first} both hold these settings.`,
      help: 'Keep one of the two.',
    }),
  },

  'content/not-records': {
    severity: 'error',
    title: 'A file holds something else than records',
    means:
      'A file should hold one record, or a list of records in which each begins with "- ". This file, or one entry of its list, is something else: a text, a number, a list in a list, or nothing at all. A settings file should hold fields and nothing else.',
    matters:
      "Mostly a line is left over or a dash is too many. Until it is mended, the entry can't be published.",
    examples: () => [pair('content/fenland/branches.yaml', `${ely}-\n`, ely, 'a dash too many')],
    message: ({ found, wanted }: NotRecordsArgs) => ({
      message: `this should be ${wanted}, but it is ${kinds[found]}.`,
      ...(found === 'nothing' && { hint: 'is a dash too many here?' }),
    }),
  },
});
