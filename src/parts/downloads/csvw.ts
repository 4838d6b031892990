import { aboutApostrophes, separator } from './cells.js';
import type { Field, FieldType } from './fields.js';
import { type DescribedTable, type Descriptions, tableFieldsOf } from './files.js';

const context = ['http://www.w3.org/ns/csvw', { language: 'en' }];

/** The standard's name for a type: Metadata Vocabulary for Tabular Data §5.11.1. */
const types: Readonly<Record<FieldType, string>> = {
  text: 'string',
  'whole number': 'integer',
  decimal: 'decimal',
  number: 'double',
  flag: 'boolean',
  date: 'date',
  instant: 'dateTime',
  address: 'anyURI',
  list: 'string',
  'JSON object': 'json',
  'JSON list': 'json',
};

/** The metadata of a version's tables as CSV on the Web has it (Metadata Vocabulary for Tabular Data). */
export function csvMetadata(described: Descriptions): object {
  const { title, licenseUrl, changed, files } = described;
  return {
    '@context': context,
    'dc:title': title,
    'dc:description': aboutApostrophes,
    'dc:license': { '@id': licenseUrl },
    'dc:modified': { '@value': new Date(changed).toISOString(), '@type': 'xsd:dateTime' },
    dialect: {
      encoding: 'utf-8',
      header: true,
      lineTerminators: ['\r\n'],
      skipInitialSpace: false,
      trim: false,
    },
    tables: files.flatMap(({ path, title, table }) =>
      table === undefined
        ? []
        : [
            {
              url: path,
              'dc:title': title,
              tableSchema:
                table.shared === undefined ? columnsOf(table, described) : sharedColumns(table.shared),
            },
          ],
    ),
  };
}

/** The path of a description of columns that several files share. */
export function sharedColumns(shared: string): string {
  return `${shared}.csvw-schema.json`;
}

/** The same as a file of its own. */
export function columnsFile(
  table: DescribedTable,
  described: Pick<Descriptions, 'version' | 'areKeysUnique'>,
): object {
  return { '@context': context, ...columnsOf(table, described) };
}

function columnsOf(
  table: DescribedTable,
  { version, areKeysUnique }: Pick<Descriptions, 'version' | 'areKeysUnique'>,
): object {
  const { keys, parent } = table;
  return {
    '@type': 'Schema',
    columns: tableFieldsOf(table, version).map(columnOf),
    ...(areKeysUnique && {
      primaryKey: keys,
      ...(parent && {
        foreignKeys: [
          {
            columnReference: parent.own,
            reference: { resource: parent.path, columnReference: parent.theirs },
          },
        ],
      }),
    }),
  };
}

function columnOf({ name, description, type, isRequired, codes, pattern }: Field): object {
  const base = types[type];
  const format = codes === undefined ? pattern : `^(?:${codes.map(escaped).join('|')})$`;
  return {
    name,
    titles: name,
    ...(description !== '' && { 'dc:description': description }),
    datatype: format === undefined ? base : { base, format },
    ...(type === 'list' && { separator }),
    ...(isRequired && { required: true }),
  };
}

function escaped(code: string): string {
  return code.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
