import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, readMapping } from '../../src/import/table/csv.js';
import { type Guess, guess, guessCollection } from '../../src/import/table/guess.js';
import { mappingFile } from '../../src/import/table/mapping-file.js';
import { readTable, type Table } from '../../src/import/table/table.js';
import { hasErrors } from '../../src/model/problem.js';
import type { Version } from '../../src/model/version.js';
import { sentence } from '../../src/report/report/sentence.js';

const table = (text: string, name = 'branches.csv') => readTable(name, Buffer.from(text));

/** What each column was taken for; `?` where the guess isn't sure. */
function placed(read: Table, version: Version = 'v2.1'): Record<string, string> {
  const { columns, unplaced } = guess(read, guessCollection(read), version);
  const entries = columns.flatMap((one) =>
    one.columns.map(({ name }, index) => [
      name,
      `${target(one, index)}${one.confidence === 'sure' ? '' : '?'}`,
    ]),
  );
  return Object.fromEntries([...entries, ...unplaced.map(({ column }) => [column.name, 'nothing'])]);
}

function target({ what }: Guess['columns'][number], index: number): string {
  if (what.kind === 'field') return what.leaf.path;
  if (what.kind === 'flags') return `${what.leaf.path} ${what.codes[index]}`;
  if (what.kind === 'hours') return `${what.days} ${what.part}`;
  return what.kind === 'contact' ? what.type : what.kind;
}

/** A cell that fits a field which doesn't take any text. */
const samples: Readonly<Record<string, string>> = {
  Type: 'Physical',
  CustomerSegment: 'Personal',
  MinimumPossibleAmount: '10',
  SupportedCurrencies: 'GBP',
  Access24HoursIndicator: 'Y',
  PostCode: 'CB7 4AA',
  Latitude: '52.1',
  Longitude: '0.26',
};

/** As a branch-network team would export it. */
const network = `Branch ID,Bank,Branch,Branch type,Addr1,Addr2,Town/City,County,Post Code,Latitude,Longitude,Wi-Fi,Hearing loop,Car park,Mon open,Mon close,Sat,Area manager
0101,Fenland,Ely High Street,Branch,12 High Street,,Ely,Cambs,CB7 4AA,52.3990,0.2630,Y,Y,N,09:00,17:00,9am-12.30pm,A. Marsh
0102,Fenland,Fen Van,Van,The Green,,March,Cambs,PE15 8AA,52.5510,0.0880,N,Y,Y,09:30,15:00,Closed,C. Sedge
`;

describe('a guess', () => {
  it('knows the columns of a branch network by their names and cells', () => {
    expect(placed(table(network))).toEqual({
      'Branch ID': 'Identification',
      Bank: 'brand',
      Branch: 'Name',
      'Branch type': 'Type',
      Addr1: 'PostalAddress.AddressLine',
      Addr2: 'PostalAddress.AddressLine',
      'Town/City': 'PostalAddress.TownName',
      County: 'PostalAddress.CountrySubDivision',
      'Post Code': 'PostalAddress.PostCode',
      Latitude: 'PostalAddress.GeoLocation.GeographicCoordinates.Latitude',
      Longitude: 'PostalAddress.GeoLocation.GeographicCoordinates.Longitude',
      'Wi-Fi': 'ServiceAndFacility WiFi',
      'Hearing loop': 'Accessibility InductionLoop',
      'Car park': 'ServiceAndFacility Parking',
      'Mon open': 'Monday open',
      'Mon close': 'Monday close',
      Sat: 'Saturday column',
      'Area manager': 'nothing',
    });
  });

  it('knows those of cash machines', () => {
    const atms = table(
      'Terminal ID;Site;Postcode;24 hours;Services;Currency\nT1;Ely Station;CB7 4DJ;Yes;Cash, Balance;GBP\nT2;March Mill;PE15 8AA;No;Cash;GBP\n',
      'exports/atms 2026.csv',
    );
    expect(guessCollection(atms)).toBe('atms');
    expect(placed(atms)).toEqual({
      'Terminal ID': 'Identification',
      Site: 'Location.Site.Name',
      Postcode: 'Location.PostalAddress.PostCode',
      '24 hours': 'Access24HoursIndicator',
      Services: 'ATMServices',
      Currency: 'SupportedCurrencies',
    });
  });

  it.each([
    [
      'branches',
      'Identification',
      'Br No|BrNo|BR #|Branch Nr.|Branch Num|Branch Identifier|BRANCH_CD|Loc Code|Store No|Outlet Number|Site Ref|Unique Ref|Cost Centre',
    ],
    ['branches', 'Name', 'Br Name|Branch Nm|BranchName|Office Name|Outlet name|Store Name|Display name'],
    ['branches', 'Type', 'Br Type|Type of Branch|Branch Format'],
    ['branches', 'CustomerSegment', 'Cust Type|Cust Segment|Customer Group'],
    [
      'branches',
      'PostalAddress.AddressLine',
      'Line 1|Line1|Add 1|Addr Ln 1|Address Line One|Branch Address 1|Address_Line_1|Street Address 1|Mailing Address',
    ],
    [
      'branches',
      'PostalAddress.BuildingNumber',
      'Bldg|Bldg No|House No.|House Name|Building Name/Number|Premises',
    ],
    ['branches', 'PostalAddress.StreetName', 'Street Name|Road Name|Thoroughfare Name'],
    ['branches', 'PostalAddress.TownName', 'Post Town|PostTown|City/Town|City Name|Locality'],
    ['branches', 'PostalAddress.CountrySubDivision', 'County Name|County/Region'],
    ['branches', 'PostalAddress.PostCode', 'Post Cd|P/Code|PCD|Postcode/Zip|Branch Postcode'],
    [
      'branches',
      'PostalAddress.GeoLocation.GeographicCoordinates.Latitude',
      'Lat.|GPS_Lat|Latitude (WGS84)|Decimal Latitude',
    ],
    [
      'branches',
      'PostalAddress.GeoLocation.GeographicCoordinates.Longitude',
      'Lng|GPS_Long|Longitude (WGS84)',
    ],
    ['branches', 'Note', 'Additional Info|Other info'],
    ['branches', 'brand', 'Brand Nm|Bank Name'],
    [
      'atms',
      'Identification',
      'ATM No|Term ID|Terminal Ref|Machine No.|Device ID|Asset No|Cash machine no|Cashpoint ID|ATM Identifier',
    ],
    ['atms', 'Branch.Identification', 'Br No|Branch Ref|Home Branch'],
    [
      'atms',
      'MinimumPossibleAmount',
      'Min note|Minimum note|Smallest note|Lowest Denomination|Min Withdrawal Amt|Min. dispense',
    ],
    ['atms', 'SupportedCurrencies', 'CCY|Curr|Currency Code'],
    ['atms', 'Access24HoursIndicator', '24 Hr Access|24x7|24hrs'],
    ['atms', 'Location.PostalAddress.AddressLine', 'Line 1|ATM Address 1'],
  ])('of %s takes for %s any of %s', (collection, field, names) => {
    for (const name of names.split('|')) {
      const cell = samples[field.split('.').at(-1)!] ?? 'A1';
      expect({
        name,
        ...placed(table(`Other column,${name}\nx,${cell}\n`, `${collection}.csv`)),
      }).toMatchObject({
        name,
        [name]: field,
      });
    }
  });

  it('takes a unit for a branch, unless another column has its number', () => {
    expect(placed(table('Unit,Town\n0101,Ely\n0102,March\n'))).toMatchObject({ Unit: 'Identification?' });
    expect(placed(table('Unit,Br No\n3,0101\n4,0102\n'))).toEqual({
      Unit: 'PostalAddress.BuildingNumber?',
      'Br No': 'Identification',
    });
  });

  it.each([
    ['Coordinates', '52.3990, 0.2630', '52.5510, -0.0880', 'lat-lon', ''],
    ['Lng/Lat', '0.2630, 52.3990', '-0.0880, 52.5510', 'lon-lat', ''],
    ['Found at', '52.3990, 0.2630', '52.5510, -0.0880', 'lat-lon', '?'],
  ])('finds latitude and longitude in one column %s: %s', (name, ely, march, order, mark) => {
    const read = table(`Br No,${name}\nA1,"${ely}"\nA2,"${march}"\n`);
    expect(placed(read)[name]).toBe(`coordinates${mark}`);
    const text = mappingFile(guess(read, 'branches', 'v2.1'), read, { brand: 'Fenland' });
    expect(text).toContain(`coordinates:\n  column: ${name}`);
    expect(text).toContain(`  order: ${order}\n`);
    const { records, problems } = readCsv(
      { name: 'branches.csv', bytes: Buffer.from(read.text) },
      { name: 'm.yaml', bytes: Buffer.from(text) },
    );
    expect(problems).toEqual([]);
    expect(JSON.stringify(records[0]?.value)).toContain('{"Latitude":"52.3990","Longitude":"0.2630"}');
  });

  it('proposes what hours can only mean, in the mapping, for a person to confirm', () => {
    const read = table(
      'Br No,Mon-Fri,Sat open,Sat close,Hours\nA1,9.30-4.30,9.30,1.30,Sun 10.00-2.00\nA2,9.00-17.00,9.00,12.30,\n',
    );
    const text = mappingFile(guess(read, 'branches', 'v2.1'), read, { brand: 'Fenland' });
    expect(text).toContain(`  Monday-Friday:
    column: Mon-Fri
    values:  # sure? As written, these would begin in the night, or end before they begin.
      9.30-4.30: 09:30-16:30
  Saturday:
    open: Sat open
    close: Sat close
    values:  # sure? As written, these would begin in the night, or end before they begin.
      1.30: 13:30
`);
    const { problems } = readCsv(
      { name: 'branches.csv', bytes: Buffer.from(read.text) },
      { name: 'm.yaml', bytes: Buffer.from(text) },
    );
    expect(problems).toEqual([]);
  });

  it('has a place for telephone numbers only in the shape of v2.2', () => {
    const read = table('Branch code,Telephone\nA1,01353 496000\n');
    expect(placed(read).Telephone).toBe('nothing');
    expect(placed(read, 'v2.2').Telephone).toBe('Phone');
  });

  it('takes a pair of columns for the hours of a day, one odd row or not', () => {
    const rows = (odd: string) =>
      `Branch code,Monday open,Monday close,Sunday open,Sunday close\nA1,09:00,17:00,Closed,Closed\nA2,${odd},,\n`;
    for (const odd of ['by appointment,ask', '9-5,see website', ',']) {
      const read = placed(table(rows(odd)));
      expect(Object.values(read).map((what) => what.replace('?', ''))).toEqual([
        'Identification',
        'Monday open',
        'Monday close',
        'Sunday open',
        'Sunday close',
      ]);
      expect(read['Monday open']).toBe(odd === ',' ? 'Monday open' : 'Monday open?');
    }
    const both = 'Branch code,Monday opening\nA1,09:00-17:00\nA2,10:00-17:00\n';
    expect(placed(table(both))['Monday opening']).toBe('Monday column');
    expect(placed(table('Branch code,Monday open\nA1,09:00\n'))['Monday open']).toBe('nothing');
  });

  it.each([
    ['Counter?', 'Y', 'ServiceAndFacility CounterServices'],
    ['Straße', 'Marktplatz', 'PostalAddress.StreetName'],
    ['Counters open', 'Y', 'nothing'],
    ['Stage', 'two', 'nothing'],
    ['Postcode *', 'CB7 4AA', 'PostalAddress.PostCode'],
    ['Lat.', '52,3990', 'PostalAddress.GeoLocation.GeographicCoordinates.Latitude'],
  ])('takes a column called %j with %j in it for %s', (name, cell, what) => {
    expect(placed(table(`Branch code\t${name}\nA1\t${cell}\n`))[name]).toBe(what);
  });

  it('tells branches by their sort code where nothing else does, and each has one of its own', () => {
    const rows = (header: string, second: string) => `${header},Town\n07-01-16,Ely\n${second},March\n`;
    expect(placed(table(rows('Sort Code', '07-01-17')))['Sort Code']).toBe('Identification?');
    expect(placed(table(rows('Sort Code', '07-01-16')))['Sort Code']).toBe('nothing');
    const both = guess(table(rows('Sort Code', '07-01-17')), 'branches', 'v2.2').columns;
    expect(both.map((one) => target(one, 0))).toContain('SortCode');
    expect(both.map((one) => target(one, 0))).toContain('Identification');
    const known = placed(table('Branch code,Sort Code\nA1,07-01-16\n'));
    expect(known).toEqual({ 'Branch code': 'Identification', 'Sort Code': 'nothing' });
  });

  it('does not take a column for a field that its cells contradict', () => {
    expect(placed(table('Branch code,Type\nA1,blue\nA2,green\n'))).toMatchObject({ Type: 'nothing' });
  });

  it('says what every record needs and no column has', () => {
    const { missing, supplied } = guess(table('Town,Note\nEly,x\n'), 'branches', 'v2.1');
    expect(missing).toEqual(['Identification', 'PostalAddress.PostCode']);
    expect(supplied.map(({ path }) => path)).toEqual(['SequenceNumber', 'Type', 'CustomerSegment']);
  });
});

describe('the mapping file of a guess', () => {
  const read = table(network);
  const text = mappingFile(guess(read, 'branches', 'v2.1'), read, { brand: undefined });

  it('is a mapping without a mistake, and imports the table that it was guessed from', () => {
    const file = { name: 'content/import-branches.yaml', bytes: Buffer.from(text) };
    expect(readMapping(file).problems).toEqual([]);
    const { records, problems } = readCsv({ name: 'branches.csv', bytes: Buffer.from(network) }, file);
    expect(problems.map(sentence)).toEqual(['1 column was not imported: "Area manager".']);
    expect(records.map(({ brandName }) => brandName)).toEqual(['Fenland', 'Fenland']);
    expect(records[1]?.value).toEqual({
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

  it('shows samples beside each column, and leaves what has no field as a comment', () => {
    expect(text).toContain('  Identification: Branch ID  # 0101, 0102\n');
    expect(text).toContain('  SequenceNumber: 0  # sure? no column has it\n');
    expect(text).toContain('# ignore:\n#   - Area manager  # A. Marsh, C. Sedge\n');
  });

  it('is sound, and fits its table, whatever the header and the cells hold', () => {
    const piece = fc.constantFrom(
      'a',
      '"',
      ',',
      ';',
      '\n',
      '\r',
      ' ',
      '0',
      '9',
      ':',
      '-',
      '#',
      '&',
      '{',
      'Code',
      'Name',
      'Y',
      'Mon',
      'open',
      '09:00',
    );
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 80 }), (csv) => {
        const any = table(csv);
        if (hasErrors(any.problems)) return;
        const bytes = Buffer.from(mappingFile(guess(any, 'branches', 'v2.2'), any, { brand: 'Fenland' }));
        const { problems } = readCsv(
          { name: 'branches.csv', bytes: Buffer.from(csv) },
          { name: 'm.yaml', bytes },
        );
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('can be read whatever the header and the cells hold', () => {
    const odd = table('"Branch code: #1","{Name}",- Note,"Tel\nno",true\n" # a","x: ""y""",*z,\u0007,Y\n');
    const written = mappingFile(guess(odd, 'branches', 'v2.1'), odd, { brand: 'Marsh: & Sons #2' });
    expect(readMapping({ name: 'm.yaml', bytes: Buffer.from(written) })).toMatchObject({
      problems: [],
      mapping: { brand: { name: 'Marsh: & Sons #2' } },
    });
  });
});
