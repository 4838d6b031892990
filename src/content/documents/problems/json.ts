import type { Message } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { textProposal } from '../../../model/proposal.js';

export interface JsonSyntaxArgs {
  reason:
    | 'missing-comma'
    | 'extra-comma'
    | 'missing-colon'
    | 'missing-key'
    | 'missing-value'
    | 'stray-colon'
    | 'key-without-quotes'
    | 'single-quotes'
    | 'curly-quotes'
    | 'unclosed-text'
    | 'unclosed-bracket'
    | 'wrong-bracket'
    | 'escape'
    | 'number'
    | 'unknown-word'
    | 'other-word'
    | 'text-after-end'
    | 'second-value'
    | 'unreadable';
  /** What to write in place of the marked range. */
  write?: string;
}

/** The messages for invalid JSON. */
export const jsonSyntax: Record<JsonSyntaxArgs['reason'], Message> = {
  'missing-comma': {
    message: 'a comma is missing here.',
    hint: 'put a comma between the entries',
    proposals: [textProposal(',')],
  },
  'extra-comma': {
    message: 'there is an extra comma.',
    hint: 'delete it',
    proposals: [textProposal('')],
  },
  'missing-colon': {
    message: 'a colon is missing after the name of the field.',
    hint: 'write "Field": value',
  },
  'missing-key': { message: 'the name of a field is missing here.', hint: 'write "Field": value' },
  'stray-colon': {
    message: 'there is no field before this colon.',
    hint: 'delete it',
    proposals: [textProposal('')],
  },
  'missing-value': { message: 'a value is missing here.', hint: 'write a value, or delete the field' },
  'key-without-quotes': { message: 'the name of a field needs quotes.', hint: 'write "Field": value' },
  'single-quotes': { message: 'JSON needs double quotes.', hint: 'write "text"' },
  'curly-quotes': {
    message: 'JSON needs straight quotes, and these are curly.',
    hint: 'type them again: "text"',
  },
  'unclosed-text': { message: 'this text has no closing quote on its line.', hint: 'end it with "' },
  'unclosed-bracket': { message: 'this bracket is not closed.', hint: 'close it with ] or }' },
  'wrong-bracket': {
    message: 'this bracket does not match the open one.',
    hint: '[ ends with ], { ends with }',
  },
  escape: {
    message: 'this is not a valid character sequence after a backslash.',
    hint: 'write \\\\ for a backslash',
  },
  number: { message: 'this is not a valid JSON number.', hint: 'put quotes round it if it is a text' },
  'unknown-word': { message: 'texts need quotes in JSON.', hint: 'write "text"' },
  'other-word': { message: 'this is a word of another language: JSON has true, false and null.' },
  'text-after-end': { message: 'something follows the end of the data.', hint: 'delete it' },
  'second-value': {
    message: 'a second value begins here; a JSON file contains only one.',
    hint: 'begin a list with [ before the first, end it with ] after the last, and put commas between them',
  },
  unreadable: {
    message: 'this file is not valid JSON from here on.',
    help: 'Look at the quotes, commas and brackets of this line and the one above it.',
  },
};

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
