import { readSettings } from '../../content/documents/document.js';
import { checkValue, located } from '../../interface/schema/validate.js';
import { hasErrors, type Problem, problem } from '../../model/problem.js';
import type { FeedSource, Incoming, IncomingRecord } from '../incoming.js';
import { fieldsOfTable } from './fields.js';
import { mappingSettings, versionOf } from './mapping.js';
import { MappingNames } from './mapping-names.js';
import { tableProblems } from './problems.js';
import { rowParts } from './reader.js';
import { RowRecord } from './row.js';
import { readTable } from './table.js';

/**
 * Reads the table of a CSV file as records, following a mapping file. If the mapping doesn't fit the table, there are
 * no records, and the problems say why.
 */
export function readCsv(csv: FeedSource, mappingFile: FeedSource): Incoming {
  const settings = readSettings({ name: mappingFile.name, format: 'yaml' }, mappingFile.bytes);
  const { value: written, locate, problems } = settings;
  const sources = new Map([[mappingFile.name, settings.text]]);
  const incoming = (records: readonly IncomingRecord[], about: readonly Problem[]): Incoming => {
    return { kind: 'table', records, meta: {}, sources, problems: [...problems, ...about] };
  };
  if (written === undefined) return incoming([], []);
  const { value: mapping, findings } = checkValue(mappingSettings, written);
  const ofMapping = located(findings, locate);
  if (mapping === undefined) return incoming([], ofMapping);
  const table = readTable(csv.name, csv.bytes, mapping);
  sources.set(csv.name, table.text);
  const { collection, brand, ignore } = mapping;
  const of = { collection, version: versionOf(mapping) };
  const names = new MappingNames(fieldsOfTable(collection, of.version), table, locate);
  const parts = rowParts(names, mapping);
  const ofBrand = typeof brand === 'object' ? names.column(brand.column, ['brand', 'column']) : undefined;
  const about = [...ofMapping, ...table.problems, ...names.problems];
  if (hasErrors(names.problems)) return incoming([], about);
  const records = table.rows.map((row): IncomingRecord => {
    const record = new RowRecord(names.asTexts(row), table.locate);
    for (const put of parts) put(record);
    const brandName = typeof brand === 'object' ? ofBrand && (record.text(ofBrand) || undefined) : brand;
    about.push(...record.problems);
    return { brandName, ...of, value: record.value, at: (path) => record.at(path) };
  });
  const unused = names.unused(ignore);
  if (unused.length > 0) {
    const args = { columns: unused.map(({ name }) => name), mapping: mappingFile.name };
    const at = table.locate(table.headerRow, unused[0]!.index);
    about.push(problem(tableProblems['import/csv-columns'], args, [at]));
  }
  return incoming(records, about);
}
