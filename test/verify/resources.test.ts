import { expect, test } from 'vitest';
import { sentence } from '../../src/report/report/sentence.js';
import { sampleOf } from '../../src/serving/verify/entries.js';
import { description, home, style, towns, withFiles } from '../http/with-files.js';
import { run } from '../preview/running.js';
import { answerOf, built, type Fault, field, hostWith, verifying, withField } from './host.js';

const complete = withFiles(built);
const { manifest } = complete;

/** What is reported of a host that serves the complete publication, but for a fault. */
async function reported(fault: Fault, options: Parameters<typeof verifying>[1] = {}) {
  const verification = await verifying(await hostWith(fault, complete), { manifest, ...options });
  return {
    ...verification,
    found: verification.problems.map(({ rule, at }) => `${rule} ${new URL(at[0].file).pathname}`),
  };
}

/** The fault on successful answers at a path. */
const at =
  (path: string, fault: Fault): Fault =>
  (right, request) =>
    request.target === path && right.status === 200 ? fault(right, request) : right;

test('the preview answers resources as built; of those that are alike some are asked for, or all', async () => {
  const { url } = await run(complete);
  const some = await verifying(url, { manifest });
  expect(some.problems).toEqual([]);
  expect(some.resources).toEqual({ asked: 6, all: 12 });
  const all = await verifying(url, { manifest, allResources: true });
  expect(all.problems).toEqual([]);
  expect(all.resources).toEqual({ asked: 12, all: 12 });
  expect(all.answers).toBeGreaterThan(some.answers);
  expect((await verifying(url)).resources).toEqual({ asked: 0, all: 0 });
});

test('the sample has the smallest, the largest and one in the middle, in whatever order they stand', () => {
  const sample = Object.keys(sampleOf(manifest.resources));
  expect(sample).toEqual([home, towns[0], towns[4], towns[8], description, style]);
  const reversed = Object.fromEntries(Object.entries(manifest.resources).reverse());
  expect(Object.keys(sampleOf(reversed)).toReversed()).toEqual(sample);
});

test('a page with wrong bytes is reported once, and everything else is asked all the same', async () => {
  const { found, answers } = await reported(
    at(home, (right) => {
      if (right.body.length === 0 || field(right, 'Content-Encoding')) return right;
      const body = Buffer.from(right.body);
      body[20]! ^= 1;
      return { ...right, body };
    }),
  );
  expect(found).toEqual([`verify/body ${home}`]);
  expect(answers).toBe((await reported((right) => right)).answers);
});

test('the bytes of another page are recognised', async () => {
  const { problems } = await reported((right, request) =>
    request.target === towns[4] && right.status === 200
      ? answerOf(complete, { ...request, target: home })
      : right,
  );
  expect(problems[0]?.rule).toBe('verify/body');
  expect(sentence(problems[0]!)).toContain(`was sent what belongs at ${home}`);
});

test('another policy on a page, and none', async () => {
  const weaker = await reported(
    at(home, (right) => withField(right, 'Content-Security-Policy', "default-src 'self'")),
  );
  expect(new Set(weaker.found)).toEqual(new Set([`verify/header-differs ${home}`]));
  expect(sentence(weaker.problems[0]!)).toMatch(
    /^Content-Security-Policy: the 200 to GET says "default-src 'self'"; expected is "default-src 'none';/,
  );
  const none = await reported(at(home, (right) => withField(right, 'Content-Security-Policy', undefined)));
  expect(new Set(none.found)).toEqual(new Set([`verify/header-missing ${home}`]));
});

test('Cache-Control of another kind, and another media type', async () => {
  const caching = await reported(at(style, (right) => withField(right, 'Cache-Control', 'max-age=28800')));
  expect(new Set(caching.found)).toEqual(new Set([`verify/header-differs ${style}`]));
  const type = await reported(at(description, (right) => withField(right, 'Content-Type', 'text/plain')));
  expect(new Set(type.found)).toEqual(new Set([`verify/header-differs ${description}`]));
});

test('a missing file: reported once, the rest of its checks left out, the host still asked', async () => {
  const { found, leftOut, tallies } = await reported((right, request) =>
    request.target.startsWith(style) ? answerOf(complete, { ...request, target: '/nothing' }) : right,
  );
  expect(found).toEqual([`verify/status ${style}`]);
  expect(leftOut).toBe(9);
  expect(tallies.get('manifest/whole')?.same).toBe(1);
});

test('a page that redirects where a slash is missing, and POST that is answered', async () => {
  const redirects = await reported((right, request) =>
    request.target === home
      ? { status: 301, headers: [['Location', `${home}/`]], body: Buffer.alloc(0) }
      : right,
  );
  expect(redirects.found).toEqual([`verify/redirect ${home}`]);
  const posts = await reported((right, request) =>
    request.target === home && request.method === 'POST'
      ? answerOf(complete, { ...request, method: 'GET' })
      : right,
  );
  expect(posts.found).toEqual([`verify/status ${home}`]);
});

test('a condition that is not heeded, by tag or by date', async () => {
  for (const name of ['If-None-Match', 'If-Modified-Since']) {
    const { found } = await reported((right, request) =>
      request.target === description && right.status === 304
        ? answerOf(complete, { ...request, headers: request.headers.filter(([each]) => each !== name) })
        : right,
    );
    expect(new Set(found)).toEqual(new Set([`verify/status ${description}`]));
  }
});

test('a page of the publication before is stale, and says since when', async () => {
  const before = withFiles(built, 'As last week.', '2026-02-20T09:00:00Z');
  const { problems, found } = await reported(at(home, (_, request) => answerOf(before, request)));
  expect(new Set(found)).toEqual(new Set([`verify/stale ${home}`]));
  expect(sentence(problems[0]!)).toBe(
    'The build has the page of 2026-02-27T16:20:05.000Z, the host still serves that of 2026-02-20T09:00:00.000Z.',
  );
});

test('what is stale is named: a page, or another file', async () => {
  const later = withFiles(built, 'As a day later.', '2026-03-01T09:00:00Z');
  for (const [path, what] of [
    [home, 'page'],
    [description, 'file'],
  ] as const) {
    const { problems } = await reported(at(path, (_, request) => answerOf(later, request)));
    expect(sentence(problems[0]!)).toBe(
      `The host serves the ${what} of 2026-03-01T09:00:00.000Z, newer than what was built here (2026-02-27T16:20:05.000Z).`,
    );
  }
});

test('a tag on errors that is the same for every coding is not taken for a tag of the representations', async () => {
  const missing: Fault = (_, request) =>
    withField(
      answerOf(complete, {
        ...request,
        target: '/nothing',
        headers: [
          ['Host', 'x'],
          ['Accept-Encoding', 'br'],
        ],
      }),
      'ETag',
      '"of-the-error"',
    );
  const { found } = await reported((right, request) => {
    if (!request.target.startsWith(style)) return right;
    const error = missing(right, request);
    // Of each coding another body, as a host that compresses its own pages sends.
    const coding = request.headers.find(([name]) => name === 'Accept-Encoding')?.[1] ?? '';
    const body = Buffer.from(`${coding} ${error.body}`);
    return { ...withField(error, 'Content-Length', String(body.length)), body };
  });
  expect(new Set(found)).toEqual(new Set([`verify/status ${style}`]));
});

test('declared gaps hold for resources too: validators of the host, a trailing slash', async () => {
  const own: Fault = (right) => {
    const tag = field(right, 'ETag');
    return tag === undefined ? right : withField(right, 'ETag', `"own-${tag.slice(1)}`);
  };
  const because = 'It is a test.';
  const tags = await reported(
    (_, request) => {
      const headers = request.headers.map(([name, value]) => [name, value.replace('"own-', '"')] as const);
      return own(answerOf(complete, { ...request, headers }), request);
    },
    {
      gaps: [
        { own: 'validators', because },
        {
          checks: ['manifest/whole', 'manifest/same', 'manifest/foreign'],
          because,
        },
      ],
    },
  );
  expect(tags.found).toEqual([]);
  const redirected: Fault = (right, request) =>
    request.target.endsWith('/') && request.method === 'GET' && right.status === 200
      ? { status: 404, headers: [], body: Buffer.alloc(0) }
      : right;
  expect((await reported(redirected)).found).toContain(`verify/status ${home}/`);
  const declared = { checks: ['address/trailing-slash'], because } as const;
  expect((await reported(redirected, { gaps: [declared] })).found).toEqual([]);
});
