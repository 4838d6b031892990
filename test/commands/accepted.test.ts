import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import {
  branchYaml,
  fenland,
  fenlandWith,
  published,
  siteYaml,
  type Workspace,
  workspace,
} from './workspace.js';

const file = 'content/accepted.yaml';
const branches = 'content/fenland/branches.yaml';

const yaml = (ids: readonly string[], own: (at: number) => string = () => '') =>
  ids.map((id, at) => branchYaml(id, own(at))).join('');
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `FB-${String(from + at).padStart(3, '0')}`);

/** Two brands, of which Fenland Bank has five branches and all ATMs. */
const twoBrands = {
  ...fenland,
  'content/northgate/brand.yaml': 'BrandName: Northgate Bank\n',
  'content/northgate/branches.yaml': yaml(['NG-01', 'NG-02', 'NG-03', 'NG-04', 'NG-05', 'NG-06']),
};

/** A branch at a latitude. The published one is in Ely; the others are more than 50 km from it and from each other. */
const [ely, wrong, worse] = ['52.399', '53.399', '54.399'].map((latitude) =>
  branchYaml(
    'FB-01',
    `    GeoLocation: { GeographicCoordinates: { Latitude: "${latitude}", Longitude: "0.262" } }\n`,
  ),
) as [string, string, string];

/** A build: its code, what it finds in comparison with the last publication, and all that it says on one line. */
async function built(space: Workspace, line = 'build') {
  const { code, problems, found, stderr } = await space.reported(line);
  const texts = problems.flatMap(({ message, help = '' }) => [message, help]);
  return {
    code,
    found: found.filter((one) => one.includes(' publish/')),
    said: `${texts.join(' ')} ${stderr}`.replaceAll(/\s+/g, ' '),
  };
}

/** The same, but nothing is written. */
const tried = (space: Workspace) => built(space, 'check --previous dist');

/** It ends with the code, and says the text. */
async function expectEnd(run: ReturnType<typeof built>, code: number, text = ''): Promise<void> {
  const { said, ...ended } = await run;
  expect([ended.code, said]).toEqual([code, expect.stringContaining(text)]);
}

async function accept(space: Workspace, ...options: readonly string[]): Promise<string> {
  const { stderr } = await space.ends(['accept', ...options, '--reason', 'It is meant.'], 0);
  return stderr.replaceAll(/\s+/g, ' ');
}

const move = ['--finding', 'publish/moved-far:branches'] as const;
const bankOf = (text: string) => published(fenlandWith({ branches: text }));

/** What is published is in Ely; that the content is not is accepted. */
async function approved(...options: readonly string[]): Promise<Workspace> {
  const space = await bankOf(ely);
  space.write(branches, wrong);
  await accept(space, ...move, ...options);
  return space;
}

describe('an accepted change (D50)', () => {
  it('approved on Monday is published on Friday, whatever else was published on Wednesday, and once', async () => {
    const space = await approved();
    space.write(branches, ely);
    const atms = 'content/fenland/atms.yaml';
    for (const postcode of ['CB7 4AB', 'CB7 4AD']) {
      space.write(atms, space.read(atms).replace(/CB7 4A\w/, postcode));
      await expectEnd(built(space), 0);
      expect(space.manifest().accepted).toBeUndefined();
    }
    space.write(branches, wrong);
    expect(await built(space)).toEqual({
      code: 0,
      found: ['note publish/change-accepted accepted.yaml:4'],
      said: expect.stringContaining('finds 1 record of branches, as accepted (It is meant)'),
    });
    expect((await built(space)).said).toContain('hat this entry accepts is published');
    // It was taken back, and comes again.
    space.write(branches, ely);
    await accept(space, ...move);
    await expectEnd(built(space), 0);
    space.write(branches, wrong);
    await expectEnd(built(space), 1, 'hat this entry accepts is published: it accepts nothing any more');
    await accept(space, ...move);
    await expectEnd(built(space), 0);
  });

  it('of which the value changed again is not accepted', async () => {
    const space = await approved();
    space.write(branches, worse);
    const { code, said, found } = await built(space);
    expect([code, found[0]]).toEqual([1, 'error publish/moved-far site.yaml:1']);
    expect(said).toContain('removes or changes nothing that this entry accepts');
  });

  it('is listed in the manifest as a digest while its entry is there, without id and text', async () => {
    const space = await approved();
    const written = space.read(file);
    await expectEnd(built(space), 0);
    const listed = space.manifest().accepted ?? [];
    expect(listed).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
    expect(written).not.toContain(listed[0]);
    const name = /id: (\S+)/.exec(written)![1]!;
    expect(space.read('dist/site/opendata-manifest.json')).not.toContain(name);
    space.remove(file);
    await expectEnd(built(space), 0);
    expect(space.manifest().accepted).toBeUndefined();
  });

  it('is not accepted after the last day of its entry, which build says', async () => {
    const space = await approved('--until', '2099-12-31');
    await expectEnd(tried(space), 0);
    space.write(file, space.read(file).replace('2099-12-31', '2020-12-31'));
    await expectEnd(built(space), 1, 'his was accepted until 2020-12-31, and that day is over');
  });

  it('counts neither as removed nor as there when the rest is compared with the threshold', async () => {
    const space = await bankOf(yaml(numbered(1, 100)));
    // 12 are accepted. Of the 88 others, 17 are less than 20 per cent, and 18 are more.
    space.write(branches, yaml(numbered(31, 100)));
    await accept(space, '--all');
    const kept = space.read(file).split('\n');
    const items = kept.filter((line) => line.includes('digest:'));
    space.write(file, kept.filter((line) => !items.slice(12).includes(line)).join('\n'));
    await expectEnd(tried(space), 1, '18 of 88 records of branches');
    space.write(branches, yaml(numbered(30, 100)));
    await expectEnd(tried(space), 0);
  });

  it('of a field counts as unchanged when the rest is compared with the threshold', async () => {
    const edited = (count: number) =>
      yaml(numbered(1, 42), (index) => `  Name: ${index < count ? 'New' : 'Old'}\n`);
    const space = await bankOf(edited(0));
    space.write(branches, edited(25));
    await accept(space, '--finding', 'publish/field-new-value:branches');
    // 25 are accepted; of the 17 others, all may change.
    space.write(branches, edited(42));
    await expectEnd(tried(space), 0, '(Name), as accepted');
    const lines = space.read(file).split('\n');
    const first = lines.findIndex((line) => line.includes('digest:'));
    space.write(file, lines.toSpliced(first, 4).join('\n'));
    await expectEnd(tried(space), 1, 'Name would change on 21 of 21 records');
  });

  it('of a brand is accepted in all its collections, only when nothing of it is left, and for no other', async () => {
    const space = await published(twoBrands);
    const brand = 'content/fenland/brand.yaml';
    space.write(brand, 'BrandName: Fens & Wash\n');
    expect((await built(space)).found).toEqual(['error publish/removals site.yaml:1']);
    await expectEnd(built(space), 1, 'accept it: `opendata accept --brand "Fenland Bank" --reason "…"`');
    const again = '`opendata accept --brand "Fenland Bank" --previous dist --reason "…"`';
    expect((await tried(space)).said).toContain(again);
    await accept(space, '--brand', 'Fenland Bank');
    expect(space.read(file)).toContain('text: all of Fenland Bank is removed');
    const own = space.read(branches);
    space.write(brand, 'BrandName: Fenland Bank\n');
    space.write(branches, '[]\n');
    await expectEnd(built(space), 1);
    space.write(branches, own);
    space.write(brand, 'BrandName: Fens & Wash\n');
    const northgate = space.read('content/northgate/branches.yaml');
    space.write('content/northgate/branches.yaml', branchYaml('NG-01'));
    await expectEnd(built(space), 1, '--finding publish/removals:branches');
    expect((await built(space)).said).not.toContain('Fenland Bank/FB-01');
    space.write('content/northgate/branches.yaml', northgate);
    await expectEnd(built(space), 0, '5 of 11 records of branches are removed, as accepted');
    space.write(brand, 'BrandName: Fenland\n');
    await expectEnd(built(space), 1);
  });

  it('of addresses and media types is accepted by version, with what they become, and again under another id', async () => {
    const space = await bankOf(ely);
    const change = (vendor: string, path: string) =>
      space.write(
        'content/site.yaml',
        `${siteYaml.replace('vendor: fenland', `vendor: ${vendor}`)}basePath: ${path}\n`,
      );
    change('fens', '/ob');
    expect((await built(space)).found.filter((one) => one.startsWith('error'))).toHaveLength(4);
    await accept(space, '--finding', 'publish/address-gone:v2.1');
    await expectEnd(tried(space), 1, '6 addresses of v2.1 moved');
    await expectEnd(tried(space), 1, '6 addresses of v2.2 would move from /v2.2/ to /ob/v2.2/');
    await accept(space, '--all');
    expect(space.read(file)).toContain('/v2.2/branches is now below /ob/v2.2');
    change('fenny', '/open');
    await expectEnd(tried(space), 1);
    change('fens', '/ob');
    await expectEnd(built(space), 0);
    space.write('content/site.yaml', siteYaml);
    await accept(space, '--all');
    await expectEnd(built(space), 0);
    change('fens', '/ob');
    await accept(space, '--all');
    expect(space.read(file)).toMatch(/id: (media-type-\w{8})\n[\s\S]* id: \1-2\n/);
  });

  it('of addresses accepts nothing else: removals are found wherever collections were', async () => {
    const space = await published(twoBrands);
    space.write('content/site.yaml', `${siteYaml}basePath: /ob\n`);
    await accept(space, '--all');
    space.write(branches, branchYaml('FB-01'));
    space.write('content/northgate/branches.yaml', branchYaml('NG-01'));
    const { code, found } = await built(space);
    expect([code, found]).toEqual([1, expect.arrayContaining(['error publish/removals site.yaml:1'])]);
  });
});

describe('content/accepted.yaml', () => {
  const rule = 'rule: publish/removals';
  const items = 'items: [{ digest: 3f2a9c1d77b04e21, text: So }]';
  it.each([
    ['no id', `${rule}, ${items}`, 'has no id'],
    ['no items', `id: a-1, ${rule}`, 'has no items'],
    ['a cut digest', `id: a-1, ${rule}, items: [{ digest: 3f2a, text: So }]`, '16 digits'],
    ['no rule', `id: a-1, ${items}`, 'rule is required'],
    ['a misspelt rule', `id: a-1, rule: publish/removal, ${items}`, 'here is no rule "publish/removal"'],
    ['a misspelt collection', `id: a-1, ${rule}, collection: branch, ${items}`, '"branches"'],
    ['an unknown field', 'rule: places/postcode, recrod: a/atms/b', 'did you mean "record"'],
    ['nothing but its rule', 'rule: places/postcode', 'places/postcode'],
  ])('with an entry with %s is an error with its line', async (_, what, expected) => {
    const text = `accepted:\n  - { ${what}, reason: It is meant. }\n`;
    const space = workspace({ ...fenland, [file]: text });
    await space.ends('check', 1, expected, 'content/accepted.yaml:2:');
  });

  it('has changes and warnings in one list, and is refused under a name that is almost its own', async () => {
    const atms =
      '- Identification: A1\n  SupportedCurrencies: [GBP]\n  Location: { PostalAddress: { TownName: Ely } }\n';
    const space = await published(fenlandWith({ branches: ely, atms }));
    space.write(branches, wrong);
    await accept(space, ...move);
    await accept(space);
    expect(space.read(file).match(/^ {2}- (?:id|rule): .*$/gm)?.length).toBeGreaterThan(1);
    expect(space.read(file)).toMatch(/^accepted:$/m);
    await space.ends('check', 0, `accepted in ${file}`);
    await expectEnd(built(space), 0);
    const misspelt = workspace({ ...fenland, 'content/acepted.yaml': space.read(file) });
    await misspelt.ends('check', 1, 'accepted.yaml');
  });

  it('is added to below what is there, change by change, with its line breaks', async () => {
    const space = await published(twoBrands);
    space.write(branches, branchYaml('FB-01'));
    const reason = "March: all but Ely's are closed";
    const args = ['accept', '--finding', 'publish/removals:branches', '--reason', reason];
    expect(await space.run(args)).toEqual({
      code: 0,
      stdout: '',
      stderr: `✓ Accepted in ${file}, 4 changes: publish/removals:branches.\n`,
    });
    const [, added = ''] = /^ {2}(- id: removals-.*\n(?: {4}.*\n)*)/m.exec(space.read(file)) ?? [];
    const items = ['FB-02', 'FB-03', 'FB-04', 'FB-05'].map(
      (id) => `      - { digest: …, text: Fenland Bank/${id}/0 is removed }\n`,
    );
    expect(added.replace(/removals-\w{8}/, 'removals-…').replaceAll(/digest: \w{16}/g, 'digest: …')).toBe(
      `- id: removals-…\n    rule: publish/removals\n    collection: branches\n    items:\n${items.join('')}    reason: "${reason}"\n`,
    );
    await expectEnd(tried(space), 0);
    const old =
      '# Looked through by two.\naccepted:\n  - rule: texts/html\n    field: Name\n    reason: Old\n# The end.\n';
    const end = '# The end.\n';
    for (const [text, wanted] of [
      ['accepted:\n', `accepted:\n  ${added}`],
      ['# Nothing yet.\n', `# Nothing yet.\naccepted:\n  ${added}`],
      ['', `accepted:\n  ${added}`],
      ['# Ours.\r\naccepted: []\r\n', `# Ours.\naccepted:\n  ${added}`.replaceAll('\n', '\r\n')],
      [old, `${old.replace(end, '')}  ${added}${end}`],
    ] as const) {
      space.write(file, text);
      await space.ends(args, 0);
      expect(space.read(file)).toBe(wanted);
    }
  });
});

describe('opendata accept', () => {
  it('accepts everything that would stop a build, or says what is not accepted; reads what is live once', async () => {
    const space = await published(twoBrands);
    const asked: string[] = [];
    const origin = await serve(({ url = '' }, response) => {
      asked.push(url);
      response.end(readFileSync(join(space.folder, 'dist/site', url)));
    });
    space.write(branches, branchYaml('FB-01'));
    space.write('content/fenland/atms.yaml', '[]\n');
    const said = await accept(space, '--finding', 'publish/removals:branches', '--previous', origin);
    expect(said).toContain('Not accepted in full: The collection atms');
    expect(asked.filter((url) => url === '/opendata-manifest.json')).toHaveLength(1);
    await space.ends('build', 1);
    await accept(space, '--all');
    await space.ends('build', 0);
  });

  it('refuses what a build would not stop at, and writes nothing', async () => {
    const space = await published(twoBrands);
    space.write(branches, branchYaml('FB-01'));
    const removals = ['accept', '--finding', 'publish/removals:branches'];
    await space.ends(removals, 2, '--reason needs a sentence');
    await space.ends([...removals, '--reason', ' '], 2, '--reason needs a sentence');
    for (const [options, expected] of [
      [
        '--finding publish/removals:atms',
        "wouldn't stop for publish/removals:atms. It would for publish/removals:branches.",
      ],
      ['--finding publish/typo:branches', "wouldn't stop for publish/typo:branches."],
      ['--brand Fenland', "wouldn't stop for Fenland Bank."],
      ['--all --rule texts/spelling', 'use them one after the other'],
      ['--all --until 2020-01-01', '2020-01-01 has passed'],
      ['--until 2020-01-01', '2020-01-01 has passed'],
      ['--all --previous nowhere', 'there is no opendata-manifest.json at nowhere'],
      ['--all --out other', 'there is no last publication in other'],
    ] as const)
      await space.ends(`accept --reason So ${options}`, 2, expected);
    space.write(branches, '- Type: Phisical\n');
    await space.ends('accept --all --reason So', 1, 'The content has errors');
    expect(() => space.read(file)).toThrow('ENOENT');
  });

  it('refuses content that is not there or cannot be read, which is not content without warnings', async () => {
    const said = 'Nothing was accepted: correct the errors first. `opendata check` lists them.';
    await workspace(fenland).ends('accept --reason So --content nope', 1, said);
    await workspace(fenlandWith({ branches: '- [' })).ends('accept --reason So', 1, said);
  });
});
