import { registrationOf } from '../../interface/collections/index.js';
import { type Names, publishedSchema, recordSchema } from '../../interface/records/index.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type Columns, columnsOf } from './columns.js';

/** True for a collection of places, whose records are a row each (interface 2.3, 2.4). */
export function isInRows(collection: Collection): boolean {
  return registrationOf(collection).table !== undefined;
}

/** The table of a collection with one row a record. Its columns follow from the schema, never from the data. */
export function rowTable(version: Version, collection: Collection, names: Names = {}): Columns {
  return columnsOf(publishedSchema(recordSchema(version, collection), names));
}
