import { z } from 'zod';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { collectionsWith, registrations } from '../../interface/collections/index.js';
import type { TableWords } from '../../interface/collections/registration.js';
import { codes, int32, list, object, text } from '../../interface/schema/types.js';
import type { Collection } from '../../model/collection.js';
import { firstVersion, type Version, versions } from '../../model/version.js';
import { coordinateOrders } from './coordinates.js';
import { delimiterNames } from './dialect.js';

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
  column: text(1).optional().describe('the column that has the value'),
  columns: list(text(1), 1)
    .optional()
    .describe('several columns, whose texts become the items of a list, or are joined to one text'),
  split: text(1).optional().describe('the separator of the values within a cell, for fields that are lists'),
  values: map.optional().describe('the text of a cell, and the value for it; "" leaves it out'),
  flags: map
    .optional()
    .describe('columns of yes and no, each with the code that is added to the list for yes'),
});

export type FieldSource = z.infer<typeof source>;

/** The source of the hours of one or more days: one column with both times, or one for each. */
const hours = object({
  column: text(1).optional().describe('the column that has both times, such as 09:00-17:00'),
  open: text(1).optional().describe('the column of the opening times'),
  close: text(1).optional().describe('the column of the closing times'),
  values: map.optional().describe('the text of a cell, and the hours for it; "" for none'),
});

/** A mapping file: which columns of a table become which fields of a record. */
export const mappingSettings = object({
  collection: codes(...tableCollections).describe('what each row is a record of'),
  version: codes(...versions)
    .optional()
    .describe('the version whose fields are named; v2.1 if you leave it out'),
  brand: object({
    name: text(1, 140).optional().describe('the published name of the brand'),
    column: text(1).optional().describe('the column that has the published name of the brand'),
  })
    .optional()
    .describe('the published name of the brand, or the column that has it'),
  headerRow: int32
    .min(1)
    .optional()
    .describe('the row with the names of the columns; found in the file if you leave it out'),
  delimiter: codes(...delimiterNames)
    .optional()
    .describe('what is between the cells; found in the file if you leave it out'),
  columns: z
    .record(z.string(), source)
    .describe('the path of a field, such as PostalAddress.PostCode, and the column for it'),
  constants: z
    .record(z.string(), list(text(1), 1))
    .optional()
    .describe('the path of a field, and its value in every record'),
  hours: z
    .record(z.string(), hours)
    .optional()
    .describe(
      'a day, several days (Monday-Friday), or Week for a column that has the whole week, and the column for it',
    ),
  coordinates: object({
    column: text(1).describe('the column with both latitude and longitude'),
    order: codes(...coordinateOrders)
      .optional()
      .describe('which of the two comes first; lat-lon if you leave it out'),
  })
    .optional()
    .describe('the column with both latitude and longitude'),
  contacts: map.optional().describe('a kind of contact, such as Phone, and the column for it; from v2.2 on'),
  ignore: list(text(1)).optional().describe('columns that need no field'),
});

export type Mapping = z.infer<typeof mappingSettings>;

/**
 * What a text alone means in a mapping file, by path, where `*` is any key: the field of the object that it is short
 * for, or the only item of a list.
 */
export const shortForms: Readonly<Record<string, { readonly field: string } | 'item'>> = {
  brand: { field: 'name' },
  coordinates: { field: 'column' },
  'columns.*': { field: 'column' },
  'hours.*': { field: 'column' },
  'constants.*': 'item',
};

/**
 * Expands the short forms. An empty entry of `values` means no value.
 * @param written as read; changed in place
 */
export function longForm(written: PlainObject): PlainObject {
  for (const [path, form] of Object.entries(shortForms)) {
    const [section = '', each] = path.split('.');
    const long = (entry: unknown) =>
      !isScalar(entry) ? entry : form === 'item' ? [entry] : { [form.field]: entry };
    if (each === undefined) replace(written, section, long);
    else replaceEach(written[section], long);
  }
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
