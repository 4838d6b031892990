import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, type TestContext, test } from 'vitest';
import type { Lack } from '../../src/serving/hosts/configuration/lacks.js';
import { loadHost } from '../../src/serving/hosts/hosts.js';
import { publication, type TestPublication } from '../http/publication.js';
import { withEachKind, withNotFound } from '../http/with-files.js';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { fetchRaw } from '../preview/wire.js';
import { dated, found, verifyingAt } from '../verify/host.js';
import { awkward } from './awkward.js';
import { underLoad } from './load.js';
import { filesFor, layOut, servers, serveWith } from './servers.js';

const now = { now: Date.now };
const published = withNotFound(dated('2026-02-27T16:20:05.250Z'));

/** Near to addresses of files, which servers may find there. */
const strangeAddresses = [
  '/v2.1/../none',
  '/v2.1%2Fnone',
  '/v2.1%2Fbranches',
  '/v2.1/branches/../none',
  '/v2.1/none/../branches',
  '/v2.1/./branches',
  '/v2.1/%2e/branches',
  '/v2.1/branches/.',
  '//v2.1/branches',
  '/v2.1//branches',
  '/v2.1/branches//',
  '/v2.1/branches%2ebr',
  '/v2.1/branches.br/',
  '/%65rrors/404.json',
  '//errors/404.json',
  '/catalogue//',
  '//catalogue',
  '/catalogue/index.html/',
];

describe.each(servers)('%s', (name) => {
  const verified = async (context: TestContext, served: TestPublication, lacks?: readonly Lack[]) => {
    const { origin } = await serveWith(context, name, served);
    const settings = {
      ...now,
      manifest: served.manifest,
      lacks: lacks ?? (await loadHost(name)).lacks,
    };
    const { problems, ...rest } = await verifyingAt(origin, settings);
    return found({ ...rest, problems: problems.filter(({ severity }) => severity !== 'note') });
  };

  test('answers as the manifest says, but for what it lacks', async (context) => {
    expect(await verified(context, published)).toEqual([]);
  });

  test('so it does below a base path, with texts that a configuration has signs for', async (context) => {
    expect(await verified(context, awkward())).toEqual([]);
    expect(await verified(context, withEachKind(publication({ basePath: '/open-banking' })))).toEqual([]);
  });

  test('addresses with dots, or with two slashes or an encoded one, are errors of the publication', async (context) => {
    const { origin } = await serveWith(context, name, published);
    const port = Number(new URL(origin).port);
    const answers: unknown[] = [];
    for (const target of strangeAddresses) {
      const { status, headers, body } = await fetchRaw(port, target);
      const isError = /^(?:\{"description"|<!doctype html>)/.test(body.toString());
      answers.push([target, status, headers['status-code'], isError]);
    }
    expect(answers).toEqual(strangeAddresses.map((target) => [target, 404, '404', true]));
    // As a proxy sends it.
    expect((await fetchRaw(port, 'http://127.0.0.1/v2.1/branches?a=//b')).status).toBe(200);
  });

  test('it does lack what it is said to lack', async (context) => {
    const { lacks } = await loadHost(name);
    const { origin } = await serveWith(context, name, published);
    const needless = [];
    for (const lack of lacks) {
      if (lack === 'rate-limit' || lack === 'rough-limit') continue;
      const others = lacks.filter((each) => each !== lack);
      const { differing } = await verifyingAt(origin, {
        ...now,
        manifest: published.manifest,
        lacks: others,
      });
      if (differing === 0) needless.push(lack);
    }
    expect(needless).toEqual([]);
  });

  test('two publications in turn under load: no answer mixed, no wrong 304, one configuration', async (context) => {
    // Equal in size, different in bytes: what a tag made of size and time must tell apart.
    const rateLimit = { requests: 1_000_000, seconds: 60 };
    const one = withNotFound(dated('2026-02-27T16:20:05.250Z', { rateLimit }));
    const other = withNotFound(dated('2026-02-28T16:20:05.250Z', { rateLimit }));
    expect(await filesFor(name, one)).toEqual(await filesFor(name, other));
    const { origin, folder, activate } = await serveWith(context, name, one);
    await layOut(join(folder, 'releases/other'), other);
    let turn = 0;
    const result = await underLoad(origin, [one, other], () =>
      activate(turn++ % 2 === 0 ? 'other' : 'first'),
    );
    expect(result).toMatchObject({ broken: 0, mixed: 0, wrongNotModified: 0 });
    expect(result.answers).toBeGreaterThan(200);
    expect(result.notModified).toBeGreaterThan(20);
  });
});

test('the limit of nginx: at least as many as the manifest says, then 429 with Retry-After', async (context) => {
  const { origin } = await serveWith(context, 'nginx', published);
  const { lacks } = await loadHost('nginx');
  const settings = { ...now, manifest: published.manifest, lacks };
  expect(found(await verifyingAt(origin, settings, true))).toEqual([]);
});

test('deploy.sh makes the link lead to a whole new folder, keeps three, and leaves everything as it was on damage', async (context) => {
  needs(context, 'rsync');
  const base = await temporaryFolder();
  const [folder, site, script] = [join(base, 'deployed'), join(base, 'built'), join(base, 'deploy.sh')];
  await layOut(site, published);
  await fs.writeFile(script, (await filesFor('nginx', published))['deploy.sh'] ?? '');
  const deploy = () => execFileSync('sh', [script, '--site', site, folder], { stdio: 'pipe' });
  for (let time = 0; time < 5; time++) {
    await fs.writeFile(join(site, 'opendata-manifest.json'), JSON.stringify({ time }));
    deploy();
    await new Promise((resolve) => setTimeout(resolve, 1100));
  }
  expect(await fs.readdir(join(folder, 'releases'))).toHaveLength(3);
  const before = await fs.readlink(join(folder, 'current'));
  const stat = await fs.stat(join(folder, 'current/v2.1/branches'));
  expect(stat.mtime.toISOString()).toBe('2026-02-27T16:20:05.000Z');
  const rsync = join(base, 'rsync');
  await fs.writeFile(
    rsync,
    '#!/bin/sh\n/usr/bin/rsync "$@"\nfor last; do :; done\necho damage > "$last/v2.1/branches"\n',
    { mode: 0o755 },
  );
  expect(() =>
    execFileSync('sh', [script, '--site', site, folder], {
      env: { ...process.env, PATH: `${dirname(rsync)}:${process.env['PATH']}` },
      stdio: 'pipe',
    }),
  ).toThrow('nothing has changed');
  expect(await fs.readlink(join(folder, 'current'))).toBe(before);
  expect(await fs.readdir(join(folder, 'releases'))).toHaveLength(3);
});
