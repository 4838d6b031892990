import type { Range } from '../finding.js';
import { isLineBreak, isSpaceOrTab, type Lines, lineEnd, lineStart } from '../lines.js';

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
export function cutItems(text: string, lines: Lines): readonly Range[] | undefined {
  const { content } = prologueOf(text);
  const first = lines.lineAt(content);
  const begin = lines.starts[first] ?? 0;
  const indent = ' '.repeat(content - begin);
  if (!isDash(text, content) || !text.startsWith(indent, begin)) return undefined;
  const starts = lines.starts.filter((start, line) => {
    return (
      line === first ||
      (line > first && text.startsWith(indent, start) && isDash(text, start + indent.length))
    );
  });
  return starts.map((start, at) => ({ start: at === 0 ? 0 : start, end: starts[at + 1] ?? text.length }));
}

/** True for a dash that begins an item. */
export function isDash(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 0x2d) return false;
  const next = text.charCodeAt(at + 1);
  return Number.isNaN(next) || isSpaceOrTab(next) || isLineBreak(next);
}

/** Behind the spaces, line breaks and comments at an offset. */
export function skipSpace(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (isSpaceOrTab(code) || isLineBreak(code)) at++;
    else if (code === 0x23 /* # */) at = lineEnd(text, at);
    else return at;
  }
}
