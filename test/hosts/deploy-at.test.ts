import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { nginx } from '../../src/serving/hosts/nginx/host.js';
import { type TestPublication, withManifest } from '../http/publication.js';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { deploy, distOf, noServer, publicationOf, releasesIn } from './deployed.js';
import { startS3 } from './s3-cloudfront/s3.js';
import { upload } from './s3-cloudfront/upload.js';

beforeEach((context) => needs(context, 'rsync'));

/** The publication of a day, made for an instant in so many seconds. */
function madeFor(seconds: number, day = 9): TestPublication {
  const { manifest, files } = publicationOf(day);
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + seconds * 1000).toISOString();
  return withManifest({ ...manifest, at }, files);
}

function servedIn(folder: string): string | undefined {
  const active = join(folder, 'active.conf');
  return existsSync(active) ? /release (\S+)/.exec(readFileSync(active, 'utf8'))?.[1] : undefined;
}

test('a publication that was made ahead is refused before its time, and changes nothing (D49)', async () => {
  const folder = join(await temporaryFolder(), 'srv');
  const ahead = madeFor(3600);
  const { code, said } = await deploy(await distOf(nginx, ahead), nginx, ...noServer, folder);
  expect([code, existsSync(folder)]).toEqual([1, false]);
  expect(said).toContain(`deploy: this publication is for ${ahead.manifest.at}`);
  const dry = await deploy(await distOf(nginx, ahead), nginx, ...noServer, '--dry-run', folder);
  expect([dry.code, dry.said]).toEqual([0, expect.stringContaining(`, at ${ahead.manifest.at}`)]);
});

test('with --at it is uploaded at once and served at its time, whatever is deployed meanwhile', async () => {
  const folder = join(await temporaryFolder(), 'srv');
  const sending = async (published: TestPublication, ...options: string[]) =>
    deploy(await distOf(nginx, published), nginx, ...noServer, '--keep', '2', ...options, folder);
  await sending(publicationOf(1));
  const ahead = madeFor(8);
  const due = Date.parse(ahead.manifest.at!);
  let served: string | undefined;
  const waiting = sending(ahead, '--at').then((ended) => {
    served = servedIn(folder);
    return ended;
  });
  while ((await releasesIn(folder)).filter((name) => !name.startsWith('.')).length < 2) await sleep(50);
  for (const day of [2, 3]) expect((await sending(publicationOf(day))).code).toBe(0);
  const before = servedIn(folder);
  while (Date.now() < due - 50) {
    expect(servedIn(folder)).toBe(before);
    await sleep(100);
  }
  const { code, said } = await waiting;
  expect([code, Date.now() >= due, served === before]).toEqual([0, true, false]);
  expect(said).toMatch(/is uploaded, and waits for .*\ndeploy: .* in place of /);
});

test('when its time has come, it is like any other', async () => {
  const folder = join(await temporaryFolder(), 'srv');
  const { code, said } = await deploy(await distOf(nginx, madeFor(-1)), nginx, ...noServer, folder);
  expect([code, said]).toEqual([0, expect.stringContaining('serves')]);
});

test('sync.sh of S3 refuses it as well, and waits with --at', async () => {
  const s3 = await startS3(Date.now());
  const ahead = madeFor(3600);
  const refused = await upload(ahead, s3);
  expect([refused.code, refused.calls]).toEqual([1, []]);
  expect(refused.stderr).toContain(`sync.sh: this publication is for ${ahead.manifest.at}`);
  const { manifest, files } = madeFor(2);
  const few = withManifest({ ...manifest, routes: {}, errors: {} }, files);
  const { code, calls } = await upload(few, s3, ['--at', '--delete']);
  expect([code, calls[0], Date.now() >= Date.parse(manifest.at!)]).toEqual([
    0,
    'put-object opendata-manifest.json',
    true,
  ]);
});
