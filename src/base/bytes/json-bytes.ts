const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** The offset behind the object or list that begins at `start`. @throws RangeError if it has no end */
export function endOfValue(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === openBrace || byte === openBracket) depth++;
    else if ((byte === closeBrace || byte === closeBracket) && --depth === 0) return at + 1;
  }
  throw new RangeError('the JSON of a record has no end');
}

/** The offset of the quote that ends the text that begins with the quote at `start`. */
export function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (bytes[at] !== quote) {
    if (at >= bytes.length) throw new RangeError('the JSON of a record has no end');
    at += bytes[at] === backslash ? 2 : 1;
  }
  return at;
}
