import type { Range } from '../documents/finding.js';
import { lineEnd, lineStart } from '../documents/lines.js';
import { type Container, everyNode, type NodePart } from '../documents/node.js';
import type { ValuePlace } from './style.js';

/**
 * Where each part of a list or object is written. In a block it has the comments directly above it in its column; those above
 * the first concern all, unless others have comments too. Those between two empty lines are of neither part.
 */
export function partRanges(text: string, { parts, end, isFlow }: Container): readonly Range[] {
  if (isFlow) return parts.map(({ at, value }) => ({ start: at.start, end: value.end }));
  const starts = parts.map(({ at }) => aboveComments(text, at.start));
  if (!starts.some((start, index) => index > 0 && text[start] === '#')) starts[0] = parts[0]!.at.start;
  // Comments below that are indented more belong to the last part.
  const indent = indentOf(text, parts[0]!);
  const comments = new RegExp(`(?:\\n${indent} +#[^\\n]*)*`, 'y');
  const apart = new RegExp(`\\n[ \\t]*\\n${indent}#[^\\n]*(?:\\n[ \\t]*(?:#[^\\n]*)?)*$`);
  comments.lastIndex = lineEnd(text, end);
  comments.exec(text);
  return starts.map((start, index) => {
    const written = text.slice(start, starts[index + 1] ?? comments.lastIndex).replace(apart, '');
    return { start, end: lineEnd(text, start + written.trimEnd().length) };
  });
}

/**
 * The start of a dash or key, or of the comments directly above it in its column. If something else is before it on its line,
 * these aren't its comments.
 */
function aboveComments(text: string, start: number): number {
  let from = lineStart(text, start);
  const column = start - from;
  if (text.slice(from, start).trim() !== '') return start;
  const comment = `${' '.repeat(column)}#`;
  for (;;) {
    const above = lineStart(text, from - 1);
    if (from === 0 || !text.startsWith(comment, above)) return from + column;
    from = above;
  }
}

/** What comes between two parts in brackets. */
export function separator(text: string, { start, parts }: Container): string {
  const [one, two] = parts;
  const lead = text.slice(start + 1, one!.at.start);
  if (two === undefined && !lead.includes('\n')) return ', ';
  const between = two ? text.slice(one!.value.end, two.at.start) : `,${lead}`;
  return between.replaceAll(/[ \t]*#[^\n]*/g, '');
}

/**
 * What comes between two parts in lines: items are separated by empty ones if those that are there are.
 * @param isApart whether these are always
 */
export function lineBreak(
  text: string,
  { kind, parts }: Container,
  ranges: readonly Range[],
  isApart: boolean,
): string {
  const isEmptyBelow = ({ end }: Range, index: number) =>
    /\n[ \t]*\n/.test(text.slice(end, ranges[index + 1]?.start ?? end));
  const areApart = isApart || (kind === 'list' && ranges.some(isEmptyBelow));
  return `${areApart ? '\n\n' : '\n'}${indentOf(text, parts[0]!)}`;
}

/** Where a new part of a list or object goes. */
export function placeIn(text: string, node: Container): ValuePlace {
  const { parts, isFlow, start } = node;
  const [first] = parts;
  if (!isFlow) return { isFlow, isOneLine: false, indent: first ? indentOf(text, first) : '' };
  const lead = text.slice(start + 1, first?.at.start ?? start + 1);
  const deep = parts.filter(({ value }) => node.kind === 'list' && everyNode(value).length > 1);
  const isOneLine =
    deep.length > 0
      ? deep.every(({ at, value }) => !text.slice(at.start, value.end).includes('\n'))
      : !lead.includes('\n');
  return placeAt(text, first?.at.start ?? start, isOneLine);
}

/** A place in brackets. */
export function placeAt(text: string, offset: number, isOneLine: boolean): ValuePlace {
  const start = lineStart(text, offset);
  return { isFlow: true, isOneLine, indent: /^[ \t]*/.exec(text.slice(start, offset))![0] };
}

/** The spaces for a further line in the column of a key or dash. */
export function indentOf(text: string, { at: { start } }: NodePart): string {
  return ' '.repeat(start - lineStart(text, start));
}
