import { expect, test } from 'vitest';
import { sentence } from '../../src/reporting/report/sentence.js';
import { fingerprint } from '../../src/serving/manifest/signing.js';
import type { TestPublication } from '../http/publication.js';
import { newKey, signed } from '../http/signed.js';
import { type Fault, hostWith, built as unsigned, verifying } from './host.js';

const key = newKey();
const other = newKey();
const site = { ...unsigned.manifest.site, origin: 'https://openapi.fenland.example' };
const at = (sequence: number, changes = {}, by = key) => signed(unsigned, { site, sequence, ...changes }, by);
const built = at(5);

/** What is said of a host that serves a publication, to somebody who built another and has these keys. */
async function said(served: TestPublication, keys = [key.publicKey], fault?: Fault): Promise<string[]> {
  const { problems } = await verifying(await hostWith(fault, served), { manifest: built.manifest, keys });
  return problems
    .filter(({ rule }) => rule.startsWith('verify/signature'))
    .map((problem) => `${problem.rule}: ${sentence(problem).split('\n')[0]}`);
}

test('the signature of what was built, with any of the keys', async () => {
  const { problems } = await verifying(await hostWith(undefined, built), {
    manifest: built.manifest,
    keys: [other.publicKey, key.publicKey],
  });
  expect(problems).toEqual([]);
});

test('no signature, another key, other bytes', async () => {
  expect(await said(unsigned)).toEqual([
    'verify/signature: The manifest of this host is not signed, or its signature is missing.',
  ]);
  expect(await said(built, [other.publicKey])).toEqual([
    `verify/signature: The manifest is signed with the key ${fingerprint(key.publicKey)}, and not with ${fingerprint(other.publicKey)}.`,
  ]);
  const flipped = await said(built, [key.publicKey], (right, { target }) =>
    target === '/opendata-manifest.json'
      ? { ...right, body: Buffer.from(right.body.toString().replace('"sequence":5', '"sequence":6')) }
      : right,
  );
  expect(flipped).toEqual([
    "verify/signature: The signature of the manifest can't be believed: it is not a signature of this manifest.",
  ]);
});

test('an old publication put back, a fork, another site, and a gap, which is only told', async () => {
  expect(await said(at(4))).toEqual([
    'verify/signature: The host has an earlier manifest again: its sequence is 4, that of what was built 5.',
  ]);
  expect(await said(at(5, { made: '2026-03-02T09:00:00.000Z' }))).toEqual([
    'verify/signature: There are two manifests with the sequence 5: that of the host is not the one that was built.',
  ]);
  expect(await said(at(5, { site: { ...site, origin: 'https://other.example' } }))).toEqual([
    'verify/signature: The manifest is that of https://other.example, signed by the same publisher; what was built is for https://openapi.fenland.example.',
  ]);
  expect(await said(at(6))).toEqual([]);
  expect(await said(at(9))).toEqual([
    'verify/signature-gap: The manifest of this host has the sequence 9, that of what was built is 5: 3 lie between them.',
  ]);
});

test('a signature that is missing or another is reported without a key, too', async () => {
  const missing = await hostWith(
    (right, { target }) =>
      target.endsWith('.sig')
        ? { ...right, status: 404, body: Buffer.from('x'.repeat(right.body.length)) }
        : right,
    built,
  );
  const found = await verifying(missing, { manifest: built.manifest });
  expect(found.problems.map(({ rule, at }) => [rule, at[0].file.replace(/^.*?\d\//, '/')])).toContainEqual([
    'verify/status',
    '/opendata-manifest.json.sig',
  ]);
  const others = await hostWith(
    (right, { target }) =>
      target.endsWith('.sig') ? { ...right, body: at(4).files.get('opendata-manifest.json.sig')! } : right,
    built,
  );
  const { problems } = await verifying(others, { manifest: built.manifest });
  expect(new Set(problems.map(({ rule }) => rule))).toContain('verify/body');
});
