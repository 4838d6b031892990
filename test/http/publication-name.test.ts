import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import { publication } from './publication.js';

const { manifest } = publication();

test('a publication is named by the data hash and LastUpdated of its routes, and by nothing else (D39)', () => {
  const canonical = `{${Object.entries(manifest.routes)
    .map(([path, { dataHash, lastUpdated }]) => `"${path}":["${dataHash}","${lastUpdated}"]`)
    .sort()
    .join(',')}}`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  expect(publicationName(manifest)).toBe(hash.slice(0, 12));
  const reversed = Object.fromEntries(Object.entries(manifest.routes).reverse());
  expect(publicationName({ routes: reversed })).toBe(hash.slice(0, 12));
});

test('other data, another instant and another route each make another name', () => {
  const [path, route] = Object.entries(manifest.routes)[0]!;
  const others = [
    { ...manifest.routes, [path]: { ...route, dataHash: '0'.repeat(64) } },
    { ...manifest.routes, [path]: { ...route, lastUpdated: '2026-02-27T16:20:05.251Z' } },
    { ...manifest.routes, '/v2.1/pca': route },
  ].map((routes) => publicationName({ routes }));
  expect(new Set([...others, publicationName(manifest)]).size).toBe(4);
});
