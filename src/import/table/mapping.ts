import { z } from 'zod';
import { collectionsWith, registrations } from '../../interface/collections/index.js';
import type { TableWords } from '../../interface/collections/registration.js';
import { int32 } from '../../interface/schema/simple-types.js';
import { codes, type FieldSchemas, list, object, text } from '../../interface/schema/types.js';
import type { Collection } from '../../model/collection.js';
import { firstVersion, type Version, versions } from '../../model/version.js';
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

/** A column by its name alone, or with how it is read. */
function columnOr<const F extends FieldSchemas>(how: F) {
  return z.union([text(1), object(how)]);
}

/** The source of a field's value. */
const source = columnOr({
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
const hours = columnOr({
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
  brand: z
    .union([
      text(1, 140),
      object({ column: text(1).describe('the column that has the published name of the brand') }),
    ])
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
    .record(z.string(), z.union([text(1), list(text(1), 1)]))
    .optional()
    .describe('the path of a field, and its value in every record'),
  hours: z
    .record(z.string(), hours)
    .optional()
    .describe(
      'a day, several days (Monday-Friday), or Week for a column that has the whole week, and the column for it',
    ),
  coordinates: text(1).optional().describe('the column with both latitude and longitude'),
  contacts: map.optional().describe('a kind of contact, such as Phone, and the column for it; from v2.2 on'),
  ignore: list(text(1)).optional().describe('columns that need no field'),
});

export type Mapping = z.infer<typeof mappingSettings>;

/** How a column is read. */
export function columnSource<S extends { readonly column?: string | undefined }>(written: string | S): S {
  return typeof written === 'string' ? ({ column: written } as S) : written;
}

/** The version whose fields a mapping names. */
export function versionOf({ version }: Mapping): Version {
  return version ?? firstVersion;
}
