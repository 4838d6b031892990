import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Incoming } from '../../src/import/incoming.js';
import { guessCollection, propose } from '../../src/import/proposal/propose.js';
import { readTable } from '../../src/import/table/table.js';
import { hasErrors } from '../../src/model/problem.js';
import type { Version } from '../../src/model/version.js';
import { sentence } from '../../src/report/report/sentence.js';
import { proposedMapping, readRows } from './feeds.js';

const table = (text: string, name = 'branches.csv') => readTable(name, Buffer.from(text));
const values = ({ records }: Incoming) => records.map(({ value }) => value as Record<string, unknown>);
const sentences = ({ problems }: Incoming) => problems.map(sentence);

/** The part of the mapping that each column is for. */
function placed(csv: string, version: Version = 'v2.1', name?: string): Record<string, string> {
  const read = table(csv, name);
  const { guesses, unplaced } = propose(read, guessCollection(read), version);
  const found = guesses.flatMap(({ at, columns }) => columns.map((column) => [column.name, at.at(-1)]));
  return Object.fromEntries([...found, ...unplaced.map(({ name: of }) => [of, 'nothing'])]);
}

const network = `Branch ID,Bank,Branch,Branch type,Addr1,Addr2,Town/City,County,Post Code,Latitude,Longitude,Wi-Fi,Hearing loop,Car park,Mon open,Mon close,Sat,Area manager
0101,Fenland,Ely High Street,Branch,12 High Street,,Ely,Cambs,CB7 4AA,52.3990,0.2630,Y,Y,N,09:00,17:00,9am-12.30pm,A. Marsh
0102,Fenland,Fen Van,Van,The Green,,March,Cambs,PE15 8AA,52.5510,0.0880,N,Y,Y,09:30,15:00,Closed,C. Sedge
`;

describe('a mapping that is proposed', () => {
  it('fits the table of a branch network, shows samples, and imports it', () => {
    const text = proposedMapping(network, 'v2.1', undefined);
    expect(text).toContain('  Identification: Branch ID # 0101, 0102\n');
    expect(text).toContain(
      '\n\n# The same in every record.\nconstants:\n  SequenceNumber: 0 # no column has it\n',
    );
    expect(text).toContain('\n\nhours:\n  Monday: { open: Mon open, close: Mon close } # 09:00, 17:00\n');
    expect(text).toContain('# ignore:\n#   - Area manager # A. Marsh, C. Sedge\n');
    const read = readRows(network, text);
    expect(sentences(read)).toEqual(['1 column was not imported: "Area manager".']);
    expect(read.records.map(({ brandName }) => brandName)).toEqual(['Fenland', 'Fenland']);
    expect(values(read)[1]).toEqual({
      Identification: '0102',
      SequenceNumber: '0',
      Name: 'Fen Van',
      Type: 'Mobile',
      CustomerSegment: ['Personal'],
      ServiceAndFacility: ['Parking'],
      Accessibility: ['InductionLoop'],
      Availability: {
        StandardAvailability: {
          Day: [{ Name: 'Monday', OpeningHours: [{ OpeningTime: '09:30:00', ClosingTime: '15:00:00' }] }],
        },
      },
      PostalAddress: {
        AddressLine: ['The Green'],
        TownName: 'March',
        CountrySubDivision: ['Cambs'],
        PostCode: 'PE15 8AA',
        GeoLocation: { GeographicCoordinates: { Latitude: '52.5510', Longitude: '0.0880' } },
      },
    });
  });

  it.each([
    ['Identification', 'A1', 'Br No|BrNo|BR #|Branch Nr.|BRANCH_CD|Loc Code|Outlet Number|Unique Ref'],
    ['Name', 'A1', 'Br Name|Branch Nm|BranchName|Display name'],
    ['CustomerSegment', 'Personal', 'Cust Type|Customer Group'],
    ['PostalAddress.AddressLine', 'A1', 'Line 1|Addr Ln 1|Address Line One|Branch Address 1|Mailing Address'],
    ['PostalAddress.StreetName', 'Marktplatz', 'Street Name|Thoroughfare Name|Straße'],
    ['PostalAddress.PostCode', 'CB7 4AA', 'Post Cd|P/Code|Postcode/Zip|Postcode *'],
    ['PostalAddress.GeoLocation.GeographicCoordinates.Latitude', '52,1', 'Lat.|GPS_Lat|Latitude (WGS84)'],
    ['ServiceAndFacility', 'Y', 'Counter?'],
    ['brand', 'A1', 'Brand Nm|Bank Name'],
    ['Availability', 'Y', 'nothing: Counters open|Stage'],
  ])('takes for %s a column with %j called any of %s', (field, cell, names) => {
    for (const name of names.replace('nothing: ', '').split('|'))
      expect({ name, is: placed(`Other;${name}\nx;${cell}\n`)[name] }).toEqual({
        name,
        is: names.startsWith('nothing') ? 'nothing' : field,
      });
  });

  it('knows the columns of cash machines', () => {
    const csv =
      'Terminal ID;Site;Postcode;24 hours;Services;CCY;Min note\nT1;Ely Station;CB7 4DJ;Yes;Cash, Balance;GBP;10\n';
    expect(placed(csv, 'v2.1', 'exports/atms 2026.csv')).toEqual({
      'Terminal ID': 'Identification',
      Site: 'Location.Site.Name',
      Postcode: 'Location.PostalAddress.PostCode',
      '24 hours': 'Access24HoursIndicator',
      Services: 'ATMServices',
      CCY: 'SupportedCurrencies',
      'Min note': 'MinimumPossibleAmount',
    });
  });

  it('guesses by the cells, and by what other columns are for', () => {
    expect(placed('Unit,Town\n0101,Ely\n0102,March\n')).toMatchObject({ Unit: 'Identification' });
    expect(placed('Unit,Br No\n3,0101\n4,0102\n')).toMatchObject({ Unit: 'PostalAddress.BuildingNumber' });
    expect(placed('Br No,Found at\nA1,"52.3990, 0.2630"\n')).toMatchObject({ 'Found at': 'coordinates' });
    expect(placed('Code,Mon open,Mon close\nA1,by appointment,ask\n')['Mon open']).toBe('Monday');
  });

  it('takes no column for a field that its cells contradict, or that needs another column', () => {
    expect(placed('Branch code,Type\nA1,blue\nA2,green\n')).toMatchObject({ Type: 'nothing' });
    expect(placed('Branch code,Monday open\nA1,09:00\n')).toMatchObject({ 'Monday open': 'nothing' });
    expect(placed('Code,Telephone\nA1,01353 496000\n').Telephone).toBe('nothing');
    expect(placed('Code,Telephone\nA1,01353 496000\n', 'v2.2').Telephone).toBe('Phone');
  });

  it('says what every record needs and no column has', () => {
    const { missing, supplied } = propose(table('Town,Note\nEly,x\n'), 'branches', 'v2.1');
    expect(missing).toEqual(['Identification', 'PostalAddress.PostCode']);
    expect(Object.keys(supplied)).toEqual(['SequenceNumber', 'Type', 'CustomerSegment']);
  });

  it('can be read, and fits its table, whatever the header and the cells hold', () => {
    const pieces = ['a', '"', ',', ';', '\n', '\r', '\t', ' ', '0', ':', '-', '#', '&', '{', '\u2028'];
    const piece = fc.constantFrom(...pieces, 'Code', 'Name', 'Y', 'true', 'Mon', 'open', '09:00');
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 80 }), (csv) => {
        if (hasErrors(table(csv).problems)) return;
        const { problems } = readRows(csv, proposedMapping(csv, 'v2.2', 'Marsh: & Sons #2'));
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

const small = `collection: branches
brand: Fenland
columns:
  Identification: Code
`;

describe('rows as records', () => {
  it('fills fields from columns, lists from cells with each code once, and groups from paths, and knows where each came from', () => {
    const read = readRows(
      'Code,Kind,Segments,Wealth,Line 1,Line 2,Line 3,Postcode\n0101,Van,Personal; business;personal,Y,"The\nGreen",,"The\nGreen",PE15 8AA\n',
      `${small}  Type: { column: Kind, values: { van: Mobile } }
  CustomerSegment: { column: Segments, split: ;, flags: { Wealth: Wealth } }
  PostalAddress.AddressLine: { columns: [Line 1, Line 2, Line 3] }
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
        CustomerSegment: ['Personal', 'Business', 'Wealth'],
        PostalAddress: { AddressLine: ['The\nGreen', 'The\nGreen'], Country: 'GB', PostCode: 'PE15 8AA' },
      },
    ]);
    const [{ at }] = read.records as [Incoming['records'][number]];
    expect(
      [['PostalAddress', 'PostCode'], ['SequenceNumber'], ['Name']].map((path) => at(path)),
    ).toMatchObject([
      { file: 'branches.csv', start: { line: 4, column: 8 }, end: { line: 4, column: 16 } },
      { file: 'import-branches.yaml', start: { line: 10, column: 19 } },
      { file: 'branches.csv', start: { line: 2, column: 1 } },
    ]);
  });

  it('collects codes from columns that say yes or no, and takes words for what the mapping says', () => {
    const read = readRows(
      'Code,Wifi,Parking,Fri\nA1,planned,no,by appointment\nA2,TRUE,maybe,\nA3,#REF!,Y,\n',
      `${small}  ServiceAndFacility: { flags: { Wifi: WiFi, Parking: Parking }, values: { planned: N } }\nhours:\n  Friday: { column: Fri, values: { By appointment: "" } }\n`,
    );
    expect(values(read).map(({ ServiceAndFacility }) => ServiceAndFacility)).toEqual([
      undefined,
      ['WiFi'],
      ['Parking'],
    ]);
    expect(sentences(read)).toEqual([
      'Row 3, column "Parking": "maybe" can\'t be read as yes or no. It was left out.',
      'Row 4, column "Wifi": "#REF!" is what a spreadsheet shows instead of a value: a failed formula, a narrow column, a shortened number. It was left out.',
    ]);
  });

  it('reads ways of contact in the shape of v2.2, and refuses them in that of v2.1', () => {
    const mapping = `version: v2.2\n${small}contacts: { Phone: Tel }\n`;
    const csv = 'Code,Tel\nA1,01353 496000\n';
    expect(values(readRows(csv, mapping))[0]).toMatchObject({
      ContactInfo: [{ ContactType: 'Phone', ContactContent: '01353 496000' }],
    });
    expect(sentences(readRows(csv, mapping.replace('version: v2.2\n', '')))).toEqual([
      '"branches" has no contacts in this version.',
    ]);
    expect(sentences(readRows(csv, mapping.replace('Phone', 'Other')))[0]).toMatch(/^"Other" is not one of /);
  });
});

describe('a mapping file', () => {
  const said = (mapping: string, csv = 'Code,Post code\nA1,PE15 8AA\n') =>
    readRows(csv, mapping).problems.map((problem) => [sentence(problem), problem.at[0].start.line]);

  it.each([
    ['  PostCode: Post code', 'There is no field "PostCode" that a column can fill.'],
    ['  Name: Postal code', 'The table has no column "Postal code".'],
    ['  Name:\n    column: Town', 'The table has no column "Town".'],
    ['  PostalAddress.AddressLine:\n    columns:\n    - Town', 'The table has no column "Town".'],
    ['  Type:\n    flags:\n      Code: Van', '"Van" is not one of Mobile or Physical.'],
    ['  Name:\n    flags:\n      Van: Van', 'The table has no column "Van".'],
    ['  Type: { column: Code, values: { A1: Phisical } }', '"Phisical" is not one of Mobile or Physical.'],
    ['  Type: { split: ; }', '"Type" needs a column, or for hours open: and close:.'],
    ['  Name: { flags: { Code: Ely } }', '"Name" has no codes that columns of yes and no could add.'],
    ['constants: { Identification: X }', '"Identification" is filled twice.'],
    ['hours: { Someday: Code }', '"Someday" is not one of Monday, Monday-Friday or Week.'],
    ['hours: { Friday: { open: Code } }', '"Friday" needs a column, or for hours open: and close:.'],
  ])('is refused for %j', (line, message) => {
    expect(said(`${small}${line}\n`)[0]).toEqual([message, 4 + line.split('\n').length]);
    expect(readRows('Code\nA1\n', `${small}${line}\n`).records).toEqual([]);
  });

  it('suggests the whole path of a field, and the nearest name of a column, in any case', () => {
    const { problems } = readRows('CODE,Post code\nA1,x\n', `${small}  Postcode: Post cod\n`);
    expect(problems.map(({ args }) => (args as { suggestion?: string }).suggestion)).toEqual([
      'PostalAddress.PostCode',
      'Post code',
    ]);
  });

  it('is sound as docs/importing.md shows it', () => {
    const page = readFileSync(new URL('../../docs/importing.md', import.meta.url), 'utf8');
    const example = /## A table.*?```yaml\n(.*?)```/s.exec(page)?.[1] ?? '';
    const header =
      'Branch code,Kind,Segments,Services,Wi-Fi,Car park,Address 1,Address 2,Postcode,Weekday hours,Sat open,Sat close,Position';
    const csv = `One,,\nTwo,,\n${header}\nA1,Van,Personal,,Y,N,The Green,,PE15 8AA,9am-5pm,By appointment,,\n`;
    const read = readRows(csv.replaceAll(',', ';'), example);
    expect(sentences(read)).toEqual([]);
    expect(values(read)[0]).toMatchObject({ Type: 'Mobile', ServiceAndFacility: ['WiFi'] });
    expect(said(small.replace('branches', 'branchs'))).toHaveLength(1);
  });
});
