import type { Finding, Range } from '../../finding.js';
import { isSpaceOrTab, lineEnd, lineStart } from '../../lines.js';
import type { YamlSyntaxArgs } from '../../problems/yaml.js';

/** The first mistake in a text that isn't YAML. */
export interface Mistake {
  readonly text: string;
  /** The code of the package `yaml` and the offset at which it stopped. */
  readonly code: string;
  readonly at: number;
  /** The words of the line of that offset. */
  readonly line: Range;
  /** Texts in quotes and what is in brackets, as far as they were read. */
  readonly enclosed: readonly Range[];
}

/** @param more what to do about it, if that is known exactly */
export function syntax(
  reason: YamlSyntaxArgs['reason'],
  { start, end }: Range,
  more: Omit<YamlSyntaxArgs, 'reason'> = {},
): Finding {
  return { rule: 'content/yaml-syntax', args: { reason, ...more }, at: [{ start, end }] };
}

/** Longer texts are cut off in a problem's args, in UTF-16 units. */
const longest = 200;

/** The distance around a mistake in which text that belongs to it is looked for, in UTF-16 units. */
export const farthest = 4000;

export function excerpt({ start, end }: Range, text: string): string {
  return text.slice(start, end).slice(0, longest);
}

/** From an offset to the end of its line, without a comment there. */
export function restOf(text: string, start: number): Range {
  const rest = text.slice(start, lineEnd(text, start));
  const comment = rest.search(/\s#/);
  return { start, end: start + (comment === -1 ? rest : rest.slice(0, comment)).trimEnd().length };
}

/** What was probably meant as a text that begins at an offset: to the end of its line, or in brackets to where it ends there. */
export function meantText(text: string, start: number): Range {
  const near = text.slice(Math.max(0, start - farthest), start + farthest);
  const at = Math.min(start, farthest);
  const rest = near.slice(at, restOf(near, at).end);
  const isInBrackets = /[[{][^\]}]*$/.test(near.slice(lineStart(near, at), at));
  const length = isInBrackets ? rest.search(/\s*[,\]}]/) : -1;
  return { start, end: start + (length === -1 ? rest.length : length) };
}

/** The words of the line that holds an offset. */
export function lineOf(text: string, at: number): Range {
  let start = lineStart(text, at);
  while (isSpaceOrTab(text.charCodeAt(start))) start++;
  return restOf(text, start);
}

export function columnOf(text: string, at: number): number {
  return at - lineStart(text, at);
}

/** The lines above an offset, the nearest first, without those that are empty or comments. */
export function linesAbove(text: string, at: number): readonly string[] {
  const start = lineStart(text, at);
  const above = text.slice(Math.max(0, start - farthest), start).split(/\r\n|\n|\r/);
  return above.filter((line) => !/^\s*(?:#.*)?$/.test(line)).reverse();
}
