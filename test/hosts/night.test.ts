import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type TestContext, test } from 'vitest';
import { windingBack } from '../http/due.js';
import { type TestPublication, writePublication } from '../http/publication.js';
import { run } from '../preview/running.js';
import { dated } from '../verify/host.js';
import { nginxCache, varnish } from './caches.js';
import { ask } from './harder.js';
import { serving } from './nginx.js';

const address = '/v2.2/branches';
/** Milliseconds that stand for the eight hours of interface 8. */
const lifetime = 4000;
/** So many milliseconds after the change, a host that is late has the next publication. */
const lateness = 2000;

const options = {
  rateLimit: { requests: 100_000, seconds: 60 },
  headers: { ok: { 'Cache-Control': `max-age=${lifetime / 1000}`, Vary: 'Accept-Encoding' } },
};
const before = dated('2026-02-20T09:00:00.000Z', options);
const after = dated('2026-02-27T16:20:05.250Z', options);
const { etag: oldTag } = before.manifest.routes[address]!.representations[0]!;

/** A host with a publication, and when it was asked, in epoch milliseconds. */
interface Origin {
  readonly url: string;
  readonly asked: () => readonly number[];
  readonly replace: (published: TestPublication) => Promise<void>;
}

async function previewOrigin(): Promise<Origin> {
  const { url, site, log } = await run(before, { now: Date.now });
  let releases = 0;
  return {
    url,
    asked: () => log.map(({ at }) => at),
    replace: async (published) => {
      const release = `${site}-${++releases}`;
      await writePublication(release, published);
      await rename(site, `${release}-before`);
      await rename(release, site);
    },
  };
}

async function nginxOrigin(context: TestContext): Promise<Origin> {
  const { origin, replace } = await serving(context, before);
  return { url: origin, asked: () => [], replace };
}

/** An answer: when it was asked for and when it came, in milliseconds after the change. */
interface Seen {
  readonly asked: number;
  readonly came: number;
  readonly isOld: boolean;
}

/** Asks a cache all the time, from a second before the change on. */
async function watched(cache: string, name: string, change: number, until: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  await sleep(change - 1000 - Date.now());
  while (Date.now() < change + until) {
    const asked = Date.now() - change;
    const { status, headers } = await ask(cache, 'GET', address, [['Host', name]]);
    seen.push({ asked, came: Date.now() - change, isOld: status !== 200 || headers['etag'] === oldTag });
    await sleep(25);
  }
  return seen;
}

/** The last request that was answered with the old publication. */
function lastOld(seen: readonly Seen[]): number {
  return Math.max(...seen.filter(({ isOld }) => isOld).map(({ asked }) => asked));
}

test('the night of a change, with Varnish and nginx as caches: no copy from before is used after it (D51)', async (context) => {
  const origins = {
    usual: await previewOrigin(),
    late: await previewOrigin(),
    punctual: await previewOrigin(),
    server: await nginxOrigin(context),
  };
  const urls = Object.fromEntries(Object.entries(origins).map(([name, { url }]) => [name, url]));
  const caches = { varnish: await varnish(context, urls, '', ['default_grace=0']), nginx: '' };
  caches.nginx = await nginxCache(context, urls);
  // In whole seconds, as Expires has it.
  const change = Math.ceil(Date.now() / 1000) * 1000 + 3000;
  const winding = windingBack(before, new Date(change).toUTCString());
  for (const name of ['late', 'punctual', 'server'] as const) await origins[name].replace(winding);

  /** What a client of each cache sees, if the host has the next publication `delay` after the change. */
  const night = async (name: keyof typeof origins, delay: number, until: number) => {
    const switching = async () => {
      await sleep(change + delay - Date.now());
      const began = Date.now() - change;
      await origins[name].replace(after);
      return { began, replaced: Date.now() - change };
    };
    const [ofVarnish, ofNginx, times] = await Promise.all([
      watched(caches.varnish, name, change, until),
      watched(caches.nginx, name, change, until),
      switching(),
    ]);
    return { ofVarnish, ofNginx, ...times };
  };
  const [usual, late, punctual, server] = await Promise.all([
    night('usual', 0, lifetime),
    night('late', lateness, lateness + 1500),
    night('punctual', 0, 2000),
    night('server', lateness, lateness + 1500),
  ]);

  // With a lifetime, a copy that was made just before the change is used for most of it.
  expect(lastOld(usual.ofVarnish)).toBeGreaterThan(lifetime - 1500);
  expect(lastOld(usual.ofNginx)).toBeGreaterThan(lifetime - 1500);
  // Wound back, what is old is only what the host itself still has. nginx uses a copy until the second of Expires is over.
  const ofExpires = 1000;
  expect(lastOld(punctual.ofVarnish)).toBeLessThanOrEqual(punctual.replaced);
  expect(lastOld(punctual.ofNginx)).toBeLessThanOrEqual(Math.max(punctual.replaced, ofExpires));
  expect(lastOld(late.ofVarnish)).toBeLessThanOrEqual(late.replaced);
  expect(lastOld(late.ofNginx)).toBeLessThanOrEqual(late.replaced);
  // Its old processes answer what they have begun.
  expect(lastOld(server.ofVarnish)).toBeLessThanOrEqual(server.replaced + 1000);
  expect(lastOld(server.ofNginx)).toBeLessThanOrEqual(server.replaced + 1000);
  // And while the host is late, every request asks it again.
  const isMeanwhile = (from: number, to: number) => from > ofExpires && to < late.began;
  const sent = [...late.ofVarnish, ...late.ofNginx].filter(({ asked, came }) => isMeanwhile(asked, came));
  const reached = origins.late.asked().map((at) => at - change);
  expect(sent.length).toBeGreaterThan(5);
  expect(reached.filter((at) => at >= ofExpires && at <= late.began).length).toBeGreaterThanOrEqual(
    sent.length,
  );
});
