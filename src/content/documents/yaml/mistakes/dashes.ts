import type { Finding, Range } from '../../finding.js';
import { lineEnd, lineStart } from '../../lines.js';
import type { Mistake } from '../second-parser.js';
import { columnOf, excerpt, farthest, lineOf, onOneLine, restOf, syntax } from '../spans.js';
import { oddAlias } from './aliases.js';
import { withoutSpaceAfterDash } from './colons.js';

/** Fields without a dash, and below them an entry with one, further out by just that dash and its space. */
export function missingFirstDash({ position, last, text }: Mistake): Finding | undefined {
  if (!/^-[ ]/.test(text.slice(position, position + 2)) || last?.kind !== 'mapping') return undefined;
  const start = lineStart(text, last.start);
  const isBelow = columnOf(text, last.start) === columnOf(text, position) + 2;
  if (!isBelow || text.slice(start, last.start).trim() !== '') return undefined;
  const { end } = lineOf(text, last.start);
  const write = `- ${excerpt({ start: last.start, end }, text)}`;
  return syntax('missing-first-dash', { start: last.start - 2, end }, { write });
}

/** It is on the line of what comes before. */
export function besides({ position, last, text }: Mistake): Finding | undefined {
  if (/^-\s/.test(text.slice(position, position + 2)))
    return syntax('list-beside-key', restOf(text, position));
  if (last === undefined || !onOneLine(text, last.end, position)) return undefined;
  if (last.kind === 'alias') return oddAlias(last.start, text);
  return last.kind === 'brackets' ? syntax('text-after-bracket', restOf(text, position)) : undefined;
}

/** It begins a line of its own. */
export function itemBelow({ position, last, text }: Mistake): Finding | undefined {
  if (last === undefined) return undefined;
  const line = lineOf(text, position);
  if (/^-[^\s-]/.test(text.slice(position, position + 2))) return withoutSpaceAfterDash(line, text);
  if (last.kind === 'block text') return syntax('block-text-indentation', line);
  const isItem = /^-(?:\s|$)/.test(text.slice(position, position + 2));
  const isOther = isItem ? last.kind === 'mapping' : last.kind === 'list';
  if (!isOther || columnOf(text, last.start) !== columnOf(text, position)) return undefined;
  if (isItem) {
    const around = itemAround(text, position);
    return around === undefined ? syntax('list-and-fields', line) : itemTooFarIn(line, around, text);
  }
  return /:(?:\s|$)/.test(text.slice(line.start, line.end))
    ? syntax('list-and-fields', line)
    : syntax('missing-dash', line, { write: `- ${excerpt(line, text)}` });
}

/** Moves an entry below the dashes further out, with the lines that belong to it. */
function itemTooFarIn(line: Range, column: number, text: string): Finding {
  const own = columnOf(text, line.start);
  const end = lineEnd(text, line.start);
  const rows = text
    .slice(end, end + farthest)
    .split(/\r\n|\n|\r/)
    .slice(1);
  const others = rows.findIndex((next) => next.trim() === '' || next.search(/\S/) <= own);
  if (others === -1 && end + farthest < text.length) return syntax('item-too-far-in', line);
  return syntax('item-too-far-in', line, {
    shift: column - own,
    lines: 1 + (others === -1 ? rows.length : others),
  });
}

/** The column of an entry further out, above `- Key:`, that begins with the same key. */
function itemAround(text: string, at: number): number | undefined {
  const [, key] = /^-[ ]+([^\s:]+):/.exec(text.slice(at, at + 200)) ?? [];
  if (key === undefined) return undefined;
  const column = columnOf(text, at);
  const start = lineStart(text, at);
  const above = text
    .slice(Math.max(0, start - farthest), start)
    .split(/\r\n|\n|\r/)
    .reverse();
  const entry = above.find((line) => /^ *- /.test(line) && line.indexOf('-') < column);
  return entry?.replace(/^ *-[ ]+/, '').startsWith(`${key}:`) ? entry.indexOf('-') : undefined;
}
