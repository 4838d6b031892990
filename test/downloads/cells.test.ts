import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiJson } from '../../src/base/json/ascii-json.js';
import { placeTable } from '../../src/parts/downloads/columns.js';
import { csvCell } from '../../src/parts/downloads/csv.js';
import { filesOf } from './files-of.js';

const branch = {
  Identification: '0101',
  SequenceNumber: '0',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { PostCode: 'PE13 1AB' },
};

const table = placeTable('v2.2', 'branches');

function csvOf(...records: object[]): string {
  const json = records.map((record) => asciiJson(JSON.stringify({ ...branch, ...record })));
  return Buffer.from(filesOf(json, 'Fenland', 'branches', table).csv).toString();
}

/** The cells of the first row, by column. */
function cellsOf(csv: string): Record<string, string> {
  const [row] = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  return Object.fromEntries(Object.entries(row!).filter(([, cell]) => cell !== ''));
}

describe('a text that a spreadsheet would take for a formula', () => {
  const read = (text: string) =>
    (parse(`${csvCell(text)},\r\n`, { record_delimiter: '\r\n' }) as string[][])[0]![0]!;

  it.each([
    '=HYPERLINK("https://bank.example.com","Win")',
    '-2+3',
    '-',
    '@SUM(1)',
    '\r=1+1',
    "''@x",
    '-1;=1+1',
  ])('gets an apostrophe before it: %j', (text) => {
    expect(read(text)).toBe(`'${text}`);
    expect(cellsOf(csvOf({ Name: text }))['Name']).toBe(`'${text}`);
  });

  it.each(['-0.26', '+44 1945 58 20 20', '-1,000.50', "'Ello", "'", ' =1', '1-2', ''])(
    'is not: %j',
    (text) => {
      expect(read(text)).toBe(text);
    },
  );

  it('may be any text, and gives it back without the apostrophe', () => {
    const texts = fc.array(fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', '1', '.', ' ', 'a', '"'));
    fc.assert(
      fc.property(texts, (characters) => {
        const cell = read(characters.join(''));
        expect(cell.replace(/^'(?='*[=+\-@\t\r])/, '')).toBe(characters.join(''));
        expect(cell).not.toMatch(/^(?:[=@\t\r]|[+-](?!\d[\d .,]*$))/);
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

  it.each<[string, object, Record<string, unknown>]>([
    [
      'texts with quotes, commas and line breaks',
      { Note: 'He said "no",\r\nthen\nleft\r' },
      { Note: 'He said "no",\r\nthen\nleft\r' },
    ],
    ['Chinese, Arabic and Hebrew', { Name: '銀行 בנק بنك' }, { Name: '銀行 בנק بنك' }],
    ['characters beyond the basic plane', { Name: '😀𐍈' }, { Name: '😀𐍈' }],
    ['half of a surrogate pair', { Name: 'a\ud800' }, { Name: 'a\ufffd' }],
    [
      'items that look like formulas',
      { PostalAddress: { AddressLine: ['=1', '=2'], PostCode: 'PE13 1AB' } },
      { 'PostalAddress.AddressLine': "'=1; =2" },
    ],
    ['an empty list', { Accessibility: [] }, {}],
    [
      'contacts with a description, without it',
      { ContactInfo: [{ ContactType: 'Other', ContactContent: 'x', ContactDescription: 'z' }] },
      { 'ContactInfo.Other': 'x' },
    ],
    [
      'explanations of codes, as JSON',
      { OtherAccessibility: [{ Name: 'Loop', Description: 'A loop' }] },
      { OtherAccessibility: '[{"Name":"Loop","Description":"A loop"}]' },
    ],
  ])('has %s', (_, fields, cells) => {
    const own = ['BrandName', 'Identification', 'SequenceNumber', 'Type', 'CustomerSegment'];
    const others = Object.entries(cellsOf(csvOf(fields))).filter(([name]) => !own.includes(name));
    expect(Object.fromEntries(others)).toEqual({ 'PostalAddress.PostCode': 'PE13 1AB', ...cells });
  });
});
