import { replaceHidden, replaceHiddenAndSpaces } from '../../base/text/hidden-characters.js';
import { comparedField } from '../../model/compared-texts.js';

/**
 * Windows-1252 at 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt). A text that was decoded as
 * Latin-1 by mistake has control characters in their place, which no text contains on purpose.
 */
export const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Every character that content files can't contain, and halves of surrogate pairs. */
const refused =
  /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFEFF\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

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
export function withFitCharacters(
  text: string,
  field: string,
): {
  readonly text: string;
  readonly replaced: readonly Replaced[];
} {
  if (printable.test(text)) return { text, replaced: [] };
  const refusedHere: Replaced[] = [];
  const fit = text.replace(refused, (character) => {
    const code = character.charCodeAt(0);
    const kept = intended(code);
    refusedHere.push({ code, kept });
    return kept;
  });
  const hidden: Replaced[] = [];
  const unhide = (character: string) => {
    if (separator.test(character)) return character;
    const kept = /\p{Zs}/u.test(character) ? ' ' : '';
    hidden.push({ code: character.codePointAt(0)!, kept });
    return kept;
  };
  const kept = comparedField.test(field) ? replaceHiddenAndSpaces(fit, unhide) : withEnds(fit, unhide);
  if (kept.trim() === '') return { text: fit, replaced: refusedHere };
  return { text: kept, replaced: [...refusedHere, ...hidden] };
}

const printable = /^[\t\n -~]*$/;
const separator = /[\p{Zl}\p{Zp}]/u;

/** A text with the hidden characters at its ends replaced. */
function withEnds(text: string, replace: (character: string) => string): string {
  // Of the same length, so that positions stay.
  const marked = replaceHidden(text, (character) => '\0'.repeat(character.length));
  const start = marked.length - marked.replace(/^[\s\0]+/, '').length;
  const end = Math.max(start, marked.replace(/[\s\0]+$/, '').length);
  return (
    replaceHidden(text.slice(0, start), replace) +
    text.slice(start, end) +
    replaceHidden(text.slice(end), replace)
  );
}

function intended(code: number): string {
  if (code >= 0xd800 && code <= 0xdfff) return '\uFFFD';
  const sign = code >= 0x80 && code <= 0x9f ? (windows1252[code - 0x80] ?? '') : '';
  return sign.charCodeAt(0) === code ? '' : sign;
}
