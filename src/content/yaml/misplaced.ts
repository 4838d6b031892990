import type { Finding, Range } from '../finding.js';
import { lineStart } from '../lines.js';
import type { Node } from '../node.js';
import {
  behindQuotes,
  bracketAround,
  colonInText,
  isSpreadsheetRow,
  leadingNoBreakSpace,
  leadingTab,
  missingColon,
  reservedCharacter,
  syntax,
} from './mistakes.js';
import { character, columnOf, lineOf, onOneLine, restOf, word } from './spans.js';
import type { TreeFailure } from './tree.js';

/** Something stands where the next entry of a list or mapping would. */
export function misplaced(failure: TreeFailure, text: string): Finding {
  const { position } = failure;
  const line = lineOf(text, position);
  return (
    behindQuotes(failure, text) ??
    leadingTab(text, position) ??
    leadingNoBreakSpace(text, position) ??
    reservedCharacter(failure, text) ??
    colonInText(failure, text) ??
    firstDash(failure, text) ??
    (line.start < position ? besides(failure, text) : below(failure, text)) ??
    withoutName(line, text) ??
    syntax('indentation', line)
  );
}

/** Fields without a dash, and below them an entry with one, further out by just that dash and its blank. */
export function firstDash({ position, last }: TreeFailure, text: string): Finding | undefined {
  if (!/^-[ ]/.test(text.slice(position, position + 2)) || last?.kind !== 'mapping') return undefined;
  const start = lineStart(text, last.start);
  const isBelow = columnOf(text, last.start) === columnOf(text, position) + 2;
  if (!isBelow || text.slice(start, last.start).trim() !== '') return undefined;
  return syntax('missing-first-dash', lineOf(text, last.start));
}

/** A line that names no field, wherever it were to stand. */
function withoutName(line: Range, text: string): Finding | undefined {
  const words = text.slice(line.start, line.end);
  if (isSpreadsheetRow(words)) return syntax('spreadsheet-row', line);
  return /:(?:\s|$)/.test(words) || /^-(?:\s|$)/.test(words) ? undefined : missingColon(line, text);
}

/** It stands on the line of what comes before. */
function besides({ position, last }: TreeFailure, text: string): Finding | undefined {
  if (/^-\s/.test(text.slice(position, position + 2)))
    return syntax('list-beside-key', restOf(text, position));
  if (last === undefined || !onOneLine(text, last.end, position)) return undefined;
  if (last.kind === 'alias') return syntax('alias-name', restOf(text, last.start));
  return /[\]}]/.test(text.charAt(last.end - 1)) && last.kind !== 'scalar'
    ? syntax('text-after-bracket', restOf(text, position))
    : undefined;
}

/** It begins a line of its own. */
function below({ position, last }: TreeFailure, text: string): Finding | undefined {
  if (last === undefined) return undefined;
  const line = lineOf(text, position);
  if (/^-[^\s-]/.test(text.slice(position, position + 2))) return syntax('missing-space-after-dash', line);
  if (isBlockText(last, text)) return syntax('block-text-indentation', line);
  const isItem = /^-(?:\s|$)/.test(text.slice(position, position + 2));
  const isOther = isItem ? last.kind === 'mapping' : last.kind === 'list' && text[last.start] === '-';
  if (!isOther || columnOf(text, last.start) !== columnOf(text, position)) return undefined;
  if (isItem) return syntax(isLikeItemAround(text, position) ? 'item-too-far-in' : 'list-and-fields', line);
  return syntax(
    /:(?:\s|$)/.test(text.slice(line.start, line.end)) ? 'list-and-fields' : 'missing-dash',
    line,
  );
}

/** So far above is looked for the entry that another one belongs beside, in UTF-16 units. */
const farthest = 20_000;

/** True of `- Key:` where an entry further out, above it, begins with the same key. */
function isLikeItemAround(text: string, at: number): boolean {
  const [, key] = /^-[ ]+([^\s:]+):/.exec(text.slice(at, at + 200)) ?? [];
  if (key === undefined) return false;
  const column = columnOf(text, at);
  const start = lineStart(text, at);
  const above = text
    .slice(Math.max(0, start - farthest), start)
    .split(/\r\n|\n|\r/)
    .reverse();
  const entry = above.find((line) => /^ *- /.test(line) && line.indexOf('-') < column);
  return entry?.replace(/^ *-[ ]+/, '').startsWith(`${key}:`) ?? false;
}

/** True of the text that follows a `|` or `>`. */
function isBlockText(node: Node, text: string): boolean {
  const before = text.slice(0, lineStart(text, node.start)).trimEnd();
  const header = before.slice(lineStart(before, before.length));
  return node.kind === 'scalar' && /(?:^|\s)[|>][-+\d]*\s*(?:\s#.*)?$/.test(header);
}

/** The root of the document is complete, and there is more. */
export function leftOver(failure: TreeFailure, text: string): Finding {
  const { position, last } = failure;
  if (text[position] === '%' && lineStart(text, position) === position) {
    const at = restOf(text, position);
    return { rule: 'content/yaml-directive', args: { directive: text.slice(at.start, at.end) }, at: [at] };
  }
  if (text[position] !== ':' || last === undefined) return misplaced(failure, text);
  return leadingTab(text, last.start) ?? missingColon(last, text);
}

/** A line in a mapping turned out to have no colon. */
export function withoutColon(failure: TreeFailure, text: string): Finding {
  const { position, last } = failure;
  const node = last ?? { start: position, end: position };
  return (
    behindQuotes(failure, text) ??
    leadingTab(text, node.start) ??
    leadingNoBreakSpace(text, node.start) ??
    missingColon(node, text)
  );
}

/** Two values in brackets have no comma between them, or the bracket was meant to be closed before. */
export function inBrackets(failure: TreeFailure, text: string): Finding {
  const { position, last, open } = failure;
  const bracket = bracketAround(open, text);
  const isBelow = bracket !== undefined && !onOneLine(text, bracket, position);
  const { start, end } = restOf(text, position);
  if (isBelow && /^[^,[\]{}]*:(?:\s|$)/.test(text.slice(start, end))) {
    return syntax('unclosed-bracket', character(text, bracket));
  }
  return (
    (last?.end === position ? behindQuotes(failure, text) : undefined) ??
    reservedCharacter(failure, text) ??
    colonInText(failure, text) ??
    syntax('missing-comma', word(text, position))
  );
}
