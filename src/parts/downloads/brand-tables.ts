import type { Names } from '../../interface/records/published.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { Maker } from '../../publication/drafts/derived.js';
import { brandFiles, linkedRows } from './rows.js';
import { isInRows, linkedTables, rowTable } from './tables.js';

/** The settings on which the tables of a brand's collection depend. */
export interface TableSettings {
  readonly version: Version;
  readonly collection: Collection;
  readonly names: Names;
  readonly brandName: string;
}

/** The tables of a brand's collection: CSV and GeoJSON, or the rows of each of several tables. */
export const brandTables: Maker<TableSettings> = {
  name: 'tables',
  begin({ version, collection, names, brandName }) {
    const layout = layouts(version, collection, names);
    const { add, end } =
      layout.kind === 'rows'
        ? brandFiles(brandName, collection, layout.table)
        : linkedRows(brandName, layout.tables);
    return { add, end: () => ({ value: null, parts: end() }) };
  },
};

type Layout =
  | { readonly kind: 'rows'; readonly table: ReturnType<typeof rowTable> }
  | { readonly kind: 'linked'; readonly tables: ReturnType<typeof linkedTables> };

const made = new Map<string, Layout>();

/** The columns of a collection, which all brands share. */
function layouts(version: Version, collection: Collection, names: Names): Layout {
  const key = JSON.stringify([version, collection, names]);
  const known = made.get(key);
  if (known !== undefined) return known;
  const layout: Layout = isInRows(collection)
    ? { kind: 'rows', table: rowTable(version, collection, names) }
    : { kind: 'linked', tables: linkedTables(version, collection, names) };
  made.set(key, layout);
  return layout;
}
