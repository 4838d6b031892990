import type { ProblemArgs } from '../../model/problem.js';
import type { Wording } from './wording.js';

/** Where a YAML file stops making sense. */
export const yamlSyntax: Record<ProblemArgs['content/yaml-syntax']['reason'], Wording> = {
  indentation: {
    message: 'this line begins further in or further out than the lines that it belongs to.',
    hint: 'begin it exactly below the field that it stands beside',
  },
  'list-beside-key': {
    message: 'a list begins on the same line as its field.',
    hint: 'begin the list on a line of its own',
  },
  'list-and-fields': {
    message: 'list entries and fields stand at the same indentation.',
    hint: 'entries begin with "- "; indent what belongs to one under it',
  },
  'missing-dash': {
    message: 'this stands in a list, but has no dash.',
    hint: 'put "- " before it',
  },
  'item-too-far-in': {
    message: 'this entry begins further in than the entries before it.',
    hint: 'begin its dash exactly below the dashes of the others',
    help: 'The lines that belong to the entry move with it.',
  },
  'spreadsheet-row': {
    message: 'this looks like a row that was copied from a spreadsheet.',
    hint: 'write each value as a field: Field: value',
  },
  'no-break-space': {
    message: 'there is a no-break space here, which looks like a space but is none.',
    hint: 'delete it and press the space bar',
    help: 'Such characters come along when text is pasted from a web page or a document.',
  },
  'empty-item': {
    message: 'a list entry is missing here.',
    hint: 'write it after the dash, or delete the line',
  },
  'missing-key': {
    message: 'a value stands here without the name of its field.',
    hint: 'write the field before the colon',
  },
  'missing-colon': {
    message: 'this line is no field: there is no colon in it.',
    hint: 'write Field: value',
    help: 'If it goes on with the text of the line above, indent it further than the field there. If it is a comment, begin it with #.',
  },
  'missing-space-after-colon': { message: 'a space is missing after the colon.', hint: 'write Field: value' },
  'missing-space-after-dash': { message: 'a space is missing after the dash.', hint: 'write - value' },
  'missing-comma': {
    message: 'a comma or a closing bracket is missing in this list.',
    hint: 'put a comma between the entries',
  },
  'extra-comma': { message: 'there is a comma too many.', hint: 'delete it' },
  'unclosed-bracket': { message: 'this bracket is never closed.', hint: 'close it with ] or }' },
  'wrong-bracket': {
    message: 'this bracket is of another kind than the one that is open here.',
    hint: 'close what is open first: { with }, and [ with ]',
    related: ['this one is open'],
  },
  'missing-first-dash': {
    message: 'this begins the first entry of a list, but has no dash.',
    hint: 'put "- " before it, exactly above the next dash',
  },
  'stray-bracket': {
    message: 'this bracket closes nothing.',
    hint: 'delete it, or put quotes round the text',
  },
  'text-after-bracket': {
    message: 'something follows the closing bracket.',
    hint: 'delete it, or put quotes round the whole text',
  },
  'reserved-character': {
    message: "a text can't begin with this character.",
    hint: 'put quotes round the text',
  },
  escape: {
    message: 'there is no such character sequence after a backslash.',
    hint: "write \\\\ for a backslash, or use 'single quotes'",
  },
  'block-text-header': {
    message: 'after | or > nothing but +, - or a digit may stand.',
    hint: 'begin the text on the next line, or put quotes round all of it',
  },
  'block-text-empty': {
    message: '| and > begin a text on the lines below, and there is none.',
    hint: 'write the text below, indented further; or put quotes round the sign',
  },
  'block-text-indentation': {
    message: 'the lines of this text are not indented alike.',
    hint: 'indent them all at least as far as the first',
  },
  anchor: { message: "an anchor can't stand here.", hint: 'put quotes round a text that begins with &' },
  'alias-name': {
    message: 'an alias or anchor needs a name.',
    hint: 'put quotes round a text that begins with * or &',
  },
  'key-not-text': { message: "a list or group can't be the name of a field.", hint: 'put quotes round it' },
  'directive-without-document': {
    message: 'after a line that begins with % comes a line ---.',
    hint: 'delete this line',
  },
  unreadable: {
    message: 'from here on this file makes no sense as YAML.',
    help: 'Look at the quotes, colons and indentation of this line and the one above it.',
  },
};

/** Where a JSON file stops making sense. */
export const jsonSyntax: Record<ProblemArgs['content/json-syntax']['reason'], Wording> = {
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
