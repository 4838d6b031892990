import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOwnTable } from '../../src/authoring/tables/own-table.js';
import { asciiJson } from '../../src/base/json/ascii-json.js';
import { csvCell, textOfCell } from '../../src/parts/downloads/cells.js';
import { rowTable } from '../../src/parts/downloads/tables.js';
import { sentence } from '../../src/reporting/report/sentence.js';
import { filesOf } from './files-of.js';

const branch = {
  Identification: '0101',
  SequenceNumber: '0',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { PostCode: 'PE13 1AB' },
};

const table = rowTable('v2.2', 'branches');

function csvOf(...records: object[]): string {
  const json = records.map((record) => asciiJson(JSON.stringify({ ...branch, ...record }))).join();
  return Buffer.from(filesOf(Buffer.from(json), 'Fenland', 'branches', table).csv).toString();
}

/** The cells of the first row, by column. */
function cellsOf(csv: string): Record<string, string> {
  const [row] = parse(csv, { columns: true }) as Record<string, string>[];
  return Object.fromEntries(Object.entries(row!).filter(([, cell]) => cell !== ''));
}

function imported(csv: string, name = 'fenland.csv') {
  return readOwnTable({ name, bytes: Buffer.from(csv) });
}

function isFormula(cell: string): boolean {
  return /^[=+\-@\t\r]/.test(cell);
}

describe('a text that a spreadsheet would take for a formula', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("https://bank.example.com","Win")',
    "=cmd|' /C calc'!A0",
    '+SUM(A1:A9)',
    '-2+3',
    '-',
    '--1',
    '+A1',
    '@SUM(1)',
    '\t=1+1',
    '\r=1+1',
    "'=1+1",
    "''@x",
    '+44 1945 "=1+1"',
    '-1;=1+1',
  ])('gets an apostrophe before it, which import removes: %j', (text) => {
    const [[cell = ''] = []] = parse(`${csvCell(text)}\r\n`, { record_delimiter: '\r\n' }) as string[][];
    expect(cell).toBe(`'${text}`);
    expect(isFormula(cell)).toBe(false);
    expect(textOfCell(cell)).toBe(text);
    expect(imported(csvOf({ Name: text }))?.records[0]?.value).toEqual({ ...branch, Name: text });
  });

  it.each(['-0.26', '+44', '+44 1945 58 20 20', '-1,000.50', "'Ello", "'", 'a=b', ' =1', '1-2', '"=1"', ''])(
    'is not: %j',
    (text) => {
      const [[cell = ''] = []] = parse(`${csvCell(text)},\r\n`, { record_delimiter: '\r\n' }) as string[][];
      expect(cell).toBe(text);
      expect(textOfCell(cell)).toBe(text);
    },
  );

  it('may be any text', () => {
    const texts = fc.array(fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', '1', '.', ' ', 'a', '"'));
    fc.assert(
      fc.property(texts, (characters) => {
        const text = characters.join('');
        const [[cell = ''] = []] = parse(`${csvCell(text)},\r\n`, { record_delimiter: '\r\n' }) as string[][];
        expect(textOfCell(cell)).toBe(text);
        expect(isFormula(cell) && !/^[+-]\d[\d .,]*$/.test(cell)).toBe(false);
      }),
    );
  });
});

describe('a row', () => {
  it('has the hours of each day, and lists with semicolons', () => {
    const cells = cellsOf(
      csvOf({
        CustomerSegment: ['Personal', 'Business'],
        ContactInfo: [{ ContactType: 'Phone', ContactContent: '+44 1945 58 20 20' }],
        Availability: {
          StandardAvailability: {
            Day: [
              {
                Name: 'Monday',
                OpeningHours: [
                  { OpeningTime: '09:00', ClosingTime: '12:30' },
                  { OpeningTime: '13:30', ClosingTime: '17:00' },
                ],
              },
              { Name: 'Sunday', OpeningHours: [{ OpeningTime: '00:00', ClosingTime: '24:00' }] },
            ],
          },
        },
      }),
    );
    expect(cells).toEqual({
      BrandName: 'Fenland',
      Identification: '0101',
      SequenceNumber: '0',
      Type: 'Physical',
      CustomerSegment: 'Personal; Business',
      'Availability.StandardAvailability.Day.Monday': '09:00-12:30; 13:30-17:00',
      'Availability.StandardAvailability.Day.Sunday': '00:00-24:00',
      'ContactInfo.Phone': '+44 1945 58 20 20',
      'PostalAddress.PostCode': 'PE13 1AB',
    });
  });

  it.each([
    ['texts with quotes, commas and line breaks', { Note: 'He said "no",\r\nthen\nleft\r' }],
    ['Chinese, Arabic and Hebrew', { Name: '銀行 בנק بنك', Note: '\u202eevil\u202c, \u200f' }],
    ['characters beyond the basic plane', { Name: '😀𐍈' }],
    ['half of a surrogate pair', { Name: 'a\ud800', Note: '\udc00b' }],
    ['a list with a semicolon in an item', { PostalAddress: { AddressLine: ['a; b', 'c'], PostCode: 'X' } }],
    ['items with spaces at their ends', { PostalAddress: { AddressLine: [' a ', '\tb'], PostCode: 'X' } }],
    ['an item that looks like a formula', { PostalAddress: { AddressLine: ['=1', '=2'], PostCode: 'X' } }],
    ['an empty list', { Accessibility: [] }],
    ['an empty text', { Photo: '' }],
    [
      'days in another order',
      {
        Availability: {
          StandardAvailability: {
            Day: ['Sunday', 'Monday', 'Sunday'].map((Name) => ({
              Name,
              OpeningHours: [{ OpeningTime: '0900', ClosingTime: '17:00Z' }],
            })),
          },
        },
      },
    ],
    [
      'contacts with a description',
      { ContactInfo: [{ ContactType: 'Other', ContactContent: 'x; y', ContactDescription: 'z' }] },
    ],
  ])('is imported as it was: %s', (_, fields) => {
    const read = imported(csvOf(fields));
    expect(read?.problems).toEqual([]);
    expect(read?.records.map(({ value }) => value)).toEqual([{ ...branch, ...fields }]);
  });

  it('may be one that a person has changed: other hours, fewer columns, semicolons between cells', () => {
    const read = imported(
      'BrandName;SequenceNumber;Identification;Availability.StandardAvailability.Day.Friday;ContactInfo.Phone\r\nFenland;0;0101;9am-12.30pm and 1pm to 5pm;020 1\r\n',
    );
    expect(read?.problems).toEqual([]);
    expect(read?.records[0]?.value).toEqual({
      Identification: '0101',
      SequenceNumber: '0',
      Availability: {
        StandardAvailability: {
          Day: [
            {
              Name: 'Friday',
              OpeningHours: [
                { OpeningTime: '09:00', ClosingTime: '12:30' },
                { OpeningTime: '13:00', ClosingTime: '17:00' },
              ],
            },
          ],
        },
      },
      ContactInfo: [{ ContactType: 'Phone', ContactContent: '020 1' }],
    });
  });

  it('is refused if a person has changed a cell for which the remainder still has the value of before', () => {
    const before = csvOf({ PostalAddress: { AddressLine: ['a; b'], PostCode: 'X' } });
    const csv = before.replace(',a; b,', ',The Green,');
    const read = imported(csv);
    expect(read?.problems.map(sentence)).toEqual([
      'Row 2, PostalAddress.AddressLine is "The Green", but Remainder.v2.2 of the same row says "a; b".',
    ]);
    const place = read?.records[0]?.at(['PostalAddress', 'PostCode']);
    expect(csv.split('\r\n')[1]?.slice(place!.start.column - 1, place!.end.column - 1)).toBe('X');
  });
});

describe('the version of a table', () => {
  const atm = {
    Identification: 'A1',
    SupportedCurrencies: ['GBP'],
    Note: 'a; b',
    Location: { PostalAddress: { PostCode: 'PE13 1AB' } },
  };
  const json = Buffer.from(JSON.stringify(atm));
  const { csv } = filesOf(json, 'Fenland', 'atms', rowTable('v2.1', 'atms'));

  it('is the one of its last column', () => {
    const read = readOwnTable({ name: 'a-v2.2.csv', bytes: csv });
    expect(read?.records[0]).toMatchObject({ version: 'v2.1', value: atm });
  });

  it('else the one in the name of the file, else the newest', () => {
    const text = Buffer.from(csv)
      .toString()
      .replace(/,Remainder\.v2\.1\r\n/, '\r\n')
      .replace(/,\r\n$/, '\r\n');
    const versionOf = (name: string) => readOwnTable({ name, bytes: Buffer.from(text) })?.records[0]?.version;
    expect(versionOf('https://openapi.example.com/downloads/v2.1/atms/fenland.csv')).toBe('v2.1');
    expect(versionOf('fenland.csv')).toBe('v2.2');
  });

  it('is unknown for the tables of others', () => {
    expect(
      imported('BrandName,Identification,SequenceNumber,Region\r\nFenland,1,0,East\r\n'),
    ).toBeUndefined();
    expect(imported('Identification,SequenceNumber\r\n1,0\r\n')).toBeUndefined();
    expect(imported('')).toBeUndefined();
  });
});
