import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, gzip } from 'node:zlib';
import type { Encoding } from '../http/manifest.js';
import { deflated, GzipMember, segmentsOf } from './gzip-member.js';
import type { SegmentMemory } from './kept-segments.js';
import { lengthOf, piecesOf, type Run } from './pieces.js';
import { type Encoded, represent } from './representation.js';
import type { StagedFile } from './staged-file.js';

/** Up to this many bytes, the best quality costs almost nothing, and a file is compressed as a whole. */
export const small = 256 * 1024;

/**
 * All representations of a small file (D29): identity first, then the codings that make it smaller. Both codings are made
 * in parallel, off the main thread.
 */
export async function representations(file: string, bytes: Uint8Array): Promise<Encoded[]> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: brotliParams(bytes.length) }),
    gzipped(bytes),
  ]);
  return [
    represent(file, 'identity', bytes),
    ...(br.length < bytes.length ? [represent(file, 'br', br)] : []),
    ...(gz.length < bytes.length ? [represent(file, 'gzip', gz)] : []),
  ];
}

/** RFC 1952 §2.3.1: byte 9 names the operating system; 255, unknown, keeps the bytes the same everywhere. */
async function gzipped(bytes: Uint8Array): Promise<Uint8Array> {
  const compressed = await promisify(gzip)(bytes, { level: 9 });
  compressed[9] = 255;
  return compressed;
}

/** @param length of all that is to be compressed, in bytes */
function brotliParams(length: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: length <= small ? 9 : 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(length),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
}

/**
 * The smallest window, as a power of two, that covers all bytes: setting up a larger one takes longer than compressing.
 * Above 2^20 bytes it takes a tenth longer, and makes no file noticeably smaller.
 */
function windowFor(bytes: number): number {
  return Math.min(20, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))));
}

/** Work off the main thread comes back to it whenever so many bytes of its result are there. */
const outputStep = 1024 * 1024;

/**
 * Writes all representations of a large file while its pieces are read, so that only a few of them are in memory at a
 * time. The bytes depend on the content only: gzip is made of segments of whole brands, wherever these come from, and
 * Brotli's stream doesn't depend on how its input is divided.
 * @param kept segments of the last build
 */
export async function writeRepresentations(
  runs: readonly Run[],
  { identity, br, gzip }: Record<Encoding, Pick<StagedFile, 'length' | 'write'>>,
  kept: Pick<SegmentMemory, 'find' | 'note'>,
): Promise<void> {
  const member = new GzipMember((bytes) => gzip.write(bytes));
  async function* written(): AsyncGenerator<Uint8Array> {
    let addLast = async () => {};
    for (const pieces of segmentsOf(runs)) {
      const found = kept.find(pieces);
      const unkept: Uint8Array[] = [];
      for (const { read } of pieces) {
        const bytes = read();
        identity.write(bytes);
        if (found === undefined) unkept.push(bytes);
        yield bytes;
      }
      await addLast();
      const making = found ?? deflated(unkept);
      if (making instanceof Promise) making.catch(() => {}); // It may fail while nothing waits for it yet.
      addLast = async () => {
        const segment = await making;
        kept.note(pieces, segment, gzip.length);
        member.add(segment);
      };
    }
    await addLast();
    member.end();
  }
  const compress = createBrotliCompress({
    params: brotliParams(lengthOf(piecesOf(runs))),
    chunkSize: outputStep,
  });
  await pipeline(written, compress, async (compressed: AsyncIterable<Uint8Array>) => {
    for await (const bytes of compressed) br.write(bytes);
  });
}
