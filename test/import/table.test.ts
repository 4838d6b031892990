import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lines } from '../../src/content/documents/lines.js';
import { readCell, spoiltCode } from '../../src/import/table/cell.js';
import { delimiterNames, delimiters } from '../../src/import/table/dialect.js';
import { readTable, type Table } from '../../src/import/table/table.js';
import type { Location } from '../../src/model/location.js';

function table(text: string | Uint8Array, settings?: Parameters<typeof readTable>[2]): Table {
  return readTable('branches.csv', Buffer.from(text), settings);
}

/** The text at a place. */
function at(text: string, { start, end }: Location): string {
  const { starts } = new Lines(text);
  const offset = ({ line, column }: Location['start']) => {
    const from = starts[line - 1] ?? 0;
    return from + [...text.slice(from)].slice(0, column - 1).join('').length;
  };
  return text.slice(offset(start), offset(end));
}

describe('a table', () => {
  it('numbers rows as a spreadsheet does, and finds the header below a title', () => {
    const text =
      'Branches at 1 March,,\n,,\nCode,Name,Note\r\n0101,"The ""Old"" Bank","first\r\nsecond"\r\n,,\n03,x,\n';
    const { headerRow, columns, rows, locate } = table(text);
    expect([headerRow, columns.map(({ name }) => name)]).toEqual([3, ['Code', 'Name', 'Note']]);
    expect(rows).toEqual([
      { number: 4, cells: ['0101', 'The "Old" Bank', 'first\r\nsecond'] },
      { number: 6, cells: ['03', 'x', ''] },
    ]);
    expect(at(text, locate(6, 0))).toBe('03');
  });

  it.each([
    ['semicolons, not the commas of addresses', 'Id;Address', '1;High Street, Ely, Cambs', 'semicolon'],
    ['semicolons in a header with quotes', '"Id";"Address, with town"', '1;High Street, Ely', 'semicolon'],
    ['tabs', 'Id\tName', '1\tEly, Cambs', 'tab'],
    ['lines', 'Id|Name', '1|Ely, Cambs', 'pipe'],
    ['commas, with semicolons in a cell', 'Id,Segments', '1,Personal;Business;Wealth', 'comma'],
    ['what a line sep= says', 'sep=;\nId;Name', '1;High Street, Ely, Cambs', 'semicolon'],
    ['semicolons, below a title', 'Branches, of March, 2026\nId;Name', '1;12 High, Ely, Cambs', 'semicolon'],
  ])('is cut at %s', (_, header, row, delimiter) => {
    const read = table(`${header}\n${row}\n${row}\n${row}\n`);
    expect([read.delimiter, read.columns[0]!.name, read.rows.length]).toEqual([delimiter, 'Id', 3]);
  });

  it('calls a column without a name by its letter, and the second of a name the second', () => {
    const { columns } = table('Code,Phone,,Phone,\n01,1,x,2, \n');
    expect(columns.map(({ name }) => name)).toEqual(['Code', 'Phone', 'Column C', 'Phone (2)']);
  });

  it.each([
    ['01,Ely, High Street', 'import/csv-cells', { row: 2, cells: 3, columns: 2 }, ' High Street'],
    ['01,"Old" Bank', 'import/csv-cells', { row: 2, columns: 2 }, ''],
    ['0,Ely\n01,"Old', 'import/csv-cells', { row: 3, columns: 2 }, ''],
    ['01', 'import/csv-read', { what: 'short', said: '1 cell', row: 2 }, '01'],
    ['01,Ely,,', undefined, undefined, ''],
  ])('says of a row %j that it is %s', (row, rule, args, place) => {
    const text = `Code,Name\n${row}\n02,March\n`;
    const { problems, rows } = table(text);
    expect(problems.map((one) => [one.rule, one.args, at(text, one.at[0])])).toEqual(
      rule === undefined ? [] : [[rule, args, place]],
    );
    const kept = row.endsWith('Old') ? [2] : rule === 'import/csv-cells' ? [3] : [2, 3];
    expect(rows.map(({ number }) => number)).toEqual(kept);
  });

  it('is read in UTF-8 with or without a mark, in Windows-1252, and in UTF-16', () => {
    const text = 'Code,Name\n01,Café – Ely\n';
    const windows = Uint8Array.from(text, (sign) => (sign === '–' ? 0x96 : sign.charCodeAt(0)));
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const read = [text, `\ufeff${text}`, windows, utf16].map((bytes) => table(bytes));
    const saidOf = ({ problems }: Table) => (problems[0]?.args as { said: string } | undefined)?.said;
    expect(read.map((one) => [saidOf(one), one.rows[0]?.cells[1]])).toEqual(
      [undefined, undefined, 'Windows-1252', 'UTF-16'].map((encoding) => [encoding, 'Café – Ely']),
    );
  });

  it('is read back as it was written, and each cell is found at its place', () => {
    const sign = fc.constantFrom('a', 'é', '𝒂', '"', ',', ';', '\t', '|', '\n', ' ', '0');
    const row = fc.array(fc.string({ unit: sign, maxLength: 6 }), { minLength: 3, maxLength: 3 });
    const grid = fc.array(row, { minLength: 1, maxLength: 6 });
    const form = [fc.constantFrom(...delimiterNames), fc.constantFrom('\n', '\r\n'), fc.boolean()] as const;
    fc.assert(
      fc.property(grid, ...form, (body, delimiter, end, isQuoted) => {
        const written = (text: string) =>
          isQuoted || /["\n,;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        const lines = [['H1', 'H2', 'H3'], ...body].map((cells) =>
          cells.map(written).join(delimiters[delimiter]),
        );
        const { text, rows, locate } = table(lines.join(end) + end, { delimiter, headerRow: 1 });
        const kept = body.map((cells, index) => ({ number: index + 2, cells }));
        expect(rows).toEqual(kept.filter(({ cells }) => cells.join('').trim() !== ''));
        for (const { number, cells } of rows)
          expect(cells.map((_, column) => at(text, locate(number, column)))).toEqual(cells.map(written));
      }),
    );
  });

  it('takes totals and remarks at the end for no records, and nothing above them', () => {
    const text =
      'A,B,C,D\n01,Total Fitness Centre,Ely,x\nPrinted by the team,,,\n02,x,y,z\nTotal,1,,\nPrinted in March,,,\n';
    const { rows, problems } = table(text);
    expect(rows.map(({ number }) => number)).toEqual([2, 3, 4]);
    expect(problems.map(({ args }) => args)).toEqual([
      { what: 'footer', said: 'Total', row: 5 },
      { what: 'footer', said: 'Printed in March', row: 6 },
    ]);
  });
});

describe('what spreadsheets leave in cells', () => {
  it.each<[string, string | undefined]>([
    ['="0123"', '0123'],
    ['\u00a0 Ely \t', 'Ely'],
    ['one\r\ntwo', 'one\ntwo'],
    ...['1E3', '2E+08 7', 'at 2E+08', '# 2', '#1', 'N/A'].map((text): [string, string] => [text, text]),
    ...['1.23E+08', '1E+11', '1e+05', '#REF!', '#N/A', '#####'].map((text): [string, undefined] => [
      text,
      undefined,
    ]),
  ])('%j is read as %j', (written, text) => {
    expect(readCell(written)).toBe(text);
  });

  it('codes that were taken for dates are known, and no others', () => {
    const days = [
      '1/2/2005',
      '20.01.2005',
      '2005-01-20',
      '2005-01-20 00:00:00',
      '2005-01-20T00:00',
      '3 March 2005',
    ];
    const months = 'JAN Feb March apr May June Jul AUG Sept Oct Nov December'.split(' ');
    const dates = [...days, ...months.flatMap((name, at) => [`${at + 1}-${name}`, `0${at % 9} ${name} 05`])];
    const codes = [
      '1/2',
      '1-2-2005',
      '123/2/2005',
      '2005-01-20 09:00',
      'Mar-01',
      '100-Mar',
      '1-Mar-2',
      '1-Mayor St',
    ];
    const isDate = (text: string) => spoiltCode('Identification', text) === 'date';
    expect([dates.filter((text) => !isDate(text)), codes.filter(isDate)]).toEqual([[], []]);
    expect(spoiltCode('Name', '1-Mar')).toBeUndefined();
    const sortCodes = [
      '20/01/2005',
      '20/01/05',
      '20-Jan-05',
      '2005-01-20',
      '10203',
      '200105',
      '20-01-05',
      '20 01 05',
    ];
    expect(sortCodes.map((code) => spoiltCode('SortCode', code)).join()).toBe('date,date,date,date,zero,,,');
  });
});
