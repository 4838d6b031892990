import { recordsOfBrand } from '../../src/build/answer.js';
import type { Collection } from '../../src/model/collection.js';
import { tableLayoutOf } from '../../src/parts/downloads/brand-tables.js';
import type { Columns } from '../../src/parts/downloads/columns.js';

/** The files of a brand's published records, `{…},{…}`. */
export function filesOf(json: Uint8Array, brandName: string, collection: Collection, table: Columns) {
  const files = tableLayoutOf(table, collection).begin(brandName);
  for (const record of recordsOfBrand({ json: [{ bytes: json, lengths: [] }] })) files.add(record);
  const [csv, geojson] = files.end().map((pieces) => Buffer.concat(pieces));
  return { csv: csv!, geojson: geojson! };
}
