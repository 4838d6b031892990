import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sentence } from '../../src/report/report/sentence.js';
import type { Manifest } from '../../src/serving/manifest/manifest.js';
import { answerOf, built, field, hostWith, serve, verifying, withField } from './host.js';

const because = 'It is a test.';

/** The manifest with tags and dates that a host makes up by itself. */
function ownValidators({ routes, ...rest }: Manifest): Manifest {
  return {
    ...rest,
    routes: Object.fromEntries(
      Object.entries(routes).map(([path, route]) => [
        path,
        {
          ...route,
          lastModified: 'Sat, 28 Feb 2026 06:00:00 GMT',
          representations: route.representations.map((each) => ({
            ...each,
            etag: `"${each.encoding}-${each.bytes}"`,
          })),
        },
      ]),
    ),
  };
}

test('validators of its own are a difference, and are none where the host declares them', async () => {
  const origin = await hostWith(undefined, { ...built, manifest: ownValidators(built.manifest) });
  const undeclared = await verifying(origin);
  expect(new Set(undeclared.problems.map(({ rule }) => rule))).toEqual(
    new Set(['verify/header-differs', 'verify/status']),
  );
  const declared = await verifying(origin, { gaps: [{ own: 'validators', because }] });
  expect(declared.problems).toEqual([]);
});

test('a tag of its own must still differ between codings', async () => {
  const manifest = ownValidators(built.manifest);
  const origin = await hostWith(
    (right) => (field(right, 'ETag') ? withField(right, 'ETag', '"same"') : right),
    {
      ...built,
      manifest,
    },
  );
  const { problems } = await verifying(origin, { gaps: [{ own: 'validators', because }] });
  expect(problems.map(sentence)).toContain(
    'ETag: the 200 to GET with Accept-Encoding: br says "same", the tag of another coding too.',
  );
});

test('compression of its own is a difference, and is none where the host declares it', async () => {
  const origin = await hostWith((right, { method }) => {
    if (right.status !== 200 || field(right, 'Content-Encoding') !== 'gzip') return right;
    const chunked = withField(right, 'Content-Length', undefined);
    return method === 'HEAD' ? chunked : { ...chunked, body: gzipSync(gunzipSync(right.body), { level: 1 }) };
  });
  const undeclared = await verifying(origin);
  expect(undeclared.problems.map(sentence)).toContainEqual(
    expect.stringMatching(
      /^The gzip bytes sent to GET with Accept-Encoding: gzip hold what was built, but were compressed elsewhere/,
    ),
  );
  expect((await verifying(origin, { gaps: [{ own: 'codings', because }] })).problems).toEqual([]);
});

test('so is none at all', async () => {
  const origin = await serve((request) => {
    const headers = request.headers.filter(([name]) => name !== 'Accept-Encoding');
    return answerOf(built, { ...request, headers });
  }, built.manifest);
  const undeclared = await verifying(origin);
  expect(undeclared.problems.map(sentence)).toContainEqual(
    expect.stringMatching(
      /^GET with Accept-Encoding: br was sent the plain bytes \([\d,]+ of them, \d+ were built\)\.$/,
    ),
  );
  const { problems } = await verifying(origin, { gaps: [{ own: 'codings', because }] });
  expect(problems.map(({ rule, args }) => [rule, (args as { check?: string }).check])).toEqual(
    Array(4).fill(['verify/status', 'coding/none-acceptable']),
  );
});

test('a declared difference is counted as a gap, of its check and part only', async () => {
  const origin = await hostWith((right) =>
    right.status === 404 ? withField(right, 'X-Frame-Options', undefined) : right,
  );
  const gap = {
    checks: ['address/unknown', 'address/unknown-in-version'],
    parts: ['header:x-frame-options'],
    because,
  } as const;
  const { problems, tallies, gapsMet } = await verifying(origin, { gaps: [gap] });
  expect([...new Set(problems.map(({ args }) => (args as { check?: string }).check))]).toEqual([
    'address/dots',
  ]);
  expect(tallies.get('address/unknown')).toEqual({ same: 0, gap: 1, differs: 0 });
  expect([...gapsMet]).toEqual([gap]);
});

test('a redirect is told, not followed', async () => {
  const { manifest } = built;
  const origin = await serve((request) => {
    const right = answerOf(built, request);
    if (!request.target.endsWith('/')) return right;
    return {
      status: 301,
      headers: [
        ['Location', request.target.slice(0, -1)],
        ['Content-Length', '0'],
      ],
      body: Buffer.alloc(0),
    };
  }, manifest);
  const { problems } = await verifying(origin);
  expect(problems.map(sentence)).toContain(
    'GET with Accept-Encoding: br is redirected (301) to "/v2.1/branches"; 200 is expected.',
  );
  expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['verify/redirect']));
});
