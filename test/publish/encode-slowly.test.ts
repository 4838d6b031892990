import { Transform } from 'node:stream';
import { expect, it, vi } from 'vitest';
import type { Piece, Run } from '../../src/base/bytes/pieces.js';
import { noMemory } from '../../src/base/cache/memory.js';
import { writeRepresentations } from '../../src/publication/staging/encode.js';
import { SegmentMemory } from '../../src/publication/staging/kept-segments.js';

let taken = 0;

/** Brotli on a machine that has much else to do. */
vi.mock('node:zlib', async (original) => ({
  ...(await original<typeof import('node:zlib')>()),
  createBrotliCompress: () =>
    new Transform({
      transform(chunk: Uint8Array, _, done) {
        setTimeout(() => {
          taken += chunk.length;
          done();
        }, 5);
      },
    }),
}));

it('pieces are read ahead of Brotli by 4 MB at most, so that few of them are in memory', async () => {
  const length = 100_000;
  let read = 0;
  let most = 0;
  const piece: Piece = {
    length,
    read: () => {
      read += length;
      most = Math.max(most, read - taken);
      return Buffer.alloc(length, 'a');
    },
  };
  const runs = Array.from({ length: 150 }, (): Run => ({ kind: 'records', pieces: [piece] }));
  const sink = { length: 0, write: () => {} };
  const files = { identity: sink, br: sink, gzip: sink };
  await writeRepresentations(runs, files, new SegmentMemory('/v2.1/atms', noMemory));
  expect([read, taken]).toEqual([150 * length, 150 * length]);
  expect(most).toBeLessThanOrEqual(4 * 1024 * 1024 + 2 * length);
  expect(most).toBeGreaterThan(2 * 1024 * 1024);
});
