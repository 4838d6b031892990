import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
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
  for (const { kind, pieces, isApart } of runs.slice(0, end)) {
    if (isApart) cut();
    segment.push(...pieces);
    if (isApart || (kind === 'records' && lengthOf(segment) >= least)) cut();
  }
  cut();
  segment.push(...piecesOf(runs.slice(end)));
  cut();
  return segments;
}

/** Work off the main thread comes back to it whenever so many bytes of its result are there. */
const outputStep = 128 * 1024;

/** So many bytes may wait for the thread that compresses them. */
const mostWaiting = 4 * 1024 * 1024;

/**
 * A segment that is compressed off the main thread while its bytes are added. The result depends on all bytes together, the
 * level and zlib only.
 */
export class SegmentInWork {
  readonly #deflate: DeflateRaw;
  readonly #blocks: Uint8Array[] = [];
  readonly #ended: Promise<void>;
  readonly #few: Uint8Array[] = [];
  #waiting = 0;
  #crc = 0;
  #length = 0;

  constructor(level = segmentLevel) {
    this.#deflate = createDeflateRaw({
      level,
      finishFlush: constants.Z_FULL_FLUSH,
      chunkSize: outputStep,
    });
    this.#deflate.on('data', (blocks: Uint8Array) => this.#blocks.push(blocks));
    this.#ended = finished(this.#deflate);
    this.#ended.catch(() => {}); // It may fail while nothing waits for it yet.
  }

  /** @param bytes which stay as they are until the segment ends */
  async add(bytes: Uint8Array): Promise<void> {
    this.#crc = crc32(bytes, this.#crc);
    this.#length += bytes.length;
    this.#few.push(bytes);
    this.#waiting += bytes.length;
    if (this.#waiting >= outputStep) await this.#write();
  }

  async end(): Promise<Segment> {
    await this.#write();
    this.#deflate.end();
    await this.#ended;
    return { blocks: Buffer.concat(this.#blocks), crc: this.#crc, length: this.#length };
  }

  async #write(): Promise<void> {
    const few = this.#few.splice(0);
    this.#waiting = 0;
    const bytes = few.length === 1 ? few[0]! : Buffer.concat(few);
    await writeAhead(this.#deflate, bytes, this.#ended);
  }
}

/**
 * Gives bytes to a thread that compresses, and waits only where it is far behind.
 * @param ended fails where the stream does
 */
export async function writeAhead(stream: Writable, bytes: Uint8Array, ended: Promise<void>): Promise<void> {
  const isBehind = !stream.write(bytes) && stream.writableLength > mostWaiting;
  if (isBehind) await Promise.race([once(stream, 'drain'), ended]);
}

/** A segment of bytes that stay as they are until it is made. */
export async function segmentOf(bytes: Uint8Array, level = segmentLevel): Promise<Segment> {
  const segment = new SegmentInWork(level);
  await segment.add(bytes);
  return segment.end();
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
  for (let rest = bytes, bit = 0; rest > 0; rest = Math.floor(rest / 2), bit++) {
    if (rest % 2 === 1) shift = product(squareOf(bit), shift);
  }
  return shift;
}

const squares: number[] = [];

/** x to the power of 8 × 2^bit, as a remainder, which is the same for all segments. */
function squareOf(bit: number): number {
  const known = squares[bit];
  if (known !== undefined) return known;
  const made = bit === 0 ? oneByte : product(squareOf(bit - 1), squareOf(bit - 1));
  squares[bit] = made;
  return made;
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
