import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import type { Finding, Range } from '../finding.js';
import { lineEnd } from '../lines.js';
import type { JsonSyntaxArgs } from '../problems/json.js';
import { stringEnd } from './tree.js';

/** What is in the place of a text with double quotes: what it is, its form, and the text in it. */
const words: readonly (readonly [JsonSyntaxArgs['reason'], RegExp])[] = [
  ['curly-quotes', /^[“”„‘’]([^“”‘’"\\\r\n]*(?:’\p{L}[^“”‘’"\\\r\n]*)*)[“”‘’]/u],
  ['single-quotes', /^'([^'\r\n]*)'/],
  ['other-word', /^(?:true|false|null|none|nil|undefined|[-+]?(?:nan|inf(?:inity)?))(?=\s*(?:[,\]}]|$))/i],
  ['key-without-quotes', /^([\w$-]+)(?=[ \t]*:)/],
  ['number', /^[-+.\d](?:[^,\]}"\r\n]*[^,\]}"\s])?/],
  ['unknown-word', /^(\p{L}(?:[^,\]}"\\\r\n]*[^,\]}"\\\s])?)/u],
];

/** The first mistake in a text that isn't JSON, by the code of jsonc-parser and what is written there. */
export function diagnoseJson(text: string, { error: code, offset, length }: ParseError): Finding {
  const at = { start: offset, end: offset + length };
  const behind = behindLastToken(text, offset);
  const here = text.charAt(offset);
  const syntax = (reason: JsonSyntaxArgs['reason'], place: Range = at): Finding => {
    return { rule: 'content/json-syntax', args: { reason }, at: [place] };
  };
  switch (printParseErrorCode(code)) {
    case 'InvalidCommentToken':
      return { rule: 'content/json-comment', args: {}, at: [at] };
    case 'UnexpectedEndOfString':
      return syntax('unclosed-text', { start: offset, end: lineEnd(text, offset) });
    case 'InvalidUnicode':
    case 'InvalidEscapeCharacter':
      return syntax('escape');
    case 'InvalidCharacter': {
      const index = offset + text.slice(offset, offset + length).search(/[\x00-\x1f]/);
      const args = { code: text.charCodeAt(index) };
      return { rule: 'content/control-character', args, at: [{ start: index, end: index + 1 }] };
    }
    case 'EndOfFileExpected':
      // Programs write one record per line (JSON Lines): deleting the rest would keep only the first record.
      return syntax(here === '{' || here === '[' ? 'second-value' : 'text-after-end');
  }
  if (/[\]}]/.test(here) && text[behind - 1] === ',')
    return { rule: 'content/json-trailing-comma', args: {}, at: [{ start: behind - 1, end: behind }] };
  const point = { start: behind, end: behind };
  if (behind >= text.trimEnd().length || offset >= text.length) {
    const open = openBracket(text, offset);
    return open === undefined
      ? syntax('unreadable')
      : syntax('unclosed-bracket', { start: open, end: open + 1 });
  }
  const odd = strayWord(text, offset);
  if (odd !== undefined) return odd;
  const begins = /["[{\w-]/.test(here);
  switch (printParseErrorCode(code)) {
    case 'CommaExpected': {
      // Digits behind a zero.
      const [word = ''] = offset === behind ? (/[-+\w.]*$/.exec(text.slice(0, offset)) ?? []) : [];
      const odd = word === '' ? undefined : strayWord(text, offset - word.length);
      return odd ?? (begins ? syntax('missing-comma', point) : wrongSign(text, offset, syntax));
    }
    case 'ColonExpected':
      return syntax('missing-colon', point);
    case 'PropertyNameExpected':
      return here === ',' ? syntax('extra-comma') : syntax('missing-key');
    case 'ValueExpected':
      return here === ',' && /[,[]/.test(text.charAt(behind - 1))
        ? syntax('extra-comma')
        : syntax('missing-value', point);
    default:
      return wrongSign(text, offset, syntax);
  }
}

function wrongSign(
  text: string,
  offset: number,
  syntax: (reason: JsonSyntaxArgs['reason'], at?: Range) => Finding,
): Finding {
  if (text[offset] === ':') return syntax('stray-colon', { start: offset, end: offset + 1 });
  return /[\]}]/.test(text.charAt(offset))
    ? syntax('wrong-bracket', { start: offset, end: offset + 1 })
    : syntax('unreadable');
}

function strayWord(text: string, offset: number): Finding | undefined {
  const rest = text.slice(offset, lineEnd(text, offset));
  for (const [reason, form] of words) {
    const [whole, inner] = form.exec(rest) ?? [];
    if (whole === undefined || (inner === undefined && isValue(whole))) continue;
    const [, same] = /^(true|false)$/.exec(whole.toLowerCase()) ?? [];
    const write =
      reason === 'other-word' ? (same ?? 'null') : inner === undefined ? undefined : JSON.stringify(inner);
    const args = write === undefined ? { reason } : { reason, write };
    return { rule: 'content/json-syntax', args, at: [{ start: offset, end: offset + whole.length }] };
  }
  return undefined;
}

function isValue(word: string): boolean {
  try {
    JSON.parse(word);
    return true;
  } catch {
    return false;
  }
}

function behindLastToken(text: string, offset: number): number {
  return text.slice(0, offset).trimEnd().length;
}

/** The last bracket before an offset that isn't closed. */
function openBracket(text: string, end: number): number | undefined {
  const open: number[] = [];
  for (let at = 0; at < end; at++) {
    if (text[at] === '"') at = stringEnd(text, at) - 1;
    else if (/[[{]/.test(text.charAt(at))) open.push(at);
    else if (/[\]}]/.test(text.charAt(at))) open.pop();
  }
  return open.at(-1);
}
