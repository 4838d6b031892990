import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, gzip } from 'node:zlib';
import { lengthOf, piecesOf, type Run } from '../../base/bytes/pieces.js';
import type { Encoding } from '../../serving/manifest/manifest.js';
import { type Encoded, represent } from '../../serving/manifest/representation.js';
import type { StagedFile } from '../output/staged-file.js';
import {
  GzipMember,
  type Segment,
  SegmentInWork,
  segmentLevel,
  segmentOf,
  segmentsOf,
  writeAhead,
} from './gzip-member.js';
import type { SegmentMemory } from './kept-segments.js';

/** Up to this many bytes, a file is compressed as a whole. */
export const small = 256 * 1024;

/**
 * How much work compressing a small file is worth: `best` where the files are few, else as much as a large one; `most` for
 * one that nearly every reader of a page waits for, which takes twice as long and makes it up to a sixth smaller.
 */
export type Effort = 'most' | 'best' | 'usual';

/**
 * All representations of a small file (D29): identity first, then the codings that make it smaller. Both codings are made
 * in parallel, off the main thread.
 */
export async function representations(
  file: string,
  bytes: Uint8Array,
  codings: readonly Exclude<Encoding, 'identity'>[] = ['br', 'gzip'],
  effort: Effort = 'best',
): Promise<Encoded[]> {
  const [br, gz] = await Promise.all([
    codings.includes('br')
      ? promisify(brotliCompress)(bytes, { params: brotliParams(bytes.length, effort) })
      : undefined,
    codings.includes('gzip') ? gzipped(bytes, effort) : undefined,
  ]);
  return [
    represent(file, 'identity', bytes),
    ...(br && br.length < bytes.length ? [represent(file, 'br', br)] : []),
    ...(gz && gz.length < bytes.length ? [represent(file, 'gzip', gz)] : []),
  ];
}

/** RFC 1952 §2.3.1: byte 9 names the operating system; 255, unknown, keeps the bytes the same everywhere. */
async function gzipped(bytes: Uint8Array, effort: Effort): Promise<Uint8Array> {
  const compressed = await promisify(gzip)(bytes, { level: effort === 'usual' ? segmentLevel : 9 });
  compressed[9] = 255;
  return compressed;
}

/** @param length of all that is to be compressed, in bytes; undefined if it isn't known, but large */
function brotliParams(length: number | undefined, effort: Effort = 'usual'): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: { most: 10, best: 9, usual: 5 }[effort],
    ...(length !== undefined && { [constants.BROTLI_PARAM_SIZE_HINT]: length }),
    [constants.BROTLI_PARAM_LGWIN]: length === undefined ? streamWindow : windowFor(length, effort),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
}

/**
 * The smallest window, as a power of two, that covers all bytes, or the largest that is worth it. Above 2^20 bytes it takes
 * a tenth longer, and makes no file noticeably smaller. With the best quality, setting up one above 2^16 takes longer than
 * compressing a small file: it takes two to four times as long, to save 1 % of the bytes.
 */
function windowFor(bytes: number, effort: Effort): number {
  const largest = effort === 'usual' ? 20 : 16;
  return Math.min(largest, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))));
}

/** Work off the main thread comes back to it whenever so many bytes of its result are there. */
const outputStep = 1024 * 1024;

/** The files of a large publication, while they are being written. */
export type EncodingFiles<File = Pick<StagedFile, 'length' | 'write'>> = Record<Encoding, File>;

/**
 * Writes all representations of a large file while its pieces are read, so that only a few of them are in memory at a
 * time. The bytes depend on the content only: gzip is made of segments of whole brands, wherever these come from, and
 * Brotli's stream doesn't depend on how its input is divided.
 * @param kept segments of the last build
 */
export async function writeRepresentations(
  runs: readonly Run[],
  { identity, br, gzip }: Partial<EncodingFiles> & Pick<EncodingFiles, 'identity' | 'gzip'>,
  kept: Pick<SegmentMemory, 'find' | 'note'>,
): Promise<void> {
  const member = new GzipMember((bytes) => gzip.write(bytes));
  async function* written(): AsyncGenerator<Uint8Array> {
    let addLast = async () => {};
    for (const pieces of segmentsOf(runs)) {
      const found = kept.find(pieces);
      const inWork = found === undefined ? new SegmentInWork() : undefined;
      for (const { read } of pieces) {
        const bytes = read();
        identity.write(bytes);
        await inWork?.add(bytes);
        yield bytes;
      }
      await addLast();
      const making = found ?? inWork!.end();
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
  if (br !== undefined) await compressInto(br, written(), lengthOf(piecesOf(runs)));
  else for await (const _ of written());
}

/**
 * The window of pieces of unknown length, as a power of two. Pages of a megabyte, of entries that are alike, take a fifth
 * less time with it than with 20, and 0.4 % more space.
 */
const streamWindow = 18;

/**
 * The quality of gzip where there is Brotli too. All browsers take Brotli, so gzip is for the few others: in less than half
 * the time, it is a sixth larger.
 */
const besideBrotli = 3;

/** The number of bytes of a gzip segment before compression, where nothing says where one should end. */
const segmentLength = 1024 * 1024;

/**
 * The same for pieces that are made while they are written.
 * @param pieces more than `small` bytes, in any number of pieces; unless they are a list, each may be overwritten by the
 *   next one
 */
export async function encodeStream(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { identity, br, gzip }: Partial<EncodingFiles> & Pick<EncodingFiles, 'identity'>,
): Promise<void> {
  const member = gzip && new GzipMember((bytes) => gzip.write(bytes));
  const level = br === undefined ? segmentLevel : besideBrotli;
  async function* written(): AsyncGenerator<Uint8Array> {
    let making: Promise<Segment> | undefined;
    for await (const bytes of Array.isArray(pieces) ? segmentsOfList(pieces) : inSegments(pieces)) {
      identity.write(bytes);
      yield bytes;
      if (member === undefined) continue;
      if (making !== undefined) member.add(await making);
      making = segmentOf(bytes, level);
      making.catch(() => {}); // It may fail while nothing waits for it yet.
    }
    if (making !== undefined) member?.add(await making);
    member?.end();
  }
  if (br !== undefined) await compressInto(br, written(), undefined);
  else for await (const _ of written());
}

/** The same bytes in pieces of equal length. */
function* segmentsOfList(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  const [first] = pieces;
  const bytes = first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces);
  for (let at = 0; at < bytes.length; at += segmentLength) yield bytes.subarray(at, at + segmentLength);
}

/** The same bytes in pieces of equal length, each in memory of its own. */
async function* inSegments(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let segment = Buffer.allocUnsafeSlow(segmentLength);
  let length = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + segmentLength - length);
      segment.set(part, length);
      at += part.length;
      length += part.length;
      if (length < segmentLength) continue;
      yield segment;
      segment = Buffer.allocUnsafeSlow(segmentLength);
      length = 0;
    }
  }
  if (length > 0) yield segment.subarray(0, length);
}

/**
 * Compresses pieces while the next ones are read and written, so that the thread that does it hardly waits for them.
 * @param pieces each of which stays as it is
 * @param length of all that is to be compressed, in bytes; undefined if it isn't known, but large
 */
async function compressInto(
  file: Pick<StagedFile, 'write'>,
  pieces: AsyncIterable<Uint8Array>,
  length: number | undefined,
): Promise<void> {
  const compress = createBrotliCompress({ params: brotliParams(length), chunkSize: outputStep });
  const made = pipeline(compress, async (compressed: AsyncIterable<Uint8Array>) => {
    for await (const bytes of compressed) file.write(bytes);
  });
  made.catch(() => {}); // It may fail while nothing waits for it yet.
  try {
    for await (const bytes of pieces) await writeAhead(compress, bytes, made);
    compress.end();
    await made;
  } finally {
    compress.destroy();
  }
}
