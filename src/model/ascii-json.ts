/**
 * JSON text in ASCII (D45): what lies beyond is written `\uXXXX` in lower-case hex, a surrogate pair as two of them.
 * The media types of the interface have no charset, and a client that guesses one can't read this wrongly.
 * @param json as JSON.stringify writes it: what isn't ASCII stands in strings only
 */
export function asciiJson(json: string): string {
  return json.replace(/[\x80-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
