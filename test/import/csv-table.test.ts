import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lostZeros, readCell } from '../../src/import/table/cell.js';
import { delimiterNames, delimiters } from '../../src/import/table/dialect.js';
import { footerOf, readTable, type Table, type TableSettings } from '../../src/import/table/table.js';
import type { Location } from '../../src/model/location.js';
import { Lines } from '../../src/content/documents/lines.js';

function table(text: string | Uint8Array, settings: TableSettings = {}): Table {
  return readTable('branches.csv', Buffer.from(text), settings);
}

/** What stands at a place of a text. */
function at(text: string, { start, end }: Location): string {
  const { starts } = new Lines(text);
  const offset = ({ line, column }: Location['start']) => {
    const from = starts[line - 1] ?? 0;
    return from + [...text.slice(from)].slice(0, column - 1).join('').length;
  };
  return text.slice(offset(start), offset(end));
}

const rules = ({ problems }: Table) => problems.map(({ rule }) => rule);

describe('a table', () => {
  it('keeps every cell as written: zeros, blanks within, quotes, line breaks', () => {
    const { columns, rows } = table('Code,Name,Note\r\n0101,"The ""Old"" Bank","first\r\nsecond"\r\n');
    expect(columns.map(({ name }) => name)).toEqual(['Code', 'Name', 'Note']);
    expect(rows).toEqual([{ number: 2, cells: ['0101', 'The "Old" Bank', 'first\r\nsecond'] }]);
  });

  it('numbers rows as a spreadsheet does, whatever lines they take, and counts empty ones', () => {
    const { rows, locate } = table('Code,Note\nA1,"one\ntwo"\n\nA3,x\n');
    expect(rows.map(({ number }) => number)).toEqual([2, 4]);
    expect(locate(4, 0).start).toEqual({ line: 5, column: 1 });
    expect(locate(4, 1).start).toEqual({ line: 5, column: 4 });
  });

  it('finds the header below a title', () => {
    const { headerRow, columns, rows } = table('Branches at 1 March,,\n,,\nCode,Name,Town\n01,Ely,Ely\n');
    expect([headerRow, columns.length, rows.length]).toEqual([3, 3, 1]);
  });

  it('calls a column without a name by its letter, and the second of a name the second', () => {
    const read = table('Code,Phone,,Phone,\n01,1,x,2,\n');
    expect(read.columns.map(({ name }) => name)).toEqual(['Code', 'Phone', 'Column C', 'Phone (2)']);
    expect(read.problems.map(({ rule, args }) => [rule, args])).toEqual([
      ['import/csv-header', { name: 'Column C' }],
      ['import/csv-header', { name: 'Phone (2)' }],
    ]);
  });

  it('leaves a row with too many cells out, and points at the first that has no column', () => {
    const text = 'Code,Name\n01,Ely, High Street\n02,March\n';
    const read = table(text);
    expect(read.rows.map(({ cells }) => cells[0])).toEqual(['02']);
    expect(read.problems).toMatchObject([
      { rule: 'import/csv-cells', severity: 'error', args: { row: 2, cells: 3, columns: 2 } },
    ]);
    expect(at(text, read.problems[0]!.at[0])).toBe(' High Street');
  });

  it('takes what a short row lacks as empty, with a warning; cells too many that are empty are nothing', () => {
    expect(rules(table('Code,Name,Note\n01,Ely\n'))).toEqual(['import/csv-short']);
    expect(rules(table('Code,Name\n01,Ely,,\n'))).toEqual([]);
  });

  it('points at the quote that is never closed, and keeps the rows above it', () => {
    const read = table('Code,Name\n01,Ely\n02,"March\n03,Wisbech\n');
    expect(read.rows.map(({ number }) => number)).toEqual([2]);
    expect(read.problems).toMatchObject([
      {
        rule: 'import/csv-cells',
        args: { row: 3 },
        at: [{ start: { line: 3, column: 4 } }],
      },
    ]);
  });

  it('does not guess at a cell that goes on after its closing quote', () => {
    const read = table('Code,Name\n01,"Old" Bank\n02,March\n');
    expect(read.rows.map(({ number }) => number)).toEqual([3]);
    expect(read.problems).toMatchObject([
      {
        rule: 'import/csv-cells',
        args: { row: 2 },
        at: [{ start: { line: 2, column: 4 } }],
      },
    ]);
  });

  it('says that a file has no rows below its header', () => {
    expect(rules(table('Code,Name\n'))).toEqual(['import/no-records']);
    expect(rules(table(''))).toEqual(['import/no-records']);
  });

  it('is read in UTF-8 with or without a mark, in Windows-1252, and in UTF-16', () => {
    const text = 'Code,Name\n01,Café – Ely\n';
    const windows = Uint8Array.from(text, (sign) => (sign === '–' ? 0x96 : sign.charCodeAt(0)));
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const seen = [Buffer.from(text), Buffer.from(`\ufeff${text}`), windows, utf16].map((bytes) =>
      table(bytes),
    );
    expect(seen.map(({ encoding }) => encoding)).toEqual(['utf-8', 'utf-8', 'windows-1252', 'utf-16']);
    for (const { rows, columns } of seen) {
      expect([columns[0]?.name, rows[0]?.cells[1]]).toEqual(['Code', 'Café – Ely']);
    }
  });

  it('is read back as it was written, whatever stands in it, and each cell is found at its place', () => {
    const sign = fc.constantFrom('a', 'é', '𝒂', '"', ',', ';', '\t', '|', '\n', ' ', '0');
    const cell = fc.string({ unit: sign, maxLength: 6 });
    const grid = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    const lineBreak = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(
        grid,
        fc.constantFrom(...delimiterNames),
        lineBreak,
        fc.boolean(),
        (body, name, end, isQuoted) => {
          const written = (text: string) =>
            isQuoted || /["\n,;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
          const header = body[0]!.map((_, index) => `H${index}`);
          const lines = [header, ...body].map((row) => row.map(written).join(delimiters[name]));
          const text = lines.join(end) + end;
          const read = table(text, { delimiter: name, headerRow: 1 });
          const kept = body
            .map((cells, index) => ({ number: index + 2, cells }))
            .filter(({ cells }) => cells.some((one) => one.trim() !== ''));
          expect(read.rows).toEqual(kept);
          for (const { number, cells } of kept) {
            cells.forEach((one, column) => {
              expect(at(read.text, read.locate(number, column))).toBe(written(one));
            });
          }
        },
      ),
    );
  });

  it('tells its delimiter by the first lines, quoted text aside', () => {
    expect(table('Code;Name\n01;"Ely, High Street, 1, 2"\n').delimiter).toBe('semicolon');
    expect(table('Code\tName\n01\tEly\n').delimiter).toBe('tab');
    expect(table('Code|Name\n01|Ely, Cambs\n').delimiter).toBe('pipe');
  });
});

describe('what spreadsheets leave in cells', () => {
  it('reads ="0123" as 0123, and takes blanks at the ends off', () => {
    expect(readCell('="0123"')).toEqual({ kind: 'text', text: '0123' });
    expect(readCell('\u00a0 Ely \t')).toEqual({ kind: 'text', text: 'Ely' });
    expect(readCell('one\r\ntwo')).toEqual({ kind: 'text', text: 'one\ntwo' });
  });

  it.each([
    ['1.23E+08', 'shortened'],
    ['#REF!', 'formula'],
    ['#N/A', 'formula'],
    ['#####', 'narrow'],
  ])('knows that %s is not what was meant', (text, how) => {
    expect(readCell(text)).toEqual({ kind: 'spoilt', how });
  });

  it('takes nothing for spoilt that could be meant', () => {
    for (const text of ['1E3', '12E+08 7', '# 2', '#1', 'N/A', '01/03/2026']) {
      expect(readCell(text).kind, text).toBe('text');
    }
  });

  it('suspects lost zeros where most codes are longer, and nowhere else', () => {
    expect(lostZeros(['4021', '4022', '117', '4023'])).toEqual({ length: 4, short: ['117'] });
    expect(lostZeros(['0117', '4022', '117', '4023'])).toBeUndefined();
    expect(lostZeros(['1', '2', '10', '100'])).toBeUndefined();
    expect(lostZeros(['4021', '4022', 'FB-1'])).toBeUndefined();
    expect(lostZeros(['4021', '4022', '4023'])).toBeUndefined();
  });

  it('takes totals and remarks at the end for no records, and nothing above them', () => {
    const row = (number: number, ...cells: string[]) => ({ number, cells });
    const rows = [
      row(2, '01', 'Total Fitness Centre', 'Ely', 'x'),
      row(3, 'Total', '1', '', ''),
      row(4, 'Printed in March', '', '', ''),
    ];
    expect(footerOf(rows, 4).map(({ number }) => number)).toEqual([3, 4]);
  });
});

it('locates a problem in each of very many cells of a row', () => {
  const { problems } = table(`${'Town,'.repeat(6000)}\nMarch\n`);
  const found = problems.filter(({ rule }) => rule === 'import/csv-header');
  expect(found).toHaveLength(5999);
  expect(found.at(-1)!.at[0].start).toMatchObject({ line: 1, column: 5 * 5999 + 1 });
});
