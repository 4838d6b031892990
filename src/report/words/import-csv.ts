import type { ProblemArgs, Rule } from '../../model/problem.js';
import { alternatives, counted, didYouMean, quoted, type Wording } from './wording.js';

type WordsOfTables = {
  readonly [R in Extract<Rule, `import/csv-${string}`>]: (args: ProblemArgs[R]) => Wording;
};

/** What is said of tables that are imported. Rows are numbered as a spreadsheet numbers them. */
export const importCsvWords: WordsOfTables = {
  'import/csv-encoding': ({ encoding }) => ({
    message: `this file isn't UTF-8; it was read as ${encoding === 'utf-16' ? 'UTF-16' : 'Windows-1252'}.`,
    help: 'If letters such as é or – come out wrong, export it again as "CSV UTF-8".',
  }),

  'import/csv-empty': () => ({
    message: 'there are no rows below the header.',
    hint: 'export the sheet again, with its rows',
  }),

  'import/csv-quotes': ({ row, reason }) =>
    reason === 'unclosed'
      ? {
          message: `row ${row}: this quote is never closed, so it isn't known where the cell ends.`,
          hint: 'close it, or double it if it belongs to the text',
        }
      : {
          message: `row ${row}: there is text after the closing quote, so it isn't known where the cell ends.`,
          hint: 'double a quote that belongs to the text: ""',
        },

  'import/csv-ragged': ({ row, cells, columns }) => ({
    message: `row ${row} has ${counted(cells, 'cell')}, but the header has ${counted(columns, 'column')}.`,
    hint: 'the first cell too many',
    help: 'Often a text has a comma in it and no quotes round it.',
  }),

  'import/csv-short': ({ row, cells, columns }) => ({
    message: `row ${row} has ${counted(cells, 'cell')}, but the header has ${counted(columns, 'column')}. The rest was taken as empty.`,
    hint: 'the last cell of the row',
  }),

  'import/csv-header': ({ reason, name }) =>
    reason === 'nameless'
      ? {
          message: `a column has no name in the header. It is called ${quoted(name)} here.`,
          hint: 'give it a name',
        }
      : {
          message: `the header has this name before. The column is called ${quoted(name)} here.`,
          hint: 'give it a name of its own',
        },

  'import/csv-footer': ({ row, text }) => ({
    message: `row ${row}, ${quoted(text)}, was taken for a total or a remark and left out.`,
  }),

  'import/csv-unused': ({ columns, mapping }) => ({
    message: `${columns.length === 1 ? '1 column was' : `${columns.length} columns were`} not imported: ${columns.map(quoted).join(', ')}.`,
    help: `Give ${columns.length === 1 ? 'it' : 'each'} a field in ${mapping}, or name it under ignore: there.`,
  }),

  'import/csv-zeros': ({ column, digits, codes }) => ({
    message: `column ${quoted(column)}: most codes have ${digits} digits, ${alternatives(codes.map(quoted), 5).replace(/ or ([^ ]+)$/, ' and $1')} ${codes.length === 1 ? 'has' : 'have'} fewer. Did the spreadsheet take leading zeros away?`,
    hint: 'look it up in the source',
    help: 'If so, format the column as text before you fill it, and export it again.',
  }),

  'import/csv-spoilt': ({ row, column, value, how }) => ({
    message: `row ${row}, column ${quoted(column)}: ${spoilt[how](quoted(value))}`,
    hint: 'export it again from the source',
  }),

  'import/csv-value': ({ row, column, value, wanted }) => {
    const cell = `row ${row}, column ${quoted(column)}: ${value === '' ? 'this cell is empty' : quoted(value)}`;
    switch (wanted.kind) {
      case 'code':
        return {
          message: `${cell} is not one of ${alternatives(wanted.allowed)}. It was left out.`,
          ...didYouMean(wanted.suggestion),
          help: `Say under values: in the mapping what it means, or take it over in words with otherwise: Other.${wanted.allowed.length > 12 ? ` The codes are ${alternatives(wanted.allowed, 400)}.` : ''}`,
        };
      case 'flag':
        return {
          message: `${cell} is neither yes nor no. It was left out.`,
          hint: 'write Y or N, or say under values: what it means',
        };
      case 'hours':
        return {
          message: `${cell} can't be read as opening hours. They were left out.`,
          hint: 'write 09:00-17:00, 9am-5pm or Closed, or say under values: what it means',
        };
      case 'week':
        return {
          message: `${cell} can't be read as the hours of a week. They were left out.`,
          hint: 'write Mon-Fri 09:00-17:00; Sat 09:00-12:30, or say under values: what it means',
        };
      case 'time':
        return value === ''
          ? {
              message: `${cell}, but its other half is not. The hours were left out.`,
              hint: 'write a time such as 17:00 here too',
            }
          : {
              message: `${cell} can't be read as a time. The hours were left out.`,
              hint: 'write 09:00, 9am or Closed, or say under values: what it means',
            };
    }
  },

  'import/csv-mapping': (args) => {
    switch (args.kind) {
      case 'field':
        return {
          message: `there is no field ${quoted(args.field)} that a column can fill.`,
          ...didYouMean(args.suggestion),
        };
      case 'column':
        return {
          message: `the table has no column ${quoted(args.column)}.`,
          ...didYouMean(args.suggestion),
          help: `Its columns are ${args.allowed.map(quoted).join(', ')}.`,
        };
      case 'code':
        return {
          message: `${quoted(args.value)} is not one of ${alternatives(args.allowed)}.`,
          ...didYouMean(args.suggestion),
          ...(args.allowed.length > 12 && { help: `It takes ${alternatives(args.allowed, 400)}.` }),
        };
      case 'days':
        return {
          message: `${quoted(args.written)} names no days.`,
          hint: 'write Monday, Monday-Friday or Week',
        };
      case 'not-list':
        return { message: `${args.field} takes one value, not several.` };
      case 'no-other':
        return { message: `${args.field} has no field beside it for values outside its codes.` };
      case 'twice':
        return {
          message: `${args.field} is filled from a column as well.`,
          hint: 'delete it here or under columns:',
        };
      case 'no-source':
        return {
          message: 'it is not said which column this comes from.',
          hint: 'add column: with the name of one',
        };
      case 'hours-source':
        return {
          message: 'hours come from one column with both times, or from open: and close:.',
          hint: 'name one column, or one for each',
        };
      case 'no-hours':
        return { message: 'only branches have opening hours.', hint: 'delete it' };
      case 'no-contacts':
        return {
          message: 'only branches in the shape of v2.2 have contacts that say a number or address.',
          hint: 'delete it, or write version: v2.2',
        };
    }
  },
};

const spoilt: Record<ProblemArgs['import/csv-spoilt']['how'], (value: string) => string> = {
  formula: (value) => `${value} is what a spreadsheet shows for a formula that failed. It was left out.`,
  narrow: (value) => `${value} is what a spreadsheet shows where a column is too narrow. It was left out.`,
  shortened: (value) =>
    `${value} is how a spreadsheet shortens a long number; digits are lost. It was left out.`,
};
