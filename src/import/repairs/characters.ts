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
 * of a surrogate pair, or by nothing.
 */
export function withoutControls(text: string): {
  readonly text: string;
  readonly replaced: readonly Replaced[];
} {
  if (text.search(refused) === -1) return { text, replaced: none };
  const replaced: Replaced[] = [];
  const kept = text.replace(refused, (character) => {
    const code = character.charCodeAt(0);
    const kept = intended(code);
    replaced.push({ code, kept });
    return kept;
  });
  return { text: kept, replaced };
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
