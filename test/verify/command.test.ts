import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPreview } from '../../src/serving/preview/server.js';
import { fenland, type Workspace, workspace } from '../commands/workspace.js';
import { previewFiles } from '../preview/running.js';

/** Fenland's publication, built, and its preview. */
async function served(): Promise<{ bank: Workspace; url: string }> {
  const bank = workspace(fenland);
  expect((await bank.run(['build'])).code).toBe(0);
  const { headers, rateLimit, versions, errors } = bank.manifest();
  const preview = await startPreview({
    site: () => join(bank.folder, 'dist/site'),
    fallback: { headers, rateLimit, versions, errors },
    host: '127.0.0.1',
    port: 0,
    now: Date.now,
    fs: previewFiles,
  });
  onTestFinished(() => preview.close());
  return { bank, url: preview.url };
}

test('a host that serves what was built: one line, exit code 0', async () => {
  const { bank, url } = await served();
  const { code, stdout, stderr } = await bank.run(['verify', url]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).toMatch(/^✓ \d{3} checks on 12 routes: same as built\.\n$/);
});

test('a host that does not: problems alike in one, with their addresses and a curl line; exit code 1', async () => {
  const { bank, url } = await served();
  const other = { ...bank.manifest(), headers: { ...bank.manifest().headers } };
  const always = { ...other.headers.always, 'Strict-Transport-Security': 'max-age=63072000' };
  bank.write('other.json', JSON.stringify({ ...other, headers: { ...other.headers, always } }));
  const { code, stderr } = await bank.run(['verify', url, '--manifest', 'other.json']);
  expect(code).toBe(1);
  expect(stderr).not.toContain('verify/not-configured');
  expect(stderr.match(/verify\/header-differs/g)).toHaveLength(1);
  expect(stderr).toContain(`${url}/v2.1/atms  error  verify/header-differs`);
  expect(stderr).toContain(
    'Strict-Transport-Security: the 200 to GET says "max-age=31536000"; expected is "max-age=63072000".',
  );
  expect(stderr).toContain(`Ask again: curl -sS -i --path-as-is ${url}/v2.1/atms`);
  expect(stderr).toMatch(/\d+ checks on 12 routes: \d+ answers not as built\.\n$/);
});

test('a server of files without the configuration: that is said first, by what gives it away', async () => {
  const { bank } = await served();
  const server = http.createServer((request, response) => {
    const path = join(bank.folder, 'dist/site', new URL(request.url!, 'http://host').pathname);
    if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
    const type = { 'Content-Type': 'application/octet-stream', Server: 'SimpleHTTP/0.6' };
    return response.writeHead(200, type).end(request.method === 'HEAD' ? '' : readFileSync(path));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, stderr } = await bank.run(['verify', url]);
  expect([code, stderr.split('\n')[0]]).toEqual([1, expect.stringContaining('verify/not-configured')]);
  expect(stderr).toContain(
    'every address is answered as application/octet-stream instead of application/prs.fenland.opendata.v2.1+json',
  );
  expect(stderr).toContain('It calls itself "SimpleHTTP/0.6".');
});

test.each(['json', 'github', 'sarif', 'junit', 'markdown'])(
  'the same as %s, on standard output',
  async (format) => {
    const { bank, url } = await served();
    bank.write('other.json', JSON.stringify(bank.manifest()).replaceAll('max-age=28800', 'max-age=60'));
    const { code, stdout } = await bank.run(['verify', url, '--manifest', 'other.json', '--format', format]);
    expect(code).toBe(1);
    expect(stdout).toContain(`${url}/v2.1/branches`.replaceAll(':', format === 'github' ? '%3A' : ':'));
    expect(stdout).toContain('verify/header-differs');
  },
);

test('what keeps it from asking: exit code 2, and why', async () => {
  const bank = workspace(fenland);
  const said = async (...args: string[]) => {
    const { code, stderr } = await bank.run(['verify', ...args]);
    return { code, stderr };
  };
  expect(await said('http://127.0.0.1:1')).toEqual({
    code: 2,
    stderr:
      "opendata: the manifest can't be read: there is no opendata-manifest.json at dist, nor such a folder; build first, or name a manifest with --manifest\n",
  });
  await bank.run(['build']);
  expect(await said('http://127.0.0.1:1')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^opendata: http:\/\/127\.0\.0\.1:1 can't be reached: connect ECONNREFUSED/,
    ),
  });
  expect(await said('http://127.0.0.1:1', '--manifest', 'http://127.0.0.1:1/manifest.json')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^opendata: the manifest can't be read: \S+\/manifest\.json can't be fetched: connect ECONNREFUSED/,
    ),
  });
  expect(await said('https://fenland.example', '--host', 'typewriter')).toMatchObject({ code: 2 });
  expect(await said('https://fenland.example', '--rate-limit', '--rate', '1')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--rate-limit needs --rate 3 or more'),
  });
});

test('a host named without a scheme: http for this machine', async () => {
  const { bank, url } = await served();
  const { code, stderr } = await bank.run(['verify', url.replace('http://', '')]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^✓ /) });
});
