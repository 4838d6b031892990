import { describe, expect, test } from 'vitest';
import { branchYaml, fenland, fenlandWith, published, type Workspace, workspace } from './workspace.js';

interface Listed {
  readonly publish: { readonly late: boolean; readonly next?: string };
  // biome-ignore lint/suspicious/noExplicitAny: a test asks for what its kind has
  readonly entries: readonly any[];
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

const withFiles = (files: Readonly<Record<string, string>>) => workspace({ ...fenland, ...files });

/** What is coming, as data. */
async function listed(space: Workspace, line = ''): Promise<Listed> {
  return JSON.parse((await space.ends(`upcoming --format json${line}`, 0)).stdout);
}

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
    const { entries, publish } = await listed(space);
    expect(entries[0]).toMatchObject({
      kind: 'records',
      publishes: true,
      brand: 'Fenland Bank',
      collection: 'branches',
      identity: 'FB-01/0',
      file: branches,
    });
    expect(
      entries.map(({ instant, day, event, sentence, line, changes }) =>
        [instant, day, event, sentence, line, changes].filter(Boolean),
      ),
    ).toEqual([
      ['2026-12-01T00:00+00:00', '2026-12-01', 'closed', 'FB-01 closes.', 8],
      ['2026-12-01T09:00+00:00', 'opened', 'March opens.', 16],
      [
        '2026-12-02T00:00+00:00',
        '2026-12-02',
        'changed',
        'Ely changes: accessibility.',
        33,
        ['Accessibility: – → WheelchairAccess'],
      ],
    ]);
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
    expect(entries.every(({ publishes, kind }) => !publishes && kind === 'terms')).toBe(true);
    const paged = await listed(workspace({ ...fenlandWith({ site: 'pages: {}\n' }), ...files }));
    expect(paged.entries.every(({ publishes }) => publishes)).toBe(true);
  });

  test('a state only while its record holds', async () => {
    const until = (last: string) => state('R1', days('2020-01-01', last), '1.00');
    const later = account('P1', 'Everyday', until('2026-12-31'), '  from: 2026-11-01\n');
    const { entries } = await listed(
      withFiles({ [accounts]: account('P1', 'Everyday', until('2026-11-30')) + later }),
    );
    expect(entries.flatMap(({ kind, day }) => (kind === 'terms' ? [day] : []))).toEqual(['2027-01-01']);
  });

  test('what rules find across records at an instant', async () => {
    const atms = fenland['content/fenland/atms.yaml'];
    const space = workspace(
      fenlandWith({
        branches: branchYaml('FB-01') + branchYaml('FB-02', '  until: 2026-11-30\n'),
        atms: atms.replace('  Supp', '  Branch: { Identification: FB-02 }\n  Supp'),
      }),
    );
    const { entries } = await listed(space);
    expect(entries.filter(({ kind }) => kind === 'problem')).toMatchObject([
      {
        day: '2026-12-01',
        publishes: false,
        sentence: expect.stringContaining('FB-02'),
        brand: 'Fenland Bank',
        file: 'content/fenland/atms.yaml',
        line: 2,
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
    const { stdout } = await space.run('upcoming');
    expect(stdout.match(/… and 47 more/g)).toHaveLength(2);
    const shown = entries.map(({ line }) => new RegExp(`${branches}:${line}\\b`).test(stdout));
    expect(shown.filter((is) => is)).toHaveLength(10);
  });

  test('the beginning of the end of a version, and its end, by the file that says so', async () => {
    const space = withFiles({
      ...fenlandWith({ site: 'lifecycle:\n  v2.1: { deprecated: 2026-07-01, sunset: 2027-03-31 }\n' }),
      'content/site.staging.yaml': 'lifecycle: { v2.1: { sunset: 2027-06-30 } }\n',
    });
    const { entries } = await listed(space, ' --settings content/site.staging.yaml');
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
    const until = async (last: string) =>
      (await listed(withFiles(dated), ` --until ${last}`)).entries.map(({ instant }) => instant);
    const all = ['2026-12-01T00:00+00:00', '2027-01-01T00:00+00:00', '2027-03-28T09:00+01:00'];
    expect(await until('2026-12-31')).toEqual(all.slice(0, 1));
    expect(await until('2027-01-01T00:00')).toEqual(all.slice(0, 2));
    expect(await until('2027-03-28')).toEqual(all);
  });

  test('brands and collections that are named', async () => {
    const space = withFiles(dated);
    expect((await listed(space, ' --brand fenland --collection branches')).entries).toHaveLength(3);
    expect((await listed(space, ' --collection atms')).entries).toEqual([]);
  });

  test('a heading for each instant, of what is sound of content with errors, too', async () => {
    const space = withFiles({ ...dated, 'content/fenland/atms.yaml': '- Identification: A1\n' });
    const { stdout } = await space.ends('upcoming', 0, 'The content has errors');
    expect(stdout).toMatch(/^Tuesday 1 December 2026\n {2}Fenland Bank, branches\n {2}- March opens\.\n/);
    expect(stdout).toContain('Sunday 28 March 2027, 09:00');
    space.write('content/site.yaml', 'vendor: [\n');
    await space.ends('upcoming', 2);
  });

  test.each([
    ['--until', 'soon', 'is not an instant'],
    ['--since', 'nowhere', 'nowhere'],
  ])('%s %s is refused', async (option, value, said) => {
    await withFiles(dated).ends(`upcoming ${option} ${value}`, 2, said);
  });
});

describe('--since', () => {
  // At a time that has passed, whenever the test runs.
  const at = (instant: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(`${instant}Z`) / 1000) });
  const since = 'upcoming --since dist';
  const built = () =>
    published(
      fenlandWith({
        branches:
          branchYaml('FB-02', '  from: 2026-03-10\n  Name: March\n') +
          branchYaml('FB-03', '  until: 2026-03-20\n'),
      }),
    );

  test('ends with 0 until something was due, with 1 from that instant on, and with 0 once it is published', async () => {
    const space = await built();
    const ask = async (instant: string) => (await space.run(since, at(instant))).code;
    expect([await ask('2026-03-09T23:59:59'), await ask('2026-03-10T00:00')]).toEqual([0, 1]);
    const { stdout } = await space.run(since, at('2026-03-10T09:00'));
    expect(stdout).toMatch(/March opens[\s\S]*build and\s+publish now/);
    const manifest = space.read('dist/site/opendata-manifest.json');
    const later = manifest.replace('"at":"2026-03-01T09:00:00.000Z"', '"at":"2026-03-10T00:00:00.000Z"');
    expect(later).not.toBe(manifest);
    space.write('dist/site/opendata-manifest.json', later);
    expect(await ask('2026-03-10T09:00')).toBe(0);
  });

  test('with --until counts what is due then, and names the instant for scripts', async () => {
    const space = await built();
    const next = '2026-03-10T00:00+00:00';
    for (const [instant, until, code, publish] of [
      ['2026-03-09T22:59', '2026-03-09T23:59', 0, { late: false }],
      ['2026-03-09T23:00', '2026-03-10T00:00', 1, { late: false, next }],
      ['2026-03-09T23:00', '2026-03-10', 1, { late: false, next }],
      ['2026-03-20T23:30', '2026-03-21T00:30', 1, { late: true, next: '2026-03-21T00:00+00:00' }],
    ] as const) {
      const run = await space.run(`${since} --format json --until ${until}`, at(instant));
      expect([run.code, (JSON.parse(run.stdout) as Listed).publish]).toEqual([code, publish]);
    }
  });

  test("doesn't count what a build can't do", async () => {
    const space = await published(
      fenlandWith({ site: 'lifecycle: { v2.1: { deprecated: 2026-07-01, sunset: 2027-06-30 } }\n' }),
    );
    const { code, stdout } = await space.run(since, at('2026-07-02T00:00'));
    expect([code, stdout]).toEqual([0, expect.stringContaining('v2.1 is deprecated')]);
  });
});
