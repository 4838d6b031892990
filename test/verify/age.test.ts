import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fenland, workspace } from '../commands/workspace.js';
import { serve } from '../serve.js';

/** For how long a cache may keep the branches, as `verify` says of an answer of this age: `kept` if it says nothing. */
async function verdict(fields: Readonly<Record<string, string>>, age: number): Promise<string> {
  const bank = workspace(fenland);
  expect((await bank.run(['build'])).code).toBe(0);
  const manifest = JSON.parse(bank.read('dist/site/opendata-manifest.json'));
  manifest.headers.ok = fields;
  bank.write('manifest.json', JSON.stringify(manifest));
  const url = await serve(({ method, url = '' }, response) => {
    const route = manifest.routes[url];
    const type = {
      'Content-Type': route?.mediaType ?? 'application/json',
      'Last-Modified': route?.lastModified,
    };
    response.writeHead(route ? 200 : 404, route ? { ...fields, ...type, Age: String(age) } : {});
    response.end(route && method === 'GET' ? readFileSync(join(bank.folder, 'dist/site', url)) : undefined);
  });
  const { stdout } = await bank.run(['verify', url, '--manifest', 'manifest.json', '--format', 'json']);
  expect(stdout).toContain('verify/');
  return /Age of GET: expected at most ([\d,]+) s, came/.exec(stdout)?.[1] ?? 'kept';
}

const past = 'Sun, 01 Mar 2026 09:00:00 GMT';
const future = 'Fri, 01 Mar 2126 09:00:00 GMT';

test.each([
  // s-maxage is for shared caches, whatever max-age says (RFC 9111 §4.2.1), and forbids stale answers (§5.2.2.10).
  ['max-age=600, s-maxage=60', 100, '60'],
  ['max-age=60, s-maxage=600', 100, 'kept'],
  ['s-maxage=0, max-age=600', 1, '0'],
  ['s-maxage=60, stale-while-revalidate=600', 100, '60'],
  ['S-MaxAge="60", MAX-AGE=600', 100, '60'],
  ['max-age=60, stale-while-revalidate=600', 100, 'kept'],
  ['max-age=60, must-revalidate, stale-while-revalidate=600', 100, '60'],
  ['max-age=soon', 1, '0'],
  ['private, max-age=600', 1, '0'],
  ['no-cache, max-age=600', 1, '0'],
  ['no-cache="Set-Cookie", max-age=600', 100, 'kept'],
  ['public', 100, 'kept'],
])('Cache-Control: %s, Age %i: a cache may keep it for: %s', async (value, age, seconds) => {
  expect(await verdict({ 'Cache-Control': value }, age)).toBe(seconds);
});

test.each([
  [{ Expires: past }, 100, '0'],
  [{ Expires: '0' }, 100, '0'],
  [{ Expires: past, 'Cache-Control': 'max-age=600' }, 100, 'kept'],
  [{ Expires: future, 'Cache-Control': 's-maxage=60' }, 100, '60'],
  [{ 'CDN-Cache-Control': 'max-age=600', 'Cache-Control': 'max-age=60' }, 100, 'kept'],
])('%j, Age %i: a cache may keep it for: %s', async (fields, age, seconds) => {
  expect(await verdict(fields, age)).toBe(seconds);
});
