import { type AnswerBrand, recordsOfBrand } from '../../build/answer.js';
import { type Collection, identityOf } from '../../model/collection.js';
import type { PlaceTable } from './columns.js';
import { csv } from './csv.js';
import type { DownloadFormat } from './format.js';
import { geojson } from './geojson.js';

/** The formats of downloads (D38), in the order in which pages list them. */
export const downloadFormats: readonly DownloadFormat[] = [csv, geojson];

/** The rows of a brand as the texts of each format. The cells are made once for all of them. */
export function rowTexts(
  { name, json }: Pick<AnswerBrand, 'name' | 'json'>,
  collection: Collection,
  { columns, cellsOf }: PlaceTable,
): readonly (readonly string[])[] {
  const rows = [...recordsOfBrand({ json })].map((record) => ({
    cells: cellsOf(name, record),
    identity: identityOf(collection, record),
  }));
  return downloadFormats.map(({ row }) => rows.map(({ cells, identity }) => row(columns, cells, identity)));
}
