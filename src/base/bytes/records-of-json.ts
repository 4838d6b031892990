import type { PlainObject } from '../json/plain-object.js';
import { endOfValue } from './json-bytes.js';
import type { Piece } from './pieces.js';

/** Calls `take` with each record of pieces of published JSON, `{…},{…}`, in order. Only one is in memory at a time. */
export function eachRecord(pieces: readonly Piece[], take: (record: PlainObject) => void): void {
  for (const { read } of pieces) {
    const json = read();
    const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
    for (let start = 0; start < json.length; ) {
      const end = endOfValue(json, start);
      take(JSON.parse(bytes.toString('latin1', start, end)));
      start = end + 1;
    }
  }
}
