import type { Position } from '../../model/location.js';

/**
 * Converts offsets in a text (UTF-16 code units from 0) to lines and columns. A line ends at LF, CR LF or a lone CR
 * (YAML 1.2 §5.4). Columns count code points; a tab is one. A lookup takes logarithmic time, however long the lines are.
 */
export class Lines {
  /** The offset at which each line starts. */
  readonly starts: readonly number[];
  readonly #text: string;
  /** The offsets of low surrogates, which don't count as columns. */
  readonly #halves: readonly number[];

  constructor(text: string) {
    this.starts = [0, ...offsetsBehind(/\r\n|\n|\r/g, text)];
    this.#text = text;
    this.#halves = offsetsBehind(/[\uD800-\uDBFF](?=[\uDC00-\uDFFF])/g, text);
  }

  /** The line of an offset, from 0. */
  lineAt(offset: number): number {
    return upTo(this.starts, offset) - 1;
  }

  /**
   * The position of an offset. An offset outside the text is moved to its nearest end, one inside CR LF to the end of
   * the line.
   */
  position(offset: number): Position {
    let inside = Math.min(Math.max(offset, 0), this.#text.length);
    if (this.#text[inside] === '\n' && this.#text[inside - 1] === '\r') inside--;
    const line = this.lineAt(inside);
    const start = this.starts[line] ?? 0;
    const halves = upTo(this.#halves, inside - 1) - upTo(this.#halves, start - 1);
    return { line: line + 1, column: inside - start - halves + 1 };
  }
}

/** Where each match of a pattern ends. */
function offsetsBehind(pattern: RegExp, text: string): number[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => index + found.length);
}

/** The number of the ascending `numbers` that are at most `limit`. */
function upTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The offset at which the line of `offset` starts. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isLineBreak(text.charCodeAt(at - 1))) at--;
  return at;
}

/** The offset at which the line of `offset` ends: its line break, or the end of the text. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) at++;
  return at;
}

function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

export function isSpaceOrTab(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
