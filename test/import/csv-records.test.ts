import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Incoming } from '../../src/import/incoming.js';
import { readCsv } from '../../src/import/table/csv.js';
import { sentence } from '../../src/report/report/sentence.js';

function incoming(csv: string, mapping: string): Incoming {
  return readCsv(
    { name: 'branches.csv', bytes: Buffer.from(csv) },
    { name: 'content/import-branches.yaml', bytes: Buffer.from(mapping) },
  );
}

const values = ({ records }: Incoming) => records.map(({ value }) => value as Record<string, unknown>);
const sentences = ({ problems }: Incoming) => problems.map(sentence);

const small = `collection: branches
brand: Fenland
columns:
  Identification: Code
`;

describe('rows as records', () => {
  it('fills fields from columns, lists from cells, and groups from paths', () => {
    const read = incoming(
      'Code,Kind,Segments,Line 1,Line 2,Postcode\n0101,Van,Personal; business,The Green,,PE15 8AA\n',
      `${small}  Type: { column: Kind, values: { van: Mobile } }
  CustomerSegment: { column: Segments, split: ; }
  PostalAddress.AddressLine: { columns: [Line 1, Line 2] }
  PostalAddress.PostCode: Postcode
constants:
  SequenceNumber: 0
  PostalAddress.Country: GB
`,
    );
    expect(sentences(read)).toEqual([]);
    expect(values(read)).toEqual([
      {
        Identification: '0101',
        SequenceNumber: '0',
        Type: 'Mobile',
        CustomerSegment: ['Personal', 'Business'],
        PostalAddress: { AddressLine: ['The Green'], Country: 'GB', PostCode: 'PE15 8AA' },
      },
    ]);
    expect(read.records[0]).toMatchObject({ brandName: 'Fenland', collection: 'branches', version: 'v2.1' });
  });

  it('knows where each value came from: its cell, or the mapping', () => {
    const read = incoming(
      'Code,Note,Postcode\nA1,"one\ntwo",PE15 8AA\n',
      `${small}  Note: Note\n  PostalAddress.PostCode: Postcode\nconstants:\n  SequenceNumber: 0\n`,
    );
    const [record] = read.records;
    expect(record?.at(['PostalAddress', 'PostCode'])).toEqual({
      file: 'branches.csv',
      start: { line: 3, column: 6 },
      end: { line: 3, column: 14 },
    });
    expect(record?.at(['PostalAddress'])).toMatchObject({ start: { line: 3, column: 6 } });
    expect(record?.at(['SequenceNumber'])).toMatchObject({
      file: 'content/import-branches.yaml',
      start: { line: 8, column: 19 },
    });
    expect(record?.at(['Type'])).toMatchObject({ file: 'branches.csv', start: { line: 2, column: 1 } });
  });

  it('collects codes from columns that say yes or no, and names a cell that says neither', () => {
    const read = incoming(
      'Code,Wifi,Parking\nA1,Y,no\nA2,TRUE,maybe\n',
      `${small}  ServiceAndFacility: { flags: { Wifi: WiFi, Parking: Parking } }\n`,
    );
    expect(values(read)).toEqual([
      { Identification: 'A1', ServiceAndFacility: ['WiFi'] },
      { Identification: 'A2', ServiceAndFacility: ['WiFi'] },
    ]);
    expect(sentences(read)).toEqual([
      'Row 3, column "Parking": "maybe" can\'t be read as yes or no. It was left out.',
    ]);
  });

  it('takes over what the codes lack as Other with its words, where the mapping says so', () => {
    const mapping = `${small}  ServiceAndFacility: { column: Services, split: ; }\n`;
    const csv = 'Code,Services\nA1,WiFi; Safe deposit\n';
    expect(sentences(incoming(csv, mapping))[0]).toContain(
      'Row 2, column "Services": "Safe deposit" is not one of',
    );
    const other = incoming(csv, mapping.replace('split: ;', 'split: ;, otherwise: Other'));
    expect(sentences(other)).toEqual([]);
    expect(values(other)).toEqual([
      {
        Identification: 'A1',
        ServiceAndFacility: ['WiFi', 'Other'],
        OtherServiceAndFacility: [{ Name: 'Safe deposit', Description: 'Safe deposit' }],
      },
    ]);
  });

  it('takes words of a table for what the mapping says they mean, in hours and in columns of yes and no', () => {
    const read = incoming(
      'Code,Fri,Open,Close,Wifi\nA1,by appointment,early,17:00,planned\n',
      `${small}  ServiceAndFacility: { flags: { Wifi: WiFi }, values: { planned: N } }
hours:
  Friday: { column: Fri, values: { By appointment: } }
  Monday: { open: Open, close: Close, values: { early: 08:00 } }
`,
    );
    expect(sentences(read)).toEqual([]);
    expect(values(read)).toEqual([
      {
        Identification: 'A1',
        Availability: {
          StandardAvailability: {
            Day: [{ Name: 'Monday', OpeningHours: [{ OpeningTime: '08:00:00', ClosingTime: '17:00:00' }] }],
          },
        },
      },
    ]);
  });

  it('reads ways of contact in the shape of v2.2, and refuses them in that of v2.1', () => {
    const mapping = `version: v2.2\n${small}contacts: { Phone: Tel }\n`;
    const csv = 'Code,Tel\nA1,01353 496000\n';
    expect(values(incoming(csv, mapping))).toEqual([
      { Identification: 'A1', ContactInfo: [{ ContactType: 'Phone', ContactContent: '01353 496000' }] },
    ]);
    expect(sentences(incoming(csv, mapping.replace('version: v2.2\n', '')))).toEqual([
      '"branches" can have no contacts with a number or address: only branches in the shape of v2.2 have them.',
    ]);
  });

  it('reads ATMs, whose yes and no is one', () => {
    const read = incoming(
      'ATM,24h,Currency\nT1,Y,GBP\nT2,No,GBP/EUR\n',
      `collection: atms
brand: { column: ATM }
columns:
  Identification: ATM
  Access24HoursIndicator: 24h
  SupportedCurrencies: { column: Currency, split: / }
`,
    );
    expect(values(read)).toEqual([
      { Identification: 'T1', Access24HoursIndicator: true, SupportedCurrencies: ['GBP'] },
      { Identification: 'T2', Access24HoursIndicator: false, SupportedCurrencies: ['GBP', 'EUR'] },
    ]);
    expect(read.records.map(({ brandName }) => brandName)).toEqual(['T1', 'T2']);
  });

  it('names every column that goes nowhere, until it is ignored', () => {
    const csv = 'Code,Region,Manager,Empty\nA1,East,A. Marsh,\n';
    expect(sentences(incoming(csv, small))).toEqual(['2 columns were not imported: "Region", "Manager".']);
    expect(sentences(incoming(csv, `${small}ignore: [Region, Manager]\n`))).toEqual([]);
  });

  it('says a spoilt cell once, and leaves it out', () => {
    const read = incoming('Code,Note\nA1,#REF!\nA2,fine\n', `${small}  Note: Note\n`);
    expect(values(read)).toEqual([{ Identification: 'A1' }, { Identification: 'A2', Note: 'fine' }]);
    expect(sentences(read)).toEqual([
      'Row 2, column "Note": "#REF!" is what a spreadsheet shows for a formula that failed. It was left out.',
    ]);
  });

  it('is what it was when simple records are written as a table and read again', () => {
    const word = fc.stringMatching(/^[A-Za-zé0][A-Za-z0-9é ,;"|'-]{0,10}[A-Za-z0-9é]$/);
    const record = fc.record({
      Identification: word,
      Name: word,
      Type: fc.constantFrom('Physical', 'Mobile'),
      CustomerSegment: fc.uniqueArray(fc.constantFrom('Personal', 'Business', 'SME', 'Wealth'), {
        minLength: 1,
      }),
      PostalAddress: fc.record({ TownName: word, PostCode: word }),
    });
    const mapping = `${small}  Name: Name
  Type: Type
  CustomerSegment: { column: Segments, split: / }
  PostalAddress.TownName: Town
  PostalAddress.PostCode: Postcode
delimiter: comma
`;
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(record, { minLength: 2, maxLength: 6 }), (records) => {
        const rows = records.map(({ Identification, Name, Type, CustomerSegment, PostalAddress }) =>
          [
            Identification,
            Name,
            Type,
            CustomerSegment.join('/'),
            PostalAddress.TownName,
            PostalAddress.PostCode,
          ]
            .map(quote)
            .join(','),
        );
        const read = incoming(['Code,Name,Type,Segments,Town,Postcode', ...rows].join('\r\n'), mapping);
        expect(values(read)).toEqual(records);
      }),
    );
  });
});

describe('a mapping file', () => {
  const said = (mapping: string, csv = 'Code,Post code\nA1,PE15 8AA\n') => {
    const { records, problems } = incoming(csv, mapping);
    expect(records).toEqual([]);
    return problems.map((problem) => [sentence(problem), problem.at[0].start.line]);
  };

  it('suggests the whole path of a field, and the nearest name of a column', () => {
    expect(said(`${small}  PostCode: Postal code\n`)).toEqual([
      ['There is no field "PostCode" that a column can fill.', 5],
      ['The table has no column "Postal code".', 5],
    ]);
    const { problems } = incoming('Code,Post code\nA1,x\n', `${small}  Postcode: Post cod\n`);
    expect(problems.map(({ args }) => (args as { suggestion?: string }).suggestion)).toEqual([
      'PostalAddress.PostCode',
      'Post code',
    ]);
  });

  it('takes the name of a column without regard to case and blanks', () => {
    const { records } = incoming('BRANCH CODE\nA1\n', small.replace('Code', 'Branch code'));
    expect(records.map(({ value }) => value)).toEqual([{ Identification: 'A1' }]);
  });

  it.each([
    ['  Type: { column: Code, values: { A1: Phisical } }', '"Phisical" is not one of Mobile or Physical.'],
    ['  Type: { split: ; }', '"Type" has no column.'],
    ['  Type: { column: Code, split: ; }', '"Type" accepts one value, not several.'],
    [
      '  Name: { column: Code, otherwise: Other }',
      '"Name" has no field beside it for values outside its codes.',
    ],
    ['constants: { Identification: X }', '"Identification" is filled twice.'],
    [
      'constants: { PostalAddress.GeoLocation.GeographicCoordinates.Latitude: "52.1" }\ncoordinates: Post code',
      '"PostalAddress.GeoLocation.GeographicCoordinates.Latitude" is filled twice.',
    ],
    ['constants: { Type: [Mobile, Physical] }', '"Type" accepts one value, not several.'],
    ['hours: { Someday: Code }', '"Someday" names no days.'],
    ['hours: { Friday: { open: Code } }', '"Friday" needs one column with both times, or open: and close:.'],
  ])('is refused for %j', (line, message) => {
    expect(said(`${small}${line}\n`)).toEqual([[message, 5]]);
  });

  it('is sound as docs/import.md shows it', () => {
    const page = readFileSync(new URL('../../docs/import.md', import.meta.url), 'utf8');
    const example = /## From a spreadsheet.*?```yaml\n(.*?)```/s.exec(page)?.[1] ?? '';
    const mapping = { name: 'content/import-branches.yaml', bytes: Buffer.from(example) };
    const header =
      'Branch code,Kind,Segments,Services,Wi-Fi,Car park,Address 1,Address 2,Postcode,Weekday hours,Sat open,Sat close,Position';
    const csv = `One,,\nTwo,,\n${header}\nA1,Van,Personal,,Y,N,The Green,,PE15 8AA,9am-5pm,By appointment,,\n`;
    const { records, problems } = readCsv(
      { name: 'branches.csv', bytes: Buffer.from(csv.replaceAll(',', ';')) },
      mapping,
    );
    expect(problems.map(sentence)).toEqual([]);
    expect(records[0]?.value).toMatchObject({ Type: 'Mobile', ServiceAndFacility: ['WiFi'] });
  });

  it('is held against its own shape like any settings', () => {
    expect(said(small.replace('collection: branches', 'collection: branchs'))[0]?.[0]).toContain(
      '"branchs" is not one of branches or atms.',
    );
  });
});
