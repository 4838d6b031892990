import { type ExamplePair, pair } from '../../model/explanation.js';
import type { Message } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';

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
    | 'unclosed-comment'
    | 'unclosed-bracket'
    | 'wrong-bracket'
    | 'escape'
    | 'number'
    | 'unknown-word'
    | 'text-after-end'
    | 'second-value'
    | 'unreadable';
}

const json = (wrong: string, right: string, about?: string): ExamplePair =>
  pair('content/northgate/brand.json', wrong, right, about);

const sound = '{ "BrandName": "Northgate Bank" }\n';

/** Where a JSON file stops making sense. */
export const jsonSyntax: Record<JsonSyntaxArgs['reason'], Message> = {
  'missing-comma': { message: 'a comma is missing here.', hint: 'put a comma between the entries' },
  'extra-comma': { message: 'there is a comma too many.', hint: 'delete it' },
  'missing-colon': {
    message: 'a colon is missing after the name of the field.',
    hint: 'write "Field": value',
  },
  'missing-key': { message: 'the name of a field is missing here.', hint: 'write "Field": value' },
  'stray-colon': { message: 'a colon stands here without a field before it.', hint: 'delete it' },
  'missing-value': { message: 'a value is missing here.', hint: 'write a value, or delete the field' },
  'key-without-quotes': { message: 'the name of a field needs quotes.', hint: 'write "Field": value' },
  'single-quotes': { message: 'JSON takes double quotes only.', hint: 'write "text"' },
  'curly-quotes': {
    message: 'JSON takes straight quotes only, and these are curly ones.',
    hint: 'type them again: "text"',
  },
  'unclosed-text': { message: 'this text has no closing quote on its line.', hint: 'end it with "' },
  'unclosed-comment': { message: 'JSON takes no comments, and this one never ends.', hint: 'delete it' },
  'unclosed-bracket': { message: 'this bracket is never closed.', hint: 'close it with ] or }' },
  'wrong-bracket': {
    message: 'this bracket closes one of the other kind.',
    hint: '[ ends with ], { ends with }',
  },
  escape: {
    message: 'there is no such character sequence after a backslash.',
    hint: 'write \\\\ for a backslash',
  },
  number: { message: 'this is not a number as JSON writes them.', hint: 'a text such as this needs quotes' },
  'unknown-word': { message: 'texts need quotes in JSON.', hint: 'write "text"' },
  'text-after-end': { message: 'something follows the end of the data.', hint: 'delete it' },
  'second-value': {
    message: 'a second value begins here, and a JSON file has one only.',
    hint: 'begin a list with [ before the first, end it with ] after the last, and put commas between them',
  },
  unreadable: {
    message: 'from here on this file makes no sense as JSON.',
    help: 'Look at the quotes, commas and brackets of this line and the one above it.',
  },
};

/** What can be wrong with JSON. */
export const jsonProblems = problemsOf({
  'content/json-syntax': {
    severity: 'error',
    title: 'A file makes no sense as JSON',
    means:
      'From here on the file makes no sense as JSON. The message says which sign is missing or too many. In JSON every text and every name of a field stands in double quotes, entries are parted by commas, and every bracket is closed. What is shown here are the mistakes made most.',
    matters:
      "A program can't guess what was meant. Nothing is published until it is mended. If commas and quotes annoy you, write YAML: the same file can end in .yaml.",
    examples: () => [
      json(
        '{\n  "BrandName": "Northgate Bank"\n  "group": "mutuals"\n}\n',
        '{\n  "BrandName": "Northgate Bank",\n  "group": "mutuals"\n}\n',
        'a comma is missing',
      ),
      json('{ BrandName: "Northgate Bank" }\n', sound, 'a name without quotes'),
      json('{ \'BrandName\': "Northgate Bank" }\n', sound, 'single quotes'),
      json(
        '{ "BrandName": “Northgate” }\n',
        '{ "BrandName": "Northgate" }\n',
        'curly quotes, as word processors put them',
      ),
      json('{ "BrandName": Northgate }\n', '{ "BrandName": "Northgate" }\n', 'a text without quotes'),
      json('{ "BrandName": "Northgate Bank }\n', sound, 'a text that never ends'),
      json('{ "BrandName": "Northgate Bank"\n', sound, 'a bracket that is never closed'),
    ],
    message: ({ reason }: JsonSyntaxArgs) => jsonSyntax[reason],
  },

  'content/json-trailing-comma': {
    severity: 'error',
    title: 'There is a comma after the last entry',
    means: 'A comma stands after the last entry of a list or of a set of fields, before its closing bracket.',
    matters:
      'Some programs let it pass, JSON does not. Often it is left over when the last entry was deleted: look whether something is missing.',
    examples: () => [json('{ "BrandName": "Northgate Bank", }\n', sound)],
    message: () => ({
      message: 'there is a comma after the last entry.',
      hint: 'delete it: JSON takes none here',
    }),
  },

  'content/json-comment': {
    severity: 'error',
    title: 'There is a comment in a JSON file',
    means: 'A comment (// or /* */) stands in a JSON file.',
    matters:
      'JSON has no comments. Delete it; or, if you want to keep it, make the file a .yaml file and write # before the comment. What stands in the file can stay as it is, since JSON is YAML too.',
    examples: () => [json(`// The mutual of the north\n${sound}`, sound)],
    message: () => ({
      message: 'JSON takes no comments.',
      hint: 'delete it, or make this a .yaml file, which takes them after #',
    }),
  },
});
