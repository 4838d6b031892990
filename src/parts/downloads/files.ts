import { type AnswerBrand, recordsOfBrand } from '../../build/answer.js';
import type { Collection } from '../../model/collection.js';
import { identityOf } from '../../model/collection.js';
import type { PlaceTable } from './columns.js';
import { csv } from './csv.js';
import type { DownloadFormat } from './format.js';
import { geojson } from './geojson.js';

/** The formats of downloads (D38), in the order in which pages list them. */
export const downloadFormats: readonly DownloadFormat[] = [csv, geojson];

/** The rows of a brand as the text of each format. The cells are made once for all of them. */
export function rowTexts(
  { name, json }: Pick<AnswerBrand, 'name' | 'json'>,
  collection: Collection,
  { columns, cellsOf }: PlaceTable,
): readonly string[] {
  const rows = [...recordsOfBrand({ json })].map((record) => ({
    cells: cellsOf(name, record),
    identity: identityOf(collection, record),
  }));
  return downloadFormats.map(({ row, between }) => rows.map((each) => row(columns, each)).join(between));
}

/** A whole file. @param texts of each brand's rows, none of them empty */
export function downloadText(
  { start, between, end }: DownloadFormat,
  { columns }: PlaceTable,
  texts: readonly string[],
): string {
  return start(columns) + texts.join(between) + end;
}
