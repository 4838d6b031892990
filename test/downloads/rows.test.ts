import { check as checkGeoJson } from '@placemarkio/check-geojson';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiJson } from '../../src/base/json/ascii-json.js';
import { canonicalJsonText } from '../../src/base/json/canonical.js';
import { tableCollections } from '../../src/import/table/mapping.js';
import type { Collection } from '../../src/model/collection.js';
import { versions } from '../../src/model/version.js';
import { type PlaceTable, placeTable } from '../../src/parts/downloads/columns.js';
import { csvCell } from '../../src/parts/downloads/csv.js';
import { downloadFormats, rowTexts } from '../../src/parts/downloads/files.js';
import { recordArbitrary } from '../arbitrary.js';

/** The files of a brand's published records, each as JSON. */
function filesOf(json: readonly string[], name: string, collection: Collection, table: PlaceTable) {
  const texts = rowTexts({ name, json }, collection, table);
  const [csv, geojson] = downloadFormats.map((format, at) =>
    Buffer.from(format.file(table.columns, texts[at]!)),
  );
  return { csv: csv!, geojson: geojson! };
}

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
    const hours = (OpeningTime: string, ClosingTime: string) => ({ OpeningTime, ClosingTime });
    const cells = cellsOf(
      csvOf({
        CustomerSegment: ['Personal', 'Business'],
        ContactInfo: [{ ContactType: 'Phone', ContactContent: '+44 1945 58 20 20' }],
        Availability: {
          StandardAvailability: {
            Day: [
              { Name: 'Monday', OpeningHours: [hours('09:00', '12:30'), hours('13:30', '17:00')] },
              { Name: 'Sunday', OpeningHours: [hours('00:00', '24:00')] },
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

const brandNames = fc.constantFrom('Fenland', '=Fenland', "O'Neill, Sons", '銀行', 'بنك\n"North"', "'@home");

type FeatureCollection = Record<'features', { geometry: unknown; properties: Record<string, unknown> }[]>;

describe.each(versions)('the rows of %s', (version) => {
  describe.each(tableCollections)('%s', (collection) => {
    const table = placeTable(version, collection);
    const records = fc.array(recordArbitrary(version, collection), { minLength: 1, maxLength: 5 });

    it('has columns with names of their own', () => {
      expect(new Set(table.columns).size).toBe(table.columns.length);
    });

    it('are CSV of as many cells as the header has, with CRLF between them (RFC 4180 §2), and GeoJSON with these cells as properties (RFC 7946)', () => {
      fc.assert(
        fc.property(records, brandNames, (made, brandName) => {
          const { csv, geojson } = filesOf(made.map(canonicalJsonText), brandName, collection, table);
          // Strict: CRLF alone ends a row, quotes are paired, and each row has as many cells as the first.
          const rows = parse(csv, { bom: true, record_delimiter: '\r\n' }) as string[][];
          expect(rows[0]).toEqual(table.columns);
          expect(rows).toHaveLength(made.length + 1);
          const { features } = checkGeoJson(geojson.toString()) as FeatureCollection;
          expect(features).toHaveLength(made.length);
          for (const [index, feature] of features.entries()) {
            const record = made[index]!;
            const location = (record['Location'] ?? record) as Record<string, Record<string, unknown>>;
            const place = location['PostalAddress']?.['GeoLocation'] as
              | { GeographicCoordinates: { Latitude: string; Longitude: string } }
              | undefined;
            const { Latitude, Longitude } = place?.GeographicCoordinates ?? {};
            const isReal = Math.abs(Number(Longitude)) <= 180 && Math.abs(Number(Latitude)) <= 90;
            expect(feature.geometry).toEqual(
              isReal ? { type: 'Point', coordinates: [Number(Longitude) + 0, Number(Latitude) + 0] } : null,
            );
            expect(feature.properties).toMatchObject({ BrandName: brandName });
            expect(Object.values(feature.properties).every((value) => typeof value !== 'object')).toBe(true);
          }
        }),
      );
    });
  });
});
