import type { Finding, Range } from '../../finding.js';
import { lineEnd, lineStart } from '../../lines.js';
import { quotedText } from '../../quoted-text.js';
import { excerpt, type Mistake, meantText, restOf, syntax } from './spans.js';

/** What is before the value of a field or entry on its line. */
const beforeValue = /^\s*(?:- +)*(?:(["']?)([^\s"'[\]{}#&*!|>%@`][^"'[\]{}#]*?)\1: +|(?<=- +))/;

/** The value on the line of a mistake, and the name of its field. */
function valueOn({ text, line }: Mistake): { readonly key: string; readonly at: Range } | undefined {
  const start = lineStart(text, line.start);
  const [before, , key = ''] = beforeValue.exec(text.slice(start, line.end)) ?? [];
  return before === undefined ? undefined : { key, at: restOf(text, start + before.length) };
}

/** An alias without its anchor; or a text such as `*NEW* branch` or `*closed*`, which is more than a word. */
export function unknownAlias(at: Range, text: string): Finding {
  const alias = excerpt({ start: at.start + 1, end: at.end }, text);
  const before = text.slice(lineStart(text, at.start), at.start);
  const meant = meantText(text, at.start);
  if (/(?:^|:|-)[ \t]+$/.test(before) && (meant.end > at.end || !/^[\w-]+$/.test(alias)))
    return { rule: 'content/yaml-unknown-alias', args: { alias, text: excerpt(meant, text) }, at: [meant] };
  return { rule: 'content/yaml-unknown-alias', args: { alias }, at: [at] };
}

/** A text that begins with an asterisk, and so is an alias. */
export function asterisk(mistake: Mistake): Finding | undefined {
  const { text } = mistake;
  const { at } = valueOn(mistake) ?? {};
  const [alias] = /^\*[^\s,[\]{}]+/.exec(at === undefined ? '' : excerpt(at, text)) ?? [];
  return at && alias ? unknownAlias({ start: at.start, end: at.start + alias.length }, text) : undefined;
}

/** A quote that is never closed, or text behind the closing one: often that quote was meant to be part of the text. */
export function quotes({ text, at, enclosed }: Mistake): Finding | undefined {
  const found = enclosed.findLast(({ start, end }) => {
    const quote = text.charAt(start);
    if (!/["']/.test(quote) || start >= at) return false;
    const isClosed = end - start > 1 && text[end - 1] === quote;
    return isClosed ? end <= at && /^[ \t]*$/.test(text.slice(end, at)) : end >= at - 1;
  });
  const isBetweenTexts = found !== undefined && found.end <= at && /[:"']/.test(text.charAt(at));
  if (found === undefined || isBetweenTexts) return undefined;
  const isOnOneLine = lineStart(text, found.start) === lineStart(text, at);
  const { end } = isOnOneLine ? restOf(text, Math.max(at, found.end)) : restOf(text, found.start);
  const place = { start: found.start, end: Math.min(end, lineEnd(text, found.start)) };
  return { rule: 'content/yaml-quotes', args: { text: excerpt(place, text) }, at: [place] };
}

/** `Name: Ely: High Street`, where the second colon makes a key of what was meant as text. */
export function colonInText(mistake: Mistake): Finding | undefined {
  const { text } = mistake;
  const { key = '', at } = inBraces(mistake) ?? valueOn(mistake) ?? {};
  if (at === undefined || key === '' || !/^[^\s"'[{|>].*:(?:\s|$)/.test(text.slice(at.start, at.end)))
    return undefined;
  return { rule: 'content/yaml-colon', args: { key, text: excerpt(at, text) }, at: [at] };
}

function inBraces({ text, at, code }: Mistake): ReturnType<typeof valueOn> {
  if (code !== 'BLOCK_IN_FLOW') return undefined;
  const [, key = ''] = /([^\s,[\]{}]+):[ \t]+$/.exec(text.slice(lineStart(text, at), at)) ?? [];
  const [written = ''] = /^[^,\]}\r\n]*/.exec(text.slice(at, lineEnd(text, at))) ?? [];
  return { key, at: { start: at, end: at + written.trimEnd().length } };
}

/** A character that can't begin a text without quotes: or `|` and `>` with text on their line. */
export function reservedCharacter(mistake: Mistake): Finding | undefined {
  const { text } = mistake;
  const { at } = valueOn(mistake) ?? {};
  const reserved = /^(?:[@`%]|[*&](?:\s|$)|[|>][-+\d]*[ \t]*\S)/;
  if (at === undefined || !reserved.test(text.slice(at.start, at.end))) return undefined;
  return syntax('reserved-character', at, { write: quotedText(excerpt(at, text)) });
}

/** A bracket that isn't closed, or closed by one of the other kind. */
export function brackets({ text, at, line, enclosed }: Mistake): Finding | undefined {
  const open = enclosed.filter(({ start, end }) => {
    const isClosed = text[end - 1] === (text[start] === '{' ? '}' : ']') && end <= at;
    return /[[{]/.test(text.charAt(start)) && start < at && !isClosed;
  });
  const [outermost] = open;
  const innermost = open.at(-1);
  if (outermost === undefined || innermost === undefined) return undefined;
  const closers: string[] = open.map(({ start }) => (text[start] === '{' ? '}' : ']')).reverse();
  const point = (start: number): Range => ({ start, end: start + 1 });
  const found = text.charAt(at);
  if (/[\]}]/.test(found)) {
    const write = closers.slice(1).includes(found) ? closers[0]! + found : closers[0]!;
    return {
      rule: 'content/yaml-syntax',
      args: { reason: 'wrong-bracket', write },
      at: [point(at), point(innermost.start)],
    };
  }
  const rest = restOf(text, outermost.start);
  const isBelow = line.start > rest.end || at >= text.trimEnd().length;
  if (!isBelow) return undefined;
  const isOneLine = rest.end >= innermost.start && !/[,[{]$/.test(text.slice(rest.start, rest.end));
  if (!isOneLine) return syntax('unclosed-bracket', point(innermost.start));
  const write = excerpt(rest, text) + closers.join('').replaceAll('}', ' }');
  return syntax('unclosed-bracket', rest, { write });
}
