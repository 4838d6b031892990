import type { Finding, Range } from '../finding.js';
import { isBlank, lineStart } from '../lines.js';
import { excerpt, firstLine, isAtLineEnd, restOf } from './spans.js';
import type { TreeFailure } from './tree.js';

export type YamlSyntax = Extract<Finding, { rule: 'content/yaml-syntax' }>['args']['reason'];

export function syntax(reason: YamlSyntax, { start, end }: Range): Finding {
  return { rule: 'content/yaml-syntax', args: { reason }, at: [{ start, end }] };
}

/** A tab before the first word of a line, or between a dash and it, where blanks belong. */
export function leadingTab(text: string, at: number): Finding | undefined {
  const start = lineStart(text, at);
  let end = start;
  while (isBlank(text.charCodeAt(end)) || (text[end] === '-' && isBlank(text.charCodeAt(end + 1)))) end++;
  const tabs = /\t+/.exec(text.slice(start, end));
  if (tabs === null) return undefined;
  const place = { start: start + tabs.index, end: start + tabs.index + tabs[0].length };
  return { rule: 'content/yaml-tab', args: {}, at: [place] };
}

/** A quote that is never closed: at most its own line is shown. */
export function unclosedQuotes({ open, position }: TreeFailure, text: string): Finding {
  return quotes(firstLine({ start: open.at(-1) ?? position, end: position }, text), text);
}

/** Text behind a closing quote on its line: often that quote was meant to be part of the text. */
export function behindQuotes({ last, position }: TreeFailure, text: string): Finding | undefined {
  if (last?.kind !== 'scalar' || !/['"]/.test(text.charAt(last.start))) return undefined;
  if (text[position] === ':' || isAtLineEnd(text, position)) return undefined;
  if (!/^[ \t]*$/.test(text.slice(last.end, position))) return undefined;
  return quotes(firstLine({ start: last.start, end: restOf(text, position).end }, text), text);
}

function quotes(at: Range, text: string): Finding {
  return { rule: 'content/yaml-quotes', args: { text: excerpt(at, text) }, at: [at] };
}

/** A character that can't begin a text without quotes. */
export function reservedCharacter({ position, open }: TreeFailure, text: string): Finding | undefined {
  const first = text.charAt(position);
  const bracket = bracketAround(open, text);
  if ((first === ']' || first === '}') && bracket !== undefined) {
    const at = [position, bracket].map((start) => ({ start, end: start + 1 })) as [Range, Range];
    return { rule: 'content/yaml-syntax', args: { reason: 'wrong-bracket' }, at };
  }
  if (first === ']' || first === '}') return syntax('stray-bracket', { start: position, end: position + 1 });
  return /[@`%,]/.test(first) ? syntax('reserved-character', restOf(text, position)) : undefined;
}

/** `Name: Ely: High Street`, where the second colon makes a key of what was meant as text. */
export function colonInText({ position, last, open }: TreeFailure, text: string): Finding | undefined {
  if (text[position] !== ':' || last === undefined) return undefined;
  const start = lineStart(text, position);
  if (last.start < start) return undefined;
  const before = text.slice(start, last.start).trimEnd();
  if (!before.endsWith(':')) return undefined;
  const written = before.slice(0, -1).trim();
  const inBrackets = bracketAround(open, text) !== undefined;
  const name = inBrackets
    ? written.slice(written.search(/[^,[\]{}]*$/)).trim()
    : written.replace(/^(?:[-?]\s+)+/, '');
  const rest = restOf(text, last.start);
  const close = inBrackets ? text.slice(position, rest.end).search(/[,\]}]/) : -1;
  const at = { start: last.start, end: close === -1 ? rest.end : position + close };
  const key = name.replace(/^(['"])(.*)\1$/, '$2');
  return { rule: 'content/yaml-colon', args: { key, text: excerpt(at, text) }, at: [at] };
}

/** A line that should be `Key: value` and was read as a text; `node` is that text. */
export function missingColon(node: Range, text: string): Finding {
  const line = firstLine(node, text);
  const words = text.slice(line.start, line.end);
  if (/^-[^\s-]/.test(words)) return syntax('missing-space-after-dash', line);
  if (isSpreadsheetRow(words)) return syntax('spreadsheet-row', line);
  return syntax(/^[^\s:]+:[^\s/]/.test(words) ? 'missing-space-after-colon' : 'missing-colon', line);
}

/** Values with tabs between them, as a spreadsheet copies them. */
export function isSpreadsheetRow(line: string): boolean {
  return /^[^\t]+\t[^\t]*\t/.test(line);
}

/** A no-break space, or one of its kind, where a line is indented: YAML takes it for a letter. */
export function leadingNoBreakSpace(text: string, at: number): Finding | undefined {
  const start = lineStart(text, at);
  const [, ordinary = '', odd] =
    /^([ ]*(?:- +)*)([\u00a0\u2000-\u200b\u202f\u3000]+)/.exec(text.slice(start, start + 200)) ?? [];
  if (odd === undefined) return undefined;
  const place = start + ordinary.length;
  return syntax('no-break-space', { start: place, end: place + odd.length });
}

/** Where the innermost bracket around a failure was opened. */
export function bracketAround(open: readonly number[], text: string): number | undefined {
  return open.findLast((start) => text[start] === '[' || text[start] === '{');
}
