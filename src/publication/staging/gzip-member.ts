import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { lengthOf, type Piece, piecesOf, type Run } from '../../base/bytes/pieces.js';

/** Bytes as whole blocks of DEFLATE, none of them the last (RFC 1951 §3.2.3). They refer to nothing before them. */
export interface Segment {
  readonly blocks: Uint8Array;
  /** Of the bytes before compression. */
  readonly crc: number;
  /** The number of bytes before compression. */
  readonly length: number;
}

/** The quality that segments are compressed with. */
export const segmentLevel = 6;

/** RFC 1952 §2.3: no time, and 255, unknown, as the operating system, so that the bytes are the same everywhere. */
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/** The last block, which holds nothing (RFC 1951 §3.2.6). */
const lastBlock = Uint8Array.of(3, 0);

/** A segment has at least so many bytes before compression, but for the last ones: shorter ones take more space. */
const least = 1024 * 1024;

/**
 * A gzip file of one member, made of segments. A segment can be used again whatever precedes it, so that only those
 * with other bytes have to be compressed again.
 */
export class GzipMember {
  readonly #write: (bytes: Uint8Array) => void;
  #crc = 0;
  #length = 0;

  /** @param write is called with the bytes of the file, in order */
  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write;
    write(header);
  }

  add({ blocks, crc, length }: Segment): void {
    this.#write(blocks);
    this.#crc = crcOfBoth(this.#crc, crc, length);
    this.#length += length;
  }

  end(): void {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#crc, 0);
    trailer.writeUInt32LE(this.#length % 2 ** 32, 4);
    this.#write(lastBlock);
    this.#write(trailer);
  }
}

/**
 * Where the segments of an answer begin and end: each has the records of whole brands. The text after the last records is
 * one of its own, since it has the date.
 */
export function segmentsOf(runs: readonly Run[]): Piece[][] {
  const end = runs.findLastIndex(({ kind }) => kind === 'records') + 1;
  const segments: Piece[][] = [];
  let segment: Piece[] = [];
  const cut = () => {
    if (segment.length > 0) segments.push(segment);
    segment = [];
  };
  for (const { kind, pieces } of runs.slice(0, end)) {
    segment.push(...pieces);
    if (kind === 'records' && lengthOf(segment) >= least) cut();
  }
  cut();
  segment.push(...piecesOf(runs.slice(end)));
  cut();
  return segments;
}

/** Compresses a segment, off the main thread. The result depends on the bytes, the level and zlib only. */
export async function deflated(pieces: readonly Uint8Array[], level = segmentLevel): Promise<Segment> {
  const [first] = pieces;
  const bytes = first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces);
  const blocks = await promisify(deflateRaw)(bytes, {
    level,
    finishFlush: constants.Z_FULL_FLUSH,
    // Work off the main thread comes back to it whenever a chunk of its result is full.
    chunkSize: Math.max(constants.Z_DEFAULT_CHUNK, Math.ceil(bytes.length / 8)),
  });
  return { blocks, crc: crc32(bytes), length: bytes.length };
}

/**
 * The CRC-32 of bytes in two parts, from those of the parts: a CRC is a remainder, so the first one is shifted by the
 * second part's bits, and the second one added.
 * @param length of the second part in bytes
 */
export function crcOfBoth(first: number, second: number, length: number): number {
  return (product(shiftOf(length), first) ^ second) >>> 0;
}

/** x to the power of 8 × `bytes`, as a remainder. */
function shiftOf(bytes: number): number {
  let shift = one;
  let square = oneByte;
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = product(square, shift);
    square = product(square, square);
  }
  return shift;
}

/** Polynomials over bits, the highest bit for x^0 (RFC 1952 §8): 1, x^8, and the one that CRC-32 divides by. */
const one = 0x8000_0000;
const oneByte = 0x0080_0000;
const divisor = 0xedb8_8320;

/** The remainder of the product of two polynomials. */
function product(a: number, b: number): number {
  let sum = 0;
  let multiple = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= multiple;
    multiple = multiple & 1 ? (multiple >>> 1) ^ divisor : multiple >>> 1;
  }
  return sum;
}
