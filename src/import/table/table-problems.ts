import { alternatives, counted, didYouMean, quoted } from '../../model/message.js';
import type { HoursFault } from '../../model/opening-hours.js';
import { problemsOf } from '../../model/problem.js';

/** What is wrong with a cell, which was left out. */
export type CellFault =
  | { kind: 'spoilt'; by: 'formula' | 'narrow' | 'shortened' | 'date' | 'zero' }
  | { kind: 'code'; allowed: readonly string[]; suggestion?: string }
  /** `part` of it can't be read, and the rest can. */
  | { kind: 'flag' | 'hours' | 'week' | 'time' | 'lat-lon' | 'lon-lat'; part?: string }
  /** Hours that are probably meant otherwise: `instead`, if that is known. */
  | { kind: 'doubtful'; fault: Exclude<HoursFault, { kind: 'unread' }>; instead?: string }
  /** Degrees that fit the British Isles in the other order only, and how to say so. */
  | { kind: 'swapped'; hint: string };

export type CsvValueArgs = { row: number; column: string; value: string } & CellFault;

/** What does not fit in a mapping: a name that isn't there, or a setting. */
export type CsvMappingArgs =
  | { kind: 'field' | 'column' | 'code'; name: string; allowed: readonly string[]; suggestion?: string }
  | { kind: keyof typeof misfits; field: string };

/** What has become of a value. */
const spoilt: Record<Extract<CellFault, { kind: 'spoilt' }>['by'], string> = {
  formula: 'what a spreadsheet shows for a formula that failed',
  narrow: 'what a spreadsheet shows where a column is too narrow',
  shortened: 'how a spreadsheet shortens a long number; digits are lost',
  date: 'a date that a spreadsheet has made of a code, such as 20-01-05',
  zero: 'too short for a sort code, which has six digits: a spreadsheet drops zeros at the beginning',
};

/** What a cell should be, and how to write it. */
const wanted: Record<Extract<CellFault, { part?: string }>['kind'], readonly [string, string]> = {
  flag: ['yes or no', 'write Y or N'],
  hours: ['opening hours', 'write 09:00-17:00, 9am-5pm or Closed'],
  week: ['the hours of a week', 'write Mon-Fri 09:00-17:00; Sat 09:00-12:30'],
  time: ['a time, as its other half is', 'write 09:00, 9am or Closed'],
  'lat-lon': ['a latitude and a longitude', 'write degrees, the latitude first: 52.3990, 0.2630'],
  'lon-lat': ['a latitude and a longitude', 'write degrees, the longitude first: 0.2630, 52.3990'],
};

const doubts: Record<Extract<CellFault, { kind: 'doubtful' }>['fault']['kind'], string> = {
  backwards: 'would end before it begins',
  night: 'would begin in the night',
  hour: 'has an hour without minutes, and without am or pm',
  twice: 'gives a day different hours in two places',
};

const misfits = {
  days: ['names no days', 'write Monday, Monday-Friday or Week'],
  'not-list': ['accepts one value, not several', 'delete split: or the further values'],
  'no-other': ['has no field beside it for values outside its codes', 'delete otherwise:'],
  twice: ['is filled twice', 'delete it here, or where another column fills it'],
  'no-source': ['has no column', 'add column: with the name of one'],
  'hours-source': [
    'needs one column with both times, or open: and close:',
    'name one column, or one for each',
  ],
  'no-hours': ['can have no opening hours: only branches have them', 'delete it'],
  'no-coordinates': ['can have no coordinates: only branches and ATMs have them', 'delete it'],
  'no-contacts': [
    'can have no contacts with a number or address: only branches in the shape of v2.2 have them',
    'delete it, or write version: v2.2',
  ],
} as const;

function cellText(args: CsvValueArgs) {
  const { value } = args;
  const left = (what: string) =>
    `${value === '' ? 'the cell is empty and' : quoted(value)} ${what}. It was left out.`;
  switch (args.kind) {
    case 'spoilt':
      return { message: left(`is ${spoilt[args.by]}`), hint: 'export it again from the source' };
    case 'code':
      return {
        message: left(`is not one of ${alternatives(args.allowed)}`),
        ...didYouMean(args.suggestion),
        help: `Say under values: in the mapping what it means, or import it in words with otherwise: Other.${args.allowed.length > 12 ? ` The codes are ${alternatives(args.allowed, 400)}.` : ''}`,
      };
    case 'doubtful': {
      const { fault, instead } = args;
      const isSure = fault.kind === 'hour';
      return {
        message: left(doubts[fault.kind]),
        hint:
          instead !== undefined
            ? `${isSure ? '' : 'if it is in the afternoon, '}write ${instead}`
            : fault.kind === 'twice'
              ? `write all hours of ${fault.day} in one place`
              : 'write both times as 09:30 and 16:30; hours after midnight are those of the next day',
        ...(instead !== undefined && {
          help: `Correct the cell, or say under values: in the mapping what it means: ${quoted(value)}: ${quoted(instead)}.`,
        }),
      };
    }
    case 'swapped':
      return {
        message: left('is far from the British Isles, and in them with the two degrees the other way round'),
        hint: args.hint,
      };
    default: {
      const [what, how] = wanted[args.kind];
      const because =
        args.part === undefined || args.part === value ? '' : `, because of ${quoted(args.part)}`;
      return {
        message: left(`can't be read as ${what}${because}`),
        hint:
          value === '' ? 'write a time such as 17:00 here too' : `${how}, or say under values: what it means`,
      };
    }
  }
}

/** The problems of an import of a table. A row counts as a spreadsheet does, from 1. */
export const tableProblems = problemsOf({
  'import/csv-encoding': {
    severity: 'note',
    message: ({ encoding }: { encoding: 'windows-1252' | 'utf-16' }) => ({
      message: `this file isn't UTF-8; it was read as ${encoding === 'utf-16' ? 'UTF-16' : 'Windows-1252'}.`,
      help: 'If letters such as é or – come out wrong, export it again as "CSV UTF-8".',
    }),
  },

  'import/csv-cells': {
    severity: 'error',
    /** `cells` where these are too many, else a quote is wrong. */
    message: ({ row, cells, columns }: { row: number; cells?: number; columns: number }) =>
      cells === undefined
        ? {
            message: `row ${row}: this quote is never closed, or text follows after the quote that closes it.`,
            hint: 'close it, or double it if it belongs to the text: ""',
          }
        : {
            message: `row ${row} has ${counted(cells, 'cell')}, but the header has ${counted(columns, 'column')}.`,
            hint: 'the first cell too many',
            help: 'Often a text contains a comma and has no quotes around it.',
          },
  },

  'import/csv-short': {
    severity: 'warning',
    message: ({ row, cells, columns }: { row: number; cells: number; columns: number }) => ({
      message: `row ${row} has ${counted(cells, 'cell')}, but the header has ${counted(columns, 'column')}. The rest was read as empty.`,
      hint: 'the last cell of the row',
    }),
  },

  'import/csv-header': {
    severity: 'warning',
    message: ({ name }: { name: string }) => ({
      message: `the header has no name for this column, or has it twice. The column is called ${quoted(name)} here.`,
      hint: 'give it a name of its own',
    }),
  },

  'import/csv-footer': {
    severity: 'note',
    message: ({ row, text }: { row: number; text: string }) => ({
      message: `row ${row}, ${quoted(text)}, was taken for a total or a remark and left out.`,
    }),
  },

  'import/csv-unused': {
    severity: 'warning',
    message: ({ columns, mapping }: { columns: readonly string[]; mapping: string }) => ({
      message: `${columns.length === 1 ? '1 column was' : `${columns.length} columns were`} not imported: ${columns.map(quoted).join(', ')}.`,
      help: `Give ${columns.length === 1 ? 'it' : 'each'} a field in ${mapping}, or name it under ignore: there.`,
    }),
  },

  'import/csv-zeros': {
    severity: 'warning',
    /** `digits` of most codes; none where they have decimals. */
    message: ({ column, digits, codes }: { column: string; digits?: number; codes: readonly string[] }) => ({
      message:
        digits === undefined
          ? `column ${quoted(column)}: a program has made numbers of the codes, such as ${quoted(codes[0] ?? '')}. They are read without .0.`
          : `column ${quoted(column)}: most codes have ${digits} digits, ${alternatives(codes.map(quoted), 5, 'and')} ${codes.length === 1 ? 'has' : 'have'} fewer. Did the spreadsheet remove leading zeros?`,
      hint: 'look it up in the source',
      help: 'If codes begin with zeros, format the column as text before you fill it, and export it again.',
    }),
  },

  'import/csv-value': {
    severity: 'warning',
    message: (args: CsvValueArgs) => {
      const text = cellText(args);
      return { ...text, message: `row ${args.row}, column ${quoted(args.column)}: ${text.message}` };
    },
  },

  'import/csv-holidays': {
    severity: 'note',
    message: ({ row, column, value }: { row: number; column: string; value: string }) => ({
      message: `row ${row}, column ${quoted(column)}: ${quoted(value)} says that bank holidays are closed, which is not published.`,
      hint: 'write special hours for these days',
    }),
  },

  'import/csv-mapping': {
    severity: 'error',
    message: (args: CsvMappingArgs) => {
      if (!('allowed' in args)) {
        const [what, hint] = misfits[args.kind];
        return { message: `${quoted(args.field)} ${what}.`, hint };
      }
      const { kind, name, allowed, suggestion } = args;
      const message = {
        field: `there is no field ${quoted(name)} that a column can fill.`,
        column: `the table has no column ${quoted(name)}.`,
        code: `${quoted(name)} is not one of ${alternatives(allowed)}.`,
      }[kind];
      return {
        message,
        ...didYouMean(suggestion),
        ...(kind === 'column' && { help: `Its columns are ${allowed.map(quoted).join(', ')}.` }),
        ...(kind === 'code' && allowed.length > 12 && { help: `It accepts ${alternatives(allowed, 400)}.` }),
      };
    },
  },
});
