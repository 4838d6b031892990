import { describe, expect, test } from 'vitest';
import { branchYaml, fenland, siteYaml, type Workspace, workspace } from './workspace.js';

interface Entry {
  readonly instant: string;
  readonly day?: string;
  readonly kind: string;
  readonly publishes: boolean;
  readonly brand?: string;
  readonly collection?: string;
  readonly identity?: string;
  readonly sentence: string;
  readonly changes?: readonly string[];
  readonly file: string;
  readonly line: number;
}

interface Listed {
  readonly publish: { readonly late: boolean; readonly next?: string };
  readonly entries: readonly Entry[];
}

const rate = (aer: string) =>
  `CreditInterest: { TierBandSet: [{ TierBandMethod: Whole, Destination: PayAway, TierBand: [{ Identification: T1, TierValueMinimum: 0.01, AER: "${aer}", ApplicationFrequency: Monthly, CalculationFrequency: Daily, FixedVariableInterestRateType: Variable }] }] }`;

const account = (id: string, name: string, states: string, times = '') => `- Identification: ${id}
${times}  Name: ${name}
  Segment: [General]
  PCAMarketingState:
${states}`;

const state = (id: string, days: string, aer: string) => `    - Identification: ${id}
      MarketingState: Regular
${days}      ${rate(aer)}
`;

const days = (first: string, last = '') =>
  `      FirstMarketedDate: ${first}\n${last === '' ? '' : `      LastMarketedDate: ${last}\n`}`;

const branches = 'content/fenland/branches.yaml';
const accounts = 'content/fenland/personal-current-accounts.yaml';
const asked = ['upcoming', '--format', 'json'];

async function listed(space: Workspace, ...args: readonly string[]): Promise<Listed> {
  const { code, stdout, stderr } = await space.run([...asked, ...args]);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Listed;
}

const withFiles = (files: Readonly<Record<string, string>>) => workspace({ ...fenland, ...files });

describe('upcoming lists', () => {
  test('branches that close, open and change at their times (D49), with their lines', async () => {
    const space = withFiles({
      [branches]: [
        branchYaml('FB-01', '  until: 2026-11-30\n'),
        branchYaml('FB-02', '  from: 2026-12-01T09:00\n  Name: March\n'),
        branchYaml('FB-03', '  Name: Ely\n'),
        branchYaml('FB-03', '  from: 2026-12-02\n  Name: Ely\n  Accessibility: [WheelchairAccess]\n'),
      ].join(''),
    });
    const about = { kind: 'records', publishes: true, brand: 'Fenland Bank', collection: 'branches' };
    const { entries, publish } = await listed(space);
    expect(entries).toMatchObject([
      {
        ...about,
        instant: '2026-12-01T00:00+00:00',
        day: '2026-12-01',
        sentence: 'FB-01 closes.',
        identity: 'FB-01/0',
        event: 'closed',
        file: branches,
        line: 8,
      },
      {
        ...about,
        instant: '2026-12-01T09:00+00:00',
        sentence: 'March opens.',
        identity: 'FB-02/0',
        event: 'opened',
        file: branches,
        line: 16,
      },
      {
        ...about,
        day: '2026-12-02',
        sentence: 'Ely changes: accessibility.',
        event: 'changed',
        file: branches,
        line: 33,
        changes: ['Accessibility: – → WheelchairAccess'],
      },
    ]);
    expect(entries[1]).not.toHaveProperty('day');
    expect(publish).toEqual({ late: false, next: '2026-12-01T00:00+00:00' });
  });

  test('the days of marketing states (D48); a build publishes them where there are pages', async () => {
    const files = {
      [accounts]: [
        account(
          'P1',
          'Everyday',
          state('R1', days('2020-01-01', '2026-11-30'), '1.00') + state('R2', days('2026-12-01'), '1.25'),
        ),
        account('P2', 'Christmas Saver', state('R1', days('2026-10-01', '2026-12-24'), '3.00')),
      ].join(''),
    };
    const { entries } = await listed(withFiles(files));
    expect(entries.map(({ day, sentence, line }) => [day, sentence, line])).toEqual([
      ['2026-10-01', 'Christmas Saver: Regular, rate (AER) 3.00 %, from 1 October 2026.', 20],
      ['2026-12-01', 'Everyday: Regular, rate (AER) 1.00 %, until 30 November 2026.', 8],
      ['2026-12-01', 'Everyday: Regular, rate (AER) 1.25 %, from 1 December 2026.', 12],
      ['2026-12-25', 'Christmas Saver: Regular, rate (AER) 3.00 %, until 24 December 2026.', 21],
    ]);
    expect(entries.map(({ publishes, kind }) => [publishes, kind])).toEqual(
      entries.map(() => [false, 'terms']),
    );
    const paged = await listed(withFiles({ ...files, 'content/site.yaml': `${siteYaml}pages: {}\n` }));
    expect(paged.entries.every(({ publishes }) => publishes)).toBe(true);
  });

  test('a state only while its record holds', async () => {
    const space = withFiles({
      [accounts]:
        account('P1', 'Everyday', state('R1', days('2020-01-01', '2026-11-30'), '1.00')) +
        account(
          'P1',
          'Everyday',
          state('R1', days('2020-01-01', '2026-12-31'), '1.00'),
          '  from: 2026-11-01\n',
        ),
    });
    const { entries } = await listed(space);
    expect(entries.flatMap(({ kind, day }) => (kind === 'terms' ? [day] : []))).toEqual(['2027-01-01']);
  });

  test('what rules find across records at an instant', async () => {
    const space = withFiles({
      [branches]: [branchYaml('FB-01'), branchYaml('FB-02', '  until: 2026-11-30\n')].join(''),
      'content/fenland/atms.yaml': `- Identification: A1
  SupportedCurrencies: [GBP]
  Branch: { Identification: FB-02 }
  Location:
    PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
`,
    });
    const { entries } = await listed(space);
    expect(entries.filter(({ kind }) => kind === 'problem')).toMatchObject([
      {
        day: '2026-12-01',
        publishes: false,
        sentence: expect.stringContaining('FB-02'),
        brand: 'Fenland Bank',
        file: 'content/fenland/atms.yaml',
        line: 3,
      },
    ]);
  });

  test('all records in JSON, and of many the first ones on a terminal, and how many there are besides', async () => {
    const some = (start: string, more: string) =>
      Array.from({ length: 52 }, (_, at) => branchYaml(`${start}-${100 + at}`, more)).join('');
    const space = withFiles({
      [branches]: some('FB', '  from: 2026-11-20\n') + some('FC', '  until: 2026-11-30\n'),
    });
    const entries = (await listed(space)).entries.filter(({ kind }) => kind !== 'problem');
    expect(entries).toHaveLength(104);
    const { stdout } = await space.run(['upcoming']);
    expect(stdout.match(/… and 47 more/g)).toHaveLength(2);
    const shown = entries.map(({ line }) => new RegExp(`${branches}:${line}\\b`).test(stdout));
    expect(shown.filter((is) => is)).toHaveLength(10);
  });

  test('the beginning of the end of a version, and its end, by the file that says so', async () => {
    const space = withFiles({
      'content/site.staging.yaml': 'lifecycle: { v2.1: { sunset: 2027-06-30 } }\n',
      'content/site.yaml': `${siteYaml}lifecycle:\n  v2.1: { deprecated: 2026-07-01, sunset: 2027-03-31 }\n`,
    });
    const { entries } = await listed(space, '--settings', 'content/site.staging.yaml');
    expect(entries.map(({ kind, day, sentence, file }) => [kind, day, sentence, file])).toEqual([
      ['version', '2026-07-01', 'v2.1 is deprecated.', 'content/site.yaml'],
      [
        'version',
        '2027-07-01',
        'v2.1 was announced to be served until 30 June 2027: leave it out of `versions:`.',
        'content/site.staging.yaml',
      ],
    ]);
  });

  test('the ends of acceptances', async () => {
    const space = withFiles({
      'content/accepted.yaml':
        'accepted:\n  - id: winter\n    rule: publish/rate-jump\n    collection: personal-current-accounts\n    items: [{ digest: 0123456789abcdef, text: a }]\n    reason: Winter rates\n    until: 2026-12-05\n  - rule: places/postcode\n    record: fenland/branches/FB-01\n    field: PostalAddress.PostCode\n    reason: New estate\n    until: 2026-12-31\n',
    });
    const { entries } = await listed(space);
    expect(entries).toMatchObject([
      { kind: 'acceptance', day: '2026-12-06', file: 'content/accepted.yaml', line: 7 },
      { kind: 'acceptance', day: '2027-01-01', file: 'content/accepted.yaml', line: 12 },
    ]);
    expect(entries[0]!.sentence).toContain('winter ends: what it accepts is stopped');
    expect(entries[1]!.sentence).toContain('laces/postcode fenland/branches/FB-01 is reported again');
  });
});

const dated = {
  [branches]: [
    branchYaml('FB-01'),
    branchYaml('FB-02', '  from: 2026-12-01\n  Name: March\n'),
    branchYaml(
      'FB-03',
      '  until: 2026-12-31\n  Name: Ely, "Market; Place" \\ Bank of the fens and of the river Great Ouse £\n',
    ),
    branchYaml('FB-04', '  from: 2027-03-28T09:00\n'),
  ].join(''),
};

describe('upcoming shows', () => {
  test('what happens until a day, which is included, or until an instant', async () => {
    const { entries } = await listed(withFiles(dated), '--until', '2026-12-31');
    expect(entries.map(({ instant }) => instant)).toEqual(['2026-12-01T00:00+00:00']);
    const more = await listed(withFiles(dated), '--until', '2027-01-01T00:00');
    expect(more.entries.map(({ instant }) => instant)).toEqual([
      '2026-12-01T00:00+00:00',
      '2027-01-01T00:00+00:00',
    ]);
  });

  test('brands and collections that are named', async () => {
    const space = withFiles(dated);
    expect((await listed(space, '--brand', 'fenland bank', '--collection', 'branches')).entries).toHaveLength(
      3,
    );
    expect((await listed(space, '--collection', 'atms')).entries).toEqual([]);
  });

  test('a heading for each instant', async () => {
    const { stdout } = await withFiles(dated).run(['upcoming']);
    expect(stdout).toMatch(/^Tuesday 1 December 2026\n {2}Fenland Bank, branches\n {2}- March opens\.\n/);
    expect(stdout).toContain('Sunday 28 March 2027, 09:00');
  });

  test('what is sound of content with errors, and says so', async () => {
    const space = withFiles({ ...dated, 'content/fenland/atms.yaml': '- Identification: A1\n' });
    const { code, stdout, stderr } = await space.run(['upcoming']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('March opens')]);
    expect(stderr).toContain('The content has errors');
    space.write('content/site.yaml', 'vendor: [\n');
    expect((await space.run(['upcoming'])).code).toBe(2);
  });

  test.each([
    ['--until', 'soon', 'is not an instant'],
    ['--since', 'nowhere', 'nowhere'],
  ])('%s %s is refused', async (option, value, said) => {
    const { code, stderr } = await withFiles(dated).run(['upcoming', option, value]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});

describe('--since', () => {
  const since = ['upcoming', '--since', 'dist'];
  // At a time that has passed, whenever the test runs.
  const at = (instant: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(`${instant}Z`) / 1000) });
  const built = async () => {
    const space = withFiles({
      [branches]:
        branchYaml('FB-02', '  from: 2026-03-10\n  Name: March\n') +
        branchYaml('FB-03', '  until: 2026-03-20\n'),
    });
    expect((await space.run(['build'])).code).toBe(0);
    return space;
  };

  test('ends with 0 until something was due, with 1 from that instant on, and with 0 once it is published', async () => {
    const space = await built();
    const ask = async (instant: string) => (await space.run(since, at(instant))).code;
    expect([await ask('2026-03-09T23:59:59'), await ask('2026-03-10T00:00')]).toEqual([0, 1]);
    const { stdout } = await space.run(since, at('2026-03-10T09:00'));
    expect(stdout).toContain('March opens');
    expect(stdout).toMatch(/build and\s+publish now/);
    const manifest = space.read('dist/site/opendata-manifest.json');
    const published = manifest.replace('"at":"2026-03-01T09:00:00.000Z"', '"at":"2026-03-10T00:00:00.000Z"');
    expect(published).not.toBe(manifest);
    space.write('dist/site/opendata-manifest.json', published);
    expect(await ask('2026-03-10T09:00')).toBe(0);
  });

  test('with --until counts what is due then, and names the instant for scripts', async () => {
    const space = await built();
    const ask = async (instant: string, until: string) => {
      const args = [...since, '--format', 'json', '--until', until];
      const { code, stdout } = await space.run(args, at(instant));
      return [code, (JSON.parse(stdout) as Listed).publish];
    };
    const next = '2026-03-10T00:00+00:00';
    expect(await ask('2026-03-09T22:59', '2026-03-09T23:59')).toEqual([0, { late: false }]);
    expect(await ask('2026-03-09T23:00', '2026-03-10T00:00')).toEqual([1, { late: false, next }]);
    expect(await ask('2026-03-09T23:00', '2026-03-10')).toEqual([1, { late: false, next }]);
    expect(await ask('2026-03-20T23:30', '2026-03-21T00:30')).toEqual([
      1,
      { late: true, next: '2026-03-21T00:00+00:00' },
    ]);
  });

  test("doesn't count what a build can't do", async () => {
    const space = withFiles({
      'content/site.yaml': `${siteYaml}lifecycle: { v2.1: { deprecated: 2026-07-01, sunset: 2027-06-30 } }\n`,
    });
    await space.run(['build']);
    const { code, stdout } = await space.run(since, at('2026-07-02T00:00'));
    expect([code, stdout]).toEqual([0, expect.stringContaining('v2.1 is deprecated')]);
  });
});
