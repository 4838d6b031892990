import type { Excerpt, Position } from '../../model/location.js';
import type { StoredBytes } from './source.js';

/** The distance in bytes between two remembered positions. */
const step = 64 * 1024;

/** A remembered position: the state before the byte at `offset`. */
interface Mark {
  readonly offset: number;
  readonly line: number;
  /** The column of the next character. */
  readonly column: number;
  /** True if the previous byte is a CR, so that an LF at `offset` belongs to the same line break. */
  readonly isBehindReturn: boolean;
}

/**
 * Converts byte offsets of a UTF-8 text to lines and columns, as `Lines` does for a text in memory. It remembers
 * positions at regular distances, so that the text needn't be kept.
 */
export class BytePlaces {
  readonly #source: StoredBytes;
  readonly #marks: Mark[];

  /** @param start where the text begins, after its byte order mark */
  constructor(source: StoredBytes, start: number) {
    this.#source = source;
    this.#marks = [{ offset: start, line: 1, column: 1, isBehindReturn: false }];
  }

  /**
   * The position of an offset, which must be the start of a character. Offsets outside the text give its nearest end.
   */
  position(offset: number): Position {
    const inside = Math.min(Math.max(offset, this.#marks[0]!.offset), this.#source.length);
    const mark = this.#markBefore(inside);
    const { line, column } = advanced(mark, this.#source.read(mark.offset, inside));
    return { line, column };
  }

  /** The offset of the line break that ends the line containing `start`, or `end` if there is none. */
  lineEnd(start: number, end: number): number {
    for (let at = start; at < end; at += step) {
      const bytes = this.#source.read(at, Math.min(end, at + step));
      const found = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d);
      if (found !== -1) return at + found;
    }
    return end;
  }

  /** The line of a position and the one before it, within a limited distance. */
  around({ line, column }: Position): Excerpt {
    const mark = this.#lastMark((one) => one.line < line || (one.line === line && one.column <= column));
    // The previous line may begin before the mark.
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
    // A mark is always at the start of a character.
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
