import { describe, expect, it } from 'vitest';
import './invented.js';

const { siteYaml, workspace } = await import('../commands/workspace.js');
const { runOn } = await import('../preview/running.js');
const { publication } = await import('../http/publication.js');

const content = {
  'content/site.yaml': siteYaml,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
  'content/fenland/safe-deposit-boxes.yaml': `- { Identification: BOX-001, Size: Small }
- { Identification: BOX-002, Size: Large, Notice: Two days }
`,
  'content/fenland/customer-surveys.yaml': `- { Period: 2026-Q1, Answers: 812 }
- { Period: 2025-Q4, Answers: 640, Remark: By post – mostly }
`,
  'content/fenland/queue-times.yaml': '- { Counter: Ely 1, Minutes: 6 }\n',
  'content/northgate/brand.yaml': 'BrandName: Northgate\n',
  'content/northgate/customer-surveys/2026-q1.yaml': 'Period: 2026-Q1\nAnswers: 77\n',
};

const surveys = '/v2.2/feedback/customer-surveys';
const queues = ['/v1.0/metrics/queue-times', '/v1.1/metrics/queue-times'] as const;

async function built(files: Readonly<Record<string, string>> = content) {
  const space = workspace(files);
  await space.ends('build --hosts all', 0);
  const { routes, versions } = space.manifest();
  const fileOf = (path: string) => `dist/site/${routes[path]?.representations[0]?.file}`;
  return {
    space,
    routes,
    versions,
    fileOf,
    published: (path: string) => JSON.parse(space.read(fileOf(path))),
  };
}

describe('collections that are only registered (D42)', () => {
  it('have a route in the versions that have them, under their own paths, and nowhere else, as these differ', async () => {
    const { routes, versions, published } = await built();
    const own = Object.keys(routes).filter((path) => /^\/v1\.|box|survey|queue/.test(path));
    expect(own.sort()).toEqual(
      [...queues, '/v2.1/safe-deposit-boxes', '/v2.2/safe-deposit-boxes', surveys].sort(),
    );
    expect(routes[surveys]).toMatchObject({ operation: 'Survey', totalResults: 3 });
    expect(versions).toMatchObject({
      'v1.0': { path: '/v1.0', mediaType: 'application/prs.fenland.opendata.v1.0+json' },
      'v1.1': { path: '/v1.1', mediaType: 'application/prs.fenland.opendata.v1.1+json' },
    });
    const ofFenland = (records: object) => [{ Brand: [{ BrandName: 'Fenland Bank', ...records }] }];
    expect(published('/v2.1/safe-deposit-boxes').data).toEqual(
      ofFenland({
        SafeDepositBox: [
          { Identification: 'BOX-001', Size: 'Small' },
          { Identification: 'BOX-002', Notice: 'Two days', Size: 'Large' },
        ],
      }),
    );
    expect(queues.map((path) => published(path).data)).toEqual([
      ofFenland({ QueueTime: [{ Counter: 'Ely 1', Minutes: 6 }] }),
      ofFenland({ QueueTime: [{ AverageMinutes: 6, Counter: 'Ely 1' }] }),
    ]);
  });

  it('are answered by the preview as the contract says, which verify finds too', async () => {
    const { space, published } = await built();
    const { url } = await runOn(`${space.folder}/dist/site`, publication().manifest, { now: Date.now });
    const answer = await fetch(`${url}${surveys}/`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/prs.fenland.opendata.v2.2+json');
    expect(await answer.json()).toEqual(published(surveys));
    const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' };
    expect((await fetch(url + surveys, { headers })).status).toBe(304);
    for (const [path, version] of [
      ['/v2.1/feedback/customer-surveys', 'v2.1'],
      ['/v1.0/nothing', 'v1.0'],
    ] as const) {
      const missing = await fetch(url + path);
      expect(missing.status).toBe(404);
      expect(missing.headers.get('content-type')).toBe(`application/prs.fenland.opendata.${version}+json`);
    }
    expect((await fetch(url + queues[0], { method: 'POST' })).status).toBe(405);
    await space.ends(['verify', url], 0);

    const { space: later } = await built({
      ...content,
      'content/fenland/queue-times.yaml': '- { Counter: Ely 1, Minutes: 7 }\n',
    });
    const compared = await later.run(['verify', url, '--format', 'github']);
    expect(compared).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/verify\/stale.*2 collections differ/s),
    });
  });

  it('are checked: fields and identities', async () => {
    const space = workspace({
      ...content,
      'content/fenland/customer-surveys.yaml': `- { Period: 2026-Q1, Answers: many }
- { Period: 2026-Q2, Answers: 1, Remarks: None }
- { Period: 2026-Q3, Answers: 1 }
- { Period: 2026-Q3, Answers: 2 }
`,
    });
    const { stderr } = await space.ends('check', 1);
    for (const said of [
      'Survey 2026-Q1, Answers: ',
      'did you mean "Remark"?',
      'Survey 2026-Q3: another record of this brand has the same Period.',
    ])
      expect(stderr).toContain(said);
  });

  it('are imported from their feeds, and published the same', async () => {
    const { space, routes, fileOf } = await built();
    for (const path of [surveys, ...queues, '/v2.2/safe-deposit-boxes']) {
      const other = workspace({ 'feed.json': space.read(fileOf(path)) });
      await other.ends('import feed.json', 0);
      other.write('content/site.yaml', `${other.read('content/site.yaml')}basePath: /bank\n`);
      await other.ends('build', 0);
      expect(other.manifest().routes[`/bank${path}`]?.dataHash).toBe(routes[path]?.dataHash);
    }
  });

  it('are imported from tables, by their own names for columns', async () => {
    const space = workspace({ 'boxes.csv': 'Box no,How large\n7,Small\n8,Large\n' });
    await space.ends(['import', 'boxes.csv', '--brand', 'Fenland Bank'], 0, 'read as safe deposit boxes');
    expect(space.read('content/import-boxes.yaml')).toContain('Identification: Box no');
    expect(space.read('content/fenland-bank/safe-deposit-boxes.yaml')).toContain('Size: Large');
  });
});
