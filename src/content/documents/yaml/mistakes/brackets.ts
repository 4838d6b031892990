import type { Finding, Range } from '../../finding.js';
import { lineEnd } from '../../lines.js';
import { bracketAround, type Mistake } from '../second-parser.js';
import { character, columnOf, excerpt, lineOf, onOneLine, restOf, syntax, word } from '../spans.js';
import { leadingTab } from './indentation.js';
import { behindQuotes, colonInText, reservedCharacter } from './quotes.js';

/** Two values in brackets have no comma between them, or the bracket was meant to be closed before. */
export function inBrackets(mistake: Mistake): Finding | undefined {
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
    strayBracket(mistake) ??
    reservedCharacter(mistake) ??
    colonInText(mistake) ??
    syntax('missing-comma', word(text, position), { write: `, ${excerpt(word(text, position), text)}` })
  );
}

/** A closing bracket without one that it closes, or of the other kind. */
export function strayBracket(mistake: Mistake): Finding | undefined {
  const { position, text } = mistake;
  if (!/[\]}]/.test(text.charAt(position))) return undefined;
  const bracket = bracketAround(mistake);
  if (bracket === undefined) return syntax('stray-bracket', { start: position, end: position + 1 });
  const at = (start: number): Range => ({ start, end: start + 1 });
  const args = { reason: 'wrong-bracket', write: closing(mistake) } as const;
  return { rule: 'content/yaml-syntax', args, at: [at(position), at(bracket)] };
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

/** What closes a bracket that is open: before the one that is there, if that closes one further out, or in its place. */
function closing({ open, position, text }: Mistake): string {
  const brackets = open.filter(({ kind }) => kind === 'brackets').map(({ start }) => text[start]);
  const own = brackets.at(-1) === '{' ? '}' : ']';
  const found = text.charAt(position);
  const isForOuter = brackets.slice(0, -1).some((bracket) => bracket === (found === '}' ? '{' : '['));
  return isForOuter ? own + found : own;
}
