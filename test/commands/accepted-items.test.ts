import { describe, expect, test } from 'vitest';
import { branchYaml, fenland, type Workspace, workspace } from './workspace.js';

const file = 'content/accepted.yaml';
const branches = 'content/fenland/branches.yaml';

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `FB-${String(from + at).padStart(3, '0')}`);

/** Branches, each with the lines that `own` adds. */
const yaml = (ids: readonly string[], own: (at: number) => string = () => '') =>
  ids.map((id, at) => branchYaml(id, own(at))).join('');

/** A branch at a latitude. The published one is in Ely; the others are more than 50 km from it and from each other. */
const at = (latitude: string) =>
  branchYaml(
    'FB-01',
    `    GeoLocation: { GeographicCoordinates: { Latitude: "${latitude}", Longitude: "0.262" } }\n`,
  );
const [ely, wrong, worse] = ['52.399', '53.399', '54.399'].map(at) as [string, string, string];

async function published(text: string): Promise<Workspace> {
  const space = workspace({ ...fenland, [branches]: text });
  expect((await space.run(['build'])).code).toBe(0);
  return space;
}

async function accept(space: Workspace, ...args: readonly string[]): Promise<void> {
  const { code, stderr } = await space.run(['accept', ...args, '--reason', 'It is meant.']);
  expect(code, stderr).toBe(0);
}

const move = ['--finding', 'publish/moved-far:branches'];

/** A build; what it says, on one line. */
async function built(space: Workspace, ...args: readonly string[]) {
  const { code, stdout, stderr } = await space.run(['build', ...args]);
  return { code, said: (stdout + stderr).replaceAll(/\s+/g, ' ') };
}

/** Something else of the content changes. */
function editAtms(space: Workspace, postcode: string): void {
  const atms = 'content/fenland/atms.yaml';
  space.write(atms, space.read(atms).replace(/PostCode: CB\S* \S*/, `PostCode: ${postcode}`));
}

describe('an accepted change (D50)', () => {
  test('approved on Monday is published on Friday, whatever else was published on Wednesday', async () => {
    const space = await published(ely);
    space.write(branches, wrong);
    await accept(space, ...move);
    space.write(branches, ely);
    for (const postcode of ['CB7 4AB', 'CB7 4AD }']) {
      editAtms(space, postcode.replace(' }', ''));
      expect((await built(space)).code).toBe(0);
      expect(space.manifest().accepted).toBeUndefined();
    }
    space.write(branches, wrong);
    expect(await built(space)).toMatchObject({
      code: 0,
      said: expect.stringContaining(
        'publish/moved-far finds 1 record of branches, as accepted (It is meant)',
      ),
    });
    const next = await built(space);
    expect([next.code, next.said]).toEqual([
      0,
      expect.stringContaining('hat this entry accepts is published'),
    ]);
    const checked = await space.run(['check']);
    expect(checked.stdout + checked.stderr).toContain('hat this entry accepts is published');
  });

  test('of which the value changed again is not accepted', async () => {
    const space = await published(ely);
    space.write(branches, wrong);
    await accept(space, ...move);
    space.write(branches, worse);
    const { code, said } = await built(space);
    expect([code, said]).toEqual([1, expect.stringContaining('publish/moved-far')]);
    expect(said).toContain('removes or changes nothing that this entry accepts');
  });

  test('that was published accepts nothing again after it was taken back, until it is accepted anew', async () => {
    const space = await published(ely);
    space.write(branches, wrong);
    await accept(space, ...move);
    expect((await built(space)).code).toBe(0);
    space.write(branches, ely);
    expect((await built(space, '--accept', 'publish/moved-far:branches')).code).toBe(0);
    space.write(branches, wrong);
    const { code, said } = await built(space);
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(`${file}:4 accepted it once, and it was published since`),
    ]);
    await accept(space, ...move);
    expect((await built(space)).code).toBe(0);
  });

  test('is listed in the manifest as a digest while its entry is there, without id and text', async () => {
    const space = await published(ely);
    space.write(branches, wrong);
    await accept(space, ...move);
    const written = space.read(file);
    expect((await built(space)).code).toBe(0);
    const listed = space.manifest().accepted ?? [];
    expect(listed).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
    expect(written).not.toContain(listed[0]);
    const name = /id: (\S+)/.exec(written)![1]!;
    expect(space.read('dist/site/opendata-manifest.json')).not.toContain(name);
    space.remove(file);
    expect((await built(space)).code).toBe(0);
    expect(space.manifest().accepted).toBeUndefined();
  });

  test('is not accepted after the last day of its entry, which check and build say', async () => {
    const space = await published(ely);
    space.write(branches, wrong);
    await accept(space, ...move, '--until', '2099-12-31');
    expect((await built(space, '--dry-run')).code).toBe(0);
    space.write(file, space.read(file).replace('2099-12-31', '2020-12-31'));
    const { code, said } = await built(space);
    expect([code, said]).toEqual([1, expect.stringContaining('accepted it until 2020-12-31: check whether')]);
    expect(said).toContain('his was accepted until 2020-12-31, and that day is over');
    const checked = await space.run(['check']);
    expect([checked.code, checked.stderr]).toEqual([0, expect.stringContaining('until 2020-12-31')]);
  });

  test('stays accepted for the rest when one of thirty is repaired in between', async () => {
    const space = await published(yaml(numbered(1, 60)));
    space.write(branches, yaml(numbered(31, 60)));
    await accept(space, '--removals', 'branches');
    space.write(branches, yaml(numbered(30, 60)));
    const { code, said } = await built(space);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('29 of 60 records of branches are removed, as accepted'),
    ]);
    expect(space.manifest().accepted).toHaveLength(29);
  });

  test('counts neither as removed nor as there when the rest is compared with the threshold', async () => {
    const space = await published(yaml(numbered(1, 100)));
    // 12 are accepted. Of the 88 others, 17 are less than 20 per cent, and 18 are more.
    space.write(branches, yaml(numbered(31, 100)));
    await accept(space, '--removals', 'branches');
    const kept = space.read(file).split('\n');
    const items = kept.filter((line) => line.includes('digest:'));
    space.write(file, kept.filter((line) => !items.slice(12).includes(line)).join('\n'));
    const { code, said } = await built(space, '--dry-run');
    expect([code, said]).toEqual([1, expect.stringContaining('18 of 88 records of branches')]);
    space.write(branches, yaml(numbered(30, 100)));
    expect((await built(space, '--dry-run')).code).toBe(0);
  });

  test('of a field counts as unchanged when the rest is compared with the threshold', async () => {
    const note = (text: string) => `  Name: ${text}\n`;
    const ids = numbered(1, 42);
    const space = await published(yaml(ids, () => note('Old')));
    const edited = (count: number) => yaml(ids, (at) => note(at < count ? 'New' : 'Old'));
    space.write(branches, edited(25));
    await accept(space, '--finding', 'publish/field-new-value:branches');
    // 25 are accepted; of the 17 others, all may change.
    space.write(branches, edited(42));
    const { code, said } = await built(space, '--dry-run');
    expect([code, said]).toEqual([0, expect.stringContaining('(Name), as accepted')]);
    const lines = space.read(file).split('\n');
    const first = lines.findIndex((line) => line.includes('digest:'));
    space.write(file, lines.toSpliced(first, 4).join('\n'));
    expect(await built(space, '--dry-run')).toMatchObject({
      code: 1,
      said: expect.stringContaining('Name would change on 21 of 21 records'),
    });
  });

  test('of a brand is accepted in all its collections, but only when nothing of it is left', async () => {
    const space = await published(yaml(numbered(1, 5)));
    const northgate = 'content/northgate/brand.yaml';
    space.write(northgate, 'BrandName: Northgate Bank\n');
    space.write('content/northgate/branches.yaml', yaml(['NG-01']));
    expect((await built(space)).code).toBe(0);
    const [brand, own] = ['content/fenland/brand.yaml', space.read(branches)];
    space.write(brand, 'BrandName: Fens & Wash\n');
    await accept(space, '--brand', 'Fenland Bank');
    space.write(brand, 'BrandName: Fenland Bank\n');
    space.write(branches, '[]\n');
    expect((await built(space)).code).toBe(1);
    space.write(branches, own);
    space.write(brand, 'BrandName: Fens & Wash\n');
    expect((await built(space)).code).toBe(0);
  });

  test('gets another id when it is accepted anew against a publication of the same name', async () => {
    const space = await published(ely);
    const site = space.read('content/site.yaml');
    const other = site.replace('vendor: fenland', 'vendor: fens');
    const back = ['--accept-media-type', 'v2.1', '--accept-media-type', 'v2.2'];
    for (const _ of ['first', 'again']) {
      space.write('content/site.yaml', other);
      expect((await built(space)).code).toBe(1);
      await accept(space, '--all');
      expect((await built(space)).code).toBe(0);
      space.write('content/site.yaml', site);
      expect((await built(space, ...back)).code).toBe(0);
    }
    expect(space.read(file)).toMatch(/id: (media-type-\w{8})\n[\s\S]* id: \1-2\n/);
  });

  test('of addresses and media types is accepted by name, with what they become', async () => {
    const space = await published(ely);
    const site = space.read('content/site.yaml');
    space.write('content/site.yaml', `${site.replace('vendor: fenland', 'vendor: fens')}basePath: /ob\n`);
    await accept(space, '--all');
    expect(space.read(file)).toContain('/v2.2/branches is now below /ob/v2.2');
    space.write('content/site.yaml', `${site.replace('vendor: fenland', 'vendor: fenny')}basePath: /open\n`);
    const other = await built(space, '--dry-run');
    expect(other.said).toContain('publish/address-gone');
    expect(other.said).toContain('publish/media-type');
    space.write('content/site.yaml', `${site.replace('vendor: fenland', 'vendor: fens')}basePath: /ob\n`);
    expect((await built(space)).code).toBe(0);
  });
});

test.each(['/v2.1', '/v2.1/'])(
  'accept --gone %s accepts the addresses that begin so, and no others',
  async (start) => {
    const space = await published(ely);
    const site = space.read('content/site.yaml');
    space.write('content/site.yaml', `${site}basePath: /ob\n`);
    await accept(space, '--gone', start);
    const { code, said } = await built(space, '--dry-run');
    expect([code, said]).toEqual([1, expect.stringContaining('6 addresses of v2.1 moved')]);
    expect(said).toContain('6 addresses of v2.2 would move');
  },
);

test.each([
  ['no rule', 'id: a-1\n    items: [{ digest: 3f2a9c1d77b04e21, text: So }]', 'items, and no rule'],
  [
    'no id',
    'rule: publish/removals\n    items: [{ digest: 3f2a9c1d77b04e21, text: So }]',
    'items, and no id',
  ],
  ['no items', 'id: a-1\n    rule: publish/removals', 'names nothing that it accepts'],
  [
    'both forms',
    'id: a-1\n    publication: 3f2a9c1d77b0\n    removals: [branches]',
    'has both publication and id',
  ],
  ['kinds without a publication', 'removals: [branches]', 'removals, and no publication'],
  [
    'a cut digest',
    'id: a-1\n    rule: publish/removals\n    items: [{ digest: 3f2a, text: So }]',
    '16 digits',
  ],
  [
    'a misspelt rule',
    'id: a-1\n    rule: publish/removal\n    items: [{ digest: 3f2a9c1d77b04e21, text: So }]',
    'did you mean "publish/removals"',
  ],
])('an entry with %s is an error with its line', async (_, what, expected) => {
  const text = `changes:\n  - ${what}\n    reason: It is meant.\n`;
  const { code, stderr } = await workspace({ ...fenland, [file]: text }).run(['check']);
  expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([1, expect.stringContaining(expected)]);
  expect(stderr).toMatch(/content\/accepted\.yaml:[2-5]:/);
});
