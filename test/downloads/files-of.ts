import type { Collection } from '../../src/model/collection.js';
import type { PlaceTable } from '../../src/parts/downloads/columns.js';
import { downloadFormats, downloadText, rowTexts } from '../../src/parts/downloads/files.js';

/** The files of a brand's published records, each as JSON. */
export function filesOf(json: readonly string[], name: string, collection: Collection, table: PlaceTable) {
  const texts = rowTexts({ name, json }, collection, table);
  const [csv, geojson] = downloadFormats.map((format, at) =>
    Buffer.from(downloadText(format, table, [texts[at]!])),
  );
  return { csv: csv!, geojson: geojson! };
}
