import type { PlainObject } from '../model/plain-object.js';

const quote = 0x22;
const backslash = 0x5c;
const open = 0x7b;
const close = 0x7d;

/**
 * The end of the record that begins at `start` in published JSON, `{…},{…}`. The next one begins one byte behind it.
 * Only braces and quotes are looked at: this program made the bytes, and they are valid JSON in ASCII (D45).
 */
export function endOfRecord(json: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) {
      at++;
      while (json[at] !== quote) at += json[at] === backslash ? 2 : 1;
    } else if (byte === open) depth++;
    else if (byte === close && --depth === 0) return at + 1;
  }
  throw new RangeError('the JSON of a record has no end');
}

/** The number of records of published JSON, `{…},{…}`. */
export function countRecords(json: Uint8Array): number {
  let count = 0;
  for (let start = 0; start < json.length; start = endOfRecord(json, start) + 1) count++;
  return count;
}

/** Calls `take` with each record of published JSON, `{…},{…}`, in order. Only one is in memory at a time. */
export function eachRecord(json: Uint8Array, take: (record: PlainObject) => void): void {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  for (let start = 0; start < json.length; ) {
    const end = endOfRecord(json, start);
    take(JSON.parse(bytes.toString('latin1', start, end)));
    start = end + 1;
  }
}
