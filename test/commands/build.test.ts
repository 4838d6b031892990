import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import {
  branchYaml,
  fenland,
  filesBelow,
  siteYaml,
  sourceDate,
  type Workspace,
  workspace,
} from './workspace.js';

async function accept(space: Workspace, finding: string): Promise<void> {
  const { code, stderr } = await space.run(['accept', '--finding', finding, '--reason', 'It is meant.']);
  expect([code, stderr]).toEqual([0, expect.stringContaining('Accepted')]);
}

describe('opendata build', () => {
  it('publishes both versions of all six collections, with their manifest', async () => {
    const space = workspace(fenland);
    const { code, stderr } = await space.run(['build']);
    expect(stderr).toContain('Published in dist/site');
    expect(code).toBe(0);
    expect(Object.keys(space.manifest().routes)).toHaveLength(12);
    const { routes } = space.manifest();
    expect(routes['/v2.1/branches']).toMatchObject({
      totalResults: 5,
      lastUpdated: '2026-03-01T09:00:00.000Z',
    });
    expect(routes['/v2.2/atms']).toMatchObject({ totalResults: 2 });
    expect(routes['/v2.1/commercial-credit-cards']).toMatchObject({ totalResults: 0 });
    expect(JSON.parse(space.read('dist/site/v2.1/commercial-credit-cards')).data).toEqual([]);
  });

  it('publishes nothing when anything is wrong, and leaves what was there', async () => {
    const space = workspace(fenland);
    await space.run(['build']);
    const before = filesBelow(join(space.folder, 'dist/site'));
    space.write('content/fenland/branches/new.yaml', branchYaml('FB-06').replace('Physical', 'Phisical'));
    const { code, stderr } = await space.run(['build']);
    expect(code).toBe(1);
    expect(stderr).toContain('content/fenland/branches/new.yaml:3:9');
    expect(stderr).toContain('Nothing was published.');
    expect(filesBelow(join(space.folder, 'dist/site'))).toEqual(before);
  });

  it('mends a publication that was tampered with', async () => {
    const space = workspace(fenland);
    await space.run(['build']);
    const before = filesBelow(join(space.folder, 'dist/site'));
    space.write('dist/site/v2.1/branches', 'gone');
    expect((await space.run(['build'])).stderr).toContain('Restored');
    expect(filesBelow(join(space.folder, 'dist/site'))).toEqual(before);
    expect((await space.run(['build'])).stderr).toContain('Unchanged');
  });
});

describe('dist/site', () => {
  it('is refused where somebody put a file into it', async () => {
    const space = workspace(fenland);
    await space.run(['build']);
    space.write('dist/site/CNAME', 'openapi.fenland.example');
    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    expect(await space.run(['build'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('dist/site/CNAME was not written by opendata'),
    });
    expect(space.read('dist/site/CNAME')).toBe('openapi.fenland.example');
    expect(space.manifest().routes['/v2.1/branches']!.totalResults).toBe(5);
  });
});

describe('the guard of addresses and media types', () => {
  const built = async (settings = '') => {
    const space = workspace({ ...fenland, 'content/site.yaml': `${siteYaml}${settings}` });
    expect((await space.run(['build'])).code).toBe(0);
    return space;
  };

  it('stops a version that is dropped before the day that readers were told', async () => {
    const space = await built('lifecycle: { v2.1: { deprecated: 2026-01-01, sunset: 2999-12-31 } }\n');
    space.write('content/site.yaml', `${siteYaml}versions: [v2.2]\n`);
    const { code, stderr } = await space.run(['build']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('until 2999-12-31')]);
    await accept(space, 'publish/address-gone:v2.1');
    expect((await space.run(['build'])).code).toBe(0);
  });

  it('lets a version go whose sunset is over, and says so', async () => {
    const space = await built('lifecycle: { v2.1: { deprecated: 2025-01-01, sunset: 2026-01-31 } }\n');
    space.write('content/site.yaml', `${siteYaml}versions: [v2.2]\n`);
    const { code, stderr } = await space.run(['build']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('as announced for the end of 2026-01-31')]);
  });

  it('does not believe a sunset that readers were never told', async () => {
    const space = await built();
    space.write(
      'content/site.yaml',
      `${siteYaml}versions: [v2.2]\nlifecycle: { v2.1: { deprecated: 2025-01-01, sunset: 2026-01-31 } }\n`,
    );
    expect((await space.run(['build'])).code).toBe(1);
  });

  it('takes the made-up vendor of a new folder for nobody’s', async () => {
    const space = workspace({ ...fenland, 'content/site.yaml': siteYaml.replace('fenland', 'example') });
    await space.run(['build']);
    space.write('content/site.yaml', siteYaml);
    expect((await space.run(['build'])).code).toBe(0);
  });

  it.each([
    ['{ v2.1: { sunset: 2026-06-30 } }', 'nothing says that it is deprecated'],
    ['{ v2.1: { deprecated: 2025-01-01, sunset: 2026-02-28 } }', 'is served although its last day was'],
    ['{ v2.1: { deprecated: 2027-01-01, sunset: 2026-06-30 } }', 'which is after its last day'],
  ])('lifecycle: %s: check warns', async (lifecycle, what) => {
    const space = workspace({ ...fenland, 'content/site.yaml': `${siteYaml}lifecycle: ${lifecycle}\n` });
    const { code, stderr } = await space.run(['check', '--at', '2026-03-01']);
    expect([code, stderr]).toEqual([0, expect.stringContaining(what)]);
  });

  it('check warns of a version that is left out before its day, and not after', async () => {
    const settings = `${siteYaml}versions: [v2.2]\nlifecycle: { v2.1: { deprecated: 2025-01-01, sunset: 2026-06-30 } }\n`;
    const space = workspace({ ...fenland, 'content/site.yaml': settings });
    const on = async (day: string) => (await space.run(['check', '--at', day])).stderr;
    expect(await on('2026-06-30')).toContain(
      'v2.1 is not served any more, although its last day is 2026-06-30',
    );
    expect(await on('2026-07-01')).not.toContain('site/lifecycle');
  });
});

describe('--first-if-missing', () => {
  it('takes 404 on the manifest for the first publication, and says so', async () => {
    const space = workspace(fenland);
    const origin = await serve((_, response) => void response.writeHead(404).end('no'));
    for (const command of ['check', 'build']) {
      const { code, stderr } = await space.run([command, '--previous', origin, '--first-if-missing']);
      expect([code, stderr]).toEqual([0, expect.stringContaining(`othing is published yet at ${origin}`)]);
    }
    expect(space.manifest().routes['/v2.1/branches']!.totalResults).toBe(5);
  });
});

describe('the same content gives the same bytes (D17)', () => {
  it('whatever the order and times of files, the locale and the time zone', async () => {
    const branches = ['FB-01', 'FB-02', 'FB-03'];
    const paths = branches.map((id) => `content/fenland/branches/${id}.yaml`);
    const base = {
      'content/site.yaml': siteYaml,
      'content/fenland/brand.yaml': 'BrandName: İstanbul & Ely\n',
    };
    const results = [];
    for (const [order, env] of [
      [[0, 1, 2], { TZ: 'UTC', LANG: 'C' }],
      [[2, 0, 1], { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }],
      [[1, 2, 0], { TZ: 'America/St_Johns', LANG: 'de_DE.UTF-8' }],
    ] as const) {
      const space = workspace(base);
      for (const index of order) {
        space.write(paths[index]!, branchYaml(branches[index]!));
        utimesSync(join(space.folder, paths[index]!), index, 1_000_000_000 - index);
      }
      expect((await space.start(['build'], { ...sourceDate, ...env })).code).toBe(0);
      results.push(filesBelow(join(space.folder, 'dist/site')));
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });
});
