import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import { branchYaml, fenland, siteYaml, type Workspace, workspace } from './workspace.js';

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

async function published(files: Readonly<Record<string, string>> = twoBrands): Promise<Workspace> {
  const space = workspace(files);
  expect((await space.run(['build'])).code).toBe(0);
  return space;
}

/** A build: its problems as `severity rule file:line`, and all that it says on one line. */
const built = (space: Workspace) => report(space, 'build');

/** The same, but nothing is written. */
const tried = (space: Workspace) => report(space, 'check', '--previous', 'dist');

async function report(space: Workspace, ...args: readonly string[]) {
  const { code, stdout, stderr } = await space.run([...args, '--format', 'json']);
  const { problems } = JSON.parse(stdout) as {
    problems: { severity: string; rule: string; help?: string; message: string; at: Place[] }[];
  };
  const own = problems.filter(({ rule }) => rule.startsWith('publish/'));
  const found = own.map(
    ({ severity, rule, at: [place] }) => `${severity} ${rule} ${place!.file}:${place!.start.line}`,
  );
  const texts = own.flatMap(({ message, help = '' }) => [message, help]);
  return { code, found, said: `${texts.join(' ')} ${stderr}`.replaceAll(/\s+/g, ' ') };
}

interface Place {
  readonly file: string;
  readonly start: { readonly line: number };
}

async function accept(space: Workspace, ...args: readonly string[]): Promise<string> {
  const { code, stderr } = await space.run(['accept', ...args, '--reason', 'It is meant.']);
  expect(code, stderr).toBe(0);
  return stderr.replaceAll(/\s+/g, ' ');
}

const move = ['--finding', 'publish/moved-far:branches'];
const at = (text: string) => ({ ...fenland, [branches]: text });

describe('an accepted change (D50)', () => {
  it('approved on Monday is published on Friday, whatever else was published on Wednesday, and once', async () => {
    const space = await published(at(ely));
    space.write(branches, wrong);
    await accept(space, ...move);
    space.write(branches, ely);
    const atms = 'content/fenland/atms.yaml';
    for (const postcode of ['CB7 4AB', 'CB7 4AD']) {
      space.write(atms, space.read(atms).replace(/CB7 4A\w/, postcode));
      expect((await built(space)).code).toBe(0);
      expect(space.manifest().accepted).toBeUndefined();
    }
    space.write(branches, wrong);
    const { code, said } = await built(space);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('publish/moved-far finds 1 record of branches, as accepted (It is meant)'),
    ]);
    const over = 'hat this entry accepts is published';
    expect((await built(space)).said).toContain(over);
    // It was taken back, and comes again.
    space.write(branches, ely);
    await accept(space, ...move);
    expect((await built(space)).code).toBe(0);
    space.write(branches, wrong);
    expect(await built(space)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`${file}:4 accepted it once, and it was published since`),
    });
    await accept(space, ...move);
    expect((await built(space)).code).toBe(0);
  });

  it('of which the value changed again is not accepted', async () => {
    const space = await published(at(ely));
    space.write(branches, wrong);
    await accept(space, ...move);
    space.write(branches, worse);
    const { code, said, found } = await built(space);
    expect([code, found[0]]).toEqual([1, 'error publish/moved-far content/site.yaml:1']);
    expect(said).toContain('removes or changes nothing that this entry accepts');
  });

  it('is listed in the manifest as a digest while its entry is there, without id and text', async () => {
    const space = await published(at(ely));
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

  it('is not accepted after the last day of its entry, which build says', async () => {
    const space = await published(at(ely));
    space.write(branches, wrong);
    await accept(space, ...move, '--until', '2099-12-31');
    expect((await tried(space)).code).toBe(0);
    space.write(file, space.read(file).replace('2099-12-31', '2020-12-31'));
    const { code, said } = await built(space);
    expect([code, said]).toEqual([1, expect.stringContaining('accepted it until 2020-12-31: check whether')]);
    expect(said).toContain('his was accepted until 2020-12-31, and that day is over');
  });

  it('stays accepted for the rest when one of thirty is repaired in between', async () => {
    const space = await published(at(yaml(numbered(1, 60))));
    space.write(branches, yaml(numbered(31, 60)));
    await accept(space, '--finding', 'publish/removals:branches');
    space.write(branches, yaml(numbered(30, 60)));
    const { code, said } = await built(space);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('29 of 60 records of branches are removed, as accepted'),
    ]);
    expect(space.manifest().accepted).toHaveLength(29);
  });

  it('counts neither as removed nor as there when the rest is compared with the threshold', async () => {
    const space = await published(at(yaml(numbered(1, 100))));
    // 12 are accepted. Of the 88 others, 17 are less than 20 per cent, and 18 are more.
    space.write(branches, yaml(numbered(31, 100)));
    await accept(space, '--all');
    const kept = space.read(file).split('\n');
    const items = kept.filter((line) => line.includes('digest:'));
    space.write(file, kept.filter((line) => !items.slice(12).includes(line)).join('\n'));
    const { code, said } = await tried(space);
    expect([code, said]).toEqual([1, expect.stringContaining('18 of 88 records of branches')]);
    space.write(branches, yaml(numbered(30, 100)));
    expect((await tried(space)).code).toBe(0);
  });

  it('of a field counts as unchanged when the rest is compared with the threshold', async () => {
    const ids = numbered(1, 42);
    const edited = (count: number) => yaml(ids, (index) => `  Name: ${index < count ? 'New' : 'Old'}\n`);
    const space = await published(at(edited(0)));
    space.write(branches, edited(25));
    await accept(space, '--finding', 'publish/field-new-value:branches');
    // 25 are accepted; of the 17 others, all may change.
    space.write(branches, edited(42));
    const { code, said } = await tried(space);
    expect([code, said]).toEqual([0, expect.stringContaining('(Name), as accepted')]);
    const lines = space.read(file).split('\n');
    const first = lines.findIndex((line) => line.includes('digest:'));
    space.write(file, lines.toSpliced(first, 4).join('\n'));
    const again = await tried(space);
    expect([again.code, again.said]).toEqual([
      1,
      expect.stringContaining('Name would change on 21 of 21 records'),
    ]);
  });

  it('compared with what is live reads its manifest once', async () => {
    const space = await published({ ...fenland, [branches]: yaml(numbered(1, 10)) });
    const asked: string[] = [];
    const origin = await serve(({ url = '' }, response) => {
      asked.push(url);
      response.end(readFileSync(join(space.folder, 'dist/site', url)));
    });
    space.write(branches, yaml(numbered(1, 2)));
    const { code } = await space.run(['accept', '--all', '--reason', 'So', '--previous', origin]);
    expect([code, asked.filter((url) => url === '/opendata-manifest.json').length]).toEqual([0, 1]);
  });

  it('of a brand is accepted in all its collections, only when nothing of it is left, and for no other', async () => {
    const space = await published();
    const brand = 'content/fenland/brand.yaml';
    space.write(brand, 'BrandName: Fens & Wash\n');
    const refused = await built(space);
    expect([refused.code, refused.found]).toEqual([1, ['error publish/removals content/site.yaml:1']]);
    expect(refused.said).toContain('accept it: `opendata accept --brand "Fenland Bank" --reason "…"`');
    const named = await tried(space);
    expect(named.said).toContain('`opendata accept --brand "Fenland Bank" --previous dist --reason "…"`');
    await accept(space, '--brand', 'Fenland Bank');
    expect(space.read(file)).toContain('text: all of Fenland Bank is removed');
    const own = space.read(branches);
    space.write(brand, 'BrandName: Fenland Bank\n');
    space.write(branches, '[]\n');
    expect((await built(space)).code).toBe(1);
    space.write(branches, own);
    space.write(brand, 'BrandName: Fens & Wash\n');
    const northgate = space.read('content/northgate/branches.yaml');
    space.write('content/northgate/branches.yaml', branchYaml('NG-01'));
    const other = await built(space);
    expect([other.code, other.said]).toEqual([
      1,
      expect.stringContaining('--finding publish/removals:branches'),
    ]);
    expect(other.said).not.toContain('Fenland Bank/FB-01');
    space.write('content/northgate/branches.yaml', northgate);
    expect((await built(space)).said).toContain('5 of 11 records of branches are removed, as accepted');
    space.write(brand, 'BrandName: Fenland\n');
    expect((await built(space)).code).toBe(1);
  });

  it('of addresses and media types is accepted by version, with what they become, and again under another id', async () => {
    const space = await published(at(ely));
    const change = (vendor: string, path: string) =>
      space.write(
        'content/site.yaml',
        `${siteYaml.replace('vendor: fenland', `vendor: ${vendor}`)}basePath: ${path}\n`,
      );
    change('fens', '/ob');
    expect((await built(space)).found.filter((one) => one.startsWith('error'))).toHaveLength(4);
    await accept(space, '--finding', 'publish/address-gone:v2.1');
    const { code, said } = await tried(space);
    expect([code, said]).toEqual([1, expect.stringContaining('6 addresses of v2.1 moved')]);
    expect(said).toContain('6 addresses of v2.2 would move from /v2.2/ to /ob/v2.2/');
    await accept(space, '--all');
    expect(space.read(file)).toContain('/v2.2/branches is now below /ob/v2.2');
    change('fenny', '/open');
    expect((await tried(space)).code).toBe(1);
    change('fens', '/ob');
    expect((await built(space)).code).toBe(0);
    space.write('content/site.yaml', siteYaml);
    await accept(space, '--all');
    expect((await built(space)).code).toBe(0);
    change('fens', '/ob');
    await accept(space, '--all');
    expect((await built(space)).code).toBe(0);
    expect(space.read(file)).toMatch(/id: (media-type-\w{8})\n[\s\S]* id: \1-2\n/);
  });

  it('of addresses accepts nothing else: removals and jumps are found wherever collections were', async () => {
    const account = (rate: string) => `- Name: Saver
  Identification: P1
  Segment: [General]
  PCAMarketingState:
    - Identification: S1
      MarketingState: Regular
      CreditInterest:
        TierBandSet:
          - TierBandMethod: Whole
            CalculationMethod: Compound
            Destination: SelfCredit
            TierBand: [{ Identification: T1, CalculationFrequency: Monthly, TierValueMinimum: "0.00", ApplicationFrequency: Monthly, FixedVariableInterestRateType: Variable, AER: "${rate}" }]
`;
    const accounts = 'content/fenland/personal-current-accounts.yaml';
    const space = await published({ ...twoBrands, [accounts]: account('1.50') });
    space.write('content/site.yaml', `${siteYaml}basePath: /ob\n`);
    await accept(space, '--all');
    space.write(branches, branchYaml('FB-01'));
    space.write('content/northgate/branches.yaml', branchYaml('NG-01'));
    space.write(accounts, account('15.0'));
    const { code, found } = await built(space);
    expect(code).toBe(1);
    expect(found).toContain('error publish/removals content/site.yaml:1');
    expect(found).toContain('error publish/rate-jump content/site.yaml:1');
  });
});

describe('content/accepted.yaml', () => {
  const items = 'items: [{ digest: 3f2a9c1d77b04e21, text: So }]';
  it.each([
    ['no id', `rule: publish/removals\n    ${items}`, 'has no id'],
    ['no items', 'id: a-1\n    rule: publish/removals', 'has no items'],
    [
      'a cut digest',
      'id: a-1\n    rule: publish/removals\n    items: [{ digest: 3f2a, text: So }]',
      '16 digits',
    ],
    ['no rule', `id: a-1\n    ${items}`, 'rule is required'],
    [
      'a misspelt rule',
      `id: a-1\n    rule: publish/removal\n    ${items}`,
      'here is no rule "publish/removal"',
    ],
    [
      'a misspelt collection',
      `id: a-1\n    rule: publish/removals\n    collection: branch\n    ${items}`,
      '"branches"',
    ],
    ['an unknown field', 'rule: places/postcode\n    recrod: a/atms/b', 'did you mean "record"'],
    ['nothing but its rule', 'rule: places/postcode', 'places/postcode'],
  ])('with an entry with %s is an error with its line', async (_, what, expected) => {
    const text = `accepted:\n  - ${what}\n    reason: It is meant.\n`;
    const { code, stderr } = await workspace({ ...fenland, [file]: text }).run(['check']);
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([1, expect.stringContaining(expected)]);
    expect(stderr).toMatch(/content\/accepted\.yaml:[2-5]:/);
  });

  it('has changes and warnings in one list, and is refused under a name that is almost its own', async () => {
    const atm =
      '- Identification: A1\n  SupportedCurrencies: [GBP]\n  Location: { PostalAddress: { TownName: Ely } }\n';
    const space = await published({ ...at(ely), 'content/fenland/atms.yaml': atm });
    space.write(branches, wrong);
    await accept(space, ...move);
    await accept(space);
    expect(space.read(file).match(/^ {2}- (?:id|rule): .*$/gm)?.length).toBeGreaterThan(1);
    expect(space.read(file)).toMatch(/^accepted:$/m);
    const { stderr } = await space.run(['check']);
    expect(stderr).toContain(`accepted in ${file}`);
    expect((await built(space)).code).toBe(0);
    const misspelt = workspace({ ...fenland, 'content/acepted.yaml': space.read(file) });
    expect(await misspelt.run(['check'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('accepted.yaml'),
    });
  });

  it('is added to below what is there, change by change, with its line breaks', async () => {
    const space = await published();
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
    expect((await tried(space)).code).toBe(0);
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
      expect((await space.run(args)).code).toBe(0);
      expect(space.read(file)).toBe(wanted);
    }
  });
});

describe('opendata accept', () => {
  it('accepts everything that would stop a build, or says what is not accepted', async () => {
    const space = await published();
    space.write(branches, branchYaml('FB-01'));
    space.write('content/fenland/atms.yaml', '[]\n');
    expect(await accept(space, '--finding', 'publish/removals:branches')).toContain(
      'Not accepted in full: The collection atms',
    );
    expect((await space.run(['build'])).code).toBe(1);
    await accept(space, '--all');
    expect((await space.run(['build'])).code).toBe(0);
  });

  it('refuses what a build would not stop at, and writes nothing', async () => {
    const space = await published();
    space.write(branches, branchYaml('FB-01'));
    const removals = ['--finding', 'publish/removals:branches'];
    for (const [args, expected] of [
      [removals, '--reason needs a sentence'],
      [[...removals, '--reason', ' '], '--reason needs a sentence'],
      [
        ['--finding', 'publish/removals:atms', '--reason', 'So'],
        "wouldn't stop for publish/removals:atms. It would for publish/removals:branches.",
      ],
      [['--finding', 'publish/typo:branches', '--reason', 'So'], "wouldn't stop for publish/typo:branches."],
      [['--brand', 'Fenland', '--reason', 'So'], "wouldn't stop for Fenland Bank."],
      [['--all', '--rule', 'texts/spelling', '--reason', 'So'], 'use them one after the other'],
      [['--all', '--until', '2020-01-01', '--reason', 'So'], '2020-01-01 has passed'],
      [['--all', '--reason', 'So', '--previous', 'nowhere'], 'there is no opendata-manifest.json at nowhere'],
      [['--all', '--reason', 'So', '--out', 'other'], 'there is no last publication in other'],
    ] as const) {
      const { code, stderr } = await space.run(['accept', ...args]);
      expect([code, stderr], args.join(' ')).toEqual([2, expect.stringContaining(expected)]);
    }
    space.write(branches, '- Type: Phisical\n');
    const { code, stderr } = await space.run(['accept', '--all', '--reason', 'So']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The content has errors')]);
    expect(() => space.read(file)).toThrow('ENOENT');
  });

  it.each([
    ['content that is not there', fenland, ['--content', 'nope']],
    ['a file that cannot be read', { ...fenland, [branches]: '- [' }, []],
  ])(
    '--reason ends with the errors for %s, which is not content without warnings',
    async (_, files, args) => {
      const { code, stdout, stderr } = await workspace(files).run(['accept', '--reason', 'So', ...args]);
      expect(code).toBe(1);
      expect(stdout + stderr).toMatch(/error/);
      expect(stderr).toContain('Nothing was accepted: errors have to be corrected first.');
    },
  );
});
