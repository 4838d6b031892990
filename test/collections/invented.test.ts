import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import './invented.js';
import type { Manifest } from '../../src/serving/manifest/manifest.js';

const { main } = await import('../../src/commands/main.js');
const { manifest: manifestSchema } = await import('../../src/serving/manifest/manifest.js');

const content = {
  'content/site.yaml': `vendor: fenland
licenseUrl: https://fenland.example/licence
termsUrl: https://fenland.example/terms
`,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
  'content/fenland/safe-deposit-boxes.yaml': `- { Identification: BOX-001, Size: Small }
- { Identification: BOX-002, Size: Large, Notice: Two days }
`,
  'content/fenland/customer-surveys.yaml': `- { Period: 2026-Q1, Answers: 812 }
- { Period: 2025-Q4, Answers: 640, Remark: By post – mostly }
`,
  'content/fenland/waiting-times.yaml': 'Minutes: 4\nCalls: 9120\n',
  'content/fenland/queue-times.yaml': '- { Counter: Ely 1, Minutes: 6 }\n',
  'content/northgate/brand.yaml': 'BrandName: Northgate\n',
  'content/northgate/customer-surveys/2026-q1.yaml': 'Period: 2026-Q1\nAnswers: 77\n',
};

const folders: string[] = [];
let folder = '';
let manifest: Manifest;

function project(files: Readonly<Record<string, string>>): string {
  const made = mkdtempSync(join(tmpdir(), 'opendata-invented-'));
  folders.push(made);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), text);
  }
  return made;
}

/** Runs a command in this process, where the invented collections are. */
async function run(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text);
      return true;
    }),
  );
  try {
    return { code: await main(args), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const inFolder = (at: string) => ['--content', join(at, 'content')];
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

/** The file of a route, below the web root. */
const fileOf = (path: string) => manifest.routes[path]?.representations[0]?.file ?? '';
const published = (path: string) => JSON.parse(read(`dist/site/${fileOf(path)}`));

beforeAll(async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse('2026-03-01T09:00:00Z') / 1000));
  folder = project(content);
  const { code, stderr } = await run([
    'build',
    ...inFolder(folder),
    ...['--out', join(folder, 'dist'), '--hosts', 'all'],
  ]);
  expect(stderr).not.toContain('✗');
  expect(code).toBe(0);
  manifest = manifestSchema.parse(JSON.parse(read('dist/site/opendata-manifest.json')));
}, 60_000);

afterAll(() => {
  vi.unstubAllEnvs();
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const surveys = '/v2.2/feedback/customer-surveys';
const waiting = '/v1.0/metrics/waiting-times';
const queues = ['/v1.0/metrics/queue-times', '/v1.1/metrics/queue-times'] as const;

describe('collections that are only registered (D42)', () => {
  it('have a route in the versions that have them, under their own paths, and nowhere else', () => {
    const own = Object.keys(manifest.routes).filter((path) => /box|survey|waiting|queue/.test(path));
    expect(own.sort()).toEqual(
      [waiting, ...queues, '/v2.1/safe-deposit-boxes', '/v2.2/safe-deposit-boxes', surveys].sort(),
    );
    expect(
      Object.keys(manifest.routes)
        .filter((path) => path.startsWith('/v1.'))
        .sort(),
    ).toEqual([waiting, ...queues].sort());
    expect(manifest.routes[surveys]).toMatchObject({ operation: 'Survey', totalResults: 3 });
    expect(manifest.routes[waiting]).toMatchObject({
      operation: 'Waiting',
      mediaType: 'application/prs.fenland.opendata.v1.0+json',
    });
  });

  it('are published as lists of their brands', () => {
    expect(published('/v2.1/safe-deposit-boxes').data).toEqual([
      {
        Brand: [
          {
            BrandName: 'Fenland Bank',
            SafeDepositBox: [
              { Identification: 'BOX-001', Size: 'Small' },
              { Identification: 'BOX-002', Notice: 'Two days', Size: 'Large' },
            ],
          },
        ],
      },
    ]);
  });

  it('are published in each of their own versions, as these differ', () => {
    const [first, second] = queues;
    expect(published(first).data).toEqual([
      { Brand: [{ BrandName: 'Fenland Bank', QueueTime: [{ Counter: 'Ely 1', Minutes: 6 }] }] },
    ]);
    expect(published(second).data).toEqual([
      { Brand: [{ BrandName: 'Fenland Bank', QueueTime: [{ AverageMinutes: 6, Counter: 'Ely 1' }] }] },
    ]);
    expect(manifest.routes[second]?.mediaType).toBe('application/prs.fenland.opendata.v1.1+json');
    expect(manifest.versions).toMatchObject({
      'v1.0': { path: '/v1.0', mediaType: 'application/prs.fenland.opendata.v1.0+json' },
      'v1.1': { path: '/v1.1' },
    });
  });

  it('are answered by the preview as the contract says, which verify finds too', async () => {
    const { close, origin } = await preview();
    try {
      const answer = await fetch(`${origin}${surveys}/`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/prs.fenland.opendata.v2.2+json');
      expect(await answer.json()).toEqual(published(surveys));
      const again = await fetch(`${origin}${surveys}`, {
        headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
      const missing = await fetch(`${origin}/v2.1/feedback/customer-surveys`);
      expect(missing.status).toBe(404);
      expect(missing.headers.get('content-type')).toBe('application/prs.fenland.opendata.v2.1+json');
      expect((await fetch(`${origin}/v1.0/nothing`)).headers.get('content-type')).toBe(
        'application/prs.fenland.opendata.v1.0+json',
      );
      expect((await fetch(`${origin}${waiting}`, { method: 'POST' })).status).toBe(405);
      const verified = await run(['verify', origin, '--out', join(folder, 'dist')]);
      expect(verified.code, verified.stdout + verified.stderr).toBe(0);

      const later = project({
        ...content,
        'content/fenland/waiting-times.yaml': 'Minutes: 5\nCalls: 9120\n',
      });
      const built = await run(['build', ...inFolder(later), '--out', join(later, 'dist')]);
      expect(built.code, built.stdout + built.stderr).toBe(0);
      const compared = await run(['verify', origin, '--out', join(later, 'dist'), '--format', 'github']);
      expect(compared.code).toBe(1);
      expect(compared.stdout).toContain('verify/stale');
      expect(compared.stdout).toContain('1 collection differ');
    } finally {
      await close();
    }
  }, 120_000);

  it('are checked: fields, places and identities', async () => {
    const at = project({
      ...content,
      'content/fenland/customer-surveys.yaml': `- { Period: 2026-Q1, Answers: many }
- { Period: 2026-Q2, Answers: 1, Remarks: None }
- { Period: 2026-Q3, Answers: 1 }
- { Period: 2026-Q3, Answers: 2 }
`,
      'content/fenland/waiting-times/a.yaml': 'Minutes: 4\nCalls: 9120\n',
      'content/fenland/waiting-time.yaml': '[]\n',
    });
    const { code, stdout, stderr } = await run(['check', ...inFolder(at)]);
    const said = stdout + stderr;
    expect(code).toBe(1);
    expect(said).toContain('Survey 2026-Q1, Answers: ');
    expect(said).toContain('Survey 2026-Q2: ');
    expect(said).toContain('did you mean "Remark"?');
    expect(said).toContain('Survey 2026-Q3: another record of this brand has the same Period.');
    expect(said).toContain('this brand has another such record, and can have only one.');
    expect(said).toContain('waiting-times.yaml');
  });

  it.each([surveys, waiting, ...queues, '/v2.2/safe-deposit-boxes'])(
    'are imported from the feed of %s, and published the same',
    async (path) => {
      const at = project({});
      const feed = join(folder, 'dist/site', fileOf(path));
      const took = await run(['import', feed, ...inFolder(at)]);
      expect(took.code, took.stdout + took.stderr).toBe(0);
      appendFileSync(join(at, 'content/site.yaml'), 'basePath: /bank\n');
      const built = await run(['build', ...inFolder(at), '--out', join(at, 'dist')]);
      expect(built.code, built.stdout + built.stderr).toBe(0);
      const made = JSON.parse(readFileSync(join(at, 'dist/site/opendata-manifest.json'), 'utf8')) as Manifest;
      expect(made.routes[`/bank${path}`]?.dataHash).toBe(manifest.routes[path]?.dataHash);
    },
    60_000,
  );

  it('are imported from tables, by their own names for columns', async () => {
    const at = project({ 'boxes.csv': 'Box no,How large\n7,Small\n8,Large\n' });
    const took = await run(['import', join(at, 'boxes.csv'), ...inFolder(at), '--brand', 'Fenland Bank']);
    expect(took.stderr).toContain('read as safe deposit boxes');
    const mapping = readFileSync(join(at, 'content/import-boxes.yaml'), 'utf8');
    expect(mapping).toContain('Identification: Box no');
    expect(took.code, took.stdout + took.stderr).toBe(0);
    expect(readFileSync(join(at, 'content/fenland-bank/safe-deposit-boxes.yaml'), 'utf8')).toContain(
      'Size: Large',
    );
  });
});

/** The preview of the build, until it is closed. */
async function preview(): Promise<{ readonly origin: string; readonly close: () => Promise<unknown> }> {
  let said = '';
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    }),
  );
  const running = main(['preview', '--port', '0', ...inFolder(folder), '--out', join(folder, 'dist')]);
  await vi.waitFor(() => expect(said).toMatch(/http:\/\/[\d.:a-z[\]]+:\d+/), 60_000);
  const origin = /http:\/\/[\d.:a-z[\]]+:\d+/.exec(said)![0];
  for (const spy of spies) spy.mockRestore();
  return {
    origin,
    close: () => {
      process.emit('SIGTERM');
      return running;
    },
  };
}
