import { asciiJson } from '../model/ascii-json.js';
import type { Collection } from '../model/collection.js';
import { endOfValue } from '../model/json-bytes.js';
import { registrationOf } from '../schema/collections/index.js';

const lineFeed = 0x0a;
const pieceSize = 256 * 1024;

/**
 * A brand's records, a line each, with BrandName before their own fields. A record that is published as its brand's
 * element has BrandName already (D42).
 * @param json its published records, `{…},{…}`
 * @yields pieces that may be overwritten by the next one
 */
export function* linesOf(json: Uint8Array, brandName: string, collection: Collection): Generator<Uint8Array> {
  const isBrand = registrationOf(collection).publishedAs === 'brand';
  const opening = isBrand ? '{' : `{"BrandName":${asciiJson(JSON.stringify(brandName))},`;
  const prefix = Buffer.from(opening, 'latin1');
  let buffer = Buffer.allocUnsafe(pieceSize);
  let length = 0;
  for (let start = 0; start < json.length; ) {
    const end = endOfValue(json, start);
    const needed = prefix.length + end - start;
    if (length + needed > buffer.length) {
      if (length > 0) yield buffer.subarray(0, length);
      length = 0;
      if (needed > buffer.length) buffer = Buffer.allocUnsafe(needed);
    }
    length += prefix.copy(buffer, length);
    buffer.set(json.subarray(start + 1, end), length);
    length += end - start - 1;
    buffer[length++] = lineFeed;
    start = end + 1;
  }
  if (length > 0) yield buffer.subarray(0, length);
}
