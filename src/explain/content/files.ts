import type { Explanations } from '../page.js';
import { branch, pair, soundSite } from '../samples.js';

const ely = branch('');

/** Rules on files as such: where they stand, what they are called, whether they can be read. */
export const filePages: Explanations<
  | 'content/unreadable'
  | 'content/too-large'
  | 'content/unfinished-import'
  | 'content/not-utf8'
  | 'content/empty-file'
  | 'content/unknown-name'
  | 'content/outside'
  | 'content/missing'
  | 'content/two-settings'
  | 'content/not-records'
> = {
  'content/unreadable': {
    means:
      "A file of the content folder is there but can't be opened: this user may not read it, it is a link to something that is gone or that leads back to itself, it is not an ordinary file, its name holds a line break or another character that is no text, or the disk refused.",
    matters:
      'The records in it would be missing from the publication, and readers would take it that they no longer exist.',
    examples: [
      {
        about: 'a link to a file that is gone',
        wrong: { files: { 'content/fenland/branches.yaml': { linkTo: '../old-branches.yaml' } } },
        right: { files: { 'content/fenland/branches.yaml': ely } },
      },
    ],
  },

  'content/too-large': {
    means:
      'A content file has more than 64 MiB. That is some 50,000 branches in one file. A feed that is imported may be as large as it likes, but not one value in it: mostly a quote or a bracket is never closed there.',
    matters:
      'A file of that size is slow to edit and to compare. Mostly it is something else that was put here by accident. Records can be spread over any number of files: make a folder named after the collection, such as branches, and put files into it.',
    examples: { none: 'A file that breaks this rule is too long for a page.' },
  },

  'content/unfinished-import': {
    means:
      'An import or a migration replaces all of its files or none. While it does, the file .import.json stands in the content folder. It is there now: one is at work at this moment, or was killed, or the power went.',
    matters:
      'Some files may be from before it and others from after it, and a publication of both would be neither. Run opendata import again, with any feed, or opendata migrate: before anything else it finishes what was begun.',
    examples: [
      {
        wrong: {
          files: { 'content/fenland/branches.yaml': ely, 'content/.import.json': '{"stage":"replacing"}' },
        },
        right: { files: { 'content/fenland/branches.yaml': ely } },
      },
    ],
  },

  'content/not-utf8': {
    means:
      'The bytes of the file are not UTF-8 text. Some Windows programs save Windows-1252 or UTF-16 unless they are set to UTF-8; the message says so where it looks like one of these.',
    matters:
      'Letters such as é and signs such as £ would reach readers as something else, or could not be read at all. In your editor, choose "Save with encoding" and then UTF-8.',
    examples: [
      pair(
        'content/fenland/brand.yaml',
        { windows1252: 'BrandName: Fenland Caisse d\u2019\u00c9pargne\n' },
        'BrandName: Fenland Caisse d\u2019\u00c9pargne\n',
      ),
    ],
  },

  'content/empty-file': {
    means: 'The file is empty, or has nothing but comments in it.',
    matters:
      'It may be an accident, such as a save that went wrong, and all of its records would be gone. If no records are meant, say so with [], or delete the file.',
    examples: [pair('content/fenland/atms.yaml', '# to be filled in\n', '# none so far\n[]\n')],
  },

  'content/unknown-name': {
    means:
      'A file or folder stands in the content folder under a name that means nothing there. A brand folder has brand.yaml and files or folders named after the collections: branches, atms, personal-current-accounts, business-current-accounts, unsecured-sme-loans, commercial-credit-cards. Files end in .yaml, .yml or .json. Notes (*.md, README) and names that begin with a dot are passed over.',
    matters: 'A file with a misspelt name would be left out of the publication without a word.',
    examples: [
      {
        wrong: { files: { 'content/fenland/branchs.yaml': ely } },
        right: { files: { 'content/fenland/branches.yaml': ely } },
      },
    ],
  },

  'content/outside': {
    means: 'A link in the content folder leads to something outside of it.',
    matters:
      'Only what stands in the content folder is published, so that nothing slips in that nobody reviewed, and so that the content is whole wherever it is copied to.',
    examples: [
      {
        beside: { 'group/branches.yaml': ely },
        wrong: { files: { 'content/fenland/branches.yaml': { linkTo: '../../group/branches.yaml' } } },
        right: { files: { 'content/fenland/branches.yaml': ely } },
      },
    ],
  },

  'content/missing': {
    means:
      'Something that every content folder needs is not there: the folder itself, its site.yaml, at least one brand folder, or the brand.yaml of a folder that has records in it.',
    matters:
      'Without site.yaml nobody knows the licence of the data; without brand.yaml nobody knows whose branches these are. `opendata init` makes a folder that has all of it.',
    examples: [
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
  },

  'content/two-settings': {
    means:
      'Two files hold the same settings, such as site.yaml and site.json, or brand.yaml and brand.yml of one brand. The first is used, the second is not.',
    matters: 'Whoever edits the one that is not used wonders why nothing changes.',
    examples: [
      {
        wrong: {
          files: {
            'content/fenland/brand.yaml': soundSite['content/fenland/brand.yaml'],
            'content/fenland/brand.yml': 'BrandName: Bank of the Fens\n',
          },
        },
        right: { files: { 'content/fenland/brand.yaml': 'BrandName: Bank of the Fens\n' } },
      },
    ],
  },

  'content/not-records': {
    means:
      'A file should hold one record, or a list of records in which each begins with "- ". This file, or one entry of its list, is something else: a text, a number, a list in a list, or nothing at all. A settings file should hold fields and nothing else.',
    matters:
      "Mostly a line is left over or a dash is too many. Until it is mended, the entry can't be published.",
    examples: [pair('content/fenland/branches.yaml', `${ely}-\n`, ely, 'a dash too many')],
  },
};
