import { quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { textProposal } from '../../../model/proposal.js';

/** The problems of a document in either format. */
export const documentProblems = problemsOf({
  'content/merge-conflict': {
    severity: 'error',
    /** `ours` and `theirs` are git's names of the sides, such as HEAD; `pieces` is the number of conflicts. */
    message: ({ ours, theirs, pieces }: { ours: string; theirs: string; pieces: number }) => ({
      message: 'two people changed the same lines.',
      hint: `the lines of ${ours || 'the first side'} begin here`,
      help: [
        'Keep all that is still true, each record with all its lines, and delete the marker lines.',
        ...(pieces > 1 ? ['The lines between the conflicts belong to both sides.'] : []),
        'If two people added records under one number, keep both, and give one of them another.',
      ].join(' '),
      related: [
        `the lines of ${theirs || 'the second side'} begin here`,
        'and ends here',
        ...Array<string>(pieces - 1).fill('another conflict begins here'),
      ],
    }),
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
    /**
     * `others`: the number of further repeated keys in the same object, as when the dash of a record is missing; `write`: the
     * key with that dash.
     */
    message: ({ key, others, write }: { key: string; others?: number; write?: string }) => {
      const more =
        others === undefined ? '' : `, and so ${others === 1 ? 'does another' : `do ${others} others`}`;
      const found = { message: `the field ${key} appears twice${more}.`, related: ['first used here'] };
      if (write !== undefined)
        return {
          ...found,
          hint: `does a new entry begin here? Write ${write}, with its dash exactly below the other dashes`,
          proposals: [textProposal(write)],
        };
      const help =
        others === undefined
          ? 'Delete one of the two.'
          : 'Two entries may have become one here, as in a merge. Give each its own lines, with its own "- ".';
      return { ...found, hint: 'used a second time here', help };
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
