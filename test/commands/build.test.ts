import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.js';
import {
  branchYaml,
  fenland,
  fenlandWith,
  filesBelow,
  published,
  siteYaml,
  sourceDate,
  workspace,
} from './workspace.js';

describe('opendata build', () => {
  it('publishes nothing when anything is wrong, and leaves what was there; mends what was tampered with', async () => {
    const space = await published();
    const site = () => filesBelow(join(space.folder, 'dist/site'));
    const before = site();
    space.write('content/fenland/branches/new.yaml', branchYaml('FB-06').replace('Physical', 'Phisical'));
    await space.ends('build', 1, 'content/fenland/branches/new.yaml:3:9', 'Nothing was published.');
    expect(site()).toEqual(before);
    space.remove('content/fenland/branches');
    space.write('dist/site/v2.1/branches', 'gone');
    await space.ends('build', 0, 'Restored');
    expect(site()).toEqual(before);
    await space.ends('build', 0, 'Unchanged');
  });

  it('takes 404 on the manifest for the first publication with --first-if-missing, and says so', async () => {
    const space = workspace(fenland);
    const origin = await serve((_, response) => void response.writeHead(404).end('no'));
    for (const command of ['check', 'build']) {
      const said = `othing is published yet at ${origin}`;
      await space.ends(`${command} --previous ${origin} --first-if-missing`, 0, said);
    }
    expect(space.manifest().routes['/v2.1/branches']!.totalResults).toBe(5);
  });
});

describe('the guard of addresses and media types', () => {
  const only = 'versions: [v2.2]\n';
  const over = 'lifecycle: { v2.1: { deprecated: 2025-01-01, sunset: 2026-01-31 } }\n';
  const announced = 'lifecycle: { v2.1: { deprecated: 2026-01-01, sunset: 2999-12-31 } }\n';

  it.each([
    [
      'stops a version that is dropped before the day that readers were told',
      announced,
      only,
      1,
      'until 2999-12-31',
    ],
    [
      'lets a version go whose sunset is over, and says so',
      over,
      only,
      0,
      'announced for the end of 2026-01-31',
    ],
    ['does not believe a sunset that readers were never told', '', only + over, 1, 'address-gone'],
  ])('%s', async (_, before, after, code, said) => {
    const space = await published(fenlandWith({ site: before }));
    space.write('content/site.yaml', siteYaml + after);
    await space.ends('build', code, said);
  });

  it('takes the made-up vendor of a new folder for nobody’s', async () => {
    const space = await published({
      ...fenland,
      'content/site.yaml': siteYaml.replace('fenland', 'example'),
    });
    space.write('content/site.yaml', siteYaml);
    await space.ends('build', 0);
  });

  it.each([
    [
      '2026-03-01',
      'lifecycle: { v2.1: { deprecated: 2027-01-01, sunset: 2026-06-30 } }',
      'which is after its last day',
    ],
    ['2026-01-31', only + over, 'v2.1 is not served any more, although its last day is 2026-01-31'],
    ['2026-02-01', only + over, /^(?![\s\S]*site\/lifecycle)/],
  ])('check on %s warns of %s', async (day, site, what) => {
    await workspace(fenlandWith({ site })).ends(`check --at ${day}`, 0, what);
  });
});

it('the same content gives the same bytes, whatever the order and times of files, the locale and the zone (D17)', async () => {
  const ids = ['FB-01', 'FB-02', 'FB-03'];
  const results = [];
  for (const [order, env] of [
    [[0, 1, 2], { TZ: 'UTC', LANG: 'C' }],
    [[2, 0, 1], { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }],
    [[1, 2, 0], { TZ: 'America/St_Johns', LANG: 'de_DE.UTF-8' }],
  ] as const) {
    const space = workspace({
      'content/site.yaml': siteYaml,
      'content/fenland/brand.yaml': 'BrandName: İstanbul & Ely\n',
    });
    for (const index of order) {
      const path = `content/fenland/branches/${ids[index]}.yaml`;
      space.write(path, branchYaml(ids[index]!));
      utimesSync(join(space.folder, path), index, 1_000_000_000 - index);
    }
    expect((await space.start(['build'], { ...sourceDate, ...env })).code).toBe(0);
    results.push(filesBelow(join(space.folder, 'dist/site')));
  }
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
});
