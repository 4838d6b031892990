import { alternatives, counted, didYouMean, quoted } from '../../model/message.js';
import type { HoursFault } from '../../model/opening-hours.js';
import { problemsOf } from '../../model/problem.js';
import type { CoordinateOrder } from './coordinates.js';

export interface CsvSpoiltArgs {
  row: number;
  column: string;
  value: string;
  how: 'formula' | 'narrow' | 'shortened' | 'date' | 'zero';
}

export interface CsvValueArgs {
  row: number;
  column: string;
  value: string;
  wanted:
    | { kind: 'code'; allowed: readonly string[]; suggestion?: string }
    | { kind: 'flag' }
    /** `instead`: what is probably meant. */
    | { kind: 'hours' | 'week' | 'time'; fault?: HoursFault; instead?: string }
    /** `swapped`: the degrees fit the British Isles in the other order only. */
    | { kind: 'coordinates'; order: CoordinateOrder; swapped: boolean; isPoint?: boolean };
}

/** `value` is that of the column, `instead` what the column `by` makes of it. */
export type CsvMappingArgs =
  | { kind: 'field'; field: string; suggestion?: string }
  | { kind: 'column'; column: string; allowed: readonly string[]; suggestion?: string }
  | { kind: 'code'; value: string; allowed: readonly string[]; suggestion?: string }
  | { kind: 'days'; written: string }
  | { kind: 'not-list' | 'no-other'; field: string }
  /** `by`: the setting that fills it too, if it isn't one of columns. */
  | { kind: 'twice'; field: string; by?: 'coordinates' }
  | { kind: 'no-source' | 'no-hours' | 'hours-source' | 'no-contacts' | 'no-coordinates' };

const examples = { none: 'It is about a table that came in from outside, not about content files.' } as const;

const firstIn: Record<CoordinateOrder, string> = { 'lat-lon': 'latitude', 'lon-lat': 'longitude' };

const doubts: Record<'backwards' | 'night' | 'hour', string> = {
  backwards: 'would end before it begins',
  night: 'would begin in the night',
  hour: 'has an hour without minutes, and without am or pm',
};

/** The part of hours that can't be read, if the rest can. */
function unread(fault: HoursFault | undefined, value: string): string {
  return fault?.kind === 'unread' && fault.part !== value ? `, because of ${quoted(fault.part)}` : '';
}

/** What has become of a value, as a sentence. */
const spoiltWords: Record<CsvSpoiltArgs['how'], (value: string) => string> = {
  formula: (value) => `${value} is what a spreadsheet shows for a formula that failed. It was left out.`,
  narrow: (value) => `${value} is what a spreadsheet shows where a column is too narrow. It was left out.`,
  shortened: (value) =>
    `${value} is how a spreadsheet shortens a long number; digits are lost. It was left out.`,
  date: (value) =>
    `${value} is a date that a spreadsheet has made of a code, such as 20-01-05. It was left out.`,
  zero: (value) =>
    `${value} is too short for a sort code, which has six digits: a spreadsheet drops zeros at the beginning. It was left out.`,
};

/** The problems of an import of a table. */
export const tableProblems = problemsOf({
  'import/csv-encoding': {
    severity: 'note',
    title: 'The table is not saved as UTF-8',
    means: 'The table is not saved as UTF-8. It was read as what it seems to be: Windows-1252 or UTF-16.',
    matters:
      'Usually that is right. Look at a name with an accent or at a pound sign; if they come out wrong, export the table again and choose "CSV UTF-8".',
    examples,
    message: ({ encoding }: { encoding: 'windows-1252' | 'utf-16' }) => ({
      message: `this file isn't UTF-8; it was read as ${encoding === 'utf-16' ? 'UTF-16' : 'Windows-1252'}.`,
      help: 'If letters such as é or – come out wrong, export it again as "CSV UTF-8".',
    }),
  },

  'import/csv-empty': {
    severity: 'error',
    title: 'The table has no rows',
    means: 'There is a header, or not even that, and no rows below it.',
    matters: 'Nothing was imported. Probably the wrong sheet was exported, or a filter hid all the rows.',
    examples,
    message: () => ({
      message: 'there are no rows below the header.',
      hint: 'export the sheet again, with its rows',
    }),
  },

  'import/csv-quotes': {
    severity: 'error',
    title: 'The quotes of a cell do not match',
    means:
      'A cell begins with a quote that is never closed, or something follows after the quote that closes it. A quote that belongs to the text is written twice: "".',
    matters: 'It is not known where the cell ends, so nothing is imported until it is corrected.',
    examples,
    /** `row` counts as a spreadsheet does, from 1. */
    message: ({ row, reason }: { row: number; reason: 'unclosed' | 'text-after' }) =>
      reason === 'unclosed'
        ? {
            message: `row ${row}: this quote is never closed, so it isn't known where the cell ends.`,
            hint: 'close it, or double it if it belongs to the text',
          }
        : {
            message: `row ${row}: there is text after the closing quote, so it isn't known where the cell ends.`,
            hint: 'double a quote that belongs to the text: ""',
          },
  },

  'import/csv-ragged': {
    severity: 'error',
    title: 'A row has too many cells',
    means:
      'A row has more cells than the header has columns. Often a text contains a comma and has no quotes around it.',
    matters: 'Values would end up in the wrong fields, so nothing is imported until it is corrected.',
    examples,
    message: ({ row, cells, columns }: { row: number; cells: number; columns: number }) => ({
      message: `row ${row} has ${counted(cells, 'cell')}, but the header has ${counted(columns, 'column')}.`,
      hint: 'the first cell too many',
      help: 'Often a text contains a comma and has no quotes around it.',
    }),
  },

  'import/csv-short': {
    severity: 'warning',
    title: 'A row has too few cells',
    means: 'A row has fewer cells than the header has columns. The missing ones were read as empty.',
    matters: 'If a line break cut the row in two, values are missing or in the wrong field. Look at the row.',
    examples,
    message: ({ row, cells, columns }: { row: number; cells: number; columns: number }) => ({
      message: `row ${row} has ${counted(cells, 'cell')}, but the header has ${counted(columns, 'column')}. The rest was read as empty.`,
      hint: 'the last cell of the row',
    }),
  },

  'import/csv-header': {
    severity: 'warning',
    title: 'A column has no name of its own',
    means: 'A column has no name in the header, or two columns have the same one. A name was made up.',
    matters: 'The mapping knows columns by name. Give the column a name of its own in the sheet.',
    examples,
    message: ({ reason, name }: { reason: 'nameless' | 'twice'; name: string }) =>
      reason === 'nameless'
        ? {
            message: `a column has no name in the header. It is called ${quoted(name)} here.`,
            hint: 'give it a name',
          }
        : {
            message: `the header has this name twice. The column is called ${quoted(name)} here.`,
            hint: 'give it a name of its own',
          },
  },

  'import/csv-footer': {
    severity: 'note',
    title: 'A total or remark was left out',
    means: 'A row looks like a total or a remark, not like a record, so it was left out.',
    matters: 'If it is a record, fill in its other cells and import again.',
    examples,
    message: ({ row, text }: { row: number; text: string }) => ({
      message: `row ${row}, ${quoted(text)}, was taken for a total or a remark and left out.`,
    }),
  },

  'import/csv-unused': {
    severity: 'warning',
    title: 'Columns were not imported',
    means: 'The table has columns that the mapping does not mention, so they were not imported.',
    matters:
      'Their values do not reach your readers. Give each a field in the mapping, or name it under ignore: there.',
    examples,
    message: ({ columns, mapping }: { columns: readonly string[]; mapping: string }) => ({
      message: `${columns.length === 1 ? '1 column was' : `${columns.length} columns were`} not imported: ${columns.map(quoted).join(', ')}.`,
      help: `Give ${columns.length === 1 ? 'it' : 'each'} a field in ${mapping}, or name it under ignore: there.`,
    }),
  },

  'import/csv-zeros': {
    severity: 'warning',
    title: 'Zeros at the beginning may be lost',
    means:
      'Most codes of a column have the same number of digits, and some have fewer. Spreadsheets drop zeros at the beginning unless the column is formatted as text.',
    matters:
      'A branch 0371 that is published as 371 is a different branch to everybody who reads the data. Look up the codes in the source.',
    examples,
    message: ({ column, digits, codes }: { column: string; digits: number; codes: readonly string[] }) => ({
      message: `column ${quoted(column)}: most codes have ${digits} digits, ${alternatives(codes.map(quoted), 5).replace(/ or ([^ ]+)$/, ' and $1')} ${codes.length === 1 ? 'has' : 'have'} fewer. Did the spreadsheet remove leading zeros?`,
      hint: 'look it up in the source',
      help: 'If so, format the column as text before you fill it, and export it again.',
    }),
  },

  'import/csv-whole': {
    severity: 'warning',
    title: 'Codes have become numbers with decimals',
    means:
      'A program has taken a column of codes for numbers, and has written each of them with a decimal zero: 101.0 for 101. They were read without it.',
    matters:
      'Zeros at the beginning of the codes, if they had some, are lost: 0101 has become 101.0. Look at the source.',
    examples,
    message: ({ column, codes }: { column: string; codes: readonly string[] }) => ({
      message: `column ${quoted(column)}: a program has made numbers of the codes, such as ${quoted(codes[0] ?? '')}. They are read without .0.`,
      hint: `read as ${(codes[0] ?? '').replace(/\.0+$/, '')}`,
      help: 'If the codes begin with zeros, these are lost: export the column again as text.',
    }),
  },

  'import/csv-spoilt': {
    severity: 'warning',
    title: 'A spreadsheet has damaged a value',
    means:
      "A cell contains what a spreadsheet shows when it can't show the value: #REF!, #####, or 4.40E+12; or a date or a short number that it has made of a code, such as a sort code. It was left out.",
    matters: 'The value itself is no longer in the table. Export it again from the source.',
    examples,
    message: ({ row, column, value, how }: CsvSpoiltArgs) => ({
      message: `row ${row}, column ${quoted(column)}: ${spoiltWords[how](quoted(value))}`,
      hint: 'export it again from the source',
    }),
  },

  'import/csv-value': {
    severity: 'warning',
    title: "A cell can't be understood",
    means:
      "A cell can't be understood as what the mapping says it is: a code, yes or no, a time, opening hours, or a latitude and a longitude. It was left out.",
    matters:
      'Your readers miss the value. Correct the cell, or say in the mapping under values: what it means.',
    examples,
    message: ({ row, column, value, wanted }: CsvValueArgs) => {
      const cell = `row ${row}, column ${quoted(column)}: ${value === '' ? 'this cell is empty' : quoted(value)}`;
      if ('fault' in wanted && wanted.fault !== undefined && wanted.fault.kind !== 'unread') {
        const { fault, instead } = wanted;
        const left = wanted.kind === 'time' ? 'The hours were left out.' : 'They were left out.';
        if (fault.kind === 'twice')
          return {
            message: `${cell} gives ${fault.day} different hours in two places. ${left}`,
            hint: `write all hours of ${fault.day} in one place`,
          };
        return {
          message: `${cell} ${doubts[fault.kind]}. ${left}`,
          hint:
            instead === undefined
              ? 'write both times as 09:30 and 16:30; hours after midnight are those of the next day'
              : `${fault.kind === 'hour' ? '' : 'if it is in the afternoon, '}write ${instead}`,
          ...(instead !== undefined && {
            help: `Correct the cell, or say under values: in the mapping what it means: ${quoted(value)}: ${quoted(instead)}.`,
          }),
        };
      }
      switch (wanted.kind) {
        case 'code':
          return {
            message: `${cell} is not one of ${alternatives(wanted.allowed)}. It was left out.`,
            ...didYouMean(wanted.suggestion),
            help: `Say under values: in the mapping what it means, or import it in words with otherwise: Other.${wanted.allowed.length > 12 ? ` The codes are ${alternatives(wanted.allowed, 400)}.` : ''}`,
          };
        case 'flag':
          return {
            message: `${cell} is neither yes nor no. It was left out.`,
            hint: 'write Y or N, or say under values: what it means',
          };
        case 'coordinates': {
          const other = wanted.order === 'lat-lon' ? 'lon-lat' : 'lat-lon';
          return wanted.swapped
            ? {
                message: `${cell} is far from the British Isles with the ${firstIn[wanted.order]} first, and in them the other way round. It was left out.`,
                hint: wanted.isPoint
                  ? 'a point has the longitude first: POINT(0.2630 52.3990)'
                  : `if all cells have the ${firstIn[other]} first, write order: ${other} in the mapping`,
              }
            : {
                message: `${cell} can't be read as a latitude and a longitude. It was left out.`,
                hint: `write degrees, the ${firstIn[wanted.order]} first: ${wanted.order === 'lat-lon' ? '52.3990, 0.2630' : '0.2630, 52.3990'}`,
              };
        }
        case 'hours':
          return {
            message: `${cell} can't be read as opening hours${unread(wanted.fault, value)}. They were left out.`,
            hint: 'write 09:00-17:00, 9am-5pm or Closed, or say under values: what it means',
          };
        case 'week':
          return {
            message: `${cell} can't be read as the hours of a week${unread(wanted.fault, value)}. They were left out.`,
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
  },

  'import/csv-holidays': {
    severity: 'note',
    title: 'Closed bank holidays are not published',
    means:
      'The hours of a week say that a branch is closed on bank holidays, such as PH off. The interface has no place for that in the usual week, so it was left out.',
    matters:
      'Your readers see the usual hours for these days too. Write them as special hours: NonStandardAvailability.',
    examples,
    message: ({ row, column, value }: { row: number; column: string; value: string }) => ({
      message: `row ${row}, column ${quoted(column)}: ${quoted(value)} says that bank holidays are closed, which is not published.`,
      hint: 'write special hours for these days',
    }),
  },

  'import/csv-mapping': {
    severity: 'error',
    title: 'Something in the mapping does not fit',
    means:
      'Something in the mapping file does not fit the table or the interface: a column, field or code that is not there, or two sources for one field.',
    matters:
      'Nothing is imported until it is corrected, since values would go to the wrong place or nowhere.',
    examples,
    message: (args: CsvMappingArgs) => {
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
            ...(args.allowed.length > 12 && { help: `It accepts ${alternatives(args.allowed, 400)}.` }),
          };
        case 'days':
          return {
            message: `${quoted(args.written)} names no days.`,
            hint: 'write Monday, Monday-Friday or Week',
          };
        case 'not-list':
          return { message: `${args.field} accepts one value, not several.` };
        case 'no-other':
          return { message: `${args.field} has no field beside it for values outside its codes.` };
        case 'twice':
          return {
            message: `${args.field} is filled from a column as well.`,
            hint: `delete it here or under ${args.by ?? 'columns'}:`,
          };
        case 'no-source':
          return {
            message: 'the column is missing.',
            hint: 'add column: with the name of one',
          };
        case 'hours-source':
          return {
            message: 'hours come from one column with both times, or from open: and close:.',
            hint: 'name one column, or one for each',
          };
        case 'no-hours':
          return { message: 'only branches have opening hours.', hint: 'delete it' };
        case 'no-coordinates':
          return { message: 'only branches and ATMs have coordinates.', hint: 'delete it' };
        case 'no-contacts':
          return {
            message: 'only branches in the shape of v2.2 have contacts with a number or address.',
            hint: 'delete it, or write version: v2.2',
          };
      }
    },
  },
});
