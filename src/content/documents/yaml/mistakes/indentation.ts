import type { Finding, Range } from '../../finding.js';
import { lineEnd, lineStart } from '../../lines.js';
import { columnOf, excerpt, farthest, lineOf, linesAbove, type Mistake, syntax } from './spans.js';

/** Fields without a dash, and below them an entry with one, further out by just that dash and its space. */
export function missingFirstDash({ text, line }: Mistake): Finding | undefined {
  if (!/^-[ ]/.test(text.slice(line.start, line.start + 2))) return undefined;
  const column = columnOf(text, line.start);
  let first: Range | undefined;
  for (let start = lineStart(text, line.start); start > 0; ) {
    const above = lineOf(text, start - 1);
    start = lineStart(text, start - 1);
    const isEmpty = above.end === above.start || text[above.start] === '#';
    if (isEmpty) continue;
    if (columnOf(text, above.start) <= column) break;
    first = above;
  }
  if (first === undefined || columnOf(text, first.start) !== column + 2) return undefined;
  if (!/^[^\s:#-][^:]*:(?:\s|$)/.test(excerpt(first, text))) return undefined;
  const write = `- ${excerpt(first, text)}`;
  return syntax('missing-dash', { start: first.start - 2, end: first.end }, { write });
}

/** An entry below the fields of an entry further out that begins with the same key. */
export function itemTooFarIn({ text, line }: Mistake): Finding | undefined {
  const [, key] = /^-[ ]+([^\s:]+):/.exec(excerpt(line, text)) ?? [];
  if (key === undefined) return undefined;
  const own = columnOf(text, line.start);
  const entry = linesAbove(text, line.start).find((each) => /^ *- /.test(each) && each.indexOf('-') < own);
  if (!entry?.replace(/^ *-[ ]+/, '').startsWith(`${key}:`)) return undefined;
  const end = lineEnd(text, line.start);
  const rows = text
    .slice(end, end + farthest)
    .split(/\r\n|\n|\r/)
    .slice(1);
  const others = rows.findIndex((next) => next.trim() === '' || next.search(/\S/) <= own);
  const below = 'the dash of the entry before, and its other lines with it';
  if (others === -1 && end + farthest < text.length) return syntax('indentation', line, { below });
  return syntax('indentation', line, {
    below,
    shift: entry.indexOf('-') - own,
    lines: 1 + (others === -1 ? rows.length : others),
  });
}

/** A line that begins in another column than its siblings: below the nearest field above that is around it. */
export function indentation({ text, line }: Mistake): Finding {
  const isField = /^[^\s:]+:(?:\s|$)/.test(excerpt(line, text));
  const near = isField ? siblingOf(line.start, text) : undefined;
  return near === undefined
    ? syntax('indentation', line)
    : syntax('indentation', line, { below: near.name, shift: near.column - columnOf(text, line.start) });
}

/** The nearest column where fields begin above a line, of those that could be around it, and its last field. */
export function siblingOf(
  at: number,
  text: string,
  own = columnOf(text, at),
): { readonly name: string; readonly column: number } | undefined {
  let outer = Number.POSITIVE_INFINITY;
  let best: { readonly name: string; readonly column: number } | undefined;
  for (const line of linesAbove(text, at)) {
    const [, before, name] = /^( *(?:- +)*)([^\s:#-][^\s:]*):(?:\s|$)/.exec(line) ?? [];
    if (before === undefined || name === undefined || before.length >= outer) continue;
    outer = before.length;
    if (best === undefined || Math.abs(outer - own) < Math.abs(best.column - own))
      best = { name, column: outer };
    if (/^- /.test(line)) break;
  }
  return best;
}
