import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sentence } from '../../src/report/report/sentence.js';
import { formatHttpDate } from '../../src/serving/http/http-date.js';
import {
  answerOf,
  built,
  type Fault,
  field,
  hostWith,
  now,
  type Sent,
  verifying,
  withField,
} from './host.js';

const branches = '/v2.1/branches';

/** What verify says of a host with a fault: each rule with its severity, and the first sentence of each. */
async function saidOf(fault: Fault) {
  const { problems } = await verifying(await hostWith(fault));
  const rules = [...new Set(problems.map(({ rule, severity }) => `${severity} ${rule}`))];
  return { rules, sentences: problems.map(sentence) };
}

const ofData =
  (fault: (right: Sent) => Sent): Fault =>
  (right) =>
    right.status < 400 ? fault(right) : right;

describe('fields that a host or a network adds', () => {
  test.each<[string, string, string]>([
    ['Set-Cookie', 'session=1; Path=/', 'error verify/header-unexpected'],
    ['Clear-Site-Data', '"cache"', 'error verify/header-unexpected'],
    ['Refresh', '5; url=https://fenland.example/', 'error verify/header-unexpected'],
    ['Content-Location', '/v2.1/atms', 'error verify/header-unexpected'],
    ['Location', '/v2.1/atms', 'error verify/header-unexpected'],
    ['Content-Language', 'en', 'error verify/header-unexpected'],
    ['Access-Control-Allow-Credentials', 'true', 'error verify/header-unexpected'],
    ['Cross-Origin-Resource-Policy', 'same-origin', 'error verify/header-unexpected'],
    ['WWW-Authenticate', 'Basic realm="fens"', 'error verify/header-unexpected'],
    ['Sunset', 'Fri, 31 Dec 2027 23:59:59 GMT', 'error verify/header-unexpected'],
    ['Expires', 'Thu, 01 Jan 1970 00:00:00 GMT', 'error verify/header-unexpected'],
    ['Pragma', 'no-cache', 'error verify/header-unexpected'],
    ['Link', '<https://fenland.example/style.css>; rel=preload', 'warning verify/header-needless'],
    ['No-Vary-Search', 'params', 'warning verify/header-needless'],
  ])('%s: %s is an %s', async (name, value, rule) => {
    const { rules, sentences } = await saidOf((right) => ({
      ...right,
      headers: [...right.headers, [name, value]],
    }));
    expect(rules).toEqual([rule]);
    const says = value.includes('"') ? value : `"${value}"`;
    expect(sentences[0]).toBe(
      rule.startsWith('error')
        ? `${name}: the 200 to GET says ${says}, and should not carry this header.`
        : `${name}: the 200 to GET says ${says}, which the manifest does not.`,
    );
  });

  test.each([
    ['Server-Timing', 'cache;desc=hit'],
    ['X-Powered-By', 'Fens/1.0'],
    ['X-Cache', 'HIT from fens'],
    ['Alt-Svc', 'h3=":443"'],
    ['Via', '1.1 fens'],
    ['CF-Ray', '8f'],
    ['NEL', '{"report_to":"fens","max_age":1}'],
    ['Reporting-Endpoints', 'fens="https://fenland.example/reports"'],
    ['Timing-Allow-Origin', '*'],
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
    ['Content-Security-Policy', "default-src 'none'"],
    ['Age', '3600'],
  ])('%s: %s is harmless', async (name, value) => {
    const isHarmless: Fault = (right) =>
      name === 'Age' && (right.status >= 400 || field(right, 'Cache-Control') === 'no-cache')
        ? right
        : { ...right, headers: [...right.headers, [name, value]] };
    expect((await saidOf(isHarmless)).rules).toEqual([]);
  });

  test.each<[string, string]>([
    ['Accept-Encoding, User-Agent', 'error verify/header-differs'],
    ['Accept-Encoding, Cookie', 'error verify/header-differs'],
    ['User-Agent', 'error verify/header-differs'],
    ['*', 'error verify/header-differs'],
    ['Accept-Encoding, *', 'error verify/header-differs'],
    ['Accept-Encoding, Origin', 'warning verify/header-needless'],
    ['origin, accept-encoding, Access-Control-Request-Method', 'warning verify/header-needless'],
  ])('Vary: %s is an %s', async (vary, rule) => {
    const { rules, sentences } = await saidOf(ofData((right) => withField(right, 'Vary', vary)));
    // Of an OPTIONS, which no cache keeps, a Vary says nothing.
    expect(rules.filter((each) => !each.endsWith('header-unexpected'))).toEqual([rule]);
    expect(sentences[0]).toBe(
      rule.startsWith('error')
        ? `Vary: the 200 to GET says "${vary}"; expected is "Accept-Encoding".`
        : `Vary: the 200 to GET says "${vary}", which the manifest does not.`,
    );
  });
});

describe('fields that stand twice', () => {
  test.each([
    ['Content-Type', 'text/html', '"application/prs.fenland.opendata.v2.1+json", then "text/html"'],
    ['Strict-Transport-Security', 'max-age=0', '"max-age=31536000", then "max-age=0"'],
    ['X-Frame-Options', 'DENY', '"DENY", then "DENY"'],
  ])('%s', async (name, value, values) => {
    const { rules, sentences } = await saidOf(
      ofData((right) =>
        field(right, name) === undefined ? right : { ...right, headers: [...right.headers, [name, value]] },
      ),
    );
    expect(rules).toEqual(['error verify/header-twice']);
    expect(sentences[0]).toBe(`${name}: it occurs 2 times in the 200 to GET: ${values}.`);
  });
});

describe('what an answer says of its moment', () => {
  const dateOf = (milliseconds: number) => formatHttpDate(now + milliseconds);
  const year = 31_557_600_000;

  test.each<[string, string | undefined, string]>([
    ['is missing', undefined, 'missing from the 200 to GET.'],
    [
      'is no date',
      'yesterday',
      'the 200 to GET says "yesterday", which is not an HTTP date (RFC 9110 §5.6.7).',
    ],
    [
      'is six years behind',
      dateOf(-6 * year),
      `the 200 to GET says "${dateOf(-6 * year)}", 6 years behind the clock of this machine.`,
    ],
    [
      'is six years ahead',
      dateOf(6 * year),
      `the 200 to GET says "${dateOf(6 * year)}", 6 years ahead of the clock of this machine.`,
    ],
    [
      'is twelve minutes ahead',
      dateOf(720_000),
      `the 200 to GET says "${dateOf(720_000)}", 12 minutes ahead of the clock of this machine.`,
    ],
  ])('Date %s', async (_, date, message) => {
    const { rules, sentences } = await saidOf(ofData((right) => withField(right, 'Date', date)));
    expect(rules).toEqual(['error verify/date']);
    expect(sentences[0]).toBe(`Date: ${message}`);
  });

  test('a Date is as old as the cache says, or as it may be', async () => {
    const origin = await hostWith((right) =>
      field(right, 'Cache-Control') === 'max-age=28800'
        ? withField(right, 'Date', dateOf(-28_000_000))
        : right,
    );
    expect((await verifying(origin)).problems).toEqual([]);
  });

  test('Age beyond max-age', async () => {
    const { rules, sentences } = await saidOf((right) =>
      right.status === 200 ? withField(right, 'Age', '40000') : right,
    );
    expect(rules).toEqual(['error verify/age']);
    expect(sentences[0]).toBe(
      'Age: a cache has kept the 200 to GET for 40,000 s; it may keep it for 28,800 s.',
    );
  });

  test('an error out of a cache', async () => {
    const { rules, sentences } = await saidOf((right) =>
      right.status === 404 ? withField(right, 'Age', '12') : right,
    );
    expect(rules).toEqual(['error verify/age']);
    expect(sentences[0]).toBe('Age: the 404 to GET comes from a cache, which has kept this error for 12 s.');
  });

  test('an Age that is no number', async () => {
    const { rules, sentences } = await saidOf((right) =>
      right.status === 200 ? withField(right, 'Age', '-5') : right,
    );
    expect(rules).toEqual(['error verify/age']);
    expect(sentences[0]).toBe(
      'Age: the 200 to GET says "-5", which is not a number of seconds (RFC 9111 §5.1).',
    );
  });

  test('Last-Modified in the future', async () => {
    const { rules } = await saidOf((right) =>
      field(right, 'Last-Modified') ? withField(right, 'Last-Modified', dateOf(86_400_000)) : right,
    );
    expect(rules).toEqual(['error verify/header-differs']);
  });
});

describe('bodies', () => {
  /** The body of GET of the route changed where it is sent whole, with the length that it then has. */
  const withBody =
    (
      coding: string | undefined,
      change: (body: Buffer) => Buffer,
      more: (sent: Sent) => Sent = (sent) => sent,
    ): Fault =>
    (right, { method, target }) => {
      if (target !== branches || right.status !== 200) return right;
      if (field(right, 'Content-Encoding') !== coding) return right;
      if (method === 'HEAD') return more(right);
      const body = change(right.body);
      return more({ ...withField(right, 'Content-Length', String(body.length)), body });
    };
  const { routes } = built.manifest;

  test.each<[string, Fault, RegExp]>([
    [
      'a byte order mark before it',
      withBody(undefined, (body) => Buffer.concat([Buffer.from('\ufeff'), body])),
      /^The body sent to GET begins with a byte order mark, which was not built \([\d,]+ of them, [\d,]+ were built\)\.$/,
    ],
    [
      'a line end behind it',
      withBody(undefined, (body) => Buffer.concat([body, Buffer.from('\r\n')])),
      /^The body sent to GET has other line ends or spaces at its ends than were built /,
    ],
    [
      'another charset',
      withBody(undefined, (body) => Buffer.from(`\ufeff${body}`, 'utf16le')),
      /^The body sent to GET is in another character encoding than was built /,
    ],
    [
      'JSON that was written anew',
      withBody(undefined, (body) => Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 2))),
      /^The body sent to GET is the same data as built, but its JSON was rewritten in transit /,
    ],
    [
      'JSON that breaks off',
      withBody(undefined, (body) => body.subarray(0, 900)),
      /^The body sent to GET breaks off \(900 of them, [\d,]+ were built\)\.$/,
    ],
    [
      'gzip that breaks off',
      withBody('gzip', (body) => body.subarray(0, body.length - 20)),
      /^The body sent to GET with Accept-Encoding: gzip breaks off /,
    ],
    [
      'br that breaks off',
      withBody('br', (body) => body.subarray(0, body.length - 20)),
      /^The body sent to GET with Accept-Encoding: br breaks off /,
    ],
    [
      'gzip in gzip',
      withBody('gzip', (body) => gzipSync(body)),
      /^The body sent to GET with Accept-Encoding: gzip is compressed twice /,
    ],
    [
      'gzip in br',
      withBody('gzip', () =>
        gzipSync(
          built.files.get(routes[branches]!.representations.find(({ encoding }) => encoding === 'br')!.file)!,
        ),
      ),
      /^The body sent to GET with Accept-Encoding: gzip is compressed twice /,
    ],
    [
      'gzip that says br',
      withBody('br', (body) => gzipSync(brotliDecompressSync(body))),
      /^The body sent to GET with Accept-Encoding: br is compressed with gzip, but Content-Encoding says otherwise /,
    ],
    [
      'the plain bytes that say gzip',
      withBody('gzip', (body) => gunzipSync(body)),
      /^The body sent to GET with Accept-Encoding: gzip is not compressed, but Content-Encoding says otherwise /,
    ],
    [
      'nothing at all',
      withBody(undefined, () => Buffer.alloc(0)),
      /^GET was answered without a body \([\d,]+ bytes were built\)\.$/,
    ],
  ])('%s', async (_, fault, message) => {
    const { rules, sentences } = await saidOf(fault);
    // This host's ranges are still of the right bytes, so that lengths differ there too.
    expect(rules[0]).toBe('error verify/body');
    expect(sentences[0]).toMatch(message);
  });

  test('gzip without Content-Encoding', async () => {
    const { rules, sentences } = await saidOf((right, { target }) =>
      target === branches && field(right, 'Content-Encoding') === 'gzip'
        ? withField(right, 'Content-Encoding', undefined)
        : right,
    );
    expect(rules).toEqual(['error verify/header-missing']);
    expect(sentences[0]).toBe(
      'Content-Encoding: missing from the 200 to GET with Accept-Encoding: gzip; expected is "gzip".',
    );
  });

  test('the same, compressed on the way', async () => {
    const { rules, sentences } = await saidOf((right, { method, target }) => {
      if (target !== branches || field(right, 'Content-Encoding') !== 'gzip' || right.status !== 200)
        return right;
      const bare = withField(withField(right, 'Content-Encoding', undefined), 'Content-Length', undefined);
      return method === 'HEAD' ? bare : { ...bare, body: gzipSync(gunzipSync(right.body), { level: 1 }) };
    });
    expect(rules).toContain('error verify/body');
    expect(sentences[0]).toMatch(
      /^The body sent to GET with Accept-Encoding: gzip is compressed with gzip, and no Content-Encoding says so \(/,
    );
  });

  test('two addresses swapped are told as that, and not as another publication', async () => {
    const other: Record<string, string> = { '/v2.1/atms': '/v2.2/atms', '/v2.2/atms': '/v2.1/atms' };
    const origin = await hostWith((right, request) => {
      const target = other[request.target];
      return target === undefined ? right : answerOf(built, { ...request, target });
    });
    const { problems, leftOut } = await verifying(origin);
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['verify/body']));
    expect(problems.map(sentence)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^GET was sent what belongs at \/v2\.2\/atms \([\d,]+ of them, as built\)\.$/),
        expect.stringMatching(/^GET was sent what belongs at \/v2\.1\/atms \(/),
      ]),
    );
    expect(problems).toHaveLength(2);
    expect(leftOut).toBeGreaterThan(40);
  });

  test.each([
    ['Content-MD5', (body: Buffer) => createHash('md5').update(body).digest('base64')],
    ['Content-Digest', (body: Buffer) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`],
    ['Repr-Digest', (body: Buffer) => `sha-512=:${createHash('sha512').update(body).digest('base64')}:`],
    ['Digest', (body: Buffer) => `SHA-256=${createHash('sha256').update(body).digest('base64')}`],
  ])('%s that is right is harmless; one of other bytes is told', async (name, digestOf) => {
    const withDigest =
      (extra: string): Fault =>
      (right, { method }) =>
        method === 'GET' && right.status === 200
          ? withField(right, name, digestOf(Buffer.concat([right.body, Buffer.from(extra)])))
          : right;
    expect((await saidOf(withDigest(''))).rules).toEqual([]);
    const { rules, sentences } = await saidOf(withDigest('!'));
    expect(rules).toEqual(['error verify/digest']);
    expect(sentences[0]).toMatch(
      new RegExp(
        `^${name}: the 200 to GET says "[\\w+/=…]+"; the checksum of what it sent is "[\\w+/=…]+"\\.$`,
      ),
    );
  });

  test('200 with Content-Range', async () => {
    const { rules, sentences } = await saidOf((right, { method }) =>
      right.status === 200 && method === 'GET' ? withField(right, 'Content-Range', 'bytes 0-9/10') : right,
    );
    expect(rules).toEqual(['error verify/header-unexpected']);
    expect(sentences[0]).toBe(
      'Content-Range: the 200 to GET says "bytes 0-9/10", and should not carry this header.',
    );
  });
});

describe('errors, tags and HEAD', () => {
  test('an error that may be kept', async () => {
    const { rules, sentences } = await saidOf((right) =>
      right.status === 404 ? withField(right, 'Cache-Control', 'public, max-age=600') : right,
    );
    expect(rules).toEqual(['error verify/header-differs']);
    expect(sentences[0]).toBe(
      'Cache-Control: the 404 to GET says "public, max-age=600"; expected is "no-store".',
    );
  });

  test('a Status-Code that is not the status', async () => {
    const { rules, sentences } = await saidOf((right) =>
      right.status === 404 ? withField(right, 'Status-Code', '200') : right,
    );
    expect(rules).toEqual(['error verify/header-differs']);
    expect(sentences[0]).toBe('Status-Code: the 404 to GET says "200"; expected is "404".');
  });

  test('a tag that is weak to HEAD alone', async () => {
    const { rules, sentences } = await saidOf((right, { method }) =>
      method === 'HEAD' && field(right, 'ETag') && right.status === 200
        ? withField(right, 'ETag', `W/${field(right, 'ETag')}`)
        : right,
    );
    expect(rules).toEqual(['error verify/head']);
    expect(sentences[0]).toMatch(/^ETag: HEAD says W\/"[\w-]+", GET says "[\w-]+"\.$/);
  });
});
