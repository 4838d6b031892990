import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { responseHeadersPolicy } from '../../src/serving/hosts/s3-cloudfront/distribution.js';
import { s3CloudFront } from '../../src/serving/hosts/s3-cloudfront/host.js';
import { bucketObjects } from '../../src/serving/hosts/s3-cloudfront/upload.js';
import { functionLimit, viewerRequest } from '../../src/serving/hosts/s3-cloudfront/viewer-request.js';
import { acceptable } from '../../src/serving/http/accept-encoding.js';
import { decide } from '../../src/serving/http/decide.js';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';
import type { Encoding, Manifest } from '../../src/serving/manifest/manifest.js';
import { now } from '../http/ask.js';
import { type PublicationOptions, withManifest, withTables } from '../http/publication.js';
import { towns, withFiles } from '../http/with-files.js';
import { dated, verifying } from '../verify/host.js';
import { prove, shown } from './proof.js';
import {
  type FunctionRequest,
  functionOf,
  policyFields,
  startCloudFront,
} from './s3-cloudfront/cloudfront.js';
import { startS3 } from './s3-cloudfront/s3.js';
import { put, upload } from './s3-cloudfront/upload.js';

const deprecated = {
  Deprecation: '@1767225600',
  Sunset: 'Fri, 31 Dec 2027 23:59:59 GMT',
  Link: '<https://openapi.fenland.example/v2.2>; rel="successor-version"',
};
const lastUpdated = '2026-02-27T16:20:05.250Z';
const uploadedAt = Date.parse('2026-02-28T06:00:00Z');

function site(options: PublicationOptions = {}) {
  return dated(lastUpdated, {
    basePath: '/open-banking',
    versionHeaders: { 'v2.1': deprecated },
    ...options,
  });
}

/** With two error bodies only, since the AWS command line is started for each object. */
function small(options: PublicationOptions = {}) {
  const { manifest, files } = site({ collections: ['branches'], ...options });
  const errors = Object.fromEntries(
    ['404', '500'].map((status) => [status, manifest.errors[status]!] as const),
  );
  return withManifest({ ...manifest, errors }, files);
}

/** Texts that are awkward to quote, wherever a manifest has texts of its users. */
function awkward(): Manifest {
  const { manifest } = site();
  const text = `It's "$HOME" \`id\` \${1} {%s} \\ % \u2028 £ 🐑 */ </script>`;
  return {
    ...manifest,
    headers: {
      ...manifest.headers,
      always: { ...manifest.headers.always, 'X-Motto': `Don't "$(reboot)" \`id\` {\${x}} %20 \\` },
      ok: { 'Cache-Control': `max-age=60, private="it's $HOME \`id\`"` },
    },
    errors: Object.fromEntries(
      Object.entries(manifest.errors).map(([status, entry]) => [status, { ...entry, description: text }]),
    ),
  };
}

function ask(method: string, uri: string, headers: Record<string, string> = {}): FunctionRequest {
  const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }]);
  return { method, uri, querystring: {}, headers: Object.fromEntries(fields), cookies: {} };
}

describe('the list of objects', () => {
  test('goes from compressed variants over plain files and errors to the manifest, which is last', () => {
    const { manifest, files } = site();
    const keys = bucketObjects(manifest).map(({ key }) => key);
    expect([...keys].sort()).toEqual([...files.keys()].sort());
    const kinds = keys.map((key) => /\.(?:br|gz)$|^errors\/|^opendata-manifest\.json$|$/.exec(key)![0]);
    const order = kinds.filter((kind, at) => at === 0 || kind.slice(0, 3) !== kinds[at - 1]!.slice(0, 3));
    expect([...new Set(order)]).toEqual(['.br', '.gz', '', 'errors/', 'opendata-manifest.json']);
    expect(kinds.indexOf('')).toBeGreaterThan(kinds.lastIndexOf('.gz'));
  });

  test('an object has the metadata of its route', () => {
    const objects = bucketObjects(site().manifest);
    expect(objects.find(({ key }) => key === 'open-banking/v2.1/branches.br')).toMatchObject({
      contentType: 'application/prs.fenland.opendata.v2.1+json',
      cacheControl: 'max-age=28800',
      contentEncoding: 'br',
    });
    expect(objects.find(({ key }) => key === 'errors/404.json')).toMatchObject({
      contentType: 'application/json',
      cacheControl: 'no-store',
    });
  });

  test('a fingerprint changes with the bytes and with the metadata, not otherwise', () => {
    const prints = (manifest: Manifest) =>
      new Map(bucketObjects(manifest).map(({ key, fingerprint }) => [key, fingerprint]));
    const { manifest } = site();
    expect(prints(site().manifest)).toEqual(prints(manifest));
    const ok = { 'Cache-Control': 'max-age=60' };
    const shorter = prints({ ...manifest, headers: { ...manifest.headers, ok } });
    const branches = 'open-banking/v2.1/branches';
    expect(shorter.get(branches)).not.toBe(prints(manifest).get(branches));
    expect(shorter.get('errors/404.json')).toBe(prints(manifest).get('errors/404.json'));
  });
});

describe('sync.sh', () => {
  test('uploads in order, leaves alone what is there, and removes nothing unless told to', async () => {
    const s3 = await startS3(uploadedAt);
    const published = small({ collections: ['branches', 'atms'] });
    const objects = bucketObjects(published.manifest);
    const first = await upload(published, s3);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const puts = first.calls.filter((call) => call.startsWith('put-object '));
    expect(puts).toEqual(objects.map(({ key }) => `put-object ${key}`));
    for (const { key, contentType, contentEncoding, cacheControl } of objects) {
      const { bytes, metadata } = s3.objects.get(`fenland/${key}`)!;
      expect(bytes.equals(published.files.get(key)!), key).toBe(true);
      expect(metadata['content-type']).toBe(contentType);
      expect(metadata['content-encoding']).toBe(contentEncoding);
      expect(metadata['cache-control']).toBe(cacheControl);
    }

    const fewer = small();
    const other = { ...s3.objects.get('fenland/errors/404.json')! };
    s3.objects.set('fenland/holiday.jpg', other).set('fenland/open-banking/v1.3/branches', other);
    const second = await upload(fewer, s3);
    expect(second.calls.filter((call) => !call.startsWith('head-object '))).toEqual([
      'put-object opendata-manifest.json',
    ]);
    expect(s3.objects.has('fenland/open-banking/v2.1/atms')).toBe(true);

    const third = await upload(fewer, s3, ['--delete']);
    expect(third).toMatchObject({ code: 0, stderr: '' });
    const gone = ['v2.1', 'v2.2'].flatMap((version) =>
      ['atms', 'atms.br', 'atms.gz'].map((file) => `delete-object open-banking/${version}/${file}`),
    );
    expect(third.calls.filter((call) => call.startsWith('delete-object ')).sort()).toEqual(gone);
    expect(third.calls.findLastIndex((call) => call.startsWith('put-object '))).toBeLessThan(
      third.calls.findIndex((call) => call.startsWith('delete-object ')),
    );
    const kept = ['holiday.jpg', 'open-banking/v1.3/branches'].map((key) => s3.objects.has(`fenland/${key}`));
    expect(kept).toEqual([true, true]);
  });

  test('stops at the first upload that fails, so that the manifest never names what is not there', async () => {
    const s3 = await startS3(uploadedAt);
    const published = small({ collections: ['branches', 'atms'] });
    const { [published.manifest.routes['/open-banking/v2.2/atms']!.representations[0]!.file]: _, ...files } =
      Object.fromEntries(published.files);
    const { code, calls } = await upload({ ...published, files: new Map(Object.entries(files)) }, s3);
    expect(code).not.toBe(0);
    expect(calls.at(-1)).toBe('put-object open-banking/v2.2/atms');
    expect(s3.objects.has('fenland/opendata-manifest.json')).toBe(false);
  });

  test('a bucket has to be named, and there has to be a publication', () => {
    const script = String(s3CloudFront.files(site().manifest)['sync.sh']);
    const run =
      (...args: string[]) =>
      () =>
        execFileSync('sh', ['-s', '--', ...args], {
          input: script,
          stdio: 'pipe',
          env: { PATH: '/usr/bin:/bin' },
        });
    expect(run()).toThrow('usage: sh sync.sh');
    expect(run('fenland', '/nowhere')).toThrow('there is no publication in /nowhere');
  });

  test('awkward texts reach the AWS command line as they are', () => {
    const manifest = awkward();
    const lines = String(s3CloudFront.files(manifest)['sync.sh']).split('\n');
    const line = lines.find((each) => each.startsWith("put 'open-banking/v2.1/branches.br'"))!;
    const words = execFileSync('sh', ['-c', `put() { printf '%s\\n' "$@"; }\n${line}`], { encoding: 'utf8' });
    expect(words.split('\n')).toContain(manifest.headers.ok['Cache-Control']);
  });
});

describe('the function', () => {
  const { manifest } = site();
  const handler = functionOf(viewerRequest(manifest));
  const branches = '/open-banking/v2.1/branches';

  test('chooses the coding that is negotiated, whatever Accept-Encoding says', () => {
    const name = fc.constantFrom(
      'br',
      'gzip',
      'identity',
      '*',
      'x-gzip',
      'BR',
      'zstd',
      'GZip',
      '',
      '__proto__',
      'a b',
    );
    const weight = fc.constantFrom(
      '',
      ';q=0',
      ';q=1',
      ';q=0.5',
      '; q=0.500',
      ';q=1.5',
      ';Q=0.3',
      ';q=',
      ' ;q=0.001',
      ';q=0.0001',
    );
    const space = fc.constantFrom('', ' ', '\t');
    const member = fc.tuple(space, name, weight, space).map((parts) => parts.join(''));
    const field = fc.array(member, { maxLength: 6 }).map((members) => members.join(','));
    const offered = fc.constantFrom<readonly Encoding[]>(
      ['identity', 'br', 'gzip'],
      ['identity', 'gzip'],
      ['identity'],
    );
    const handlers = new Map<string, typeof handler>();
    fc.assert(
      fc.property(fc.oneof(field, field, fc.string()), offered, (sent, codings) => {
        const route = manifest.routes[branches]!;
        const representations = route.representations.filter(({ encoding }) => codings.includes(encoding));
        const routes = { ...manifest.routes, [branches]: { ...route, representations } };
        const key = codings.join();
        const run = handlers.get(key) ?? functionOf(viewerRequest({ ...manifest, routes }));
        handlers.set(key, run);
        const handled = run(ask('GET', branches, { 'Accept-Encoding': sent }));
        const [chosen] = acceptable(sent, representations);
        if (chosen === undefined) expect(handled).toMatchObject({ statusCode: 406 });
        else expect(handled).toMatchObject({ uri: `/${chosen.file}` });
      }),
      { numRuns: 10_000 },
    );
  });

  test('several Accept-Encoding fields count as one', () => {
    const request = ask('GET', branches);
    request.headers['accept-encoding'] = {
      value: 'br;q=0',
      multiValue: [{ value: 'br;q=0' }, { value: 'gzip' }],
    };
    expect(handler(request)).toMatchObject({ uri: `${branches}.gz` });
  });

  test('without the field the plain object is sent, also with a slash at the end, a query or percent-encoding', () => {
    for (const uri of [branches, `${branches}/`, '/open-banking/v2%2E1/%62ranches']) {
      const handled = handler({ ...ask('GET', uri), querystring: { page: { value: '1' } } });
      expect(handled).toMatchObject({ uri: branches, querystring: {} });
    }
  });

  test('a range is asked of plain objects by GET only (D29)', () => {
    const range = { Range: 'bytes=0-1', 'If-Range': '"x"' };
    expect(handler(ask('GET', branches, range))).toMatchObject({
      headers: { range: { value: 'bytes=0-1' } },
    });
    for (const request of [
      ask('HEAD', branches, range),
      ask('GET', branches, { ...range, 'Accept-Encoding': 'br' }),
    ]) {
      const { headers } = handler(request);
      expect([headers['range'], headers['if-range']]).toEqual([undefined, undefined]);
    }
  });

  test('the manifest is let through, other files of the bucket are not', () => {
    expect(handler(ask('GET', '/opendata-manifest.json'))).toMatchObject({ uri: '/opendata-manifest.json' });
    for (const uri of ['/errors/404.json', `${branches}.br`, '/', '//', '/constructor', '/__proto__']) {
      expect(handler(ask('GET', uri)), uri).toMatchObject({ statusCode: 404 });
    }
  });

  test('what it answers by itself is what is decided, awkward texts and all', () => {
    for (const each of [manifest, awkward()]) {
      const run = functionOf(viewerRequest(each));
      const cors = { Origin: 'https://comparison.example', 'Access-Control-Request-Method': 'GET' };
      const requests = [
        ask('GET', '/open-banking/nothing'),
        ask('GET', '/open-banking/v2.1/nothing'),
        ask('GET', '/open-banking/v2.1/%ff'),
        ask('POST', branches),
        ask('DELETE', branches),
        ask('OPTIONS', branches),
        ask('OPTIONS', branches, cors),
        ask('GET', branches, { 'Accept-Encoding': 'identity;q=0' }),
      ];
      for (const request of requests) {
        const headers = Object.entries(request.headers).map(([name, { value }]) => [name, value] as const);
        const due = decide(
          each,
          {
            method: request.method,
            target: request.uri,
            httpVersion: '1.1',
            headers: [['Host', 'a'], ...headers],
            client: '',
          },
          { now, limiter: new RateLimiter() },
        );
        const handled = run(request);
        if (!('statusCode' in handled)) throw new Error(`${request.method} ${request.uri} was let through`);
        expect(handled.statusCode).toBe(due.status);
        const fields = due.headers.filter(([name]) => !['Date', 'Content-Length'].includes(name));
        expect(handled.headers).toEqual(
          Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), { value }])),
        );
        expect(handled.body?.data).toBe(due.body.kind === 'text' ? due.body.text : undefined);
      }
    }
  });

  test('is ASCII and within the size that CloudFront takes; beyond it nothing is written at all', () => {
    expect(viewerRequest(awkward())).toMatch(/^[\n\x20-\x7e]*$/);
    expect(viewerRequest(manifest).length).toBeLessThan(functionLimit);
    const long = structuredClone(manifest);
    for (const entry of Object.values(long.errors)) entry.description = 'x'.repeat(2000);
    const many = withTables(site({ resources: true }), 800).manifest;
    expect(viewerRequest(many).length).toBeLessThan(functionLimit);
    expect(() => s3CloudFront.files(long)).toThrow(
      /^Amazon S3 with CloudFront can't take this publication: its function would have \d+ bytes, and CloudFront takes 10240/,
    );
  });
});

describe('the response-headers policy', () => {
  test('sends every field of every answer, security fields in the settings that CloudFront has for them', () => {
    const always = {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': "default-src 'none'",
      'Access-Control-Allow-Origin': '*',
      'X-Motto': 'a "b" $c',
    };
    const { manifest } = site({ headers: { always } });
    const { config, unsent } = responseHeadersPolicy(manifest, 'opendata', deprecated);
    const lowered = Object.entries({ ...always, ...deprecated, Vary: 'Accept-Encoding' }).map(
      ([name, value]) => [name.toLowerCase(), value],
    );
    expect(policyFields(config as never, true)).toEqual(Object.fromEntries(lowered));
    expect(unsent).toEqual([]);
  });

  test('with a field that CloudFront can not send as it is, nothing is written at all', () => {
    const { manifest } = site({
      headers: {
        always: {
          'X-Frame-Options': 'ALLOW-FROM https://fenland.example',
          'Access-Control-Allow-Credentials': 'true',
        },
        ok: { 'Cache-Control': 'max-age=60', 'X-Fresh': 'yes' },
      },
    });
    expect(responseHeadersPolicy(manifest, 'opendata').unsent).toEqual([
      'X-Frame-Options',
      'Access-Control-Allow-Credentials',
      'X-Fresh',
    ]);
    expect(() => s3CloudFront.files(manifest)).toThrow('CloudFront has no way to send X-Frame-Options');
  });
});

describe('uploaded as listed, and served through the emitted function, policies and errors', () => {
  test.each([
    ['below a base path, one version with fields of its own', site(), true],
    ['the same where the policy does not count for answers of the function', site(), false],
    ['without a base path', site({ basePath: '', versionHeaders: {} }), true],
    ['with pages and other files', withFiles(site({ basePath: '', versionHeaders: {} })), true],
    ['with files of each kind below a base path', site({ resources: true }), false],
  ])('%s: verified, and nothing differs but what is declared', async (_, published, policyOnFunction) => {
    const s3 = await startS3(uploadedAt);
    await put(published, s3);
    const { manifest } = published;
    const origin = await startCloudFront({
      files: s3CloudFront.files(manifest),
      origin: `${s3.endpoint}/fenland`,
      policyOnFunction,
    });
    const { problems, answers } = await verifying(origin, {
      manifest,
      gaps: s3CloudFront.gaps,
      clock: Date.now,
    });
    expect(problems).toEqual([]);
    expect(answers).toBeGreaterThan(200);
  });

  test('a file that is smaller than others of its folder has no coding, and is sent to those that accept one', async () => {
    const s3 = await startS3(uploadedAt);
    const published = withFiles(site({ basePath: '', versionHeaders: {} }));
    const { manifest, files } = published;
    const [path, entry] = Object.entries(manifest.resources).find(([path]) => path === towns[3])!;
    const plain = { ...entry, representations: [entry.representations[0]!] };
    const fewer = withManifest({ ...manifest, resources: { ...manifest.resources, [path]: plain } }, files);
    await put(fewer, s3);
    const emitted = s3CloudFront.files(fewer.manifest);
    const origin = await startCloudFront({
      files: emitted,
      origin: `${s3.endpoint}/fenland`,
      policyOnFunction: false,
    });
    const answer = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(files.get(plain.representations[0]!.file));
    const none = await fetch(`${origin}/places/none`);
    expect([none.status, await none.json()]).toMatchObject([404, { status: '404' }]);
  });

  test('the table of docs/hosts.md, which says that it is an imitation', async (context) => {
    const s3 = await startS3(uploadedAt);
    await put(shown, s3);
    const files = s3CloudFront.files(shown.manifest);
    const origin = await startCloudFront({ files, origin: `${s3.endpoint}/fenland`, policyOnFunction: true });
    await prove(context, 'S3 with CloudFront (imitated)', origin, s3CloudFront.gaps);
  });

  test('the declared gaps do not hide an object that was uploaded with the wrong metadata', async () => {
    const s3 = await startS3(uploadedAt);
    const published = site();
    await put(published, s3);
    const name = 'fenland/open-banking/v2.2/atms.br';
    const { metadata, ...object } = s3.objects.get(name)!;
    s3.objects.set(name, {
      ...object,
      metadata: { ...metadata, 'content-type': 'binary/octet-stream', 'cache-control': 'no-store' },
    });
    const { manifest } = published;
    const files = s3CloudFront.files(manifest);
    const origin = await startCloudFront({ files, origin: `${s3.endpoint}/fenland`, policyOnFunction: true });
    const { problems } = await verifying(origin, { manifest, gaps: s3CloudFront.gaps, clock: Date.now });
    expect(new Set(problems.map(({ field }) => field?.[0]))).toEqual(
      new Set(['Content-Type', 'Cache-Control']),
    );
  });

  test('a published object that is missing is answered 500 with the JSON of the publication', async () => {
    const s3 = await startS3(uploadedAt);
    const published = site();
    await put(published, s3);
    s3.objects.delete('fenland/open-banking/v2.1/branches');
    const files = s3CloudFront.files(published.manifest);
    const origin = await startCloudFront({ files, origin: `${s3.endpoint}/fenland`, policyOnFunction: true });
    const response = await fetch(`${origin}/open-banking/v2.1/branches`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(await response.json()).toMatchObject({ status: '500' });
  });
});
