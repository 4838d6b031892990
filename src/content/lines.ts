import type { Position } from '../model/location.js';

const lineFeed = 0x0a;

/**
 * Turns offsets into a text (UTF-16 units from 0) into lines and columns. A line ends at LF, CR LF or a lone CR,
 * as YAML 1.2 §5.4 has it; a column counts code points, and a tab is one of them.
 * Lookups cost the logarithm of the text's length, however long its lines are.
 */
export class Lines {
  /** The offset at which each line starts. */
  readonly starts: readonly number[];
  readonly #text: string;
  /** The offsets of low surrogates: each is half a code point. */
  readonly #halves: readonly number[];

  constructor(text: string) {
    this.starts = lineStarts(text);
    this.#text = text;
    this.#halves = halves(text);
  }

  /** The zero-based line that an offset is on. */
  lineAt(offset: number): number {
    return upTo(this.starts, offset) - 1;
  }

  /** The offset of the line break, or of the text's end, that ends the line that an offset is on. */
  endOf(offset: number): number {
    let end = this.starts[this.lineAt(offset) + 1] ?? this.#text.length;
    while (end > offset && isLineBreak(this.#text.charCodeAt(end - 1))) end--;
    return end;
  }

  /**
   * The position of an offset; of the nearest end of the text where the offset lies outside. The inside of a
   * line break is the end of the line before it.
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

function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + lineBreak.length);
  return starts;
}

function halves(text: string): number[] {
  const offsets: number[] = [];
  if (!/[\uD800-\uDBFF]/.test(text)) return offsets;
  for (const { index } of text.matchAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)) offsets.push(index + 1);
  return offsets;
}

/** How many of the ascending `numbers` are at most `limit`. */
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

/** The offset at which the line that holds `offset` starts. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isLineBreak(text.charCodeAt(at - 1))) at--;
  return at;
}

/** The offset of the line break (or the text's end) that ends the line that holds `offset`. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) at++;
  return at;
}

export function isLineBreak(code: number): boolean {
  return code === lineFeed || code === 0x0d;
}

export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
