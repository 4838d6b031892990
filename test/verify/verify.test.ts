import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pretty } from '../../src/report/report/formats/pretty.js';
import { reportOf } from '../../src/report/report/report.js';
import { style } from '../../src/report/report/style.js';
import { NoAnswer, paced } from '../../src/serving/verify/host.js';
import { withNotFound } from '../http/with-files.js';
import { needs } from '../needs.js';
import { run, temporaryFolder } from '../preview/running.js';
import {
  answerOf,
  asking,
  built,
  dated,
  type Fault,
  field,
  found,
  hostWith,
  old,
  verifying,
  verifyingAt,
  withField,
} from './host.js';

test('a host that answers as decide does differs in nothing, with files beside the collections as well', async () => {
  const { manifest } = withNotFound(built);
  const ask = asking(undefined, withNotFound(built));
  const verification = await verifying(ask, { manifest, askAtOnce: ask });
  expect(found(verification)).toEqual([]);
  expect(verification.answers).toBeGreaterThan(150);
});

test('the preview answers everything as built, below a base path', async () => {
  const below = dated('2026-02-27T16:20:05.250Z', { basePath: '/open-banking' });
  const { url } = await run(below);
  expect(found(await verifyingAt(url, { manifest: below.manifest }))).toEqual([]);
});

/** A self-signed certificate for 127.0.0.1 and its key, both PEM. */
async function selfSigned() {
  const folder = await temporaryFolder();
  const [cert, key] = [join(folder, 'cert'), join(folder, 'key')];
  const asked = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 9 -subj /CN=Fenland';
  const named = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...asked.split(' '), ...named], { stdio: 'pipe' });
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

test('a host is asked over HTTPS, where its certificate is trusted', async (context) => {
  needs(context, 'openssl');
  const origin = await hostWith(undefined, built, await selfSigned());
  await expect(verifyingAt(origin)).rejects.toThrow('self-signed certificate');
  // In place of NODE_EXTRA_CA_CERTS, which Node.js reads when it starts.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(found(await verifyingAt(origin))).toEqual([]);
});

test('a host that does not answer is no host with faults', async () => {
  await expect(verifyingAt('http://127.0.0.1:1')).rejects.toThrow(NoAnswer);
});

test.each<[Fault, rule: string]>([
  [(_, request) => answerOf(old, request), 'verify/stale'],
  [(right) => ({ ...right, status: 404 }), 'verify/status'],
  [(right) => ({ ...right, body: Buffer.from('<!doctype html>') }), 'verify/body'],
])('another manifest is one finding, and nothing else is asked', async (fault, rule) => {
  const verification = await verifying(asking(fault));
  expect(verification.problems.map((problem) => problem.rule)).toEqual([rule]);
  expect(verification.answers).toBe(1);
});

test('the same publication, built at another instant, is the one that was built', async () => {
  const manifest = { ...built.manifest, at: '2026-03-01T00:00:00.000Z' };
  expect(found(await verifying(asking(), { manifest }))).toEqual([]);
});

/** A host with tags of its own, made of those of the manifest, and compared as given. */
const ownTags =
  (change: (tag: string) => string): Fault =>
  (_, request) => {
    const back = (value: string) => value.replaceAll('"own-', '"');
    const headers = request.headers.map(([name, value]) => [name, back(value)] as const);
    const sent = answerOf(built, { ...request, headers });
    const tag = field(sent, 'ETag');
    return request.target.endsWith('.json') || tag === undefined
      ? sent
      : withField(sent, 'ETag', change(tag));
  };

test('a host may have tags of its own that work, strong or weak (D55)', async () => {
  const strong = ownTags((tag) => tag.replace('"', '"own-'));
  expect(found(await verifying(asking(strong)))).toEqual([]);
  const weak = ownTags((tag) => `W/${tag.replace('"', '"own-')}`);
  expect(found(await verifying(asking(weak)))).toEqual([]);
});

test('but a tag that is the same for several codings is told', async () => {
  const shared = await verifying(asking(ownTags(() => '"own-1"')));
  expect(found(shared)[0]).toMatch(/^verify\/header: ETag of GET: expected another tag for each coding/);
});

test('a host that compares dates by order is noted, and that is no error (D55)', async () => {
  const byOrder: Fault = (right, request) => {
    const since = Date.parse(request.headers.find(([name]) => name === 'If-Modified-Since')?.[1] ?? '');
    const isLater = since > Date.parse(field(right, 'Last-Modified') ?? '');
    const headers = [
      ...request.headers.filter(([name]) => name !== 'If-Modified-Since'),
      ['If-None-Match', '*'] as const,
    ];
    return right.status === 200 && isLater ? answerOf(built, { ...request, headers }) : right;
  };
  const { problems, differing } = await verifying(asking(byOrder));
  expect([...new Set(problems.map(({ rule, severity }) => `${severity} ${rule}`))]).toEqual([
    'note verify/by-order',
  ]);
  expect(differing).toBe(0);
});

test('a finding says what was expected, what came, and the curl line that shows it', async () => {
  const { problems } = await verifying(asking((right) => withField(right, 'Vary', undefined)));
  const text = pretty.print(reportOf(problems), { source: () => undefined, style: style(false) });
  expect(text).toContain('Vary of GET: expected "Accept-Encoding", came none.');
  expect(text).toContain("curl -sS --path-as-is -i 'https://fenland.example/opendata-manifest.json'");
  expect(text.match(/verify\/header/g)).toHaveLength(1);
});

test('requests are sent in turn, and again after the wait that a 429 asks for', async () => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  let busy = 2;
  const waits: number[] = [];
  const reply = { headers: [['Retry-After', '7']] as const, body: Buffer.alloc(0) };
  const answer = async () => ({ ...reply, status: busy-- > 0 ? 429 : 200 });
  const ask = paced(answer, 4, (seconds) => waits.push(seconds));
  const get = { method: 'GET', target: '/', headers: [] };
  const both = ask(get).then(async ({ status }) => [status, (await ask(get)).status]);
  await vi.runAllTimersAsync();
  expect([await both, waits, Date.now()]).toEqual([[200, 200], [7, 7], 14_250]);
});
