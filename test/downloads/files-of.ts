import { brandFiles } from '../../src/downloads/rows.js';
import type { RowTable } from '../../src/downloads/tables.js';
import type { Collection } from '../../src/model/collection.js';
import { eachRecord } from '../../src/model/records-of-json.js';

/** The files of a brand's published records, `{…},{…}`. */
export function filesOf(json: Uint8Array, brandName: string, collection: Collection, table: RowTable) {
  const files = brandFiles(brandName, collection, table);
  eachRecord(json, files.add);
  const [csv, geojson] = files.end();
  return { csv: csv!, geojson };
}
