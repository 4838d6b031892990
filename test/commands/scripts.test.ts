import { describe, expect, it } from 'vitest';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, siteYaml, sourceDate, workspace } from './workspace.js';

describe('opendata build --format json', () => {
  const building = async (space: ReturnType<typeof workspace>, ...args: string[]) => {
    const { code, stdout } = await space.run(['build', '--format', 'json', ...args]);
    return { code, build: JSON.parse(stdout).build };
  };

  it('says the outcome, the name, the routes, and what was written and is to be purged', async () => {
    const space = workspace(fenland);
    const { code, build } = await building(space);
    expect([code, build.outcome, build.publication]).toEqual([
      0,
      'published',
      publicationName(space.manifest()),
    ]);
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
    const space = workspace(fenland);
    await building(space);
    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    const { build } = await building(space);
    const routes: { path: string; data: string }[] = build.routes;
    expect(routes.filter(({ data }) => data !== 'unchanged').map(({ path, data }) => [path, data])).toEqual([
      ['/v2.1/branches', 'changed'],
      ['/v2.2/branches', 'changed'],
    ]);
    expect(build.purge).toEqual(['/opendata-manifest.json', '/v2.1/branches', '/v2.2/branches']);
    const files = ['v2.1/branches', 'v2.2/branches'].flatMap((path) =>
      ['', '.br', '.gz'].map((end) => path + end),
    );
    expect(build.written).toEqual(
      ['opendata-manifest.json', ...files].map((file) => `dist/site/${file}`).sort(),
    );
  });

  it('of nothing new, of a refusal and of errors', async () => {
    const space = workspace(fenland);
    await building(space);
    const { build: unchanged } = await building(space);
    expect([unchanged.outcome, unchanged.written, unchanged.purge]).toEqual(['unchanged', [], []]);
    expect(unchanged.publication).toBe(publicationName(space.manifest()));
    space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
    expect(await building(space)).toMatchObject({ code: 1, build: { outcome: 'refused', written: [] } });
    space.write('content/fenland/branches.yaml', '- Type: Phisical\n');
    expect(await building(space)).toMatchObject({ code: 1, build: { outcome: 'invalid', routes: [] } });
  });

  it('names where moved addresses were', async () => {
    const space = workspace(fenland);
    await building(space);
    space.write('content/site.yaml', `${siteYaml}basePath: /open-banking\n`);
    await space.run(['accept', '--all', '--reason', 'It is meant.']);
    const { build } = await building(space);
    expect(build.routes[0]).toMatchObject({
      path: '/open-banking/v2.1/branches',
      formerPath: '/v2.1/branches',
      data: 'unchanged',
    });
  });
});

describe('a repository of another owner', () => {
  it("is said in git's own words, where the date would have come from it", async () => {
    const space = workspace(fenland);
    space.git('init', '--quiet');
    const { SOURCE_DATE_EPOCH: _, ...env } = sourceDate;
    const { code, stderr } = await space.run(['build'], { ...env, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' });
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/[Gg]it refuses to read it:[\s\S]*safe\.directory/),
    ]);
    const plain = await workspace(fenland).run(['build'], env);
    expect(plain.stderr).not.toContain('refuses to read it');
  });
});

describe('opendata init', () => {
  it('leaves nothing of its own for git to see, whatever .gitignore says', async () => {
    const space = workspace({ '.gitignore': 'mine\n' });
    space.git('init', '--quiet');
    await space.run(['init']);
    expect(space.git('status', '--porcelain', '--untracked-files=all', '.opendata')).toBe('');
  });
});

describe('the header policy', () => {
  const inData = Object.fromEntries(Object.entries(fenland).map(([path, text]) => [`data/${path}`, text]));
  const policy = (seconds: number) => `rateLimit: { requests: 99, seconds: ${seconds} }\n`;

  it('is looked for beside the content that is named, and build says which it used', async () => {
    const space = workspace({
      ...inData,
      'data/headers/policy.yaml': policy(7),
      'headers/policy.yaml': policy(9),
    });
    const { code, stderr } = await space.run(['build', '--content', 'data/content', '--verbose']);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('Header policy: data/headers/policy.yaml, over'),
    ]);
    expect(space.manifest().rateLimit.seconds).toBe(7);
    space.remove('data/headers');
    const { stderr: without } = await space.run(['build', '--content', 'data/content', '--verbose']);
    expect(without).toContain('that comes with the program (there is no data/headers/policy.yaml).');
  });
});
