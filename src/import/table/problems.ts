import { alternatives, counted, didYouMean, type Message, quoted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';

/** Why a cell was left out. */
export interface CellFault {
  readonly fault: keyof typeof faults;
  /** The part of it that can't be read. */
  readonly part?: string | undefined;
  /** What it probably means. */
  readonly instead?: string | undefined;
  /** What to do, where the fault alone doesn't say it. */
  readonly hint?: string | undefined;
}

const bothTimes = 'write both times as 09:30 and 16:30; hours after midnight are those of the next day';

/** The end of the message `the cell …`, and what to do. */
const faults = {
  flag: ["can't be read as yes or no", 'write Y or N'],
  hours: ["can't be read as opening hours", 'write 09:00-17:00, 9am-5pm or Closed'],
  week: ["can't be read as the hours of a week", 'write Mon-Fri 09:00-17:00; Sat 09:00-12:30'],
  time: ["can't be read as a time, as its other half is", 'write 09:00, 9am or Closed'],
  coordinates: ["can't be read as a latitude and a longitude", 'write degrees: 52.3990, 0.2630'],
  backwards: ['would end before it begins', bothTimes],
  night: ['would begin in the night', bothTimes],
  hour: ['has an hour without minutes, and without am or pm', bothTimes],
  twice: ['gives a day different hours in two places', ''],
  shown: [
    'is what a spreadsheet shows instead of a value: a failed formula, a narrow column, a shortened number',
    'export it again from the source',
  ],
  date: [
    'is a date that a spreadsheet has made of a code, such as 20-01-05',
    'export it again from the source',
  ],
  zero: [
    'is too short for a sort code, which has six digits: a spreadsheet drops zeros at the beginning',
    'export it again from the source',
  ],
} as const;

/** What in a mapping doesn't fit the table or the interface, and what to do. */
const misfits = {
  twice: ['is filled twice', 'delete it here, or where another column fills it'],
  'no-column': ['needs a column, or for hours open: and close:', 'add column: with the name of one'],
  'no-codes': ['has no codes that columns of yes and no could add', 'delete flags:'],
  contacts: ['has no contacts in this version', 'delete it, or choose another version'],
} as const;

/** A mapping that doesn't fit: a name that isn't one of those allowed, or two settings that can't be together. */
export type Misfit =
  | { what: 'field' | 'column' | 'value'; name: string; allowed: readonly string[]; suggestion?: string }
  | { what: keyof typeof misfits; name: string };

/** How a table was read that has something unusual. */
const readings = {
  encoding: (said: string) => ({
    message: `this file isn't UTF-8; it was read as ${said}.`,
    help: 'If letters such as é or – come out wrong, export it again as "CSV UTF-8".',
  }),
  short: (said: string, row: number) => ({
    message: `row ${row} has only ${said}: the others were read as empty.`,
    hint: 'the last cell of the row',
  }),
  footer: (said: string, row: number) => ({
    message: `row ${row}, ${quoted(said)}, was taken for a total or a remark and left out.`,
  }),
  holidays: (said: string, row: number) => ({
    message: `row ${row}: ${quoted(said)} says that bank holidays are closed, which is not published.`,
    hint: 'write special hours for these days',
  }),
  decimals: (said: string, _: number, column: string) => ({
    message: `column ${quoted(column)}: a program has made numbers of the codes, such as ${quoted(said)}. They are read without .0.`,
  }),
};

/** What was unusual: what the table has there, and where. */
export interface TableReading {
  what: keyof typeof readings;
  said: string;
  row?: number;
  column?: string;
}

/** The problems of an import of a table. A row counts as a spreadsheet does, from 1. */
export const tableProblems = problemsOf({
  'import/csv-read': {
    severity: 'note',
    alike: ({ what }: { readonly what: string }) => what,
    message: ({ what, said, row = 1, column = '' }: TableReading): Message =>
      readings[what](said, row, column),
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

  'import/csv-columns': {
    severity: 'warning',
    message: ({ columns, mapping }: { columns: readonly string[]; mapping: string }) => ({
      message: `${columns.length === 1 ? '1 column was' : `${columns.length} columns were`} not imported: ${columns.map(quoted).join(', ')}.`,
      help: `Give ${columns.length === 1 ? 'it' : 'each'} a field in ${mapping}, or name it under ignore: there.`,
    }),
  },

  'import/csv-value': {
    severity: 'warning',
    message: (args: { row: number; column: string; value: string } & CellFault): Message => {
      const { row, column, value, fault, part = value, instead } = args;
      const [what, todo] = faults[fault];
      const cell = value === '' ? 'the cell is empty and' : quoted(value);
      const because = part === value ? '' : `, because of ${quoted(part)}`;
      const message = `row ${row}, column ${quoted(column)}: ${cell} ${what}${because}. It was left out.`;
      if (instead === undefined) {
        // A column of coordinates has no values: in the mapping.
        const isUnread = what.startsWith("can't be read") && fault !== 'coordinates';
        return {
          message,
          hint:
            (args.hint ?? todo) + (isUnread && value !== '' ? ', or say under values: what it means' : ''),
        };
      }
      return {
        message,
        hint: `${fault === 'hour' ? '' : 'if it is in the afternoon, '}write ${instead}`,
        help: `Correct the cell, or say under values: in the mapping what it means: ${quoted(value)}: ${quoted(instead)}.`,
      };
    },
  },

  'import/csv-mapping': {
    severity: 'error',
    message: (args: Misfit): Message => {
      const name = quoted(args.name);
      if (!('allowed' in args)) {
        const [what, hint] = misfits[args.what];
        return { message: `${name} ${what}.`, hint };
      }
      const { what, allowed, suggestion } = args;
      const messages = {
        field: `there is no field ${name} that a column can fill.`,
        column: `the table has no column ${name}.`,
        value: `${name} is not one of ${alternatives(allowed)}.`,
      };
      return {
        message: messages[what],
        ...didYouMean(suggestion),
        ...(what !== 'field' && { help: `There are ${alternatives(allowed.map(quoted), 400, 'and')}.` }),
      };
    },
  },
});
