import type { Finding, Range } from '../../finding.js';
import { lineEnd, lineStart } from '../../lines.js';
import { quotedText } from '../../quoted-text.js';
import { bracketAround, type Mistake } from '../second-parser.js';
import { excerpt, farthest, firstLine, isAtLineEnd, lineOf, restOf, syntax } from '../spans.js';

/** A quote that is never closed, of which its own line is shown; or a line of a text in quotes that is too far left. */
export function unclosedQuotes({ open, position, text }: Mistake): Finding | undefined {
  const quoted = open.find(({ kind }) => kind === 'quoted');
  const line = lineOf(text, position);
  const isField = /^[^"']*:(?:\s|$)|^-\s/.test(text.slice(line.start, line.end));
  if (quoted !== undefined && quoted.end < Number.POSITIVE_INFINITY && line.start === position && !isField)
    return syntax('indentation', line);
  return quoted && quotes(firstLine({ start: quoted.start, end: position }, text), text);
}

/** Text behind a closing quote on its line: often that quote was meant to be part of the text. */
export function behindQuotes({ last, position, text }: Mistake): Finding | undefined {
  if (last?.kind !== 'quoted') return undefined;
  if (text[position] === ':' || isAtLineEnd(text, position)) return undefined;
  if (!/^[ \t]*$/.test(text.slice(last.end, position))) return undefined;
  return quotes(firstLine({ start: last.start, end: restOf(text, position).end }, text), text);
}

function quotes(at: Range, text: string): Finding {
  return { rule: 'content/yaml-quotes', args: { text: excerpt(at, text) }, at: [at] };
}

/** A character that can't begin a text without quotes. */
export function reservedCharacter(mistake: Mistake): Finding | undefined {
  const { position, text } = mistake;
  if (!/[@`%,]/.test(text.charAt(position))) return undefined;
  const rest = restOf(text, position);
  const write = bracketAround(mistake) === undefined ? { write: quotedText(excerpt(rest, text)) } : {};
  return syntax('reserved-character', rest, write);
}

/** `Name: Ely: High Street`, where the second colon makes a key of what was meant as text. */
export function colonInText(mistake: Mistake): Finding | undefined {
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

/** Text on the line of the `|` or `>`. */
export function blockTextHeader({ position, text }: Mistake): Finding | undefined {
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
