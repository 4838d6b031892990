import { describe, expect, it } from 'vitest';
import { workspace } from '../commands/workspace.js';
import { atm, contentFolder, ely, feedOf, fenland, inContent } from './feeds.js';

const march = { ...ely, Identification: 'FB-0207', Name: 'March Broad Street' };
const product = (Name: string, Identification: string) => ({
  Name,
  Identification,
  PCAMarketingState: [{ Identification: 'S1', MarketingState: 'Regular' }],
});
/** An account in the words of the public standard. */
const branded = {
  ...product('Fen Current Account', 'P1'),
  Card: [{ Type: 'DebitCard', Scheme: 'MasterCard', ContactlessIndicator: true }],
};
const whole = { lostFields: 0, mendedFields: 0, unpublishedFields: 0, unequalFields: 0 };

describe('an import into an empty folder', () => {
  it('makes settings, a folder for the brand, and its records, tidy', async () => {
    const folder = contentFolder();
    const { proof, problems } = await folder.import(feedOf('branches', [ely]), { version: 'v2.2' });
    expect(folder.read('fenland-bank/branches.yaml')).toBe(`- Identification: FB-0102
  SequenceNumber: 0
  Name: Ely High Street
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress:
    TownName: Ely
    Country: GB
    PostCode: CB7 4AB
`);
    expect(folder.read('fenland-bank/brand.yaml')).toBe(
      '# The brand as it is published.\nBrandName: Fenland Bank\n',
    );
    expect(folder.read('site.yaml')).toContain('licenseUrl: https://fenland.example/licence');
    expect(folder.read('site.yaml')).toContain('source: v2.2');
    expect(problems).toEqual([]);
    expect(proof).toMatchObject({ records: 1, equalRecords: 1, fields: 8, equalFields: 8, ...whole });
  });

  it('takes spellings of a name for one brand, says so, and keeps to it', async () => {
    const folder = contentFolder();
    const names = ['Bank of March', 'Bank Of  March', 'Bank of March', 'Bank Of  March'];
    const Brand = names.map((BrandName, at) => ({
      BrandName,
      ATM: [{ ...atm, Identification: `A${at}` }],
    }));
    const feed = { data: [{ Brand }], meta: {} };
    const { problems } = await folder.import(feed);
    expect(folder.files()).toEqual(['bank-of-march/atms.yaml', 'bank-of-march/brand.yaml', 'site.yaml']);
    expect(folder.read('bank-of-march/atms.yaml').match(/Identification: A\d/g)).toHaveLength(4);
    expect(problems.map(({ rule, args }) => [rule, args])).toEqual([
      ['import/brand', { written: 'Bank Of  March', kept: 'Bank of March' }],
    ]);
    expect((await folder.import(feed)).written).toEqual([]);
  });

  it('keeps the further groups of data (D18), and knows a brand again whose group has a word in the content', async () => {
    const group = (BrandName: string) => ({ Brand: [{ BrandName, ATM: [atm] }] });
    const data = [group('Fenland Bank'), group('Northgate'), group('Northgate')];
    const folder = contentFolder();
    await folder.import({ data });
    expect(folder.read('northgate/brand.yaml')).toContain('group: group-2');
    expect(folder.files()).toContain('northgate-2/brand.yaml');
    folder.write('northgate/brand.yaml', 'BrandName: Northgate\ngroup: private\n');
    expect((await folder.import({ data: data.slice(0, 2) })).written).toEqual([]);
    expect((await folder.import({ data })).written).toEqual([]);
  });

  it('reads data that is a group of fields, a bare list of records, and says what was odd', async () => {
    const asObject = await contentFolder().import({
      data: { Brand: [{ BrandName: 'Fenland Bank', ATM: atm }] },
    });
    expect(asObject.problems).toEqual([]);
    expect(asObject.proof).toMatchObject({ records: 1, equalRecords: 1 });
    const bare = await contentFolder().import([ely], { brand: 'Fenland Bank' });
    expect(bare.written).toContain('fenland-bank/branches.yaml');
  });

  it('names what stands in the envelope and in a brand that the interface does not know', async () => {
    const feed = {
      paging: { next: 2 },
      data: [{ Brand: [{ BrandName: 'Fenland Bank', Colour: 'blue', ATM: [atm] }] }],
      meta: {},
    };
    const { code, problems } = await contentFolder().import(feed);
    expect(code).toBe(1);
    expect(problems).toMatchObject([
      { rule: 'import/lost', args: { value: '{"next":2}' }, field: ['paging'] },
      { rule: 'import/lost', args: { value: '"blue"' }, field: ['data', 0, 'Brand', 0, 'Colour'] },
    ]);
  });

  it('says when the feed counts otherwise, and that a field is written twice', async () => {
    const text = JSON.stringify(feedOf('atms', [atm]))
      .replace('"TotalResults":1', '"TotalResults":7')
      .replace('"Identification":"FB-A7"', '"Identification":"FB-A6","Identification":"FB-A7"');
    const { problems } = await contentFolder().import(text);
    expect(problems.map(({ rule, args }) => [rule, args])).toEqual([
      ['import/count', { total: 7, records: 1 }],
      ['import/lost', { what: 'written-twice', value: '"FB-A6"' }],
    ]);
  });

  it('knows the words of the public standard, writes those of the interface, and names the map (D9)', async () => {
    const folder = contentFolder();
    const { proof } = await folder.import(feedOf('personal-current-accounts', [branded]));
    expect(folder.read('fenland-bank/personal-current-accounts.yaml')).toContain('Scheme: NetworkOne');
    expect(folder.read('site.yaml')).toContain('names: uk-open-banking');
    expect(proof).toMatchObject({ records: 1, equalRecords: 1, ...whole });
  });

  it('writes a record that can not be published yet, and says so', async () => {
    const folder = contentFolder();
    const { Location: _, ...homeless } = atm;
    const { proof, problems } = await folder.import(
      feedOf('atms', [{ ...homeless, Identification: 'A1' }, atm]),
    );
    expect(folder.read('fenland-bank/atms.yaml')).toContain('- Identification: A1\n');
    expect(problems.map(({ rule }) => rule)).toEqual(['schema/required']);
    expect(proof).toMatchObject({ records: 2, equalRecords: 1, unpublishedRecords: 1, unequalFields: 0 });
  });
});

const edited = `# Our branches.
- SequenceNumber: 0 # no sub branches
  Identification: FB-0102
  Name: Ely High Street # since 1901
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress:
    # by the cathedral
    TownName: Ely
    Country: GB
    PostCode: CB7 4AB

# The market town.
- {Identification: FB-0207, SequenceNumber: 0, Name: March Broad Street, Type: Physical, CustomerSegment: [Personal], PostalAddress: {TownName: Ely, Country: GB, PostCode: CB7 4AB}}
`;
const existing = { ...fenland, 'fenland/branches.yaml': edited };

describe('an import into a folder that has the brand', () => {
  it('changes the lines of what changed only, and keeps every comment', async () => {
    const folder = contentFolder(existing);
    const moved = {
      ...ely,
      Name: 'Ely Minster',
      PostalAddress: { ...ely.PostalAddress, PostCode: 'CB7 4ZZ' },
    };
    const { said } = await folder.import(feedOf('branches', [moved, march]));
    expect(folder.read('fenland/branches.yaml')).toBe(
      edited
        .replace('Name: Ely High Street', 'Name: Ely Minster')
        .replace('PostCode: CB7 4AB\n\n', 'PostCode: CB7 4ZZ\n\n'),
    );
    expect(said).toContain('1 changed, 1 as they were');
  });

  it.each([
    ['a byte order mark and line breaks of Windows', `\ufeff${edited}`.replaceAll('\n', '\r\n')],
    ['an end of its document, and a comment below it', `---\n${edited}...\n# the end\n`],
    ['a day that there is not', edited.replace('- Seq', '- until: 2027-02-29\n  Seq')],
  ])('changes nothing else in a file with %s', async (_, text) => {
    const folder = contentFolder({ ...existing, 'fenland/branches.yaml': text });
    const added = { ...ely, Identification: 'FB-0300' };
    await folder.import(feedOf('branches', [{ ...ely, Name: 'Ely Minster' }, march, added]));
    const after = folder.read('fenland/branches.yaml');
    const [first = '', end = ''] = text
      .replace('Ely High Street', 'Ely Minster')
      .split(/(?<=CB7 4AB\}\}\r?\n)/);
    expect([after.slice(0, first.length), after.slice(after.length - end.length)]).toEqual([first, end]);
    expect(after.slice(first.length, after.length - end.length)).toMatch(
      /^\r?\n- Identification: FB-0300\r?\n/,
    );
  });

  it('shows what is wrong in the content in the lines as they will be', async () => {
    const twice = `${edited}\n${edited.split('\n\n')[0]!.split('\n').slice(1).join('\n')}\n`;
    const space = workspace({
      'feed.json': JSON.stringify(feedOf('branches', [{ ...ely, PostalAddress: { PostCode: 'CB7 4AB' } }])),
      ...inContent({ ...existing, 'fenland/branches.yaml': twice }),
    });
    const { stderr } = await space.run(['import', 'feed.json', '--dry-run']);
    expect(stderr).toMatch(
      /records\/duplicate-identity.*? \| {3}Identification: FB-0102\n +\| +\^{7} used a second time/s,
    );
  });

  it('writes nothing where the brand that it would make is not valid', async () => {
    const folder = contentFolder();
    const { problems } = await folder.import(feedOf('branches', [ely], 'Fen '.repeat(40)));
    expect(problems).toMatchObject([
      { severity: 'error', field: ['BrandName'], at: [{ file: 'feed.json' }] },
    ]);
    expect(folder.files()).toEqual([]);
  });

  it.each([
    ['changed', [{ ...ely, Type: 'Boat' }, march], false, 'FB-0102/0', ['Type']],
    ['new', [ely, march, { Identification: 'A7', SequenceNumber: '0' }], true, 'A7/0', ['CustomerSegment']],
  ])(
    'writes nothing where a %s record would make sound content unsound',
    async (_, dump, isNew, id, field) => {
      const folder = contentFolder(existing);
      const { problems } = await folder.import(feedOf('branches', dump));
      const errors = problems.filter(({ severity }) => severity === 'error');
      expect(errors[0]).toMatchObject({
        rule: 'import/unsound',
        args: { isNew },
        record: { identity: id },
        at: [{ file: 'feed.json' }],
      });
      expect(errors[1]).toMatchObject({ rule: expect.stringMatching(/^schema\//), field });
      expect(folder.read('fenland/branches.yaml')).toBe(edited);
    },
  );

  it('removes them where that is asked for', async () => {
    const folder = contentFolder(existing);
    const { problems } = await folder.import(feedOf('branches', [ely]), { 'remove-missing': '' });
    expect(folder.read('fenland/branches.yaml')).toBe(edited.split('\n# The market town.')[0]);
    expect(problems).toMatchObject([{ rule: 'import/not-in-feed', args: { outcome: 'removed' } }]);
  });

  it('finds records in a file each, and in JSON', async () => {
    const folder = contentFolder({
      ...fenland,
      'fenland/branches/ely.yaml': edited.split('\n\n')[0]!.replace('- Seq', '  Seq').replace(/^ {2}/gm, ''),
      'fenland/branches/others.json': JSON.stringify([march]),
    });
    const changes = [
      { ...ely, Name: 'Ely Minster' },
      { ...march, Name: 'March' },
    ];
    await folder.import(feedOf('branches', changes));
    expect(folder.read('fenland/branches/ely.yaml')).toContain('Name: Ely Minster # since 1901');
    expect(folder.read('fenland/branches/ely.yaml')).toContain('# no sub branches');
    expect(JSON.parse(folder.read('fenland/branches/others.json'))).toEqual([{ ...march, Name: 'March' }]);
  });

  it.each([
    ['yaml', 'Name: High Saver\nIdentification: P3\n'],
    ['json', '{\n  "Name": "High Saver",\n  "Identification": "P3",\n'],
  ])('gives a product a file of its own where the others have one: %s', async (format, beginning) => {
    const home = 'fenland/personal-current-accounts';
    const folder = contentFolder({
      'site.yaml': existing['site.yaml'],
      [`fenland/brand.${format}`]: '{ "BrandName": "Fenland Bank" }',
      [`${home}/saver.${format}`]: JSON.stringify(product('Saver', 'P1')),
      [`${home}/flex.${format}`]: JSON.stringify(product('Flex', 'P2')),
    });
    const all = [product('Saver', 'P1'), product('Flex', 'P2'), product('High Saver', 'P3')];
    const { code, written: files } = await folder.import(feedOf('personal-current-accounts', all));
    expect([code, files]).toEqual([0, [`${home}/high-saver.${format}`]]);
    expect(folder.read(files[0]!).slice(0, beginning.length)).toBe(beginning);
  });

  it('writes in the shape that the brand has, and names what that can not say (D3)', async () => {
    const folder = contentFolder(existing);
    const { problems, proof } = await folder.import(
      feedOf('branches', [{ ...ely, Name: 'Ely Minster', SortCode: ['070116'] }, march]),
      { version: 'v2.2' },
    );
    expect(folder.read('fenland/branches.yaml')).toContain('Name: Ely Minster # since 1901');
    expect(problems).toMatchObject([
      { rule: 'import/lost', args: { what: 'other-version', fault: 'v2.1' }, field: ['SortCode'] },
    ]);
    expect(proof).toMatchObject({ records: 2, equalRecords: 1, lostFields: 1, unequalFields: 0 });
  });

  it('says when the words of the feed are not those that site.yaml publishes', async () => {
    const folder = contentFolder(existing);
    const { problems } = await folder.import(feedOf('personal-current-accounts', [branded]));
    expect(problems).toMatchObject([
      { rule: 'import/read', args: { preset: 'uk-open-banking', inSettings: false } },
    ]);
    expect(folder.read('site.yaml')).toBe(existing['site.yaml']);
  });

  it('writes nothing while a file of the brand can not be read', async () => {
    const folder = contentFolder({ ...existing, 'fenland/branches.yaml': '- Identification: "FB' });
    const { written, problems } = await folder.import(feedOf('branches', [ely]));
    expect(written).toEqual([]);
    expect(problems.length).toBeGreaterThan(0);
  });
});
