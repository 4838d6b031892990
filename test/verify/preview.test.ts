import { expect, test } from 'vitest';
import { secured, selfSigned } from '../preview/certificate.js';
import { run } from '../preview/running.js';
import { built, dated, verifying } from './host.js';

test('the preview answers everything as built, over HTTP and below a base path', async () => {
  const published = dated('2026-02-27T16:20:05.250Z', { basePath: '/open-banking' });
  const { url } = await run(published);
  const { problems, routes, answers } = await verifying(url, { manifest: published.manifest });
  expect({ problems, routes }).toEqual({ problems: [], routes: 4 });
  expect(answers).toBeGreaterThan(200);
});

test('and over HTTPS, with the authority that was named', async () => {
  const tls = selfSigned();
  const { port } = await run(built);
  const { problems } = await verifying(await secured(port, tls), { ca: tls.cert });
  expect(problems).toEqual([]);
});

test('an authority that nobody named is not trusted', async () => {
  const { port } = await run(built);
  await expect(verifying(await secured(port, selfSigned()))).rejects.toMatchObject({
    silence: { reason: 'untrusted' },
    answered: 0,
  });
});

test('where TLS is asked for and plain HTTP spoken, the reason is told in a few words', async () => {
  const { url } = await run(built);
  await expect(verifying(url.replace('http:', 'https:'))).rejects.toMatchObject({
    silence: { reason: 'untrusted', detail: 'wrong version number' },
  });
});

test('verifying twice in a minute is within the rate limit of 145 a minute and operation', async () => {
  const { url } = await run(built);
  await verifying(url);
  // A wait would fail: nobody sleeps in this test.
  expect((await verifying(url)).problems).toEqual([]);
});

test('the rate limit itself: the 146th request is refused, as the manifest says', async () => {
  const { url } = await run(built);
  const { problems, tallies } = await verifying(url, { rateLimit: true });
  expect(problems).toEqual([]);
  expect(tallies.get('rate-limit')).toEqual({ same: 1, gap: 0, differs: 0 });
});

test('a host that still serves the publication before is told to be stale', async () => {
  const { manifest } = dated('2026-02-28T10:00:00.000Z');
  const { url } = await run(built);
  const { problems } = await verifying(url, { manifest });
  expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['verify/stale']));
});
