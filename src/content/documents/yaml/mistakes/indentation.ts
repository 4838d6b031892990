import type { Finding, Range } from '../../finding.js';
import { isSpaceOrTab, lineStart } from '../../lines.js';
import { columnOf, excerpt, farthest, lineAbove, lineOf, syntax } from '../spans.js';

/** A tab before the first word of a line, or between a dash and it, where spaces belong. */
export function leadingTab(text: string, at: number): Finding | undefined {
  const start = lineStart(text, at);
  let end = start;
  while (isSpaceOrTab(text.charCodeAt(end)) || (text[end] === '-' && isSpaceOrTab(text.charCodeAt(end + 1))))
    end++;
  const tabs = /\t+/.exec(text.slice(start, end));
  if (tabs === null) return undefined;
  const place = { start: start + tabs.index, end: start + tabs.index + tabs[0].length };
  const spaces = tabs.index === 0 ? columnForTabs(tabs[0].length, place.end, text) : undefined;
  return { rule: 'content/yaml-tab', args: spaces === undefined ? {} : { spaces }, at: [place] };
}

/**
 * The column of a field behind so many tabs: one step further in than a field above without a value, or that of the line
 * above. Nobody knows the width of these tabs, so none where they may mean a column further out.
 */
function columnForTabs(tabs: number, at: number, text: string): number | undefined {
  if (!/^[^\s:]+:(?:\s|$)/.test(excerpt(lineOf(text, at), text))) return undefined;
  const above = lineAbove(lineStart(text, at), text);
  const [, open] = /^( *(?:- +)*)[^\s:#]+:\s*$/.exec(above) ?? [];
  if (open !== undefined) return open.length + 2;
  const [before = ''] = /^ *(?:- +)*/.exec(above) ?? [];
  return siblingOf(at, text, 2 * tabs)?.column === before.length ? before.length : undefined;
}

/** A no-break space, or one of its kind, where a line is indented: YAML takes it for a letter. */
export function leadingNoBreakSpace(text: string, at: number): Finding | undefined {
  const start = lineStart(text, at);
  const [, ordinary = '', odd] =
    /^([ ]*(?:- +)*)([\u00a0\u2000-\u200b\u202f\u3000]+)/.exec(text.slice(start, start + 200)) ?? [];
  if (odd === undefined) return undefined;
  const place = start + ordinary.length;
  const odds = { start: place, end: place + odd.length };
  return syntax('no-break-space', odds, { write: ' '.repeat(odd.length) });
}

/** A line that begins in another column than its siblings: below the nearest field above that is around it. */
export function indentation(line: Range, text: string): Finding {
  const column = columnOf(text, line.start);
  const isField = /^[^\s:]+:(?:\s|$)/.test(excerpt(line, text));
  const near = isField ? siblingOf(line.start, text) : undefined;
  return near === undefined
    ? syntax('indentation', line)
    : syntax('indentation', line, { below: near.name, shift: near.column - column });
}

/** The nearest column where fields begin above a line, of those that could be around it, and its last field. */
function siblingOf(
  at: number,
  text: string,
  own = columnOf(text, at),
): { readonly name: string; readonly column: number } | undefined {
  const start = lineStart(text, at);
  const above = text
    .slice(Math.max(0, start - farthest), start)
    .split(/\r\n|\n|\r/)
    .reverse();
  let outer = Number.POSITIVE_INFINITY;
  let best: { readonly name: string; readonly column: number } | undefined;
  for (const line of above) {
    const [, before, name] = /^( *(?:- +)*)([^\s:#-][^\s:]*):(?:\s|$)/.exec(line) ?? [];
    if (before === undefined || name === undefined || before.length >= outer) continue;
    outer = before.length;
    if (best === undefined || Math.abs(outer - own) < Math.abs(best.column - own))
      best = { name, column: outer };
    if (/^- /.test(line)) break;
  }
  return best;
}
