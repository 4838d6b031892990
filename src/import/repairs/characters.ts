/**
 * What Windows-1252 has at 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt). A text that was
 * taken for Latin-1 holds control characters there, and no text means one of those.
 */
export const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Every character that no content file can hold, and halves of surrogate pairs. */
const refused =
  /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFEFF\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** What a character that can't be held became; an empty text where it was left out. */
export interface Replaced {
  readonly code: number;
  readonly kept: string;
}

const none: readonly Replaced[] = [];

/** A text without characters that can't be held: what was plainly meant, else nothing, stands in their place. */
export function withoutControls(text: string): {
  readonly text: string;
  readonly replaced: readonly Replaced[];
} {
  if (text.search(refused) === -1) return { text, replaced: none };
  const replaced: Replaced[] = [];
  const kept = text.replace(refused, (character) => {
    const code = character.charCodeAt(0);
    const meant = meantBy(code);
    replaced.push({ code, kept: meant });
    return meant;
  });
  return { text: kept, replaced };
}

function meantBy(code: number): string {
  if (code >= 0xd800 && code <= 0xdfff) return '\uFFFD';
  const sign = code >= 0x80 && code <= 0x9f ? (windows1252[code - 0x80] ?? '') : '';
  return sign.charCodeAt(0) === code ? '' : sign;
}

/** True where a character was lost before the text was published: U+FFFD stands in its place. */
export function isBroken(text: string): boolean {
  return text.includes('\uFFFD');
}
