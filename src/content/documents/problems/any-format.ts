import { counted, type Message, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { textProposal } from '../../../model/proposal.js';

/**
 * `ours` and `theirs` are git's names of the sides, such as HEAD. `unread`: their data isn't known; `same`: their data is
 * equal. Records are named `FB-0124 "Soham"`; of settings the name is empty.
 */
export type MergeConflictArgs =
  | { what: 'unread' }
  | { what: 'same'; ours: string; theirs: string }
  | {
      what: 'records';
      file: string;
      ours: string;
      theirs: string;
      /** The number of conflicts that git made of it. */
      pieces: number;
      /** True if a side is one record and not a list. */
      alone?: true;
      onlyOurs: readonly string[];
      onlyTheirs: readonly string[];
      /** Records on both sides, with the fields that differ. Values are JSON; absent for objects and lists. */
      both: readonly {
        ours: string;
        theirs: string;
        fields: readonly { field: string; ours?: string; theirs?: string }[];
        /** Present if they may be two records with one number. `next` is a free number, or empty. */
        twin?: { next: string; isLikely: boolean };
      }[];
      /** True if the record existed before and one side deleted it; absent if unknown. */
      gone?: boolean;
    };

type Args = MergeConflictArgs;

type RecordsArgs = Extract<Args, { what: 'records' }>;

type Both = RecordsArgs['both'][number];

/** The maximum number of fields that a message names. */
const most = 4;

/** The messages about git conflicts: what they concern, and how to resolve them without losing a record. */
export function conflictWords(args: Args): Message {
  const related = ['the other side begins here', 'and ends here'];
  if (args.what === 'unread') {
    return {
      message: 'two people changed these lines, and nobody has chosen between them yet.',
      hint: 'keep what is right on each side, and delete the three marker lines',
      help: 'If each side has a record of its own, keep both, each with all its lines.',
      related,
    };
  }
  if (args.what === 'same') {
    return {
      message:
        'two people changed these lines. Both sides have the same data, and differ only in comments or layout.',
      hint: 'keep either side, and delete the three marker lines',
      related,
    };
  }
  const { message, help } = messageOfRecords(args);
  return {
    message,
    hint: `the lines of ${sideName(args.ours, 'first')} begin here`,
    help: [splitInto(args), help].filter(Boolean).join(' '),
    related: [
      `the lines of ${sideName(args.theirs, 'second')} begin here`,
      'and ends here',
      ...Array<string>(args.pieces - 1).fill('the same conflict continues here'),
    ],
  };
}

function messageOfRecords(args: RecordsArgs): { readonly message: string; readonly help: string } {
  const { onlyOurs, onlyTheirs, both, gone } = args;
  const [ours, theirs] = [sideName(args.ours, 'first'), sideName(args.theirs, 'second')];
  const twin = both.find((each) => each.twin !== undefined);
  const isPlain = both.length === 0 && gone !== true;
  if (isPlain && onlyOurs.length > 0 && onlyTheirs.length > 0) {
    return {
      message: `each side has a record that the other does not have: ${listed(onlyOurs)} in ${ours}, ${listed(onlyTheirs)} in ${theirs}.`,
      help: args.alone
        ? 'Both are new, so keep both, whole: move one of them to a file of its own, and delete the marker lines.'
        : `Both are new, so keep both, whole: all lines of the one, then all lines of the other, and no marker lines.`,
    };
  }
  if (both.length === 0 && (onlyOurs.length === 0 || onlyTheirs.length === 0)) {
    const [there, side, other] = onlyOurs.length > 0 ? [onlyOurs, ours, theirs] : [onlyTheirs, theirs, ours];
    return {
      message: `${listed(there)} ${there.length === 1 ? 'was' : 'were'} changed in ${side} and deleted in ${other}.`,
      help: `Does it still exist? Then keep its lines, whole, as they are in ${side}; otherwise delete them. Delete the marker lines too.`,
    };
  }
  const [record] = both;
  if (record !== undefined && both.length === 1 && onlyOurs.length + onlyTheirs.length === 0) {
    const { length } = record.fields;
    const differs = `differ in ${changes(record, ours, theirs)}.`;
    const one = `keep one ${length === 1 ? 'of the two values' : 'value of each field that differs'}`;
    const rest = 'Everything else is the same on both sides.';
    if (twin?.twin?.isLikely) {
      return {
        message: `two records have the same number: ${twin.ours} in ${ours}, and ${twin.theirs} in ${theirs}.`,
        help: `If both are new, ${keepBoth(args, twin)}. If they are one record, ${one}: ${fieldNames(twin)}.`,
      };
    }
    if (twin !== undefined) {
      return {
        message: `both sides have the record ${twin.ours}, and they ${differs}`,
        help: `If they are one record, ${one}, and delete the marker lines. If each side has added a record under this number, ${keepBoth(args, twin)}. ${rest}`,
      };
    }
    if (/(?:^|[/\\])accepted\.yaml$/.test(args.file) && record.ours === '') {
      return {
        message: `both sides ${differs}`,
        help: `An entry that only one side has was added there, or deleted in the other because it no longer applies. Keep all that still apply, from both sides, each with all its lines (those right before the markers may belong to both), and no marker lines.`,
      };
    }
    return {
      message: `${record.ours === '' ? 'both sides' : `both sides changed the record ${record.ours}, and they`} ${differs}`,
      help: `K${one.slice(1)}, and delete the marker lines. ${rest}`,
    };
  }
  const facts = [
    ...(onlyOurs.length > 0 ? [`only ${ours} has ${listed(onlyOurs)}`] : []),
    ...(onlyTheirs.length > 0 ? [`only ${theirs} has ${listed(onlyTheirs)}`] : []),
    ...both.map((record) => `${record.ours} differs in ${fieldNames(record)}`),
  ];
  return {
    message: `two people changed these records: ${facts.join('; ')}.`,
    help: `Keep each record that still exists, whole, with one value of each field that differs, and delete the marker lines.`,
  };
}

/** How to keep two records with one number. */
function keepBoth({ alone }: RecordsArgs, { twin }: Both): string {
  const number =
    twin === undefined || twin.next === ''
      ? 'give one of them an Identification of its own'
      : `give one of them ${twin.next}, the next Identification that is free in this file`;
  return `keep both, whole, each with all its lines${alone ? ' and in a file of its own' : ''}, ${number}, and delete the marker lines`;
}

/** The advice before lines are deleted: lines outside the markers are part of the records too. */
function splitInto({ pieces, onlyOurs, onlyTheirs, both }: RecordsArgs): string {
  if (pieces > 1)
    return `Git has split this into ${counted(pieces, 'conflict')}, and the lines between them belong to both sides: choosing a side for each conflict separately would mix up the records.`;
  const isTwo = (onlyOurs.length > 0 && onlyTheirs.length > 0) || both.some(({ twin }) => twin?.isLikely);
  return isTwo ? 'Lines right before and after the markers may belong to both.' : '';
}

function changes(record: Both, ours: string, theirs: string): string {
  const { fields } = record;
  const shown = fields.slice(0, most).map((field) => {
    if (field.ours === undefined || field.theirs === undefined) return field.field;
    return `${field.field} (${field.ours} in ${ours}, ${field.theirs} in ${theirs})`;
  });
  return withRest(shown, fields.length);
}

function fieldNames({ fields }: Both): string {
  return withRest(
    fields.slice(0, most).map(({ field }) => field),
    fields.length,
  );
}

function withRest(shown: readonly string[], count: number): string {
  const rest = count - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${counted(rest, 'more field')}`;
  return listed(shown);
}

function listed(words: readonly string[]): string {
  if (words.length > most) return `${words.slice(0, most).join(', ')} and ${words.length - most} more`;
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function sideName(name: string, which: 'first' | 'second'): string {
  return name === '' ? `the ${which} side` : name;
}

/** The problems of a document in either format. */
export const documentProblems = problemsOf({
  'content/merge-conflict': {
    severity: 'error',
    message: (args: MergeConflictArgs) => conflictWords(args),
  },

  'content/control-character': {
    severity: 'error',
    message: ({ code }: { code: number }) => ({
      message: `there is a control character here (U+${code.toString(16).toUpperCase().padStart(4, '0')}) that no text may contain.`,
      hint: 'delete it',
    }),
  },

  'content/duplicate-key': {
    severity: 'error',
    /** `others`: the number of further repeated keys in the same object, as when the dash of a record is missing. */
    /** `write`: the key with the dash that is missing before it. */
    message: ({ key, others, write }: { key: string; others?: number; write?: string }) =>
      others === undefined
        ? {
            message: `the field ${key} appears twice.`,
            hint: 'used a second time here',
            help: 'Delete one of the two.',
            related: ['first used here'],
          }
        : {
            message: `the field ${key} appears twice, and so ${others === 1 ? 'does another' : `do ${others} others`}.`,
            ...(write === undefined
              ? {
                  hint: 'used a second time here',
                  help: 'Two entries may have become one here, as in a merge. Give each its own lines, with its own "- ".',
                }
              : {
                  hint: `does a new entry begin here? Write ${write}, with its dash exactly below the other dashes`,
                  proposals: [textProposal(write)],
                }),
            related: ['first used here'],
          },
  },

  'content/forbidden-key': {
    severity: 'error',
    message: ({ key }: { key: string }) => ({
      message: `${quoted(key)} can't be the name of a field.`,
      hint: 'delete it',
    }),
  },

  'content/too-deep': {
    severity: 'error',
    message: ({ limit }: { limit: number }) => ({
      message: `this is inside more than ${limit} lists and sets of fields.`,
      help: 'No field of the interface is nearly as deep. Is a bracket or an indentation wrong further up?',
    }),
  },
});
