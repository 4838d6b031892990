import { aboutApostrophes } from './cells.js';
import type { Field, FieldType } from './fields.js';
import { type DescribedTable, type Descriptions, type DownloadFile, tableFieldsOf } from './files.js';

const profiles = 'https://datapackage.org/profiles/2.0';

/** The standard's name for a type: Table Schema, "Field types". */
const types: Readonly<Record<FieldType, { readonly type: string } & Readonly<Record<string, string>>>> = {
  text: { type: 'string' },
  'whole number': { type: 'integer' },
  decimal: { type: 'number' },
  number: { type: 'number' },
  flag: { type: 'boolean' },
  date: { type: 'date' },
  instant: { type: 'datetime' },
  address: { type: 'string', format: 'uri' },
  // The standard has lists of texts, but its published profile refuses them.
  list: { type: 'string' },
  'JSON object': { type: 'object' },
  'JSON list': { type: 'array' },
};

/** The descriptor of a version's downloads as a Data Package, version 2. */
export function dataPackage(described: Descriptions): object {
  const { version, title, licenseUrl, homepage, changed, files } = described;
  return {
    $schema: `${profiles}/datapackage.json`,
    name: `open-data-${version}`,
    title,
    ...(homepage !== undefined && { homepage }),
    created: new Date(changed).toISOString(),
    licenses: [{ path: licenseUrl, title: 'Licence' }],
    resources: files.map((file) => resourceOf(file, described)),
  };
}

function resourceOf(file: DownloadFile, described: Descriptions): object {
  const { path, title, format, table } = file;
  const [own] = described.entryOf(path)?.representations ?? [];
  return {
    $schema: `${profiles}/dataresource.json`,
    name: nameOf(path),
    ...(table && { type: 'table' }),
    path,
    title,
    ...(table && { description: aboutApostrophes }),
    format: format.name,
    mediatype: format.mediaType.split(';')[0],
    encoding: 'utf-8',
    ...(own && { bytes: own.bytes, hash: `sha256:${own.sha256}` }),
    ...(table && {
      dialect: { $schema: `${profiles}/tabledialect.json`, lineTerminator: '\r\n' },
      schema: table.shared === undefined ? tableSchema(table, described) : sharedSchema(table.shared),
    }),
  };
}

/** The path of a Table Schema that several files share. */
export function sharedSchema(shared: string): string {
  return `${shared}.table-schema.json`;
}

/** The columns of a table as a Table Schema. */
export function tableSchema(
  table: DescribedTable,
  { version, areKeysUnique }: Pick<Descriptions, 'version' | 'areKeysUnique'>,
): object {
  const { keys, parent } = table;
  return {
    $schema: `${profiles}/tableschema.json`,
    fields: tableFieldsOf(table, version).map(schemaField),
    missingValues: [''],
    ...(areKeysUnique && {
      primaryKey: keys,
      ...(parent && {
        foreignKeys: [
          { fields: parent.own, reference: { resource: nameOf(parent.path), fields: parent.theirs } },
        ],
      }),
    }),
  };
}

function schemaField({ name, description, type, isRequired, codes, pattern }: Field): object {
  const constraints = {
    ...(isRequired && { required: true }),
    ...(type === 'text' && codes && { enum: codes }),
    ...(type === 'text' && pattern !== undefined && { pattern: pattern.replace(/^\^|\$$/g, '') }),
  };
  return {
    name,
    ...types[type],
    ...(description !== '' && { description }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
  };
}

/** The name of a file in the package: its path with points. */
function nameOf(path: string): string {
  return path.replace(/\.csv$/, '').replaceAll('/', '.');
}
