import { jsonEscape, replaceHiddenAndSpaces } from '../../base/text/hidden-characters.js';
import { wantsQuotes } from '../../interface/json-schema/quotes.js';
import type { Expected } from '../../interface/schema/node.js';

/**
 * A text as a YAML value on one line, in quotes where it or other tools would be misread.
 * @param inFlow whether it is inside brackets or braces
 */
export function inlineScalar(text: string, schema: Expected, inFlow: boolean): string {
  return inlineText(text, wantsQuotes(text, schema), inFlow);
}

/** The same for a text of which it is known whether it is better in quotes. */
export function inlineText(text: string, isQuoted: boolean, inFlow: boolean): string {
  const isPlain =
    plain.test(text) && !reads.has(text) && !/:(?:\s|$)|\s#/.test(text) && !(inFlow && /[,[\]{}]/.test(text));
  return isPlain && !isQuoted ? text : replaceHiddenAndSpaces(JSON.stringify(text), jsonEscape);
}

/**
 * A text that replaces another on one line, with the same quotes.
 * @param written the replaced text with its quotes
 */
export function rewrittenScalar(written: string, text: string, schema: Expected, inFlow: boolean): string {
  if (written.startsWith("'") && shown.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return inlineText(text, written.startsWith('"') || wantsQuotes(text, schema), inFlow);
}

/** True for several lines that a literal block can show as they are. */
export function isLiteral(text: string): boolean {
  return (
    text.includes('\n') &&
    !/^\s|\n\n$|\n[ \t]|[ \t](?:\n|$)|[\r\t]/.test(text) &&
    /^[\p{L}\p{N}\p{P}\p{S} \n]*$/u.test(text) &&
    !text.includes('\ufffd')
  );
}

/** True for words with single spaces between them, which a line break can replace. */
export function isFoldable(text: string): boolean {
  return /^[\p{L}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{N}\p{P}\p{S}]+)+$/u.test(text) && !text.includes('\ufffd');
}

/** Only visible characters and spaces. */
const shown = /^[\p{L}\p{N}\p{P}\p{S} ]*$/u;

/** Begins with no indicator of YAML, has no spaces at its ends, and only visible characters. */
const plain = /^(?:[\p{L}\p{N}(/+.£$€]|-(?=[\d.]))(?:[\p{L}\p{N}\p{P}\p{S} ]*[\p{L}\p{N}\p{P}\p{S}])?$/u;

/** Plain texts that YAML reads as something else. */
const reads: ReadonlySet<string> = new Set(['null', 'Null', 'NULL', '...', '.']);
