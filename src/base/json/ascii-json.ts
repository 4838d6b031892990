/**
 * JSON text in ASCII (D45): other characters are written `\uXXXX` in lower-case hex, as surrogate pairs if needed. The
 * media types of the interface have no charset, and a client that guesses one can't misread ASCII.
 * @param json as JSON.stringify writes it: characters outside ASCII are in strings only
 */
export function asciiJson(json: string): string {
  return json.replace(/[\x80-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
