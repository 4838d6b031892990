import type { Range } from '../finding.js';
import { isLineBreak, isSpaceOrTab, type Lines, lineStart } from '../lines.js';
import { skipSpace } from './spans.js';

/** A stretch of a text that is read by itself, as if `indent` spaces were before it. */
export interface Piece extends Range {
  readonly indent?: number;
}

/** What is before the content of a text: empty lines, comments, directives and `---`. */
export interface Prologue {
  /** The offset of the first character of content; the text's length where there is none. */
  readonly content: number;
  /** The lines that begin with a per cent sign. */
  readonly directives: readonly Range[];
  readonly hasComments: boolean;
}

export function prologueOf(text: string): Prologue {
  const directives: Range[] = [];
  let hasComments = false;
  const line =
    /([ \t]*)(#[^\r\n]*|%[^\r\n]*|(?:---|\.\.\.)(?=[ \t\r\n]|$)[ \t]*(?:#[^\r\n]*)?)?(?:\r\n|\n|\r|$)/y;
  let hasStart = false;
  let start = 0;
  while (start < text.length) {
    line.lastIndex = start;
    const [whole, spaces = '', words = ''] = line.exec(text) ?? [];
    const isComment = words.startsWith('#');
    const isDirective = words.startsWith('%');
    if (whole === undefined || (spaces !== '' && words !== '' && !isComment) || (isDirective && hasStart))
      break;
    if (isComment) hasComments = true;
    else if (isDirective) directives.push({ start, end: start + words.trimEnd().length });
    else if (words !== '') hasStart = true;
    start += whole.length;
  }
  while (isSpaceOrTab(text.charCodeAt(start))) start++;
  return { content: start, directives, hasComments };
}

/** True where there are spaces before the first `---` or `%`, which js-yaml takes for a marker or directive all the same. */
export function hasIndentedMarker(text: string): boolean {
  const { content } = prologueOf(text);
  return content > lineStart(text, content) && /^(?:---(?:\s|$)|%)/.test(text.slice(content, content + 4));
}

/**
 * Cuts a text whose root is a list with a dash before every item into one piece per item. Every item begins with
 * a dash at the place of the first one's, so there are never fewer pieces than items. There are more where a text
 * in quotes continues at such a place.
 * @returns nothing where the root isn't such a list
 */
export function cutItems(text: string, lines: Lines): Piece[] | undefined {
  const { content } = prologueOf(text);
  const first = lines.lineAt(content);
  const column = content - (lines.starts[first] ?? 0);
  if (!isDash(text, content) || !hasSpacesBefore(text, content, column)) return undefined;
  return cutLines(text, lines, first, text.length, (start) => {
    return isDash(text, start + column) && hasSpacesBefore(text, start + column, column);
  });
}

/**
 * Cuts a mapping, or an item of a list that is one, at the keys that begin a line at the place of the first one's.
 * @returns nothing where there are fewer than two
 */
export function cutFields(text: string, lines: Lines, piece: Piece): Piece[] | undefined {
  let dash = piece.start === 0 ? prologueOf(text).content : piece.start;
  while (text.charCodeAt(dash) === 0x20) dash++;
  const content = isDash(text, dash) ? skipSpace(text, dash + 1) : dash;
  if (content >= piece.end || !isKeyStart(text, content)) return undefined;
  const first = lines.lineAt(content);
  const column = content - (lines.starts[first] ?? 0);
  const [head, ...others] = cutLines(text, lines, first, piece.end, (start) => {
    return isKeyStart(text, start + column) && hasSpacesBefore(text, start + column, column);
  });
  if (head === undefined || others.length === 0) return undefined;
  return [{ start: content, end: head.end, indent: column }, ...others];
}

/** Cuts at the lines for which `begins` is true; the first line always begins a piece. */
function cutLines(
  text: string,
  lines: Lines,
  first: number,
  end: number,
  begins: (start: number) => boolean,
): Piece[] {
  const starts = [lines.starts[first] ?? 0];
  for (let line = first + 1; line < lines.starts.length; line++) {
    const start = lines.starts[line] ?? text.length;
    if (start >= end) break;
    if (begins(start)) starts.push(start);
  }
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? end }));
}

/** True for a dash that begins an item. */
export function isDash(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 0x2d) return false;
  const next = text.charCodeAt(at + 1);
  return Number.isNaN(next) || isSpaceOrTab(next) || isLineBreak(next);
}

function isKeyStart(text: string, at: number): boolean {
  return /[\p{L}\p{N}_"']/u.test(text.charAt(at));
}

function hasSpacesBefore(text: string, at: number, count: number): boolean {
  for (let back = 1; back <= count; back++) if (text.charCodeAt(at - back) !== 0x20) return false;
  return true;
}
