import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, fenlandWith, filesBelow, published, siteYaml, workspace } from './workspace.js';

describe('opendata build --format json', () => {
  it('says the outcome, the name, the routes, and what was written and is to be purged', async () => {
    const space = workspace(fenland);
    const { code, build } = await space.reported('build');
    const name = publicationName(space.manifest());
    expect([code, build.outcome, build.publication]).toEqual([0, 'published', name]);
    expect(Object.keys(space.manifest().routes)).toHaveLength(12);
    expect(build.routes).toHaveLength(12);
    expect(build.routes[0]).toEqual({
      path: '/v2.1/branches',
      version: 'v2.1',
      collection: 'branches',
      records: 5,
      bytes: space.manifest().routes['/v2.1/branches']!.representations[0]!.bytes,
      lastUpdated: '2026-03-01T09:00:00.000Z',
      data: 'new',
    });
    expect(build.written).toContain('dist/site/v2.1/branches.gz');
    expect(build.written).toContain('dist/site/opendata-manifest.json');
    expect(build.purge).toContain('/v2.2/atms');
  });

  it('of one change, says just that', async () => {
    const space = await published();
    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    const { build } = await space.reported('build');
    const routes: { path: string; data: string }[] = build.routes;
    const paths = ['/v2.1/branches', '/v2.2/branches'];
    expect(routes.filter(({ data }) => data !== 'unchanged').map(({ path, data }) => [path, data])).toEqual(
      paths.map((path) => [path, 'changed']),
    );
    expect(routes.filter((route) => 'formerPath' in route)).toEqual([]);
    expect(build.purge).toEqual(['/opendata-manifest.json', ...paths]);
    const files = paths.flatMap((path) => ['', '.br', '.gz'].map((end) => path + end));
    expect(build.written).toEqual(
      ['/opendata-manifest.json', ...files].map((file) => `dist/site${file}`).sort(),
    );
  });

  it('of nothing new, of a refusal and of errors', async () => {
    const space = await published();
    const publication = publicationName(space.manifest());
    for (const [branches, code, build] of [
      [
        fenland['content/fenland/branches.yaml'],
        0,
        { outcome: 'unchanged', publication, written: [], purge: [] },
      ],
      [branchYaml('FB-01'), 1, { outcome: 'refused', written: [] }],
      ['- Type: Phisical\n', 1, { outcome: 'invalid', routes: [] }],
    ] as const) {
      space.write('content/fenland/branches.yaml', branches);
      expect(await space.reported('build')).toMatchObject({ code, build });
    }
  });

  it('names where moved addresses were', async () => {
    const space = await published();
    space.write('content/site.yaml', `${siteYaml}basePath: /open-banking\n`);
    await space.run('accept --all --reason Meant');
    expect((await space.reported('build')).build.routes[0]).toMatchObject({
      path: '/open-banking/v2.1/branches',
      formerPath: '/v2.1/branches',
      data: 'unchanged',
    });
  });
});

it("git's own words say why it doesn't read a repository of another owner, where the date would be from it", async () => {
  const space = workspace(fenland);
  space.git('init', '--quiet');
  const { code, stderr } = await space.run('build', { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' });
  const refusal = /[Gg]it refuses to read it:[\s\S]*safe\.directory/;
  expect([code, stderr]).toEqual([0, expect.stringMatching(refusal)]);
  expect((await workspace(fenland).run('build', {})).stderr).not.toContain('refuses to read it');
});

it('the header policy is looked for beside the content that is named', async () => {
  const inData = Object.entries(fenland).map(([path, text]) => [`data/${path}`, text]);
  const policy = (seconds: number) => `rateLimit: { requests: 99, seconds: ${seconds} }\n`;
  const space = workspace({
    ...Object.fromEntries(inData),
    'data/headers/policy.yaml': policy(7),
    'headers/policy.yaml': policy(9),
  });
  await space.ends('build --content data/content', 0);
  expect(space.manifest().rateLimit.seconds).toBe(7);
  space.remove('data/headers');
  await space.ends('build --content data/content', 0);
  expect(space.manifest().rateLimit.seconds).toBe(60);
});

describe('the configuration of hosts', () => {
  const nginx = fenlandWith({ site: 'hosts: [nginx]\n' });

  it('is beside the publication, for those in site.yaml or in --hosts, and gone where it is not wanted any more', async () => {
    const space = workspace(nginx);
    const files = () => [...filesBelow(`${space.folder}/dist`).keys()].filter((path) => /^hosts/.test(path));
    await space.ends('build', 0, 'nginx: dist/hosts/nginx/README.md');
    const names = ['README.md', 'deploy.sh', 'nginx.conf', 'opendata-site.conf'];
    expect(files()).toEqual(names.map((name) => `hosts/nginx/${name}`));
    await space.ends('build', 0, 'Unchanged');
    const before = space.read('dist/site/opendata-manifest.json');
    await space.ends(['build', '--hosts', 'caddy, apache'], 0, 'Published');
    expect(new Set(files().map((path) => path.split('/')[1]))).toEqual(new Set(['apache', 'caddy']));
    expect(space.read('dist/site/opendata-manifest.json')).toBe(before);
    space.write('content/site.yaml', siteYaml);
    await space.run('build');
    expect(existsSync(`${space.folder}/dist/hosts`)).toBe(false);
  });

  it('is written anew where it was tampered with', async () => {
    const space = await published(nginx);
    const file = 'dist/hosts/nginx/nginx.conf';
    const whole = space.read(file);
    space.write(file, `${whole}# mine\n`);
    await space.ends('build', 0, 'Published');
    expect(space.read(file)).toBe(whole);
  });

  it('of a host that nobody knows is refused', async () => {
    const space = workspace(fenlandWith({ site: 'hosts: [cady]\n' }));
    await space.ends('build --hosts ngnix', 2, 'The hosts are ');
    await space.ends('build', 1, 'caddy');
    expect(existsSync(`${space.folder}/dist`)).toBe(false);
  });
});
