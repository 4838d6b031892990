import type { Range } from '../finding.js';
import { lineEnd } from '../lines.js';

/** A number (RFC 8259 §6), true, false or null. */
const literal = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)$/;

const quoted = /(?:'[^\r\n]{0,999}?'|[“„][^\r\n]{0,999}?[“”]|‘[^\r\n]{0,999}?’)(?=[ \t]*(?:[\]},:\r\n]|$))/y;
const address = /https?:\/\/[^\s"{}[\],]*/iy;
const words = /(?:[^ \t\r\n{}[\]",:/]{1,99}|\/(?![/*])|(?<=\d):(?=\d)|[ \t]+(?=[^ \t\r\n{}[\]",:/])){1,99}/y;

/** The quote at the end of a text whose first one is missing. */
const closingQuote = /"(?=[ \t]*(?:[\]},:\r\n]|$))/y;

/**
 * Finds words that are neither JSON nor comments: texts without quotes or in other quotes, and malformed numbers.
 * @returns the range of each word, by its start
 */
export function strayWords(text: string): Map<number, Range> {
  const found = new Map<number, Range>();
  const token = /"|\/[/*]|[^ \t\r\n{}[\]",:]/g;
  for (let first = token.exec(text); first !== null; first = token.exec(text)) {
    const { index: start } = first;
    if (first[0] === '"') token.lastIndex = Math.min(stringEnd(text, start), lineEnd(text, start));
    else if (first[0] === '//') token.lastIndex = lineEnd(text, start);
    else if (first[0] === '/*') token.lastIndex = commentEnd(text, start);
    else {
      const stray = strayEnd(text, start);
      if (stray.isStray) found.set(start, { start, end: stray.end });
      token.lastIndex = stray.end;
    }
  }
  return found;
}

/** Replaces each word by a string of the same length, or by a digit, so that offsets stay. */
export function withoutWords(text: string, found: ReadonlyMap<number, Range>): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of found.values()) {
    parts.push(text.slice(from, start), end - start === 1 ? '0' : `"${'-'.repeat(end - start - 2)}"`);
    from = end;
  }
  return parts.join('') + text.slice(from);
}

function commentEnd(text: string, start: number): number {
  const end = text.indexOf('*/', start + 2);
  return end === -1 ? text.length : end + 2;
}

/** Where a word or literal ends. Several words in a row are one text. */
function strayEnd(text: string, start: number): { readonly end: number; readonly isStray: boolean } {
  const open = matchEnd(address, text, start) ?? matchEnd(words, text, start) ?? start + 1;
  const end = matchEnd(quoted, text, start) ?? matchEnd(closingQuote, text, open) ?? open;
  const [first = ''] = text.slice(start, end).split(/[ \t]/, 1);
  return literal.test(first) ? { end: start + first.length, isStray: false } : { end, isStray: true };
}

function matchEnd(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The offset behind the closing quote of the string that begins at `quote`. */
export function stringEnd(text: string, quote: number): number {
  let end = text.indexOf('"', quote + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}
