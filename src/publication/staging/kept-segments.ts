import { keyOfPieces, lengthOf, type Piece } from '../../base/bytes/pieces.js';
import type { Memory } from '../../base/cache/memory.js';
import { type Segment, segmentLevel } from './gzip-member.js';

/** What is kept of a route's segments, whose blocks are the parts: the key of its bytes before compression, and their CRC. */
type KeptSegments = readonly (readonly [key: string, crc: number])[];

interface Place {
  readonly key: string;
  readonly crc: number;
  readonly start: number;
  readonly length: number;
}

/**
 * The segments of a route's gzip file in the last build, all in one entry. What is damaged is compressed again. They are
 * found by the bytes before compression and the version of zlib, so it makes no difference to the file whether they are.
 */
export class SegmentMemory {
  readonly #memory: Memory;
  readonly #slot: string;
  readonly #kept: ReadonlyMap<string, FindBlocks>;
  readonly #elsewhere: ReadonlyMap<string, FindBlocks>;
  readonly #places: Place[] = [];
  #isNew = false;

  /**
   * @param path of the route
   * @param others the paths of files that have some of the same bytes: their segments are used, and not kept once more
   */
  constructor(path: string, memory: Memory, others: readonly string[] = []) {
    this.#memory = memory;
    this.#slot = slotOf(path);
    this.#kept = new Map(keptIn(this.#slot, memory));
    this.#elsewhere = new Map(others.flatMap((other) => keptIn(slotOf(other), memory)));
  }

  /** The segment of pieces in a row, where it was kept. */
  find(pieces: readonly Piece[]): Segment | undefined {
    const key = keyOfPieces(pieces) ?? '';
    const found = (this.#elsewhere.get(key) ?? this.#kept.get(key))?.();
    return found && { ...found, length: lengthOf(pieces) };
  }

  /**
   * Notes a segment of the new file.
   * @param start where it begins in the file, in bytes
   */
  note(pieces: readonly Piece[], { blocks, crc }: Segment, start: number): void {
    const key = keyOfPieces(pieces);
    if (key === undefined || this.#elsewhere.has(key)) return;
    this.#places.push({ key, crc, start, length: blocks.length });
    if (!this.#kept.has(key)) this.#isNew = true;
  }

  /**
   * Keeps the segments that were noted, if there is another one than before.
   * @param read gives bytes of the new file, so that it needn't be in memory
   */
  keep(read: (start: number, length: number) => Uint8Array): void {
    if (!this.#isNew) return;
    const value: KeptSegments = this.#places.map(({ key, crc }) => [key, crc]);
    const parts = this.#places.map(({ start, length }) => ({ length, read: () => read(start, length) }));
    this.#memory.keep(this.#slot, entryKey, value, parts);
  }
}

type FindBlocks = () => Pick<Segment, 'blocks' | 'crc'> | undefined;

function slotOf(path: string): string {
  return `gzip of ${path}`;
}

function keptIn(slot: string, memory: Memory): (readonly [key: string, FindBlocks])[] {
  const entry = memory.findWhole(slot, entryKey);
  return ((entry?.value ?? []) as KeptSegments).map(([key, crc], index) => [
    key,
    () => {
      const blocks = entry?.part(index);
      return blocks && { blocks, crc };
    },
  ]);
}

const entryKey = `zlib ${process.versions.zlib} level ${segmentLevel}`;
