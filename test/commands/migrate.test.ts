import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, siteYaml, type Workspace, workspace } from './workspace.js';

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

const contentOf = ({ folder }: Workspace) => filesBelow(join(folder, 'content'));
const toV22 = 'migrate --to v2.2';

const withContact = (content: string, more = '') => `- Identification: FB-0101
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal]
  ContactInfo:
    - ContactType: Phone
      ContactContent: ${content}
  PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
${more}`;

it('changes the values that differ, and nothing else, and says in which files', async () => {
  const space = workspace(fens);
  expect(await space.run(toV22)).toEqual({
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
  expect(space.read(site)).toBe(fens[site].replace('v2.1', 'v2.2'));
  await space.ends('check', 0);
  expect(await space.run(toV22)).toEqual({
    code: 0,
    stdout: '',
    stderr: '✓ All content is already in the shape of v2.2: there is nothing to do.\n',
  });
});

describe('what would be lost', () => {
  it('is refused, with its places, and accepted by collection', async () => {
    const space = workspace({ ...fens, [branches]: withContact('{} # the desk') });
    const before = contentOf(space);
    await space.ends(
      toV22,
      1,
      'content/fenland/branches.yaml:6:7  error  versions/not-kept',
      'To accept the losses, add --accept-losses branches.',
    );
    await space.ends(`${toV22} --accept-losses atms`, 1);
    expect(contentOf(space)).toEqual(before);
    await space.ends(`${toV22} --accept-losses branches`, 0, 'warning  versions/not-kept');
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
    const { code, problems } = await space.reported('migrate --to v2.1');
    const fields = ['ContactInfo.0.ContactContent', 'SortCode'];
    expect([code, problems.map(({ field }) => field.join('.'))]).toEqual([1, fields]);
    await space.run('migrate --to v2.1 --accept-losses branches');
    expect(space.read(branches)).toBe(withContact('{}'));
  });

  it('is told from what is only published otherwise', async () => {
    const text = machine.replace('  Note', '  MinimumPossibleAmount: 10.500 # odd\n  Note');
    const space = workspace({ ...fens, [atms]: text + text.replace('A1', 'A2') });
    const each = /ATM A1, MinimumPossibleAmount[\s\S]*ATM A2, MinimumPossibleAmount/;
    expect((await space.ends(`${toV22} --dry-run`, 0, each)).stderr).not.toContain('--notes');
    space.write(atms, text);
    const { code, problems, stderr } = await space.reported(toV22);
    expect([code, problems]).toMatchObject([
      0,
      [{ rule: 'versions/reads-otherwise', args: { version: 'v2.1', before: '10.500', after: '10.5' } }],
    ]);
    expect(stderr).toContain('in v2.1 and v2.2, except for the 1 value listed above.');
    expect(space.read(atms)).toContain('MinimumPossibleAmount: 10.5 # odd\n');
  });
});

describe('which brands', () => {
  const brand = 'content/northgate/brand.yaml';
  const two = {
    ...fens,
    [brand]: '# North\nBrandName: Northgate\ngroup: north # apart\n',
    'content/northgate/atms.yaml': machine,
  };

  it('are migrated is said by --brand, and their settings say it then', async () => {
    const space = workspace(two);
    await space.ends(`${toV22} --brand northgate`, 0);
    expect(space.read(brand)).toBe(`${two[brand]}source: v2.2\n`);
    expect(space.read('content/northgate/atms.yaml')).toBe(machineInV22);
    expect([space.read(site), space.read(atms)]).toEqual([fens[site], machine]);

    await space.ends(toV22, 0);
    expect(space.read(atms)).toBe(machineInV22);
    expect(space.read('content/northgate/atms.yaml')).toBe(machineInV22);
    await space.ends('migrate --to v2.1 --brand Northgate', 0);
    expect(space.read(brand)).toContain('source: v2.1\n');
    await space.ends('check', 0);
  });

  it('that name a version are changed there, and so are environments that do', async () => {
    const staging = '# Staging\norigin: https://staging.fenland.example\nsource: v2.1 # as live\n';
    const own = 'BrandName: Northgate\nsource: "v2.1"\n';
    const space = workspace({ ...two, [brand]: own, 'content/site.staging.yaml': staging });
    await space.ends(toV22, 0);
    expect(space.read(brand)).toBe(own.replace('v2.1', 'v2.2'));
    expect(space.read('content/site.staging.yaml')).toBe(staging.replace('v2.1', 'v2.2'));
    await space.ends('check --settings content/site.staging.yaml', 0);
  });
});

describe('content that', () => {
  it('has errors is not touched, and they are shown', async () => {
    const space = workspace({ ...fens, [branches]: ely.replace('"Physical"', 'Phisical') });
    const before = contentOf(space);
    const said = 'Nothing was written: correct the content first.';
    await space.ends(toV22, 1, 'branches.yaml:6:9  error  schema/enum', said);
    expect(contentOf(space)).toEqual(before);
  });

  it('left empty what is optional keeps it so', async () => {
    const empty = (text: string) =>
      text.replace('  Location', '  MinimumPossibleAmount: # not known\n  Location');
    const space = workspace({ ...fens, [atms]: empty(machine) });
    await space.ends(toV22, 0);
    expect(space.read(atms)).toBe(empty(machineInV22));
  });
});
