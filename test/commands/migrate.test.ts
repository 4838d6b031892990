import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { filesBelow, siteYaml, type Workspace, workspace } from './workspace.js';

const sample = fileURLToPath(new URL('../../content', import.meta.url));
const branches = 'content/fenland/branches.yaml';
const atms = 'content/fenland/atms.yaml';
const site = 'content/site.yaml';

/** A branch with a comment at every place, hours in two layouts, and a field to itself. */
const ely = `# The branches of the fens.

# The first one.
- SequenceNumber: 0 # a main branch
  Identification: 'FB-0102'
  Type: "Physical"
  CustomerSegment: [ Personal, Business ]   # both
  Availability:
    # In term
    StandardAvailability:
      Day:
        - Name: Monday
          # Market day
          OpeningHours:
            - OpeningTime: '09:00:00' # sharp
              ClosingTime: "24:00:00"
        - {Name: Tuesday, OpeningHours: [{OpeningTime: 09:00:00, ClosingTime: 12:00:00}]} # half a day
  PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
  # That was Ely.

# The end.
`;

const elyInV22 = ely.replace(/(\d\d:\d\d):00/g, '$1');

const machine = `- Identification: A1
  SupportedCurrencies: [GBP]
  Note: >-   # as the manager told it
    In the lobby,
    behind the door.
  Location: { PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA } }
`;

const machineInV22 = `- Identification: A1
  SupportedCurrencies: [GBP]
  Note: ["In the lobby, behind the door."] # as the manager told it
  Location: { PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA } }
`;

const fens = {
  [site]: `${siteYaml}# The shape\nsource: v2.1   # since 2019\nguard: { removals: 10 }\n`,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
  [branches]: ely,
  [atms]: machine,
};

/** The content folder, file by file. */
function contentOf({ folder }: Workspace): ReadonlyMap<string, string> {
  return new Map([...filesBelow(join(folder, 'content'))].map(([path, bytes]) => [path, bytes.toString()]));
}

const withContact = (content: string, more = '') => `- Identification: FB-0101
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal]
  ContactInfo:
    - ContactType: Phone
      ContactContent: ${content}
  PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
${more}`;

describe('opendata migrate', () => {
  it('changes the values that differ, and nothing else, and says in which files', async () => {
    const space = workspace(fens);
    expect(await space.run(['migrate', '--to', 'v2.2'])).toEqual({
      code: 0,
      stdout: '',
      stderr: `  content/site.yaml  source: v2.2
  content/fenland/atms.yaml  1 of 1 record
  content/fenland/branches.yaml  1 of 1 record

What is published of 2 records is the same before and after, in v2.1 and v2.2.
✓ 3 files written.
`,
    });
    expect(space.read(branches)).toBe(elyInV22);
    expect(space.read(atms)).toBe(machineInV22);
    expect(space.read(site)).toBe(fens[site]?.replace('v2.1', 'v2.2'));
    expect((await space.run(['check'])).code).toBe(0);
  });
});

describe('what would be lost', () => {
  it('is refused, with its places, and accepted by collection', async () => {
    const space = workspace({ ...fens, [branches]: withContact('{} # the desk') });
    const before = contentOf(space);
    const { code, stderr } = await space.run(['migrate', '--to', 'v2.2']);
    expect(code).toBe(1);
    expect(stderr).toContain('content/fenland/branches.yaml:6:7  error  versions/not-kept');
    expect(stderr).toContain('To accept the losses, add --accept-losses branches.');
    expect(contentOf(space)).toEqual(before);

    const other = await space.run(['migrate', '--to', 'v2.2', '--accept-losses', 'atms']);
    expect([other.code, contentOf(space)]).toEqual([1, before]);

    const accepted = await space.run(['migrate', '--to', 'v2.2', '--accept-losses', 'branches']);
    expect([accepted.code, accepted.stderr]).toEqual([
      0,
      expect.stringContaining('warning  versions/not-kept'),
    ]);
    expect(space.read(branches)).toBe(withContact('').replace(/ {2}ContactInfo:\n.*\n.*\n/, ''));
  });

  it('is what v2.1 has no place for, on the way down', async () => {
    const text = withContact('+44 20 7946 0101', '  SortCode: [070116] # ours\n');
    const space = workspace({
      ...fens,
      [site]: `${siteYaml}source: v2.2\n`,
      [branches]: text,
      [atms]: '[]\n',
    });
    const { code, stdout } = await space.run(['migrate', '--to', 'v2.1', '--format', 'json']);
    const log = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(log.problems.map((found: { field: string[] }) => found.field.join('.'))).toEqual([
      'ContactInfo.0.ContactContent',
      'SortCode',
    ]);
    await space.run(['migrate', '--to', 'v2.1', '--accept-losses', 'branches']);
    expect(space.read(branches)).toBe(withContact('{}'));
  });

  it('is told from what is only published otherwise', async () => {
    const text = machine.replace('  Note', '  MinimumPossibleAmount: 10.500 # odd\n  Note');
    const space = workspace({ ...fens, [atms]: text + text.replace('A1', 'A2') });
    const told = (await space.run(['migrate', '--to', 'v2.2', '--dry-run'])).stderr;
    expect(told).toMatch(/ATM A1, MinimumPossibleAmount[\s\S]*ATM A2, MinimumPossibleAmount/);
    expect(told).not.toContain('--notes');
    space.write(atms, text);
    const { code, stdout, stderr } = await space.run(['migrate', '--to', 'v2.2', '--format', 'json']);
    const { problems } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(stderr).toContain('in v2.1 and v2.2, except for the 1 value listed above.');
    expect(problems).toMatchObject([
      { rule: 'versions/reads-otherwise', args: { version: 'v2.1', before: '10.500', after: '10.5' } },
    ]);
    expect(space.read(atms)).toContain('MinimumPossibleAmount: 10.5 # odd\n');
  });
});

describe('which brands', () => {
  const two = {
    ...fens,
    'content/northgate/brand.yaml': '# North\nBrandName: Northgate\ngroup: north # apart\n',
    'content/northgate/atms.yaml': machine,
  };

  it('are migrated is said by --brand, and their settings say it then', async () => {
    const space = workspace(two);
    expect((await space.run(['migrate', '--to', 'v2.2', '--brand', 'northgate'])).code).toBe(0);
    expect(space.read('content/northgate/brand.yaml')).toBe(
      '# North\nBrandName: Northgate\ngroup: north # apart\nsource: v2.2\n',
    );
    expect(space.read('content/northgate/atms.yaml')).toBe(machineInV22);
    expect([space.read(site), space.read(atms)]).toEqual([fens[site], machine]);

    expect((await space.run(['migrate', '--to', 'v2.2'])).code).toBe(0);
    expect(space.read(atms)).toBe(machineInV22);
    expect(space.read('content/northgate/atms.yaml')).toBe(machineInV22);
    expect((await space.run(['migrate', '--to', 'v2.1', '--brand', 'Northgate'])).code).toBe(0);
    expect(space.read('content/northgate/brand.yaml')).toContain('source: v2.1\n');
    expect((await space.run(['check'])).code).toBe(0);
  });

  it('takes a brand along that says its own version', async () => {
    const space = workspace({
      ...two,
      'content/northgate/brand.yaml': 'BrandName: Northgate\nsource: "v2.1"\n',
    });
    expect((await space.run(['migrate', '--to', 'v2.2'])).code).toBe(0);
    expect(space.read('content/northgate/brand.yaml')).toBe('BrandName: Northgate\nsource: "v2.2"\n');
  });

  it('says each environment that names a version, too', async () => {
    const staging = '# Staging\norigin: https://staging.fenland.example\nsource: v2.1 # as live\n';
    const space = workspace({ ...fens, 'content/site.staging.yaml': staging });
    expect((await space.run(['migrate', '--to', 'v2.2'])).code).toBe(0);
    expect(space.read('content/site.staging.yaml')).toBe(staging.replace('v2.1', 'v2.2'));
    expect((await space.run(['check', '--settings', 'content/site.staging.yaml'])).code).toBe(0);
  });
});

describe('content that', () => {
  it('has errors is not touched, and they are shown', async () => {
    const space = workspace({ ...fens, [branches]: ely.replace('"Physical"', 'Phisical') });
    const before = contentOf(space);
    const { code, stderr } = await space.run(['migrate', '--to', 'v2.2']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('branches.yaml:6:9  error  schema/enum')]);
    expect(stderr).toContain('Nothing was written: correct the content first.');
    expect(contentOf(space)).toEqual(before);
  });

  it('says the new version already has errors, and what to write', async () => {
    const space = workspace({ ...fens, [site]: `${siteYaml}source: v2.2\n` });
    const check = await space.run(['check', '--format', 'json']);
    const shapes = JSON.parse(check.stdout).problems.filter(
      ({ rule }: { rule: string }) => rule === 'versions/other-shape',
    );
    expect(shapes).toMatchObject([
      { args: { source: 'v2.2', looksLike: 'v2.1', brands: ['fenland'], records: 2 } },
    ]);
    expect((await space.run(['migrate', '--to', 'v2.2'])).code).toBe(1);
    space.write(site, fens[site]!);
    expect((await space.run(['migrate', '--to', 'v2.2'])).code).toBe(0);
    expect([space.read(branches), space.read(atms)]).toEqual([elyInV22, machineInV22]);
    expect(await space.run(['migrate', '--to', 'v2.2'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '✓ All content is already in the shape of v2.2: there is nothing to do.\n',
    });
  });

  it('left empty what is optional keeps it so', async () => {
    const text = machine.replace('  Location', '  MinimumPossibleAmount: # not known\n  Location');
    const space = workspace({ ...fens, [atms]: text });
    expect((await space.run(['migrate', '--to', 'v2.2'])).code).toBe(0);
    expect(space.read(atms)).toBe(
      machineInV22.replace('  Location', '  MinimumPossibleAmount: # not known\n  Location'),
    );
  });
});

describe('the sample', () => {
  it('is published the same before and after, but for what is listed', async () => {
    const space = workspace();
    cpSync(sample, join(space.folder, 'content'), { recursive: true });
    await space.run(['build', '--out', 'before']);
    const losses = ['--accept-losses', 'branches', '--accept-losses', 'personal-current-accounts'];
    const { code, stdout } = await space.run(['migrate', '--to', 'v2.2', ...losses, '--format', 'json']);
    expect(code).toBe(0);
    await space.run(['build', '--out', 'after']);
    const data = (out: string, path: string) =>
      JSON.parse(readFileSync(join(space.folder, out, 'site/open-banking', path), 'utf8')).data;
    const listed = JSON.parse(stdout).problems as { record: { collection: string } }[];
    expect([...new Set(listed.map(({ record }) => record.collection))].sort()).toEqual([
      'branches',
      'personal-current-accounts',
    ]);
    for (const collection of ['branches', 'atms', 'personal-current-accounts', 'commercial-credit-cards']) {
      expect(data('after', `v2.2/${collection}`), collection).toEqual(data('before', `v2.2/${collection}`));
    }
    expect(data('after', 'v2.1/atms')).toEqual(data('before', 'v2.1/atms'));
    const [before, after] = ['before', 'after'].map((out) => JSON.stringify(data(out, 'v2.1/branches')));
    const contacts = /"ContactInfo":\[(?:[^[\]]|\{[^{}]*\})*\],/g;
    expect(after).toBe(before?.replaceAll(contacts, (list) => (after?.includes(list) ? list : '')));
    expect((await space.run(['fmt', '--check'])).code).toBe(0);
  });
});
