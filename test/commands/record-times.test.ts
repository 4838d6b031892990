import { describe, expect, test } from 'vitest';
import type { Manifest } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, siteYaml, type Workspace, workspace } from './workspace.js';

const now: Record<string, string> = {};
const file = 'content/fenland/branches.yaml';

const named = (id: string, name: string, times = '') => branchYaml(id, `  Name: ${name}\n${times}`);

/** A bank whose branch moves, closes and opens on days to come. */
const bank = (branches: string, more: Readonly<Record<string, string>> = {}) => ({
  'content/site.yaml': siteYaml,
  'content/fenland/brand.yaml': fenland['content/fenland/brand.yaml'],
  [file]: branches,
  ...more,
});

type Branch = { readonly Identification: string; readonly Name?: string };

const namesIn = (space: Workspace, out: string, version: string): readonly string[] => {
  const { data } = JSON.parse(space.read(`${out}/site/${version}/branches`)) as {
    readonly data: readonly { readonly Brand: readonly { readonly Branch: readonly Branch[] }[] }[];
  };
  const branches = data.flatMap(({ Brand }) => Brand.flatMap((brand) => brand.Branch));
  return branches.map(({ Identification, Name = '' }) => `${Identification} ${Name}`);
};

/** The branches of a publication made at an instant, with commas between them. */
async function publishedAt(space: Workspace, at: string): Promise<string> {
  const out = `at-${at.replaceAll(':', '')}`;
  const { code, stderr } = await space.run(`build --at ${at} --out ${out}`, now);
  expect([code, stderr.match(/error.*/g)]).toEqual([0, null]);
  const { routes } = JSON.parse(space.read(`${out}/site/opendata-manifest.json`)) as Manifest;
  const [names, others] = ['v2.1', 'v2.2'].map((version) => {
    const own = namesIn(space, out, version);
    expect(routes[`/${version}/branches`]!.totalResults).toBe(own.length);
    return own.join(', ');
  });
  expect(others).toBe(names);
  return names!;
}

describe('from and until of a record (D49)', () => {
  test('of several with one identity the one holds whose from came last; until only withdraws', async () => {
    const space = workspace(
      bank(
        named('FB-01', 'Ely') +
          named('FB-02', 'March', '  until: 2025-03-31\n') +
          named('FB-01', 'Ely Market', '  from: 2025-02-01T09:00\n') +
          named('FB-03', 'Soham', '  from: 2025-02-01\n  until: 2025-02-10T12:00+00:00\n') +
          named('FB-03', 'Soham North', '  from: 2025-02-05\n  until: 2025-02-07\n'),
      ),
    );
    for (const [at, names] of [
      ['2025-01-31T23:59:59', 'FB-01 Ely, FB-02 March'],
      ['2025-02-01', 'FB-01 Ely, FB-02 March, FB-03 Soham'],
      ['2025-02-01T08:59:59.999', 'FB-01 Ely, FB-02 March, FB-03 Soham'],
      ['2025-02-01T09:00', 'FB-02 March, FB-01 Ely Market, FB-03 Soham'],
      ['2025-02-07T23:59', 'FB-02 March, FB-01 Ely Market, FB-03 Soham North'],
      ['2025-02-08', 'FB-02 March, FB-01 Ely Market'],
      ['2025-04-01', 'FB-01 Ely Market'],
    ] as const)
      expect([at, await publishedAt(space, at)]).toEqual([at, names]);
  });

  test('a day begins and ends by the zone of the site', async () => {
    const times = '  from: 2025-07-01\n  until: 2025-07-31\n';
    const space = workspace(bank(named('FB-01', 'Ely') + named('FB-02', 'March', times)));
    for (const at of ['2025-06-30T23:00:00Z', '2025-07-31T22:59:59Z'])
      expect(await publishedAt(space, at)).toBe('FB-01 Ely, FB-02 March');
    for (const at of ['2025-06-30T22:59:59Z', '2025-07-31T23:00:00Z'])
      expect(await publishedAt(space, at)).toBe('FB-01 Ely');
    space.write('content/site.yaml', `${siteYaml}timeZone: UTC\n`);
    expect(await publishedAt(space, '2025-06-30T23:59:59Z')).toBe('FB-01 Ely');
  });

  test('they may be in other files of the collection, and in JSON; the one that is replaced may be anywhere', async () => {
    const json = {
      from: '2025-02-01',
      Identification: 'FB-01',
      SequenceNumber: '0',
      Name: 'Ely Market',
      Type: 'Physical',
      CustomerSegment: ['Personal'],
      PostalAddress: { BuildingNumber: '3', PostCode: 'CB7 4AA' },
    };
    const fair = named('FB-02', 'March Fair', '  from: 2025-02-01\n')
      .replace('- ', '')
      .replace(/^ {2}/gm, '');
    const { [file]: _, ...others } = bank('');
    const space = workspace({
      ...others,
      'content/fenland/branches/a.yaml': named('FB-01', 'Ely') + named('FB-02', 'March'),
      'content/fenland/branches/b.json': JSON.stringify([json]),
      'content/fenland/branches/c.yaml': fair,
    });
    expect(await publishedAt(space, '2025-01-31')).toBe('FB-01 Ely, FB-02 March');
    expect(await publishedAt(space, '2025-02-01')).toBe('FB-01 Ely Market, FB-02 March Fair');
  });

  test('empty ones are none (D20), and what is kept of a run is used until the next instant', async () => {
    const space = workspace(
      bank(named('FB-01', 'Ely', "  from:\n  until: ''\n") + named('FB-02', 'March', '  from: 2025-02-01\n')),
    );
    for (const at of ['2025-01-01', '2025-02-01']) await space.run(`build --at ${at} --out past`, now);
    expect(namesIn(space, 'past', 'v2.1')).toEqual(['FB-01 Ely', 'FB-02 March']);
  });
});

describe('checks of records with times (D49)', () => {
  /** The rules that are broken by branches, and by other files. */
  const broken = async (branches: string, more: Readonly<Record<string, string>> = {}, at = '') =>
    (await workspace(bank(branches, more)).reported(`check${at && ` --at ${at}`}`, now)).rules;

  const ely = named('FB-01', 'Ely');
  const march = (times: string) => named('FB-02', 'March', times);
  const closing = named('FB-01', 'Ely', '  until: 2099-01-31\n');
  const again = (from: string, name = 'A') => named('FB-01', name, `  from: ${from}\n`);

  test.each<[string, string, readonly string[], string?]>([
    [
      'a fault of a record to come fails today',
      ely + march('  from: 2099-02-01\n  Typ: Physical\n'),
      ['schema/unknown-key'],
    ],
    [
      'two that begin at once are an error, in whatever form',
      ely + again('2099-02-01') + again('2099-02-01T00:00Z', 'B'),
      ['times/same-from'],
    ],
    ['a gap that is to come is a warning', closing + again('2099-02-02') + march(''), ['times/gap']],
    ['a gap that is over is none', closing + again('2099-02-02') + march(''), [], '2099-02-02'],
    ['there is no gap between a day and the next', closing + again('2099-02-01'), []],
  ])('%s', async (_, branches, rules, at) => {
    expect(await broken(branches, {}, at)).toEqual(rules);
  });

  test('a reference has to hold at each coming instant, and the problem says from when on it does not', async () => {
    const atms = `- Identification: A1
  SupportedCurrencies: [GBP]
  Branch: { Identification: FB-02 }
  Location:
    PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
`;
    const held = (branches: string, text: string) => broken(branches, { 'content/fenland/atms.yaml': text });
    const branches = ely + march('  until: 2099-02-28\n');
    expect(await held(branches, atms)).toEqual(['atms/unknown-branch']);
    const { stdout, stderr } = await workspace(bank(branches, { 'content/fenland/atms.yaml': atms })).run(
      'check',
    );
    expect(stdout + stderr).toContain('from 2099-03-01T00:00+00:00 on');
    const stays = atms.replace('A1', 'A2').replace('  Branch: { Identification: FB-02 }\n', '');
    expect(await held(branches, atms.replace('  Branch', '  until: 2099-02-28\n  Branch') + stays)).toEqual(
      [],
    );
    const opens = atms.replace('  Branch', '  from: 2099-02-01\n  Branch');
    expect(await held(ely + march('  from: 2099-02-01\n'), opens)).toEqual([]);
  });

  const hours = (day: string) =>
    `  Availability:\n    StandardAvailability: { Day: [{ Name: ${day}, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }] }\n`;

  test('rules that ask for the day ask for the first day of a record that is still to come', async () => {
    const rulesOf = (end: string) =>
      broken(
        ely +
          march(
            `  from: 2099-02-01\n${hours('Monday')}    NonStandardAvailability: { Name: Works, EndDate: ${end} }\n`,
          ),
      );
    expect(await rulesOf('2099-01-31')).toContain('hours/exception-over');
    expect(await rulesOf('2099-02-01')).not.toContain('hours/exception-over');
  });

  test('a rule that looks ahead from today is not asked of the days to come', async () => {
    const exception =
      '    NonStandardAvailability: { Name: All, StartDate: 2099-10-01, EndDate: 2100-12-31 }\n';
    const holidays = async (own: string) => {
      const closes = branchYaml('FB-01', `  until: 2099-11-30\n${hours('Friday')}${own}`);
      const rules = await broken(closes + branchYaml('FB-02', hours('Friday')), {}, '2099-10-01');
      return rules.filter((rule) => rule === 'hours/no-holiday');
    };
    expect([await holidays(exception), await holidays('')]).toEqual([[], ['hours/no-holiday']]);
  });
});

test('import changes the record that holds now, and leaves the others alone (D49)', async () => {
  const later = named('FB-01', 'Ely Market', '  from: 2099-02-01T09:00\n');
  const space = workspace(bank(named('FB-01', 'Ely') + later));
  await space.run('build', now);
  const feed = space.read('dist/site/v2.1/branches').replace('"Name":"Ely"', '"Name":"Ely Cathedral"');
  space.write('feed.json', feed);
  const said =
    '1 changed record also has a copy that begins later, which was left as it is: FB-01/0. Make the same change there, or the old values come back. `opendata diff` names them.';
  await space.ends('import feed.json --remove-missing', 0, said);
  expect(space.read(file)).toBe(named('FB-01', 'Ely Cathedral') + later);
});

test('fmt puts the times of a record first (D49)', async () => {
  const space = workspace(bank(named('FB-01', 'Ely', '  from: 2099-02-01\n  until: 2099-03-01\n')));
  await space.ends('fmt', 0);
  expect(space.read(file)).toMatch(/^- from: 2099-02-01\n {2}until: 2099-03-01\n {2}Identification: FB-01\n/);
});
