import type { Finding, Range } from '../finding.js';
import { isLineBreak, isSpaceOrTab, lineEnd, lineStart } from '../lines.js';
import type { YamlSyntaxArgs } from '../problems/yaml.js';

export type YamlSyntax = Extract<Finding, { rule: 'content/yaml-syntax' }>['args']['reason'];

/** @param more what to do about it, if that is known exactly */
export function syntax(
  reason: YamlSyntax,
  { start, end }: Range,
  more: Omit<YamlSyntaxArgs, 'reason'> = {},
): Finding {
  return { rule: 'content/yaml-syntax', args: { reason, ...more }, at: [{ start, end }] };
}

/** Longer texts are cut off in a problem's args, in UTF-16 units. */
const longest = 200;

/** The distance around a mistake in which text that belongs to it is looked for, in UTF-16 units. */
export const farthest = 4000;

/** One character; none where the line ends. */
export function character(text: string, at: number): Range {
  return { start: at, end: lineEnd(text, at) > at ? at + 1 : at };
}

/** From an offset to the next space or bracket, at least one character. */
export function word(text: string, at: number): Range {
  const { end } = character(text, at);
  const length = text.slice(end, lineEnd(text, end)).search(/[\s,[\]{}]|$/);
  return { start: at, end: end + length };
}

/** From an offset to the end of its line, without a comment there. */
export function restOf(text: string, start: number): Range {
  const rest = text.slice(start, lineEnd(text, start));
  const comment = rest.search(/\s#/);
  return { start, end: start + (comment === -1 ? rest : rest.slice(0, comment)).trimEnd().length };
}

/** The words of the line that holds an offset. */
export function lineOf(text: string, at: number): Range {
  let start = lineStart(text, at);
  while (isSpaceOrTab(text.charCodeAt(start))) start++;
  return restOf(text, start);
}

/** As much of a stretch as is on its first line. */
export function firstLine({ start, end }: Range, text: string): Range {
  const line = text.slice(start, Math.min(end, lineEnd(text, start)));
  return { start, end: start + line.trimEnd().length };
}

export function excerpt({ start, end }: Range, text: string): string {
  return text.slice(start, end).slice(0, longest);
}

export function onOneLine(text: string, a: number, b: number): boolean {
  return lineStart(text, a) === lineStart(text, b);
}

export function columnOf(text: string, at: number): number {
  return at - lineStart(text, at);
}

export function isAtLineEnd(text: string, at: number): boolean {
  return at >= text.length || isLineBreak(text.charCodeAt(at));
}

/** The line that ends before an offset, or as much of it as is worth looking at. */
export function lineAbove(start: number, text: string): string {
  return (
    text
      .slice(Math.max(0, start - farthest), start)
      .trimEnd()
      .split(/[\r\n]+/)
      .at(-1) ?? ''
  );
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
