import { describe, expect, it } from 'vitest';
import { tableCollections } from '../../src/authoring/tables/mapping.js';
import { placeOfFile } from '../../src/source/content/layout.js';
import { workspace } from './workspace.js';

const header =
  'Branch code;Branch name;Kind;Segments;Address 1;Address 2;Town;Postcode;Country;Lat;Long;Services;Hearing loop;Mon-Fri;Sat;Region';
const ely =
  '0101;Ely High Street;Branch;Personal, Business;12 High Street;;Ely;CB7 4AA;UK;52.3990;0.2630;Counter, Night safe;Y;09:00-17:00;9am-12.30pm;East';
const wisbech =
  '0102;Wisbech;Branch;Personal;"3 Market Place\r\n(at the back)";Old Quarter;Wisbech;PE13 1AB;UK;52.6660;0.1600;Counter;N;09:30-16:30;Closed;East';
const network = `${[header, ely, wisbech].join('\r\n')}\r\n`;

const site = {
  'content/site.yaml':
    'vendor: example\nlicenseUrl: https://openapi.example.com/licence\ntermsUrl: https://openapi.example.com/terms\n',
  'content/fenland/brand.yaml': 'BrandName: Fenland Building Society\n',
};

describe('opendata import of a CSV file', () => {
  it('asks for a mapping first, and says how to have one proposed', async () => {
    const space = workspace({ ...site, 'branches.csv': network });
    const { code, stderr } = await space.run(['import', 'branches.csv']);
    expect(code).toBe(2);
    expect(stderr).toContain('Have one proposed: opendata import branches.csv --guess');
  });

  it('puts quotes round a name with blanks in the commands that it proposes', async () => {
    const space = workspace({ ...site, 'branches of may.csv': network });
    const asked = await space.run(['import', 'branches of may.csv']);
    expect(asked.stderr).toContain('Have one proposed: opendata import "branches of may.csv" --guess');
    const { stderr } = await space.run(['import', 'branches of may.csv', '--guess']);
    expect(stderr).toContain('then import: opendata import "branches of may.csv"\n');
  });

  it('ends a guess with a command that works, whatever the content folder is called', async () => {
    const files = Object.entries(site).map(([path, text]) => [path.replace('content', 'g 1'), text]);
    const space = workspace({ ...Object.fromEntries(files), 'branches of may.csv': network });
    const given = ['branches of may.csv', '--content', 'g 1'];
    const asked = await space.run(['import', ...given]);
    expect(asked.stderr).toContain(' import "branches of may.csv" --content "g 1" --guess\n');
    const { stderr } = await space.run(['import', ...given, '--guess']);
    const [, line = ''] = /then import: opendata (.*)\n$/.exec(stderr) ?? [];
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
    expect(words).toEqual(['import', ...given]);
    expect((await space.run(words)).code).toBe(0);
    expect(space.read('g 1/fenland/branches.yaml')).toContain('Name: Wisbech');
  });

  it('proposes a mapping and imports nothing, then imports with it, and the content is sound', async () => {
    const space = workspace({ ...site, 'branches.csv': network });
    const guess = await space.run(['import', 'branches.csv', '--guess']);
    expect([guess.code, guess.stdout]).toEqual([0, '']);
    expect(guess.stderr).toContain('kept in content/import-branches.yaml');
    expect(() => space.read('content/fenland/branches.yaml')).toThrow();
    expect(space.read('content/import-branches.yaml')).toContain('brand: Fenland Building Society\n');

    const imported = await space.run(['import', 'branches.csv']);
    expect(imported.stderr).toContain('1 column was not imported: "Region".');
    expect(imported.code).toBe(0);
    expect(space.read('content/fenland/branches.yaml')).toContain('- Identification: "0101"');
    expect(await space.run(['check', '--at', '2026-03-01'])).toMatchObject({ code: 0 });
  });

  it('leaves out a row without a code, and names the row', async () => {
    const table = `${network}${wisbech.replace('0102', '').replace('Wisbech', 'Chatteris')}\r\n`;
    const space = workspace({ ...site, 'branches.csv': table });
    await space.run(['import', 'branches.csv', '--guess']);
    const { code, stderr } = await space.run(['import', 'branches.csv']);
    expect(code).toBe(1);
    expect(stderr).toContain('branches.csv:5:1  warning  import/lost');
    expect(stderr).toMatch(
      /Branch number 3 of this file: .*Chatteris.* is left out: it has no Identification\. Add one at the source\./,
    );
    expect(space.read('content/fenland/branches.yaml')).not.toContain('Chatteris');
  });

  it('guesses and imports at once with --yes', async () => {
    const space = workspace({ 'branches.csv': network });
    const { code } = await space.run(['import', 'branches.csv', '--guess', '--yes', '--brand', 'Fenland']);
    expect(code).toBe(0);
    expect(space.read('content/fenland/branches.yaml')).toContain('Name: Wisbech');
  });

  it('keeps what options say of the publication from the proposal to the import, and hints at v2.2', async () => {
    const space = workspace({ 'branches.csv': 'Branch code,Telephone,Postcode\nA1,01353 496000,CB7 4AA\n' });
    const options = ['--vendor', 'fenland', '--license-url', 'https://fenland.example/licence'];
    const { stderr } = await space.run([
      'import',
      'branches.csv',
      '--guess',
      '--brand',
      'Fenland',
      ...options,
    ]);
    expect(stderr).toBe(`branches.csv: 1 row with 3 columns, read as branches.
    Branch code  Identification          A1
  - Telephone    no field found          01353 496000
    Postcode     PostalAddress.PostCode  CB7 4AA

  ? SequenceNumber: no column has it, so 0 is put in every record.
  ? Type: no column has it, so Physical is put in every record.
  ? CustomerSegment: no column has it, so Personal is put in every record.
  - Only v2.2 can hold "Telephone": to import them, delete content/import-branches.yaml and guess again with --version v2.2.
✓ 2 columns placed (3 marked ? to look at, 1 marked - without a field): kept in content/import-branches.yaml.
The settings of the publication are saved in content/site.yaml; still to be set there: termsUrl.
Look at it, then import: opendata import branches.csv
`);
    expect((await space.run(['import', 'branches.csv'])).code).toBe(0);
    expect(space.read('content/site.yaml')).toContain('vendor: fenland\n');
    expect(space.read('content/site.yaml')).toContain('licenseUrl: https://fenland.example/licence\n');
  });

  it('leaves a mapping that is there as it is', async () => {
    const space = workspace({ ...site, 'branches.csv': network, 'content/import-branches.yaml': '# mine\n' });
    const { code, stderr } = await space.run(['import', 'branches.csv', '--guess']);
    expect([code, space.read('content/import-branches.yaml')]).toEqual([2, '# mine\n']);
    expect(stderr).toContain('content/import-branches.yaml already exists');
  });

  it('names the mapping of another table whose columns are all there', async () => {
    const space = workspace({ ...site, 'branches.csv': network, 'branches-may.csv': network });
    await space.run(['import', 'branches.csv', '--guess']);
    const { stderr } = await space.run(['import', 'branches-may.csv']);
    expect(stderr).toContain('opendata import branches-may.csv --mapping content/import-branches.yaml');
  });

  it('changes only what changed when the table comes again', async () => {
    const space = workspace({ ...site, 'branches.csv': network });
    await space.run(['import', 'branches.csv', '--guess', '--yes']);
    const before = space.read('content/fenland/branches.yaml').split('\n');
    space.write('branches.csv', network.replace('09:30-16:30', '09:30-16:00'));
    await space.run(['import', 'branches.csv']);
    const after = space.read('content/fenland/branches.yaml').split('\n');
    const changed = after.filter((line, index) => line !== before[index]);
    expect(after.length).toBe(before.length);
    expect(changed.length).toBe(5);
    expect(changed.every((line) => line.includes('ClosingTime: 16:00:00'))).toBe(true);
  });

  it('shows the row, the column and the cell of what it can not read, and exits with 1', async () => {
    const space = workspace({ ...site, 'branches.csv': network });
    await space.run(['import', 'branches.csv', '--guess']);
    space.write('branches.csv', `${network}${ely.replace('0101', '0103').replace('09:00-17:00', '9-5')}\r\n`);
    const { code, stderr } = await space.run(['import', 'branches.csv']);
    expect(code).toBe(1);
    expect(stderr).toContain('branches.csv:5:');
    expect(stderr).toContain(
      `Row 4, column "Mon-Fri": "9-5" has an hour without minutes, and without am or pm.`,
    );
    expect(stderr).toMatch(/\^\^\^ write 09:00-17:00/);
    expect(stderr).toContain('  Left out       1 cell before that, each listed above\n');
    expect(space.read('content/fenland/branches.yaml')).toContain('Identification: "0103"');
  });

  it.each([
    [
      'of a pair of columns',
      'Sun open,Sun close',
      '00:00,00:00',
      'Sunday: { open: Sun open, close: Sun close }',
    ],
    [
      'of a pair of columns, with am',
      'Sun open,Sun close',
      '12am,12am',
      'Sunday: { open: Sun open, close: Sun close }',
    ],
    ['of a day', 'Sun', '00:00-00:00', 'Sunday: Sun'],
    ['of a week', 'Hours', '"Sat 09:00-12:00, Sun 00:00-00:00"', 'Week: Hours'],
  ])(
    'takes midnight to midnight %s for closed, as in a feed, and says so',
    async (_, columns, cells, hours) => {
      const space = workspace({
        ...site,
        'b.csv': `Code,Sat,${columns}\n0101,09:00-12:00,${cells}\n`,
        'content/import-b.yaml': `collection: branches\nbrand: Fenland Building Society\ncolumns: { Identification: Code }\nhours:\n  ${columns === 'Hours' ? '' : 'Saturday: Sat\n  '}${hours}\nconstants: { SequenceNumber: 0, Type: Physical, CustomerSegment: Personal, PostalAddress.PostCode: CB7 4AA }\nignore: [Sat]\n`,
      });
      const { code, stderr } = await space.run(['import', 'b.csv']);
      expect(code).toBe(0);
      expect(stderr).toContain(': open from 00:00:00 to 00:00:00 means closed: Sunday is left out.');
      expect(stderr).toContain('Records equal  0 of 1 (0 %)');
      expect(stderr).toContain('3 repaired');
      expect(space.read('content/fenland/branches.yaml')).toContain('Name: Saturday');
      expect(space.read('content/fenland/branches.yaml')).not.toContain('Sunday');
    },
  );

  it('imports nothing of a table whose rows can not be told apart', async () => {
    const space = workspace({ ...site, 'branches.csv': network });
    await space.run(['import', 'branches.csv', '--guess']);
    space.write('branches.csv', network.replace('East\r\n', 'East;more\r\n'));
    const { code, stderr } = await space.run(['import', 'branches.csv']);
    expect(code).toBe(1);
    expect(stderr).toContain('Row 2 has 17 cells, but the header has 16 columns');
    expect(stderr).toContain('Nothing was imported.');
    expect(() => space.read('content/fenland/branches.yaml')).toThrow();
  });

  it('shows the lines of a Windows-1252 file as they are meant', async () => {
    const space = workspace(site);
    const text = network.replace('Kind', 'Kïnd').replace('09:00-17:00', 'by chance');
    space.write(
      'branches.csv',
      Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
    );
    await space.run(['import', 'branches.csv', '--guess']);
    const { stderr } = await space.run(['import', 'branches.csv']);
    expect(stderr).toContain(`This file isn't UTF-8; it was read as Windows-1252.`);
    expect(stderr).toContain('Kïnd');
  });

  it('keeps its mappings where content is not refused, whatever the table is called', () => {
    for (const name of [
      ...tableCollections,
      'branch',
      'atm',
      'atms 2026',
      'site',
      'sites',
      'brand',
      'network',
    ]) {
      expect(placeOfFile([`import-${name}.yaml`]), name).toEqual({ kind: 'referable' });
    }
  });
});

it.each(['{"data":[]}', ' [\n  {"Name": "March"}]'])('guesses nothing about JSON: %j', async (feed) => {
  const space = workspace({ 'branches.json': feed });
  const { code, stderr } = await space.run(['import', 'branches.json', '--guess']);
  expect(code).toBe(2);
  expect(stderr).toContain(
    'branches.json begins like JSON, not like a table. Import a feed without --guess.',
  );
});
