import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseManifest } from '../../src/build/publication/publication.js';
import { sentence } from '../../src/report/report/sentence.js';
import { apache } from '../../src/serving/hosts/apache/host.js';
import { caddy } from '../../src/serving/hosts/caddy/host.js';
import { cloudflare } from '../../src/serving/hosts/cloudflare-workers/host.js';
import { nginx } from '../../src/serving/hosts/nginx/host.js';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { filesBelow, program } from '../commands/workspace.js';
import { type TestPublication, withManifest } from '../http/publication.js';
import { run } from '../preview/running.js';
import { verifying } from '../verify/host.js';
import { serving as servingByApache } from './apache.js';
import { serving as servingByCaddy } from './caddy.js';
import { serving as servingByWorker } from './cloudflare-workers.js';
import { serving as servingByNginx } from './nginx.js';

/** The sample as it is built the second time, after a change: with pages, downloads, descriptions and a feed of a step. */
let sample: TestPublication;

const folder = mkdtempSync(join(tmpdir(), 'opendata-sample-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  cpSync(fileURLToPath(new URL('../../content', import.meta.url)), join(folder, 'content'), {
    recursive: true,
  });
  const branches = join(folder, 'content/fenland/branches.yaml');
  for (const time of ['2026-02-20T09:00:00Z', '2026-02-27T16:20:05Z']) {
    execFileSync(process.execPath, [program, 'build', '--quiet'], {
      cwd: folder,
      env: { ...process.env, SOURCE_DATE_EPOCH: String(Date.parse(time) / 1000) },
    });
    writeFileSync(branches, readFileSync(branches, 'utf8').replace('PostCode: CB7 4ZP', 'PostCode: CB7 4AA'));
  }
  const files = filesBelow(join(folder, 'dist/site'));
  sample = withManifest(parseManifest(files.get(manifestFile)!, manifestFile), files);
}, 120_000);

describe('the sample as it is built, with everything beside the collections, verifies on', () => {
  test.for([
    ['the preview', [], async () => ({ origin: (await run(sample, { now: Date.now })).url })],
    ['nginx', nginx.gaps, servingByNginx],
    ['Caddy', caddy.gaps, servingByCaddy],
    ['Apache', apache.gaps, servingByApache],
    ['Cloudflare Workers', cloudflare.gaps, async (_, published) => servingByWorker(published)],
  ] as const satisfies readonly (readonly [
    string,
    typeof nginx.gaps,
    (...[context, published]: Parameters<typeof servingByNginx>) => Promise<{ readonly origin: string }>,
  ])[])('%s', { timeout: 240_000 }, async ([, gaps, serving], context) => {
    const kinds = new Set(Object.values(sample.manifest.resources).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['page', 'data', 'asset']));
    const { origin } = await serving(context, sample);
    const { problems, tallies } = await verifying(origin, {
      manifest: sample.manifest,
      gaps,
      clock: Date.now,
      sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    });
    expect(problems.map((problem) => `${problem.rule}: ${sentence(problem)}`)).toEqual([]);
    const asked = [...tallies.values()].reduce((sum, { same, gap }) => sum + same + gap, 0);
    expect(asked).toBeGreaterThan(500);
  });
});
