import type { Excerpt, Position } from '../../model/location.js';
import type { StoredBytes } from './source.js';

/** How many bytes lie between two remembered places. */
const step = 64 * 1024;

/** What is known of a place before the byte at `offset`. */
interface Mark {
  readonly offset: number;
  readonly line: number;
  /** Where the next character stands. */
  readonly column: number;
  /** True where the byte before is a CR, to which a LF at `offset` belongs. */
  readonly isBehindReturn: boolean;
}

/**
 * Turns offsets in bytes of a UTF-8 text into lines and columns, as `Lines` does for offsets in a text at hand. What
 * was gone through once is remembered in marks, so that no part of the text has to be kept.
 */
export class BytePlaces {
  readonly #source: StoredBytes;
  readonly #marks: Mark[];

  /** @param start where the text begins, behind its byte order mark */
  constructor(source: StoredBytes, start: number) {
    this.#source = source;
    this.#marks = [{ offset: start, line: 1, column: 1, isBehindReturn: false }];
  }

  /** The position of an offset that is the start of a character; of the nearest end where it lies outside. */
  position(offset: number): Position {
    const inside = Math.min(Math.max(offset, this.#marks[0]!.offset), this.#source.length);
    const mark = this.#markBefore(inside);
    const { line, column } = advanced(mark, this.#source.read(mark.offset, inside));
    return { line, column };
  }

  /** The offset of the line break, or of `end`, that ends the line which holds `start`. */
  lineEnd(start: number, end: number): number {
    for (let at = start; at < end; at += step) {
      const bytes = this.#source.read(at, Math.min(end, at + step));
      const found = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d);
      if (found !== -1) return at + found;
    }
    return end;
  }

  /** The line of a position, and the one before it, as far as they stand near it. */
  around({ line, column }: Position): Excerpt {
    const mark = this.#lastMark((one) => one.line < line || (one.line === line && one.column <= column));
    // The line before may begin before the mark.
    const from = this.#marks[Math.max(0, this.#marks.indexOf(mark) - 1)]!;
    const bytes = this.#source.read(from.offset, Math.min(this.#source.length, mark.offset + 2 * step));
    const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('utf8')
      .split(/\r\n|\r|\n/);
    const isLong = from.line === line;
    return { line: from.line, lines, skipped: isLong ? from.column - 1 : 0 };
  }

  #lastMark(isBefore: (mark: Mark) => boolean): Mark {
    let mark = this.#marks.findLast(isBefore) ?? this.#marks[0]!;
    while (mark === this.#marks.at(-1) && mark.offset < this.#source.length) {
      const next = this.#next(mark);
      this.#marks.push(next);
      if (!isBefore(next)) break;
      mark = next;
    }
    return mark;
  }

  #markBefore(offset: number): Mark {
    let low = 0;
    let high = this.#marks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#marks[middle]!.offset <= offset) low = middle + 1;
      else high = middle;
    }
    if (low < this.#marks.length) return this.#marks[low - 1]!;
    return this.#lastMark((mark) => mark.offset <= offset);
  }

  #next(mark: Mark): Mark {
    const end = Math.min(this.#source.length, mark.offset + step);
    const bytes = this.#source.read(mark.offset, end);
    // A mark stands at the start of a character.
    let length = bytes.length;
    if (end < this.#source.length) {
      while (
        length > 1 &&
        ((this.#source.read(mark.offset + length, mark.offset + length + 1)[0] ?? 0) & 0xc0) === 0x80
      ) {
        length--;
      }
    }
    return { ...advanced(mark, bytes.subarray(0, length)), offset: mark.offset + length };
  }
}

function advanced({ line, column, isBehindReturn }: Mark, bytes: Uint8Array): Omit<Mark, 'offset'> {
  let isReturn = isBehindReturn;
  let [row, place] = [line, column];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === 0x0a) {
      if (!isReturn) row++;
      place = 1;
    } else if (byte === 0x0d) {
      row++;
      place = 1;
    } else if ((byte & 0xc0) !== 0x80) place++;
    isReturn = byte === 0x0d;
  }
  return { line: row, column: place, isBehindReturn: isReturn };
}
