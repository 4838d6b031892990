import { expect, test } from 'vitest';
import { asking, dated, found, verifying, withField } from './host.js';

const past = 'Sun, 01 Mar 2026 09:00:00 GMT';
const future = 'Fri, 01 Mar 2126 09:00:00 GMT';

test.each([
  // s-maxage is for shared caches, whatever max-age says (RFC 9111 §4.2.1), and forbids stale answers (§5.2.2.10).
  [{ 'Cache-Control': 'max-age=600, s-maxage=60' }, 100, '60'],
  [{ 'Cache-Control': 'max-age=60, s-maxage=3600' }, 600, 'kept'],
  [{ 'Cache-Control': 's-maxage=0, max-age=600' }, 1, '0'],
  [{ 'Cache-Control': 's-maxage=60, stale-while-revalidate=600' }, 100, '60'],
  [{ 'Cache-Control': 'S-MaxAge="60", MAX-AGE=600' }, 100, '60'],
  [{ 'Cache-Control': 'max-age=60, stale-while-revalidate=600' }, 100, 'kept'],
  [{ 'Cache-Control': 'max-age=60, must-revalidate, stale-while-revalidate=600' }, 100, '60'],
  [{ 'Cache-Control': 'max-age=soon' }, 1, '0'],
  [{ 'Cache-Control': 'private, max-age=600' }, 1, '0'],
  [{ 'Cache-Control': 'no-cache, max-age=600' }, 1, '0'],
  [{ 'Cache-Control': 'no-cache="Set-Cookie", max-age=600' }, 100, 'kept'],
  [{ 'Cache-Control': 'public' }, 100, 'kept'],
  [{ Expires: past }, 100, '0'],
  [{ Expires: '0' }, 100, '0'],
  [{ Expires: past, 'Cache-Control': 'max-age=600' }, 100, 'kept'],
  [{ Expires: future, 'Cache-Control': 's-maxage=60' }, 100, '60'],
])('%j, Age %i: a cache may keep it for: %s', async (ok, age, seconds) => {
  const published = dated('2026-02-27T16:20:05.250Z', { headers: { ok } });
  const ask = asking(
    (right, { target }) =>
      right.status < 400 && target.startsWith('/v2') ? withField(right, 'Age', String(age)) : right,
    published,
  );
  const [first = ''] = found(await verifying(ask, { manifest: published.manifest }));
  expect(/Age of GET: expected at most (\d+) s, came/.exec(first)?.[1] ?? 'kept').toBe(seconds);
});
