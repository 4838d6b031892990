import { registrationOf } from '../../interface/collections/index.js';
import { type Names, publishedSchema, recordSchema } from '../../interface/records/index.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type Column, type Columns, columnsOf } from './columns.js';

/** True for a collection of places, whose records are a row each (interface 2.3, 2.4). */
export function isInRows(collection: Collection): boolean {
  return registrationOf(collection).table !== undefined;
}

/** The one table of a collection whose records are a row each. */
export interface RowTable {
  readonly columns: readonly Column[];
  /** Those between the brand and the remainder. */
  readonly own: Columns;
}

/** The table of a collection with one row a record. Its columns follow from the schema, never from the data. */
export function rowTable(version: Version, collection: Collection, names: Names = {}): RowTable {
  const own = columnsOf(publishedSchema(recordSchema(version, collection), names));
  const brand: Column = { name: 'BrandName', steps: [], holds: { kind: 'brand' } };
  // With the version, so that a copied file still says it.
  const rest: Column = { name: `Remainder.${version}`, steps: [], holds: { kind: 'remainder' } };
  return { columns: [brand, ...own.columns, rest], own };
}
