import { alternatives, counted, didYouMean, type Message, quoted } from '../../model/message.js';
import type { HoursFault } from '../../model/opening-hours.js';
import { problemsOf } from '../../model/problem.js';

/** What is wrong with a cell, which was left out. */
export type CellFault =
  | { kind: 'spoilt'; by: keyof typeof spoilt }
  /** `part` of it can't be read, and the rest can. */
  | { kind: 'unread'; as: keyof typeof wanted; part?: string }
  /** Hours that are probably meant otherwise: `instead`, if that is known. */
  | { kind: 'doubtful'; fault: Exclude<HoursFault, { kind: 'unread' }>; instead?: string }
  /** Degrees that fit the British Isles in the other order only, and how to say so. */
  | { kind: 'swapped'; hint: string };

/** What doesn't fit in a mapping: a name that isn't there, or two settings that can't be together. */
export type Misfit =
  | { what: 'field' | 'column' | 'value'; name: string; allowed: readonly string[]; suggestion?: string }
  | { what: 'absent'; name: string; lacks: string }
  | { what: keyof typeof misfits; name: string };

/** What has become of a value. */
const spoilt = {
  shown: 'what a spreadsheet shows instead of a value: a failed formula, a narrow column, a shortened number',
  date: 'a date that a spreadsheet has made of a code, such as 20-01-05',
  zero: 'too short for a sort code, which has six digits: a spreadsheet drops zeros at the beginning',
} as const;

/** What a cell should be, and how to write it. */
const wanted = {
  flag: ['yes or no', 'write Y or N'],
  hours: ['opening hours', 'write 09:00-17:00, 9am-5pm or Closed'],
  week: ['the hours of a week', 'write Mon-Fri 09:00-17:00; Sat 09:00-12:30'],
  time: ['a time, as its other half is', 'write 09:00, 9am or Closed'],
  'lat-lon': ['a latitude and a longitude', 'write degrees, the latitude first: 52.3990, 0.2630'],
  'lon-lat': ['a latitude and a longitude', 'write degrees, the longitude first: 0.2630, 52.3990'],
} as const;

const doubts: Record<Extract<CellFault, { kind: 'doubtful' }>['fault']['kind'], string> = {
  backwards: 'would end before it begins',
  night: 'would begin in the night',
  hour: 'has an hour without minutes, and without am or pm',
  twice: 'gives a day different hours in two places',
};

const misfits = {
  several: ['accepts one value, not several', 'delete split: or the further values'],
  twice: ['is filled twice', 'delete it here, or where another column fills it'],
  'no-column': ['needs a column, or for hours open: and close:', 'add column: with the name of one'],
} as const;

/** What is wrong with a cell, after its text, and what to do. */
function faultText(value: string, fault: CellFault): Message {
  switch (fault.kind) {
    case 'spoilt':
      return { message: `is ${spoilt[fault.by]}`, hint: 'export it again from the source' };
    case 'doubtful': {
      const { fault: why, instead } = fault;
      const otherwise =
        why.kind === 'twice'
          ? `write all hours of ${why.day} in one place`
          : 'write both times as 09:30 and 16:30; hours after midnight are those of the next day';
      if (instead === undefined) return { message: doubts[why.kind], hint: otherwise };
      return {
        message: doubts[why.kind],
        hint: `${why.kind === 'hour' ? '' : 'if it is in the afternoon, '}write ${instead}`,
        help: `Correct the cell, or say under values: in the mapping what it means: ${quoted(value)}: ${quoted(instead)}.`,
      };
    }
    case 'swapped':
      return {
        message: 'is far from the British Isles, and in them with the two degrees the other way round',
        hint: fault.hint,
      };
    case 'unread': {
      const [what, how] = wanted[fault.as];
      const { part = value } = fault;
      return {
        message: `can't be read as ${what}${part === value ? '' : `, because of ${quoted(part)}`}`,
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
    message: ({
      row,
      column,
      value,
      ...fault
    }: { row: number; column: string; value: string } & CellFault) => {
      const { message, ...what } = faultText(value, fault);
      const cell = value === '' ? 'the cell is empty and' : quoted(value);
      return {
        ...what,
        message: `row ${row}, column ${quoted(column)}: ${cell} ${message}. It was left out.`,
      };
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
    message: (args: Misfit): Message => {
      const name = quoted(args.name);
      if (args.what === 'absent')
        return { message: `${name} has no ${args.lacks}.`, hint: 'delete it, or choose another version' };
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
