import type { Range } from '../finding.js';
import { isBlank, isLineBreak, lineEnd, lineStart } from '../lines.js';

/** A stretch of a text that is read by itself, as if `indent` blanks stood before it. */
export interface Piece extends Range {
  readonly indent?: number;
}

/** The text of a piece as the loader gets it. Positions count from its own start. */
export class Source {
  readonly text: string;
  /** What to add to a position for an offset into the whole text. */
  readonly base: number;

  constructor(whole: string, { start, end, indent = 0 }: Piece) {
    this.text = ' '.repeat(indent) + whole.slice(start, end);
    this.base = start - indent;
  }

  /** The stretch of the whole text between two positions. */
  range(start: number, end: number): Range {
    return { start: this.base + start, end: this.base + end };
  }

  is(character: string, position: number): boolean {
    return this.text[position] === character;
  }

  /** Behind blanks, line breaks and comments. */
  skip(position: number): number {
    return skipSpace(this.text, position);
  }

  column(position: number): number {
    return position - lineStart(this.text, position);
  }

  /** Back over the blanks and line breaks that end at `position`. */
  trimmed(start: number, position: number): number {
    let at = Math.min(position, this.text.length);
    while (at > start && (isBlank(this.text.charCodeAt(at - 1)) || isLineBreak(this.text.charCodeAt(at - 1))))
      at--;
    return at;
  }

  /** Where a node's content starts, behind its anchor and tag, and these two. */
  properties(opened: number): {
    readonly start: number;
    readonly tag: Range | undefined;
    readonly anchor: Range | undefined;
  } {
    let start = this.skip(opened);
    let tag: Range | undefined;
    let anchor: Range | undefined;
    while (this.is('&', start) || this.is('!', start)) {
      const verbatim = this.text.startsWith('!<', start) ? this.text.indexOf('>', start) : -1;
      const end = verbatim === -1 ? tokenEnd(this.text, start) : verbatim + 1;
      if (this.is('!', start)) tag ??= this.range(start, end);
      else anchor ??= this.range(start, end);
      start = this.skip(end);
    }
    return { start, tag, anchor };
  }

  /** The stretch of a scalar as written, with its quotes; of a block scalar its text, or its header if it has none. */
  scalar(start: number, position: number): Range {
    const end = this.trimmed(start, position);
    if (!this.is('|', start) && !this.is('>', start)) return this.range(start, end);
    let header = start;
    while (header < end && !isLineBreak(this.text.charCodeAt(header))) header++;
    let first = header;
    while (isBlank(this.text.charCodeAt(first)) || isLineBreak(this.text.charCodeAt(first))) first++;
    return first < end ? this.range(first, end) : this.range(start, this.trimmed(start, header));
  }
}

/** Behind the blanks, line breaks and comments at an offset, as the loader skips them between tokens. */
export function skipSpace(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (isBlank(code) || isLineBreak(code)) at++;
    else if (code === 0x23 /* # */) at = lineEnd(text, at);
    else return at;
  }
}

/** Where the name of an anchor, alias or tag ends. */
export function tokenEnd(text: string, offset: number): number {
  const end = /[\s,[\]{}]/g;
  end.lastIndex = offset;
  return end.exec(text)?.index ?? text.length;
}
