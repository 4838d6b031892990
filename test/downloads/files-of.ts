import type { Collection } from '../../src/model/collection.js';
import type { Table } from '../../src/parts/downloads/columns.js';
import { downloadFormats, fileOf, rowTexts } from '../../src/parts/downloads/files.js';

/** The files of a brand's published records, each as JSON. */
export function filesOf(json: readonly string[], name: string, collection: Collection, table: Table) {
  const texts = rowTexts({ name, json }, collection, table, downloadFormats);
  const [csv, geojson] = downloadFormats.map((format, at) =>
    Buffer.from(fileOf(format, table, [texts[at]!])),
  );
  return { csv: csv!, geojson: geojson! };
}
