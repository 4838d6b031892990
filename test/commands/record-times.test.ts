import { describe, expect, test } from 'vitest';
import type { Manifest } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, filesBelow, siteYaml, type Workspace, workspace } from './workspace.js';

const now: Record<string, string> = {};

const named = (id: string, name: string, times = '') => branchYaml(id, `  Name: ${name}\n${times}`);

/** A bank whose branch moves, closes and opens on days to come. */
const bank = (branches: string) => ({
  'content/site.yaml': siteYaml,
  'content/fenland/brand.yaml': fenland['content/fenland/brand.yaml'],
  'content/fenland/branches.yaml': branches,
});

type Branch = { readonly Identification: string; readonly Name?: string };

const published = (space: Workspace, out = 'dist', version = 'v2.1'): readonly string[] => {
  const { data } = JSON.parse(space.read(`${out}/site/${version}/branches`)) as {
    readonly data: readonly { readonly Brand: readonly { readonly Branch: readonly Branch[] }[] }[];
  };
  return data.flatMap(({ Brand }) =>
    Brand.flatMap((brand) =>
      brand.Branch.map(({ Identification, Name = '' }) => `${Identification} ${Name}`),
    ),
  );
};

async function publishedAt(space: Workspace, at: string): Promise<readonly string[]> {
  const out = `at-${at.replaceAll(':', '')}`;
  const { code, stderr } = await space.run(['build', '--at', at, '--out', out], now);
  expect([code, stderr.match(/error.*/g)]).toEqual([0, null]);
  for (const version of ['v2.1', 'v2.2']) {
    const { totalResults } = (JSON.parse(space.read(`${out}/site/opendata-manifest.json`)) as Manifest)
      .routes[`/${version}/branches`]!;
    expect(totalResults).toBe(published(space, out, version).length);
    expect(published(space, out, version)).toEqual(published(space, out));
  }
  return published(space, out);
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
    expect(await publishedAt(space, '2025-01-31T23:59:59')).toEqual(['FB-01 Ely', 'FB-02 March']);
    expect(await publishedAt(space, '2025-02-01')).toEqual(['FB-01 Ely', 'FB-02 March', 'FB-03 Soham']);
    expect(await publishedAt(space, '2025-02-01T08:59:59.999')).toContain('FB-01 Ely');
    expect(await publishedAt(space, '2025-02-01T09:00')).toEqual([
      'FB-02 March',
      'FB-01 Ely Market',
      'FB-03 Soham',
    ]);
    expect(await publishedAt(space, '2025-02-07T23:59')).toContain('FB-03 Soham North');
    expect(await publishedAt(space, '2025-02-08')).toEqual(['FB-02 March', 'FB-01 Ely Market']);
    expect(await publishedAt(space, '2025-04-01')).toEqual(['FB-01 Ely Market']);
  });

  test('a day begins and ends by the zone of the site', async () => {
    const branches =
      named('FB-01', 'Ely') + named('FB-02', 'March', '  from: 2025-07-01\n  until: 2025-07-31\n');
    const space = workspace(bank(branches));
    expect(await publishedAt(space, '2025-06-30T22:59:59Z')).toEqual(['FB-01 Ely']);
    expect(await publishedAt(space, '2025-06-30T23:00:00Z')).toHaveLength(2);
    expect(await publishedAt(space, '2025-07-31T22:59:59Z')).toHaveLength(2);
    expect(await publishedAt(space, '2025-07-31T23:00:00Z')).toEqual(['FB-01 Ely']);
    space.write('content/site.yaml', `${siteYaml}timeZone: UTC\n`);
    expect(await publishedAt(space, '2025-06-30T23:59:59Z')).toEqual(['FB-01 Ely']);
  });

  test('they may be in other files of the collection, and in JSON; the one that is replaced may be anywhere', async () => {
    const space = workspace(bank(''));
    space.remove('content/fenland/branches.yaml');
    space.write('content/fenland/branches/a.yaml', named('FB-01', 'Ely') + named('FB-02', 'March'));
    const json = {
      from: '2025-02-01',
      Identification: 'FB-01',
      SequenceNumber: '0',
      Name: 'Ely Market',
      Type: 'Physical',
      CustomerSegment: ['Personal'],
      PostalAddress: { BuildingNumber: '3', PostCode: 'CB7 4AA' },
    };
    space.write('content/fenland/branches/b.json', JSON.stringify([json]));
    space.write(
      'content/fenland/branches/c.yaml',
      named('FB-02', 'March Fair', '  from: 2025-02-01\n').replace('- ', '').replace(/^ {2}/gm, ''),
    );
    expect(await publishedAt(space, '2025-01-31')).toEqual(['FB-01 Ely', 'FB-02 March']);
    expect(await publishedAt(space, '2025-02-01')).toEqual(['FB-01 Ely Market', 'FB-02 March Fair']);
  });

  test('empty ones are none (D20), and what is kept of a run is used until the next instant', async () => {
    const space = workspace(
      bank(named('FB-01', 'Ely', "  from:\n  until: ''\n") + named('FB-02', 'March', '  from: 2025-02-01\n')),
    );
    await space.run(['build', '--at', '2025-01-01', '--out', 'past'], now);
    await space.run(['build', '--at', '2025-02-01', '--out', 'past'], now);
    expect(published(space, 'past')).toEqual(['FB-01 Ely', 'FB-02 March']);
  });
});

describe('checks of records with times (D49)', () => {
  const checked = async (branches: string, more: Readonly<Record<string, string>> = {}, at?: string) => {
    const space = workspace({ ...bank(branches), ...more });
    const { code, stdout } = await space.run(
      ['check', '--format', 'json', ...(at === undefined ? [] : ['--at', at])],
      now,
    );
    const { problems: all } = JSON.parse(stdout) as {
      readonly problems: readonly { readonly rule: string }[];
    };
    return { code, all, rules: all.map(({ rule }) => rule) };
  };

  test('a fault of a record that is still to come fails today', async () => {
    const { code, rules } = await checked(
      named('FB-01', 'Ely') + named('FB-02', 'March', '  from: 2099-02-01\n  Typ: Physical\n'),
    );
    expect([code, rules]).toEqual([1, ['schema/unknown-key']]);
  });

  test('two that begin at once are an error, in whatever form; a gap that is still to come is a warning', async () => {
    const same = await checked(
      named('FB-01', 'Ely') +
        named('FB-01', 'A', '  from: 2099-02-01\n') +
        named('FB-01', 'B', '  from: 2099-02-01T00:00Z\n'),
    );
    expect([same.code, same.rules]).toEqual([1, ['times/same-from']]);
    const gap =
      named('FB-01', 'Ely', '  until: 2099-01-31\n') +
      named('FB-01', 'A', '  from: 2099-02-02\n') +
      named('FB-02', 'March');
    expect((await checked(gap)).rules).toEqual(['times/gap']);
    expect((await checked(gap, {}, '2099-02-02')).rules).toEqual([]);
    expect(
      (
        await checked(
          named('FB-01', 'Ely', '  until: 2099-01-31\n') + named('FB-01', 'A', '  from: 2099-02-01\n'),
        )
      ).rules,
    ).toEqual([]);
  });

  const atms = `- Identification: A1
  SupportedCurrencies: [GBP]
  Branch: { Identification: FB-02 }
  Location:
    PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
`;

  test('a reference has to hold at each coming instant, and the problem says from when on it does not', async () => {
    const branches = named('FB-01', 'Ely') + named('FB-02', 'March', '  until: 2099-02-28\n');
    const { all } = await checked(branches, { 'content/fenland/atms.yaml': atms });
    expect(all.map(({ rule }) => rule)).toEqual(['atms/unknown-branch']);
    const text = await workspace({ ...bank(branches), 'content/fenland/atms.yaml': atms }).run(
      ['check'],
      now,
    );
    expect(text.stdout + text.stderr).toContain('from 2099-03-01T00:00+00:00 on');
    const stays = atms.replace('A1', 'A2').replace('  Branch: { Identification: FB-02 }\n', '');
    const closes = atms.replace('  Branch', '  until: 2099-02-28\n  Branch') + stays;
    expect((await checked(branches, { 'content/fenland/atms.yaml': closes })).rules).toEqual([]);
    const early = named('FB-01', 'Ely') + named('FB-02', 'March', '  from: 2099-02-01\n');
    const { rules } = await checked(early, {
      'content/fenland/atms.yaml': atms.replace('  Branch', '  from: 2099-02-01\n  Branch'),
    });
    expect(rules).toEqual([]);
  });

  test('rules that ask for the day ask for the first day of a record that is still to come', async () => {
    const over = (end: string, from: string) =>
      branchYaml(
        'FB-02',
        `  Name: March
  from: ${from}
  Availability:
    StandardAvailability: { Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }] }
    NonStandardAvailability: { Name: Works, EndDate: ${end} }
`,
      );
    const rulesOf = async (end: string, from: string) =>
      (await checked(named('FB-01', 'Ely') + over(end, from))).rules;
    expect(await rulesOf('2099-01-31', '2099-02-01')).toContain('hours/exception-over');
    expect(await rulesOf('2099-02-01', '2099-02-01')).not.toContain('hours/exception-over');
  });

  test('a rule that looks ahead from today is not asked of the days to come', async () => {
    const open = (id: string, more: string) =>
      branchYaml(
        id,
        `${more.startsWith('until') ? `  ${more}\n` : ''}  Availability:
    StandardAvailability: { Day: [{ Name: Friday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }] }
`,
      );
    const exception =
      '    NonStandardAvailability: { Name: All, StartDate: 2099-10-01, EndDate: 2100-12-31 }\n';
    const rulesOf = async (first: string) =>
      (await checked(first + open('FB-02', ''), {}, '2099-10-01')).rules.filter(
        (rule) => rule === 'hours/no-holiday',
      );
    const told = open('FB-01', 'until: 2099-11-30').replace(/(?<=Availability: \{ Day.*\n)/, exception);
    expect(await rulesOf(told)).toEqual([]);
    expect(await rulesOf(open('FB-01', 'until: 2099-11-30'))).toEqual(['hours/no-holiday']);
  });
});

describe('what is still to come (D49)', () => {
  test('is in no byte of what is published', async () => {
    const parts =
      'pages: on\ndownloads: on\nopenapi: on\nchanges: on\nhosts: [nginx, caddy, apache, netlify, cloudflare, cloudflare-pages, s3-cloudfront, vercel, firebase]\norigin: https://open.fenland.example\n';
    const present = {
      ...bank(named('FB-01', 'Ely') + named('FB-02', 'March')),
      'content/site.yaml': siteYaml + parts,
      'content/fenland/atms.yaml': fenland['content/fenland/atms.yaml'],
    };
    const coming = {
      'content/fenland/branches.yaml':
        named('FB-01', 'Ely', '  until: 2099-05-31\n') +
        named('FB-02', 'March') +
        named('FB-02', 'March Embargoed', '  from: 2099-02-01\n') +
        named('FB-09', 'Launched', '  from: 2099-03-01\n'),
    };
    const builds = await Promise.all(
      [present, { ...present, ...coming }].map(async (files) => {
        const space = workspace(files);
        const { code } = await space.run(['build', '--at', '2026-05-01'], {
          SOURCE_DATE_EPOCH: String(Date.parse('2026-05-01T09:00:00Z') / 1000),
        });
        expect(code).toBe(0);
        return ['site', 'hosts'].map((folder) => filesBelow(`${space.folder}/dist/${folder}`));
      }),
    );
    const [before, after] = builds;
    expect(after).toEqual(before);
    expect(before![0]!.size).toBeGreaterThan(30);
  });
});

describe('commands that write content, with records of other times (D49)', () => {
  const branches = `- Identification: FB-01
  SequenceNumber: 0
  Name: Ely
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }

- from: 2099-02-01T09:00
  Identification: FB-01
  SequenceNumber: 0
  Name: Ely Market
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
`;
  const file = 'content/fenland/branches.yaml';

  test('fmt puts the times first', async () => {
    const space = workspace(
      bank(
        branches
          .replace('- from: 2099-02-01T09:00\n  Ident', '- Ident')
          .replace('Ely Market\n', 'Ely Market\n  from: 2099-02-01T09:00\n'),
      ),
    );
    await space.run(['fmt'], now);
    expect(space.read(file)).toBe(branches);
  });

  test('migrate keeps them', async () => {
    const space = workspace(
      bank(branches.replaceAll('  PostalAddress', '  ServiceAndFacility: [WiFi]\n  PostalAddress')),
    );
    const before = space.read(file);
    const { code, stderr } = await space.run(['migrate', '--to', 'v2.2'], now);
    expect([code, stderr.match(/error.*/g)]).toEqual([0, null]);
    expect(space.read(file)).toBe(before);
  });

  test('import changes the record that holds now, and leaves the others alone', async () => {
    const space = workspace(bank(branches));
    await space.run(['build'], now);
    space.write(
      'feed.json',
      space.read('dist/site/v2.1/branches').replace('"Name":"Ely"', '"Name":"Ely Cathedral"'),
    );
    const { code, stderr } = await space.run(['import', 'feed.json', '--remove-missing'], now);
    expect(code).toBe(0);
    expect(stderr).toContain(
      '1 changed record also has a copy that begins later, which was left as it is: FB-01/0. Make the same change there, or the old values come back. `opendata diff` names them.',
    );
    expect(space.read(file)).toBe(branches.replace('Name: Ely\n', 'Name: Ely Cathedral\n'));
  });
});
