import { type Message, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { textProposal } from '../../../model/proposal.js';

/** What git's conflicts in a file concern. `ours` and `theirs` are git's names of the sides, such as HEAD. */
export interface MergeConflictArgs {
  ours: string;
  theirs: string;
  /** The number of conflicts. */
  pieces: number;
  /** Records are named `FB-0124 "Soham"`, settings by nothing. Undefined if a side can't be read. */
  records?: {
    readonly onlyOurs: readonly string[];
    readonly onlyTheirs: readonly string[];
    /** The records of both sides with the fields that differ. */
    readonly both: readonly { readonly record: string; readonly fields: readonly string[] }[];
  };
}

/** What to do with them, without losing a record. */
function conflictMessage({ ours, theirs, pieces, records }: MergeConflictArgs): Message {
  const [first, second] = [ours || 'the first side', theirs || 'the second side'];
  const { onlyOurs = [], onlyTheirs = [], both = [] } = records ?? {};
  const facts = [
    ...(onlyOurs.length > 0 ? [`only ${first} has ${listed(onlyOurs)}`] : []),
    ...(onlyTheirs.length > 0 ? [`only ${second} has ${listed(onlyTheirs)}`] : []),
    ...both.map(
      ({ record, fields }) => `${record || 'the sides'} differ${record && 's'} in ${listed(fields)}`,
    ),
  ];
  const isTwin = both.some(({ record }) => record !== '');
  return {
    message:
      facts.length > 0
        ? `two people changed the same lines: ${facts.join('; ')}.`
        : `two people changed these lines${records ? ', and both sides have the same data' : ''}.`,
    hint: `the lines of ${first} begin here`,
    help: [
      'Keep all that is still true, each record with all its lines, and delete the marker lines.',
      ...(pieces > 1 ? ['The lines between the conflicts belong to both sides.'] : []),
      ...(isTwin
        ? ['If two people added records under one number, keep both, and give one of them another.']
        : []),
    ].join(' '),
    related: [
      `the lines of ${second} begin here`,
      'and ends here',
      ...Array<string>(pieces - 1).fill('another conflict begins here'),
    ],
  };
}

/** The maximum number of names in a list. */
const most = 4;

function listed(words: readonly string[]): string {
  if (words.length > most) return `${words.slice(0, most).join(', ')} and ${words.length - most} more`;
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The problems of a document in either format. */
export const documentProblems = problemsOf({
  'content/merge-conflict': {
    severity: 'error',
    message: conflictMessage,
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
