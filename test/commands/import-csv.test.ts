import { describe, expect, it } from 'vitest';
import { placeOfFile } from '../../src/content/content/layout.js';
import { filesBelow, siteYaml, workspace } from './workspace.js';

const header =
  'Branch code;Branch name;Kind;Segments;Address 1;Address 2;Town;Postcode;Country;Lat;Long;Services;Hearing loop;Mon-Fri;Sat;Region';
const ely =
  '0101;Ely High Street;Branch;Personal, Business;12 High Street;;Ely;CB7 4AA;UK;52.3990;0.2630;Counter, Night safe;Y;09:00-17:00;9am-12.30pm;East';
const wisbech =
  '0102;Wisbech;Branch;Personal;"3 Market Place\r\n(at the back)";Old Quarter;Wisbech;PE13 1AB;UK;52.6660;0.1600;Counter;N;09:30-16:30;Closed;East';
const network = `${[header, ely, wisbech].join('\r\n')}\r\n`;

const site = {
  'content/site.yaml': siteYaml,
  'content/fenland/brand.yaml': 'BrandName: Fenland Building Society\n',
};

describe('opendata import of a CSV file', () => {
  it('proposes a mapping, names it, and imports with it at once; the content is sound', async () => {
    const space = workspace({ ...site, 'branches of may.csv': network });
    const { stdout } = await space.ends(
      ['import', 'branches of may.csv'],
      0,
      `branches of may.csv: 2 rows with 16 columns, read as branches.
  - No field was found for "Region".
  ? SequenceNumber: no column has it, so 0 is put in every record.
The mapping is kept in content/import-branches of may.yaml.
`,
      '1 column was not imported: "Region".',
    );
    expect(stdout).toBe('');
    expect(space.read('content/import-branches of may.yaml')).toContain('brand: Fenland Building Society\n');
    expect(space.read('content/fenland/branches.yaml')).toContain('- Identification: "0101"');
    await space.ends('check --at 2026-03-01', 0);
  });

  it('says what to fill in before it can import', async () => {
    const space = workspace({
      ...site,
      'b.csv': 'Branch code,Town\nA1,Ely\n',
      'content/other/brand.yaml': 'BrandName: Other\n',
    });
    await space.ends(
      'import b.csv',
      1,
      'Nothing was imported. Write in content/import-b.yaml where to find PostalAddress.PostCode, brand, then import again.',
    );
    const mapping = space.read('content/import-b.yaml');
    expect(mapping).toContain('  # PostalAddress.PostCode: every record needs this');
    const filled = mapping
      .replace('# brand: the published name of the brand', 'brand: Other')
      .replace('constants:', 'constants:\n  PostalAddress.PostCode: CB7 4AA');
    space.write('content/import-b.yaml', filled);
    await space.ends('import b.csv', 0);
    expect(space.read('content/other/branches.yaml')).toContain('Identification: A1');
  });

  it('follows a mapping that is there, which a dry run does not write', async () => {
    const space = workspace({ ...site, 'branches.csv': network, 'branches-may.csv': network });
    const before = filesBelow(space.folder);
    await space.ends('import branches.csv --dry-run', 0, 'would be kept in content/import-branches.yaml.');
    expect(filesBelow(space.folder)).toEqual(before);
    await space.run('import branches.csv');
    const mapping = space
      .read('content/import-branches.yaml')
      .replace('# ignore:\n#   - Region', 'ignore:\n  - Region');
    space.write('content/import-branches.yaml', mapping);
    const may = 'import branches-may.csv --mapping content/import-branches.yaml';
    expect((await space.ends(may, 0, '2 as they were')).stderr).not.toContain('Region');
    expect(space.read('content/import-branches.yaml')).toBe(mapping);
  });

  it('shows the row, the column and the cell of what it can not read, and exits with 1', async () => {
    const bad = ely.replace('0101', '0103').replace('09:00-17:00', '9-5');
    const space = workspace({ ...site, 'branches.csv': `${network}${bad}\r\n` });
    await space.ends(
      'import branches.csv',
      1,
      'branches.csv:5:',
      'Row 4, column "Mon-Fri": "9-5" has an hour without minutes, and without am or pm.',
      /\^\^\^ write 09:00-17:00/,
    );
    expect(space.read('content/fenland/branches.yaml')).toContain('Identification: "0103"');
  });
});

it.each(['branches', 'branch', 'atms 2026', 'site', 'brand'])(
  'a mapping of a table called %s is not taken for content',
  (name) => expect(placeOfFile([`import-${name}.yaml`])).toEqual({ kind: 'aside' }),
);

it('reads no JSON as a table', async () => {
  const space = workspace({ 'branches.json': '[{"Name": "March"}]', 'm.yaml': 'collection: branches\n' });
  await space.ends('import branches.json --mapping m.yaml', 2, 'begins like JSON, not like a table');
});
