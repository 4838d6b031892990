import { endOfValue } from '../../../base/bytes/json-bytes.js';
import { keyOfPieces, lengthOf, type Piece } from '../../../base/bytes/pieces.js';
import { sha256 } from '../../../base/bytes/sha256.js';
import { asciiJson } from '../../../base/json/ascii-json.js';
import { registrationOf } from '../../../interface/collections/index.js';
import type { Collection } from '../../../model/collection.js';
import type { BrandData } from '../../../publication/drafts/draft.js';
import type { CollectionFormat } from '../format.js';

/** All records of a collection, a line each, as they are published. */
export const ndjson: CollectionFormat = {
  name: 'ndjson',
  title: 'NDJSON',
  mediaType: 'application/x-ndjson',
  of: 'collection',
  arranged: 'a record a line',
  piece: linesPiece,
};

const lineFeed = 0x0a;

/**
 * A brand's records, a line each, with BrandName before their own fields. A record that is published as its brand's
 * element has BrandName already (D42).
 * @param brand with its published records, `{…},{…}`
 */
function linesPiece({ name, records, json }: BrandData, collection: Collection): Piece {
  const isBrand = registrationOf(collection).publishedAs === 'brand';
  const opening = isBrand ? '{' : `{"BrandName":${asciiJson(JSON.stringify(name))},`;
  const prefix = Buffer.from(opening, 'latin1');
  const pieces = json.filter(({ length }) => length > 0);
  // Of each record, the brace becomes the prefix and a line feed is added; the commas between records are left out.
  const length = lengthOf(pieces) - (records - pieces.length) + records * prefix.length;
  const key = keyOfPieces(pieces);
  return {
    length,
    ...(key !== undefined && { sha256: sha256(JSON.stringify(['lines', opening, key])) }),
    read() {
      const lines = Buffer.allocUnsafeSlow(length);
      let at = 0;
      for (const piece of pieces) {
        const bytes = piece.read();
        for (let start = 0; start < bytes.length; ) {
          const end = endOfValue(bytes, start);
          at += prefix.copy(lines, at);
          lines.set(bytes.subarray(start + 1, end), at);
          at += end - start - 1;
          lines[at++] = lineFeed;
          start = end + 1;
        }
      }
      if (at !== length) throw new RangeError(`${name} doesn't have ${records} records of ${collection}`);
      return lines;
    },
  };
}
