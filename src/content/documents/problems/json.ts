import type { Message } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { textProposal } from '../../../model/proposal.js';

export interface JsonSyntaxArgs {
  reason: keyof typeof jsonSyntax;
  /** What to write in place of the marked range. */
  write?: string;
}

/** The messages for invalid JSON. */
const jsonSyntax = {
  'missing-comma': {
    message: 'a comma is missing here.',
    hint: 'put a comma between the entries',
    proposals: [textProposal(',')],
  },
  'missing-name': {
    message: 'the name of a field is missing here, or its colon.',
    hint: 'write "Field": value',
  },
  'missing-value': {
    message: 'a value is missing here.',
    hint: 'write it, or delete the field or comma before it',
  },
  quotes: { message: 'texts and names of fields need double quotes, straight ones, in JSON.' },
  'unclosed-text': { message: 'this text has no closing quote on its line.', hint: 'end it with "' },
  'unclosed-bracket': {
    message: 'the file ends here, but a bracket is still open.',
    hint: '[ ends with ], { ends with }',
  },
  escape: {
    message: 'this is not a valid character sequence after a backslash.',
    hint: 'write \\\\ for a backslash',
  },
  'text-after-end': {
    message: 'something follows the end of the data; a JSON file contains only one value.',
    hint: 'begin a list with [ before the first, end it with ] after the last, and put commas between them',
  },
  unreadable: {
    message: 'this file is not valid JSON from here on.',
    help: 'Look at the quotes, commas and brackets of this line and the one above it.',
  },
} satisfies Record<string, Message>;

/** What can be wrong with JSON. */
export const jsonProblems = problemsOf({
  'content/json-syntax': {
    severity: 'error',
    message: ({ reason, write }: JsonSyntaxArgs) => ({
      ...jsonSyntax[reason],
      ...(write !== undefined && { hint: `write ${write}`, proposals: [textProposal(write)] }),
    }),
  },

  'content/json-trailing-comma': {
    severity: 'error',
    message: () => ({
      message: 'there is a comma after the last entry.',
      hint: 'delete it: JSON allows none here',
      proposals: [textProposal('')],
    }),
  },

  'content/json-comment': {
    severity: 'error',
    message: () => ({
      message: 'JSON has no comments.',
      hint: 'delete it, or rename the file to .yaml and begin the comment with #',
      proposals: [textProposal('')],
    }),
  },
});
