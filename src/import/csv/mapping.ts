import { z } from 'zod';
import type { Collection } from '../../model/collection.js';
import { isPlainObject, type PlainObject } from '../../model/plain-object.js';
import { firstVersion, type Version, versions } from '../../model/version.js';
import { collectionsWith, registrations } from '../../schema/collections/index.js';
import type { TableWords } from '../../schema/collections/registration.js';
import { codes, int32, list, object, text } from '../../schema/types.js';
import { coordinateOrders } from './coordinates.js';
import { delimiterNames, encodings } from './dialect.js';

/** The collections that a table can hold, with one record in each row. */
export const tableCollections = collectionsWith(({ table }) => table !== undefined) as readonly [
  TableCollection,
  ...TableCollection[],
];

export type TableCollection = {
  [C in Collection]: (typeof registrations)[C] extends { readonly table: TableWords } ? C : never;
}[Collection];

/** Common words for a collection and its fields in tables. */
export function tableOf(collection: TableCollection): TableWords {
  return registrations[collection].table;
}

const map = z.record(z.string(), z.string());

/** The source of a field's value. */
const source = object({
  /** One column … */
  column: text(1).optional(),
  /** … or several: their texts become the items of a list, or are joined to one text. */
  columns: list(text(1), 1).optional(),
  /** The text between the texts of several columns; a space by default. */
  join: text().optional(),
  /** The separator of the values within a cell, for fields that are lists. */
  split: text(1).optional(),
  /** A cell's text → the value for it; empty to leave it out. */
  values: map.optional(),
  /** Columns of yes and no → the code that is added to the list for yes. */
  flags: map.optional(),
  /** `Other`: values that are not among the field's codes become Other, explained in the field beside it. */
  otherwise: codes('Other').optional(),
});

export type FieldSource = z.infer<typeof source>;

/** The source of the hours of one or more days: one column with both times, or one for each. */
const hours = object({
  column: text(1).optional(),
  open: text(1).optional(),
  close: text(1).optional(),
  /** A cell's text → the hours for it; empty for none. */
  values: map.optional(),
});

/** A mapping file: which columns of a table become which fields of a record. */
export const mappingSettings = object({
  collection: codes(...tableCollections),
  version: codes(...versions).optional(),
  /** The brand's published name, or the column that has it. */
  brand: object({ name: text(1, 140).optional(), column: text(1).optional() }).optional(),
  headerRow: int32.min(1).optional(),
  delimiter: codes(...delimiterNames).optional(),
  encoding: codes(...encodings).optional(),
  /** A field's path, such as `PostalAddress.PostCode` → its source. */
  columns: z.record(z.string(), source),
  /** A field's path → its value in every record. */
  constants: z.record(z.string(), list(text(1), 1)).optional(),
  /** A day, several days (`Monday-Friday`), or `Week` for a column that has the whole week → the source. */
  hours: z.record(z.string(), hours).optional(),
  /** The column with both latitude and longitude, and which comes first: `lat-lon` by default. */
  coordinates: object({ column: text(1), order: codes(...coordinateOrders).optional() }).optional(),
  /** A ContactType → the column that has the number or address; from v2.2 on. */
  contacts: map.optional(),
  /** Columns that are deliberately not imported. */
  ignore: list(text(1)).optional(),
});

export type Mapping = z.infer<typeof mappingSettings>;

/**
 * Expands the short forms: a column's name for a source with only a column, a brand's name for a brand with only a
 * name, a single constant for a list of one. An empty entry of `values` means no value.
 * @param written as read; changed in place
 */
export function longForm(written: PlainObject): PlainObject {
  replace(written, 'brand', (brand) => (isScalar(brand) ? { name: brand } : brand));
  replace(written, 'coordinates', (entry) => (isScalar(entry) ? { column: entry } : entry));
  replaceEach(written['columns'], (entry) => (isScalar(entry) ? { column: entry } : entry));
  replaceEach(written['hours'], (entry) => (isScalar(entry) ? { column: entry } : entry));
  replaceEach(written['constants'], (entry) => (isScalar(entry) ? [entry] : entry));
  for (const section of [written['columns'], written['hours']]) {
    replaceEach(section, (entry) => {
      if (isPlainObject(entry)) replaceEach(entry['values'], (value) => value ?? '');
      return entry;
    });
  }
  return written;
}

function replace(fields: Record<string, unknown>, key: string, by: (value: unknown) => unknown): void {
  if (Object.hasOwn(fields, key)) fields[key] = by(fields[key]);
}

function replaceEach(fields: unknown, by: (value: unknown) => unknown): void {
  if (!isPlainObject(fields)) return;
  for (const key of Object.keys(fields)) replace(fields, key, by);
}

function isScalar(value: unknown): value is string {
  return typeof value === 'string';
}

/** The version whose fields a mapping names. */
export function versionOf({ version }: Mapping): Version {
  return version ?? firstVersion;
}
