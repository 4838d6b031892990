import type { ValueKind } from '../../../base/json/value-kind.js';
import { alternatives, counted, kinds, type Message, quoted, withCommas } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';

export interface UnreadableArgs {
  reason: keyof typeof unreadable;
}

/**
 * `suggestion`: the name that was probably meant. `isTaken`: a file of that name exists already. `isOther`: the file is of a
 * kind that renaming doesn't convert.
 */
export interface UnknownNameArgs {
  kind: 'file' | 'folder';
  name: string;
  allowed: readonly string[];
  suggestion?: string | undefined;
  isTaken?: true;
  isOther?: true;
}

export interface MissingArgs {
  what: keyof typeof missing;
}

export interface EmptyFileArgs {
  nothingBut?: 'comments';
  wanted?: 'settings';
  needed?: 'site' | 'brand';
}

export interface NotRecordsArgs {
  found: ValueKind;
  wanted: 'a record or a list of records' | 'a record' | 'settings';
}

const unreadable = {
  permission: 'this user is not allowed to read it',
  'not-a-file': 'it is not an ordinary file',
  folder: 'it is a folder, and a file of this name is expected. Move what is in it elsewhere, and remove it',
  gone: 'it no longer exists',
  'input-output': 'the disk or the system reported an error',
  name: 'its name has a line break or another control character. Rename it',
  'name-bytes': 'its name is not UTF-8. Rename it',
  'too-deep': 'it is in so many folders that its path is too long',
};

const emptySettings: Record<NonNullable<EmptyFileArgs['needed']>, string> = {
  site: 'Write the settings of the publication into it; vendor, licenseUrl and termsUrl are required. `opendata init example` creates a complete example folder to copy from.',
  brand:
    'Write the name of the brand into it, such as BrandName: Fenland Bank. The records in this folder need it.',
};

const missing = {
  'content folder': {
    message: 'there is no content folder here.',
    help: 'Run this where your content folder is, or name it with --content. `opendata init` creates one.',
  },
  'site.yaml': {
    message: 'the content folder has no site.yaml.',
    help: 'It contains the settings of the publication; vendor, licenseUrl and termsUrl are required. `opendata init example` creates a complete example folder to copy from.',
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
  '`opendata import` converts a spreadsheet to content files: move it out of the content folder, save it as CSV UTF-8 if it is not a CSV file, then run `opendata import <file>`.';

const feedHelp =
  '\nIf it is a whole published feed, move it out of the content folder and run `opendata import <file>`, which converts it to content files.';

/** What to do with a file or folder whose name means nothing. */
function whatToDo(args: UnknownNameArgs): Pick<Message, 'hint' | 'help'> {
  const { kind, name, allowed, suggestion, isTaken, isOther } = args;
  if (spreadsheet.test(name)) return { help: spreadsheetHelp };
  if (suggestion === undefined) {
    const ofBrand = allowed.filter((one) => one.startsWith('<brand>/'));
    // Where it is the second name that is allowed, it is what the file is in the folder of a brand.
    const own = ofBrand[0] === allowed[1] ? ofBrand[0]?.replace('<brand>/', '') : undefined;
    const hint = `move it into the folder of its brand, as ${own}, or if that exists, into its folder ${own?.replace(/\.\w+$/, '')}`;
    const help = `Expected here: ${alternatives(allowed, 30)}. Keep files that are not to be published outside the content folder.`;
    const isFeed = ofBrand.length > 0 && name.endsWith('.json');
    return { ...(own !== undefined && { hint }), help: isFeed ? help + feedHelp : help };
  }
  if (isOther)
    return {
      help: `Content files are text in YAML or JSON, and renaming does not convert this one: keep it outside the content folder, and write its content into ${suggestion}.`,
    };
  if (!isTaken)
    return { hint: `did you mean ${quoted(suggestion)}?`, help: 'Rename it, so that it is published.' };
  return {
    help:
      kind === 'folder'
        ? `${quoted(suggestion)} already exists: move the files of this folder into it.`
        : `${quoted(suggestion)} already exists. If this is a copy, move it out of the content folder. If not, move what is in it into that file.`,
  };
}

function mebibytes(bytes: number): string {
  return bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20} MiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** What can be wrong with files of the content folder: their names, and how they are saved. */
export const fileProblems = problemsOf({
  'content/unreadable': {
    severity: 'error',
    message: ({ reason }: UnreadableArgs) => ({ message: `this file can't be read: ${unreadable[reason]}.` }),
  },

  'content/too-large': {
    severity: 'error',
    message: ({ bytes, limit }: { bytes: number; limit: number }) => ({
      message: `this file has ${mebibytes(bytes)}; a content file may have at most ${mebibytes(limit)}.`,
      help: 'Split it: a folder named after the collection may contain any number of files.',
    }),
  },

  'content/too-many': {
    severity: 'error',
    message: ({ problems, left }: { problems: number; left: number }) => ({
      message: `the records before this one have ${counted(problems, 'problem')}, so ${left === 1 ? 'it was' : `it and the ${counted(left - 1, 'record')} after it were`} not checked.`,
      help: 'So many have few causes. Correct these, then check again.',
    }),
  },

  'content/not-utf8': {
    severity: 'error',
    message: ({ byte, looksLike }: { byte: number; looksLike?: 'UTF-16' | 'Windows-1252' }) => ({
      message:
        looksLike === undefined
          ? `this file is not UTF-8 text: the error is at byte ${withCommas(byte)}.`
          : `this file is ${looksLike} text, not UTF-8.`,
      help: 'Save it again with the encoding UTF-8.',
    }),
  },

  'content/empty-file': {
    severity: 'error',
    /** `needed`: the settings file that every content folder or brand needs. */
    message: ({ nothingBut, wanted, needed }: EmptyFileArgs) => ({
      message: nothingBut === 'comments' ? 'this file contains only comments.' : 'this file is empty.',
      help:
        needed !== undefined
          ? emptySettings[needed]
          : wanted === 'settings'
            ? 'Write settings into it, or delete the file if none are needed.'
            : 'Write records into it, write [] for a collection without any, or delete the file.',
    }),
  },

  'content/unknown-name': {
    severity: 'error',
    message: (args: UnknownNameArgs) => ({
      message: `${quoted(args.name)} is not a ${args.kind} that belongs here.`,
      ...whatToDo(args),
    }),
  },

  'content/link': {
    severity: 'error',
    message: () => ({
      message: 'this is a link, and only files of the content folder itself are published.',
      help: 'Put a copy of the file here.',
    }),
  },

  'content/missing': {
    severity: 'error',
    message: ({ what }: MissingArgs) => missing[what],
  },

  'content/two-settings': {
    severity: 'error',
    message: ({ first, second }: { first: string; second: string }) => ({
      message: `${second} and ${first} both contain these settings.`,
      help: 'Keep one of the two.',
    }),
  },

  'content/not-records': {
    severity: 'error',
    message: ({ found, wanted }: NotRecordsArgs) => ({
      message: `this should be ${wanted}, but it is ${kinds[found]}.`,
      ...(found === 'nothing' && wanted === 'a record' && { hint: 'is there an extra dash here?' }),
    }),
  },
});
