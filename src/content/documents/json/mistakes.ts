import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import type { Finding, Range } from '../finding.js';
import { lineEnd } from '../lines.js';
import type { JsonSyntaxArgs } from '../problems/json.js';

/** What is missing behind the last token, by the code of jsonc-parser. */
const missing: Readonly<Record<string, JsonSyntaxArgs['reason']>> = {
  CommaExpected: 'missing-comma',
  ColonExpected: 'missing-name',
  PropertyNameExpected: 'missing-name',
  ValueExpected: 'missing-value',
};

/** A text, a name or a word without double quotes: in curly or single ones, or in none. */
const unquoted =
  /^(?:[“”„‘’]([^“”‘’"\\\r\n]*(?:’\p{L}[^“”‘’"\\\r\n]*)*)[“”‘’]|'([^'\r\n]*)'|([^\s"',:[\]{}\x00-\x1f](?:[^",:[\]{}\r\n\x00]*[^\s",:[\]{}])?))/u;

/** The first mistake in a text that isn't JSON, by the code of jsonc-parser and what is written there. */
export function diagnoseJson(text: string, { error, offset, length }: ParseError): Finding {
  const code = printParseErrorCode(error);
  const at = { start: offset, end: offset + length };
  const behind = text.slice(0, offset).trimEnd().length;
  const point = { start: behind, end: behind };
  const syntax = (reason: JsonSyntaxArgs['reason'], place: Range): Finding => {
    return { rule: 'content/json-syntax', args: { reason }, at: [place] };
  };
  switch (code) {
    case 'InvalidCommentToken':
      return { rule: 'content/json-comment', args: {}, at: [at] };
    case 'InvalidCharacter': {
      const start = offset + text.slice(offset, offset + length).search(/[\x00-\x1f]/);
      const args = { code: text.charCodeAt(start) };
      return { rule: 'content/control-character', args, at: [{ start, end: start + 1 }] };
    }
    case 'UnexpectedEndOfString':
      return syntax('unclosed-text', { start: offset, end: lineEnd(text, offset) });
    case 'InvalidUnicode':
    case 'InvalidEscapeCharacter':
      return syntax('escape', at);
    case 'EndOfFileExpected':
      return syntax('text-after-end', at);
  }
  if (/[\]}]/.test(text.charAt(offset)) && text[behind - 1] === ',')
    return { rule: 'content/json-trailing-comma', args: {}, at: [{ start: behind - 1, end: behind }] };
  if (offset >= text.trimEnd().length) return syntax('unclosed-bracket', point);
  // Digits behind a zero are a number of their own to the parser.
  const [zero = ''] = offset === behind ? (/[-+\w.]*$/.exec(text.slice(0, offset)) ?? []) : [];
  const word = wordAt(text, offset - zero.length);
  if (word !== undefined) return word;
  const reason = /["[{\w-]/.test(text.charAt(offset)) || code !== 'CommaExpected' ? missing[code] : undefined;
  return reason === undefined ? syntax('unreadable', at) : syntax(reason, point);
}

/** Words that other languages have for those of JSON. */
const words: Readonly<Record<string, string>> = { true: 'true', false: 'false', none: 'null', nan: 'null' };

function wordAt(text: string, start: number): Finding | undefined {
  const found = unquoted.exec(text.slice(start, lineEnd(text, start)));
  if (found === null) return undefined;
  const [whole, curly, single, bare = ''] = found;
  if (/^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(bare) && !/^-?0\d/.test(bare)) return undefined;
  const write = words[bare.toLowerCase()] ?? JSON.stringify(curly ?? single ?? bare);
  const at = [{ start, end: start + whole.length }] as const;
  return { rule: 'content/json-syntax', args: { reason: 'quotes', write }, at };
}
