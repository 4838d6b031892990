import { describe, expect, test } from 'vitest';
import { pretty } from '../../src/report/report/formats/pretty.js';
import { reportOf } from '../../src/report/report/report.js';
import { sentence } from '../../src/report/report/sentence.js';
import { style } from '../../src/report/report/style.js';
import {
  answerOf,
  built,
  dated,
  type Fault,
  field,
  hostWith,
  now,
  old,
  verifying,
  withField,
} from './host.js';

const branches = '/v2.1/branches';

/** What verify says of a host with a fault: rules, and the sentence of each. */
async function saidOf(fault: Fault) {
  const origin = await hostWith(fault);
  const { problems } = await verifying(origin);
  return {
    rules: [...new Set(problems.map(({ rule }) => rule))],
    sentences: problems.map(sentence),
    addresses: [...new Set(problems.map(({ at }) => at[0].file.slice(origin.length)))],
    text: pretty
      .print(reportOf(problems), { source: () => undefined, style: style(false) })
      .replaceAll(origin, 'https://fenland.example'),
  };
}

test('a host that answers as decide does differs in nothing', async () => {
  const { problems, answers, routes, leftOut } = await verifying(await hostWith());
  expect({ problems, routes, leftOut }).toEqual({ problems: [], routes: 4, leftOut: 0 });
  expect(answers).toBeGreaterThan(200);
});

describe('one planted fault is told by its one rule', () => {
  test('a byte changed', async () => {
    const { rules, addresses, sentences } = await saidOf((right, { target, method }) => {
      if (target !== branches || method !== 'GET' || right.status !== 200) return right;
      if (field(right, 'Content-Encoding') !== undefined) return right;
      const body = Buffer.from(right.body);
      body[20]! ^= 1;
      return { ...right, body };
    });
    expect(rules).toEqual(['verify/body']);
    expect(addresses).toEqual([branches]);
    expect(sentences[0]).toMatch(
      /^The plain bytes sent to GET are not those that were built \([\d,]+ of them, as built\)\.$/,
    );
  });

  test('gzip of the old version', async () => {
    const { rules, sentences } = await saidOf((right, request) => {
      if (right.status !== 200 || field(right, 'Content-Encoding') !== 'gzip') return right;
      const stale = answerOf(old, request);
      return { ...withField(right, 'Content-Length', field(stale, 'Content-Length')), body: stale.body };
    });
    expect(rules).toEqual(['verify/body']);
    expect(sentences).toContain(
      'The gzip bytes sent to GET with Accept-Encoding: gzip are of another publication: LastUpdated in them is 2026-02-20T09:00:00.000Z, built was 2026-02-27T16:20:05.250Z, as the headers say.',
    );
  });

  test('a missing Strict-Transport-Security', async () => {
    const { rules, sentences, text } = await saidOf((right) =>
      withField(right, 'Strict-Transport-Security', undefined),
    );
    expect(rules).toEqual(['verify/header-missing']);
    expect(sentences).toContain(
      'Strict-Transport-Security: missing from the 200 to GET; expected is "max-age=31536000".',
    );
    expect(sentences).toContain(
      'Strict-Transport-Security: missing from the 404 to GET; expected is "max-age=31536000".',
    );
    expect(text.match(/verify\/header-missing/g)).toHaveLength(1);
  });

  test('an ETag without quotes', async () => {
    const { rules, sentences } = await saidOf((right) =>
      withField(right, 'ETag', field(right, 'ETag')?.replaceAll('"', '')),
    );
    expect(rules).toEqual(['verify/etag']);
    expect(sentences[0]).toMatch(
      /^ETag: the 200 to GET says [\w-]+, which is not an entity tag, since it has no quotes; expected is "[\w-]+"\.$/,
    );
  });

  test('a stale copy, and since when', async () => {
    const origin = await hostWith((right, request) => {
      const stale = answerOf(old, request);
      return request.target === branches && right.status < 400 ? withField(stale, 'Age', '3600') : right;
    });
    const { problems, leftOut } = await verifying(origin);
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['verify/stale']));
    expect(problems).toHaveLength(1);
    expect(leftOut).toBeGreaterThan(40);
    expect(sentence(problems[0]!)).toBe(
      `The build has the data of 2026-02-27T16:20:05.250Z, the host still serves that of 2026-02-20T09:00:00.000Z (Age 3,600 s: a cache has kept it since ${new Date(now - 3_600_000).toISOString().replace('.000', '')}).`,
    );
    expect(pretty.print(reportOf(problems), { source: () => undefined, style: style(false) })).toContain(
      'Purge this address at the CDN. Otherwise it expires in 7 hours.',
    );
  });

  test('a stale copy of the same data, from before a change of what is said about them', async () => {
    const { lastUpdated } = built.manifest.routes[branches]!;
    const meta = { Agreement: 'The terms of last year.', LastUpdated: lastUpdated };
    const before = dated(lastUpdated, {
      bytesOf: (version, collection) =>
        Buffer.from(JSON.stringify({ data: [{ Brand: [version, collection] }], meta })),
    });
    const origin = await hostWith((right, request) => {
      const stale = answerOf(before, request);
      return request.target === branches && right.status < 400 ? withField(stale, 'Age', '3600') : right;
    });
    const { problems } = await verifying(origin);
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['verify/stale']));
  });

  test('Content-Type: application/octet-stream', async () => {
    const { rules, sentences } = await saidOf((right) =>
      right.status === 200 ? withField(right, 'Content-Type', 'application/octet-stream') : right,
    );
    expect(rules).toEqual(['verify/header-differs']);
    expect(sentences[0]).toBe(
      'Content-Type: the 200 to GET says "application/octet-stream"; expected is "application/prs.fenland.opendata.v2.1+json".',
    );
  });

  test('a 404 in HTML', async () => {
    const { rules, sentences, text } = await saidOf((right, { method }) => {
      if (right.status !== 404) return right;
      const body = Buffer.from('<!DOCTYPE html>\n<title>404 Not Found</title>');
      const page = withField(
        withField(right, 'Content-Type', 'text/html'),
        'Content-Length',
        String(body.length),
      );
      return method === 'HEAD' ? right : { ...page, body };
    });
    expect(rules).toEqual(['verify/error-body']);
    expect(sentences[0]).toBe(
      'The 404 to GET is an HTML page: "<!DOCTYPE html> <title>404 Not Found</title>".',
    );
    expect(text).toContain('Make the host answer this error with errors/404.json as application/json.');
    expect(text).toContain('Ask again: curl -sS -i --path-as-is https://fenland.example/not-published');
  });

  test('a 304 without ETag', async () => {
    const { rules, sentences } = await saidOf((right) =>
      right.status === 304 ? withField(right, 'ETag', undefined) : right,
    );
    expect(rules).toEqual(['verify/header-missing']);
    expect(sentences[0]).toMatch(
      /^ETag: missing from the 304 to GET with If-None-Match: "[\w-]+"; expected is "[\w-]+"\.$/,
    );
  });

  test('HEAD with another length', async () => {
    const { rules, sentences } = await saidOf((right, { method }) =>
      method === 'HEAD' && right.status === 200 ? withField(right, 'Content-Length', '0') : right,
    );
    expect(rules).toEqual(['verify/head']);
    expect(sentences[0]).toMatch(/^Content-Length: HEAD says "0", GET says "\d+"\.$/);
  });

  test('success headers on errors', async () => {
    const { rules, sentences, text } = await saidOf((right) =>
      right.status === 404
        ? withField(
            withField(right, 'Cache-Control', 'max-age=28800'),
            'Last-Modified',
            'Fri, 27 Feb 2026 16:20:05 GMT',
          )
        : right,
    );
    expect(rules).toEqual(['verify/success-headers']);
    expect(sentences[0]).toBe(
      'The 404 to GET carries headers of a success: Cache-Control: max-age=28800; Last-Modified: Fri, 27 Feb 2026 16:20:05 GMT.',
    );
    expect(text).toContain('Caches would keep the error as long as the data.');
  });

  test('a missing Vary', async () => {
    const { rules, sentences } = await saidOf((right) => withField(right, 'Vary', undefined));
    expect(rules).toEqual(['verify/header-missing']);
    expect(sentences[0]).toBe('Vary: missing from the 200 to GET; expected is "Accept-Encoding".');
  });
});
