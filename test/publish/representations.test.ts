import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { representations } from '../../src/build/publication/encode.js';

const text = Buffer.from('{"Identification":"FB-1"},'.repeat(400));
const names = (made: Awaited<ReturnType<typeof representations>>) =>
  made.map(({ representation: { encoding } }) => encoding);

const hashed = (bytes: Uint8Array) => ({ bytes, sha256: sha256(bytes) });

test('a small file has the codings that are asked for, each with the same bytes', async () => {
  const all = await representations('v2.1/atms', hashed(text));
  expect(names(all)).toEqual(['identity', 'br', 'gzip']);
  const [plain, br, gzip] = all.map(({ bytes }) => Buffer.from(bytes));
  expect([
    plain!.equals(text),
    brotliDecompressSync(br!).equals(text),
    gunzipSync(gzip!).equals(text),
  ]).toEqual([true, true, true]);
  // No operating system, and so the same bytes everywhere.
  expect(gzip![9]).toBe(255);
  expect(names(await representations('a', hashed(text), ['gzip']))).toEqual(['identity', 'gzip']);
  expect(names(await representations('a', hashed(text), ['br']))).toEqual(['identity', 'br']);
  expect(names(await representations('a', hashed(text), []))).toEqual(['identity']);
});

test('a coding that makes a file no smaller is left out', async () => {
  const noise = createHash('sha512').update('noise').digest();
  expect(names(await representations('a', hashed(noise)))).toEqual(['identity']);
  expect(names(await representations('a', hashed(Buffer.of())))).toEqual(['identity']);
  // As text, brotli's own words make it smaller, and gzip doesn't.
  expect(names(await representations('a', hashed(Buffer.from('information about the'))))).toEqual([
    'identity',
    'br',
  ]);
});
