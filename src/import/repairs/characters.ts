import { replaceHidden, replaceHiddenAndSpaces } from '../../base/text/hidden-characters.js';
import { withoutControlCharacters } from '../../content/documents/limits.js';
import { comparedField } from '../../model/compared-texts.js';

/**
 * Windows-1252 at 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt). A text that was decoded as
 * Latin-1 by mistake has control characters in their place, which no text contains on purpose.
 */
export const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** A character and its replacement, which is empty if it was left out. */
interface Replaced {
  readonly code: number;
  readonly kept: string;
}

/**
 * Replaces the characters that content files can't contain: by the intended Windows-1252 character, by U+FFFD for half
 * of a surrogate pair, or by nothing. Removes hidden characters at the ends of a text and, from a field that is compared
 * letter by letter, all of them; spaces there become U+0020. Elsewhere they may be meant. Separators of lines stay, and
 * a text with nothing else.
 */
export function withFitCharacters(text: string, field: string) {
  const replaced: Replaced[] = [];
  if (printable.test(text)) return { text, replaced };
  const replace = (character: string, kept: string) => {
    replaced.push({ code: character.codePointAt(0)!, kept });
    return kept;
  };
  const fit = withoutControlCharacters(text, (sign) => replace(sign, intended(sign.charCodeAt(0))));
  const seen = [...replaceHidden(fit, () => '').trim()];
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined) return { text: fit, replaced };
  const unhide = (character: string) =>
    separator.test(character) ? character : replace(character, /\p{Zs}/u.test(character) ? ' ' : '');
  if (comparedField.test(field)) return { text: replaceHiddenAndSpaces(fit, unhide), replaced };
  const [start, end] = [fit.indexOf(first), fit.lastIndexOf(last) + last.length];
  const before = replaceHidden(fit.slice(0, start), unhide);
  return { text: before + fit.slice(start, end) + replaceHidden(fit.slice(end), unhide), replaced };
}

const printable = /^[\t\n -~]*$/;
const separator = /[\p{Zl}\p{Zp}]/u;

function intended(code: number): string {
  if (code >= 0xd800 && code <= 0xdfff) return '\uFFFD';
  const sign = code >= 0x80 && code <= 0x9f ? (windows1252[code - 0x80] ?? '') : '';
  return sign.charCodeAt(0) === code ? '' : sign;
}
