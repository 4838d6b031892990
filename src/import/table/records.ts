import { readSettings } from '../../content/documents/document.js';
import { checkValue, located } from '../../interface/schema/validate.js';
import { hasErrors, type Problem, problem } from '../../model/problem.js';
import type { FeedSource, Incoming, IncomingRecord } from '../incoming.js';
import { mappingSettings, versionOf } from './mapping.js';
import { tableProblems } from './problems.js';
import { TableReader } from './reader.js';
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
  const reader = new TableReader(mapping, table, locate);
  const about = [...ofMapping, ...table.problems, ...reader.problems];
  if (hasErrors(reader.problems)) return incoming([], about);
  const records = table.rows.map((row): IncomingRecord => {
    const { record, brandName } = reader.read(row);
    about.push(...record.problems);
    const of = { collection: mapping.collection, version: versionOf(mapping) };
    return { brandName, ...of, value: record.value, at: (path) => record.at(path) };
  });
  const [unused] = reader.unused;
  if (unused !== undefined) {
    const args = { columns: reader.unused.map(({ name }) => name), mapping: mappingFile.name };
    const at = table.locate(table.headerRow, unused.index);
    about.push(problem(tableProblems['import/csv-columns'], args, [at]));
  }
  return incoming(records, about);
}
