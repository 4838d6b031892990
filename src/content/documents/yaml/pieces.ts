import type { Range } from '../finding.js';
import { isSpaceOrTab, Lines } from '../lines.js';

/** What is before the content of a text: empty lines, comments, directives and `---`. */
interface Prologue {
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

/** A list in block style, cut at its dashes without reading its items. Offsets count UTF-16 units. */
interface CutList {
  /** The offset of each dash. Every item begins with one, so there are never fewer than items, and more where a text goes on at one. */
  readonly dashes: readonly number[];
  /** The whole text, cut before the line of each dash but the first. */
  readonly pieces: readonly Range[];
  /** The end of the last item's lines, with the comments that are indented more than its dash. */
  readonly end: number;
}

/** @returns nothing where the root isn't a list with a dash before every item */
export function cutList(text: string, lines = new Lines(text)): CutList | undefined {
  const { content } = prologueOf(text);
  const first = lines.lineAt(content);
  const column = content - lines.starts[first]!;
  const indent = ' '.repeat(column);
  if (!isDash(text, content) || !text.startsWith(indent, content - column)) return undefined;
  const dashes: number[] = [];
  let end = content;
  for (let line = first; line < lines.starts.length; line++) {
    const start = lines.starts[line]!;
    const next = lines.starts[line + 1] ?? text.length;
    const isIndented = text.startsWith(indent, start);
    const isItem = isIndented && isDash(text, start + column);
    if (isItem) dashes.push(start + column);
    const words = text.slice(start, next).trimStart();
    if (words === '') continue;
    if (isItem || (isIndented && text[start + column] === ' ')) end = next;
    else if (/^\.\.\.(?:\s|$)/.test(text.slice(start, next))) break;
  }
  const starts = [0, ...dashes.slice(1).map((dash) => dash - column)];
  const pieces = starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }));
  return { dashes, pieces, end };
}

/** True for a dash that begins an item. */
function isDash(text: string, at: number): boolean {
  return /^-(?:[ \t\r\n]|$)/.test(text.slice(at, at + 2));
}
