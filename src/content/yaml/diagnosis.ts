import { suggestion } from '../../model/suggestion.js';
import type { Finding, Range } from '../finding.js';
import { deepest } from '../limits.js';
import { isSpaceOrTab, lineEnd, lineStart } from '../lines.js';
import type { YamlSyntaxArgs } from '../problems/yaml.js';
import { quotedText } from '../quoted-text.js';
import { bulletIn } from './bullets.js';
import { prologueOf } from './pieces.js';
import { examine, type Mistake, startOfTooDeep } from './second-parser.js';
import {
  character,
  columnOf,
  excerpt,
  firstLine,
  isAtLineEnd,
  lineOf,
  onOneLine,
  restOf,
  syntax,
  word,
} from './spans.js';
import type { TreeFailure } from './tree.js';

/** So far around a mistake is looked for what belongs to it, in UTF-16 units. */
const farthest = 4000;

/** What is wrong with the text, as far as it made the parser stop, and where. */
export function diagnose(failure: TreeFailure, text: string): Finding {
  if (failure.alias !== undefined) return unknownAlias(failure.alias, text);
  const tooDeep = startOfTooDeep(failure, text);
  if (tooDeep !== undefined)
    return { rule: 'content/too-deep', args: { limit: deepest }, at: [character(text, tooDeep)] };
  return diagnosis(examine(failure, text));
}

function diagnosis(mistake: Mistake): Finding {
  return (
    bulletAtLine(mistake) ??
    ofCode(mistake) ??
    unclosedQuotes(mistake) ??
    directive(mistake) ??
    blockTextHeader(mistake) ??
    noSpaceAfterColon(mistake) ??
    inBrackets(mistake) ??
    withoutColon(mistake) ??
    misplaced(mistake)
  );
}

/** What a code says on its own. */
function ofCode(mistake: Mistake): Finding | undefined {
  const { code, at, position, text } = mistake;
  switch (code) {
    case 'BAD_DQ_ESCAPE': {
      const end = Math.max(character(text, Math.max(position, at + 1)).end, at + 1);
      return syntax('escape', { start: at, end: Math.min(end, lineEnd(text, at)) });
    }
    case 'BAD_ALIAS':
      return text[at] === '&' ? syntax('anchor', word(text, at)) : oddAlias(at, text);
    case 'MULTIPLE_ANCHORS':
    case 'ALIAS_PROPS':
    case 'BAD_PROP_ORDER':
      return syntax('anchor', word(text, at));
    case 'MULTIPLE_TAGS':
    case 'TAG_RESOLVE_FAILED':
    case 'BAD_COLLECTION_TYPE': {
      const tag = word(text, at);
      return { rule: 'content/yaml-tag', args: { tag: excerpt(tag, text) }, at: [tag] };
    }
    case 'MISSING_CHAR': {
      const [anchor] = /&[^\s,[\]{}]+$/.exec(text.slice(lineStart(text, at), at)) ?? [];
      return anchor === undefined ? undefined : syntax('anchor', { start: at - anchor.length, end: at });
    }
    default:
      return undefined;
  }
}

/** An alias without its anchor; or a text such as `*NEW* branch` or `*closed*`, which is more than a word. */
function unknownAlias(at: Range, text: string): Finding {
  const alias = excerpt({ start: at.start + 1, end: at.end }, text);
  const rest = restOf(text, at.start);
  const isBehindField = /(?:^|:|-)[ \t]+$/.test(text.slice(lineStart(text, at.start), at.start));
  if (isBehindField && (rest.end > at.end || !/^[\w-]+$/.test(alias)))
    return {
      rule: 'content/yaml-unknown-alias',
      args: { alias, text: excerpt(rest, text) },
      at: [rest],
    };
  const above = text.slice(Math.max(0, at.start - farthest), at.start);
  const anchors = [...above.matchAll(/&([^\s,[\]{}]+)/g)].map(([, name = '']) => name);
  const near = suggestion(alias, anchors);
  const args = { alias, ...(near !== undefined && { suggestion: near }) };
  return { rule: 'content/yaml-unknown-alias', args, at: [at] };
}

/** An alias with more text behind it, or without a name. */
function oddAlias(at: number, text: string): Finding {
  const alias = word(text, at);
  const name = text.slice(at + 1, alias.end);
  return name === '' || text.includes(`&${name}`)
    ? syntax('alias-name', restOf(text, at))
    : unknownAlias(alias, text);
}

/** A quote that is never closed, of which its own line is shown; or a line of a text in quotes that is too far left. */
function unclosedQuotes({ open, position, text }: Mistake): Finding | undefined {
  const quoted = open.find(({ kind }) => kind === 'quoted');
  const line = lineOf(text, position);
  const isField = /^[^"']*:(?:\s|$)|^-\s/.test(text.slice(line.start, line.end));
  if (quoted !== undefined && quoted.end < Number.POSITIVE_INFINITY && line.start === position && !isField)
    return syntax('indentation', line);
  return quoted && quotes(firstLine({ start: quoted.start, end: position }, text), text);
}

function directive({ position, text }: Mistake): Finding | undefined {
  const { content, directives } = prologueOf(text);
  const own = directives.findLast(({ start }) => start <= position);
  if (own !== undefined && position === content) return syntax('directive-without-document', directives[0]!);
  const isBehind = text[position] === '%' && lineStart(text, position) === position;
  const at = position < content ? own : isBehind ? restOf(text, position) : undefined;
  return at && { rule: 'content/yaml-directive', args: { directive: excerpt(at, text) }, at: [at] };
}

/** Text on the line of the `|` or `>`. */
function blockTextHeader({ position, text }: Mistake): Finding | undefined {
  const before = text.slice(lineStart(text, position), position);
  const [header] = /(?<=^|[\s:-])[|>][-+\d]*[ \t]*$/.exec(before) ?? [];
  if (header === undefined || isAtLineEnd(text, position)) return undefined;
  const next = text.slice(lineEnd(text, position), lineEnd(text, position) + farthest);
  const [, indentation = ''] = /^(?:\r\n|\n|\r)( *)(?=\S)/.exec(next) ?? [];
  // A text follows below, so the sign was meant.
  if (indentation.length > before.search(/[^ -]/)) return syntax('block-text-header', restOf(text, position));
  const at = { start: position - header.length, end: restOf(text, position).end };
  return syntax('block-text-header', at, { write: quotedText(excerpt(at, text)) });
}

function noSpaceAfterColon({ position, text }: Mistake): Finding | undefined {
  const isBehindColon = text[position - 1] === ':' && /\S/.test(text.charAt(position));
  return isBehindColon ? withoutSpaceAfterColon(lineOf(text, position), text) : undefined;
}

/** Two values in brackets have no comma between them, or the bracket was meant to be closed before. */
function inBrackets(mistake: Mistake): Finding | undefined {
  const { position, last, text } = mistake;
  const bracket = bracketAround(mistake);
  if (bracket === undefined) return undefined;
  const isBelow = !onOneLine(text, bracket, position);
  const { start, end } = restOf(text, position);
  const isField = /^(?:-\s+)?[^,[\]{}]*:(?:\s|$)/.test(text.slice(start, end));
  if (position >= mistake.end || (isBelow && isField)) return unclosedBracket(mistake, bracket);
  const line = lineOf(text, position);
  const tab = line.start === position ? leadingTab(text, position) : undefined;
  if (tab !== undefined) return tab;
  const around = lineOf(text, bracket);
  if (isBelow && line.start === position && columnOf(text, position) <= columnOf(text, around.start))
    return syntax('indentation', line);
  if (text[position] === ',') return syntax('extra-comma', character(text, position), { write: '' });
  return (
    (last?.end === position ? behindQuotes(mistake) : undefined) ??
    reservedCharacter(mistake) ??
    colonInText(mistake) ??
    syntax('missing-comma', word(text, position), { write: `, ${excerpt(word(text, position), text)}` })
  );
}

/** A line in a mapping turned out to have no colon. */
function withoutColon({ code, at, last, position, text }: Mistake): Finding | undefined {
  if (last === undefined || last.start !== at || last.kind !== 'text') return undefined;
  if (code !== 'MISSING_CHAR' && code !== 'MULTILINE_IMPLICIT_KEY') return undefined;
  if (position !== last.end && !isAtLineEnd(text, last.end)) return undefined;
  return leadingTab(text, last.start) ?? leadingNoBreakSpace(text, last.start) ?? missingColon(last, text);
}

/** Something is where the next entry of a list or mapping would. */
function misplaced(mistake: Mistake): Finding {
  const { position, text } = mistake;
  const line = lineOf(text, position);
  return (
    behindQuotes(mistake) ??
    leadingTab(text, position) ??
    leadingNoBreakSpace(text, position) ??
    reservedCharacter(mistake) ??
    colonInText(mistake) ??
    missingFirstDash(mistake) ??
    (line.start < position ? besides(mistake) : below(mistake)) ??
    withoutName(line, text) ??
    indentation(line, text)
  );
}

/** The fields of a first record without a dash, where the failure shows it. */
export function firstDash(failure: TreeFailure, text: string): Finding | undefined {
  return missingFirstDash(examine(failure, text));
}

/** Fields without a dash, and below them an entry with one, further out by just that dash and its space. */
function missingFirstDash({ position, last, text }: Mistake): Finding | undefined {
  if (!/^-[ ]/.test(text.slice(position, position + 2)) || last?.kind !== 'mapping') return undefined;
  const start = lineStart(text, last.start);
  const isBelow = columnOf(text, last.start) === columnOf(text, position) + 2;
  if (!isBelow || text.slice(start, last.start).trim() !== '') return undefined;
  const { end } = lineOf(text, last.start);
  const write = `- ${excerpt({ start: last.start, end }, text)}`;
  return syntax('missing-first-dash', { start: last.start - 2, end }, { write });
}

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

/** The column of a field behind so many tabs: one step further in than a field above without a value, or that of its siblings. */
function columnForTabs(tabs: number, at: number, text: string): number | undefined {
  if (!/^[^\s:]+:(?:\s|$)/.test(excerpt(lineOf(text, at), text))) return undefined;
  const [, open] = /^( *(?:- +)*)[^\s:#]+:\s*$/.exec(lineAbove(lineStart(text, at), text)) ?? [];
  return open === undefined ? siblingOf(at, text, 2 * tabs)?.column : open.length + 2;
}

/** Text behind a closing quote on its line: often that quote was meant to be part of the text. */
function behindQuotes({ last, position, text }: Mistake): Finding | undefined {
  if (last?.kind !== 'quoted') return undefined;
  if (text[position] === ':' || isAtLineEnd(text, position)) return undefined;
  if (!/^[ \t]*$/.test(text.slice(last.end, position))) return undefined;
  return quotes(firstLine({ start: last.start, end: restOf(text, position).end }, text), text);
}

function quotes(at: Range, text: string): Finding {
  return { rule: 'content/yaml-quotes', args: { text: excerpt(at, text) }, at: [at] };
}

/** A character that can't begin a text without quotes. */
function reservedCharacter(mistake: Mistake): Finding | undefined {
  const { position, text } = mistake;
  const first = text.charAt(position);
  const bracket = bracketAround(mistake);
  if ((first === ']' || first === '}') && bracket !== undefined) {
    const at = [position, bracket].map((start) => ({ start, end: start + 1 })) as [Range, Range];
    return { rule: 'content/yaml-syntax', args: { reason: 'wrong-bracket', write: closing(mistake) }, at };
  }
  if (first === ']' || first === '}') return syntax('stray-bracket', { start: position, end: position + 1 });
  if (!/[@`%,]/.test(first)) return undefined;
  const rest = restOf(text, position);
  return syntax(
    'reserved-character',
    rest,
    bracket === undefined ? { write: quotedText(excerpt(rest, text)) } : {},
  );
}

/** `Name: Ely: High Street`, where the second colon makes a key of what was meant as text. */
function colonInText(mistake: Mistake): Finding | undefined {
  const { position, last, text } = mistake;
  if (text[position] !== ':' || last === undefined) return undefined;
  const start = lineStart(text, position);
  if (last.start < start) return undefined;
  const before = text
    .slice(start, last.start)
    .trimEnd()
    .replace(/\s&\S+$/, '');
  if (!before.endsWith(':')) return undefined;
  const written = before.slice(0, -1).trim();
  const inBrackets = bracketAround(mistake) !== undefined;
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
  const pasted = bulletIn(line, text);
  if (pasted !== undefined) return pasted;
  if (/^-[^\s-]/.test(words)) return withoutSpaceAfterDash(line, text);
  if (isSpreadsheetRow(words)) return syntax('spreadsheet-row', line);
  if (/^[^\s:]+:[^\s/]/.test(words)) return withoutSpaceAfterColon(line, text);
  return syntax('missing-colon', line, meantWithoutColon(line, text));
}

function withoutSpaceAfterColon(line: Range, text: string): Finding {
  const write = excerpt(line, text).replace(/:(?=\S)/, ': ');
  return syntax('missing-space-after-colon', line, { write });
}

function withoutSpaceAfterDash(line: Range, text: string): Finding {
  return syntax('missing-space-after-dash', line, { write: excerpt(line, text).replace(/^-/, '- ') });
}

/** A field, if another line has one of that name; else a comment, or more of the text above. */
function meantWithoutColon(line: Range, text: string): Omit<YamlSyntaxArgs, 'reason'> {
  const [, dash = '', name = '', value = ''] =
    /^((?:- +)*)([A-Z][A-Za-z\d]*)(?:\s*[=;]\s*|\s+-\s+|\s+)(\S.*)$/.exec(excerpt(line, text)) ?? [];
  const around = text.slice(Math.max(0, line.start - farthest), line.start + farthest);
  if (name !== '' && new RegExp(`^[ \\t]*(?:- +)*${name}:(?:\\s|$)`, 'm').test(around))
    return { write: `${dash}${name}: ${value}` };
  const start = lineStart(text, line.start);
  if (line.start === start) return { likely: 'comment', write: `# ${excerpt(line, text)}` };
  const isText = /^ *(?:- +)*[^\s:#]+: +[^\s"'[{|>&*!#]/.test(lineAbove(start, text));
  return isText ? { likely: 'continuation', shift: 2 } : {};
}

/** The line that ends before an offset, or as much of it as is worth looking at. */
function lineAbove(start: number, text: string): string {
  return (
    text
      .slice(Math.max(0, start - farthest), start)
      .trimEnd()
      .split(/[\r\n]+/)
      .at(-1) ?? ''
  );
}

/** The line of a bullet, wherever the parser stopped in it. */
function bulletAtLine({ at, position, last, text }: Mistake): Finding | undefined {
  for (const place of [position, at, last?.start ?? position]) {
    const found = bulletIn(lineOf(text, Math.min(place, text.length)), text);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A line that begins in another column than its siblings: below the nearest field above that is around it. */
function indentation(line: Range, text: string): Finding {
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

/** What closes a bracket that is open: before the one that is there, if that closes one further out, or in its place. */
function closing({ open, position, text }: Mistake): string {
  const brackets = open.filter(({ kind }) => kind === 'brackets').map(({ start }) => text[start]);
  const own = brackets.at(-1) === '{' ? '}' : ']';
  const found = text.charAt(position);
  const isForOuter = brackets.slice(0, -1).some((bracket) => bracket === (found === '}' ? '{' : '['));
  return isForOuter ? own + found : own;
}

/** A bracket that is open at the end of its line, with all that closes what is open in it. */
function unclosedBracket({ open, text }: Mistake, bracket: number): Finding {
  const outermost = open.find(({ kind }) => kind === 'brackets')?.start ?? bracket;
  const rest = restOf(text, outermost);
  const next = text.slice(lineEnd(text, outermost)).trimStart();
  const isOneLine =
    onOneLine(text, outermost, bracket) && (next === '' || /^(?:- |[^\s:,[\]{}]+:(?:\s|$)|#)/.test(next));
  if (!isOneLine) return syntax('unclosed-bracket', character(text, bracket));
  const closers = open
    .filter(({ kind }) => kind === 'brackets')
    .map(({ start }) => (text[start] === '{' ? ' }' : ']'))
    .reverse()
    .join('');
  return syntax('unclosed-bracket', rest, { write: excerpt(rest, text) + closers });
}

/** Values with tabs between them, as a spreadsheet copies them. */
function isSpreadsheetRow(line: string): boolean {
  return /^[^\t]+\t[^\t]*\t/.test(line);
}

/** A no-break space, or one of its kind, where a line is indented: YAML takes it for a letter. */
function leadingNoBreakSpace(text: string, at: number): Finding | undefined {
  const start = lineStart(text, at);
  const [, ordinary = '', odd] =
    /^([ ]*(?:- +)*)([\u00a0\u2000-\u200b\u202f\u3000]+)/.exec(text.slice(start, start + 200)) ?? [];
  if (odd === undefined) return undefined;
  const place = start + ordinary.length;
  const odds = { start: place, end: place + odd.length };
  return syntax('no-break-space', odds, { write: ' '.repeat(odd.length) });
}

/** A line that names no field, wherever it is. */
function withoutName(line: Range, text: string): Finding | undefined {
  const words = text.slice(line.start, line.end);
  if (isSpreadsheetRow(words)) return syntax('spreadsheet-row', line);
  return /:(?:\s|$)/.test(words) || /^-(?:\s|$)/.test(words) ? undefined : missingColon(line, text);
}

/** It is on the line of what comes before. */
function besides({ position, last, text }: Mistake): Finding | undefined {
  if (/^-\s/.test(text.slice(position, position + 2)))
    return syntax('list-beside-key', restOf(text, position));
  if (last === undefined || !onOneLine(text, last.end, position)) return undefined;
  if (last.kind === 'alias') return oddAlias(last.start, text);
  return last.kind === 'brackets' ? syntax('text-after-bracket', restOf(text, position)) : undefined;
}

/** It begins a line of its own. */
function below({ position, last, text }: Mistake): Finding | undefined {
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
  const below = text
    .slice(end, end + farthest)
    .split(/\r\n|\n|\r/)
    .slice(1);
  const others = below.findIndex((next) => next.trim() === '' || next.search(/\S/) <= own);
  if (others === -1 && end + farthest < text.length) return syntax('item-too-far-in', line);
  return syntax('item-too-far-in', line, {
    shift: column - own,
    lines: 1 + (others === -1 ? below.length : others),
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

/** Where the innermost bracket around a mistake was opened. */
function bracketAround({ open }: Mistake): number | undefined {
  return open.findLast(({ kind }) => kind === 'brackets')?.start;
}
