import { comparedField } from '../../model/compared-fields.js';
import { replaceHidden, replaceHiddenAndSpaces } from '../../model/hidden-characters.js';

/**
 * Windows-1252 at 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt). A text that was decoded as
 * Latin-1 by mistake has control characters in their place, which no text contains on purpose.
 */
export const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Every character that content files can't contain, and halves of surrogate pairs. */
const refused =
  /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFEFF\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A refused character and its replacement, which is empty if the character was left out. */
export interface Replaced {
  readonly code: number;
  readonly kept: string;
}

const none: readonly Replaced[] = [];

/**
 * Replaces the characters that content files can't contain: by the intended Windows-1252 character, by U+FFFD for half
 * of a surrogate pair, or by nothing. Removes hidden characters at the ends of a text and, from a field that is compared
 * letter by letter, all of them; spaces there become U+0020. Elsewhere they may be meant.
 */
export function withFitCharacters(
  text: string,
  field: string,
): {
  readonly text: string;
  readonly replaced: readonly Replaced[];
} {
  if (printable.test(text)) return { text, replaced: none };
  const replaced: Replaced[] = [];
  const note = (character: string, kept: string) => {
    replaced.push({ code: character.codePointAt(0)!, kept });
    return kept;
  };
  const fit = text.replace(refused, (character) => note(character, intended(character.charCodeAt(0))));
  const kept = comparedField.test(field)
    ? replaceHiddenAndSpaces(fit, (character) => note(character, /\p{Z}/u.test(character) ? ' ' : ''))
    : withoutHiddenEnds(fit, note);
  return { text: kept, replaced };
}

const printable = /^[\t\n -~]*$/;

function withoutHiddenEnds(text: string, note: (character: string, kept: string) => string): string {
  // Of the same length, so that positions stay.
  const marked = replaceHidden(text, (character) => '\0'.repeat(character.length));
  const start = marked.length - marked.replace(/^[\s\0]+/, '').length;
  const end = Math.max(start, marked.replace(/[\s\0]+$/, '').length);
  const strip = (part: string) => replaceHidden(part, (character) => note(character, ''));
  return strip(text.slice(0, start)) + text.slice(start, end) + strip(text.slice(end));
}

function intended(code: number): string {
  if (code >= 0xd800 && code <= 0xdfff) return '\uFFFD';
  const sign = code >= 0x80 && code <= 0x9f ? (windows1252[code - 0x80] ?? '') : '';
  return sign.charCodeAt(0) === code ? '' : sign;
}

/** True if a character was lost before the text was published, so that it has U+FFFD. */
export function isBroken(text: string): boolean {
  return text.includes('\uFFFD');
}
