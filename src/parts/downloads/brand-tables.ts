import type { Names } from '../../interface/records/published.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { CellValue, Columns } from './columns.js';
import type { BrandFiles } from './format.js';
import { downloadFormats } from './formats.js';
import { rowTable } from './tables.js';

/** The table of a collection, which all brands share. `begin` makes the files of a brand, in the order of the formats. */
export interface TableLayout {
  readonly table: Columns;
  readonly begin: (brandName: string) => BrandFiles;
}

const made = new Map<string, TableLayout>();

/** The layout of a collection whose records are a row each. */
export function tableLayout(version: Version, collection: Collection, names: Names): TableLayout {
  const key = JSON.stringify([version, collection, names]);
  const known = made.get(key);
  if (known !== undefined) return known;
  const layout = tableLayoutOf(rowTable(version, collection, names), collection);
  made.set(key, layout);
  return layout;
}

/** The cells of a row are made once for all formats. */
export function tableLayoutOf(table: Columns, collection: Collection): TableLayout {
  const files = downloadFormats.map(({ rows }) => rows(table, collection));
  const { length } = table.columns;
  return {
    table,
    begin(brandName) {
      const own = files.map((begin) => begin(brandName));
      const cells: CellValue[] = new Array(length);
      return {
        add(record) {
          cells.fill(undefined);
          table.write(record, cells);
          for (const file of own) file.add(cells, record);
        },
        end: () => own.map((file) => file.end()),
      };
    },
  };
}
