import { readSettings } from '../../content/documents/document.js';
import { checkValue, located } from '../../interface/schema/validate.js';
import { type Problem, problem } from '../../model/problem.js';
import type { FeedSource, Incoming, IncomingRecord } from '../incoming.js';
import { firstWithDecimals, lostZeros, readCell } from './cell.js';
import { longForm, mappingSettings, versionOf } from './mapping.js';
import { tableProblems } from './problems.js';
import { TableReader } from './reader.js';
import { RowRecord } from './row.js';
import { type Column, readTable, type Table } from './table.js';

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
  const { value: mapping, findings } = checkValue(mappingSettings, longForm(written));
  const ofMapping = located(findings, locate);
  if (mapping === undefined) return incoming([], ofMapping);
  const table = readTable(csv.name, csv.bytes, mapping);
  sources.set(csv.name, table.text);
  const version = versionOf(mapping);
  const reader = new TableReader(mapping, version, table, locate);
  const about = [...ofMapping, ...table.problems];
  if (reader.problems.length > 0) return incoming([], [...about, ...reader.problems]);
  const { decimals, problems: ofCodes } = codesAsNumbers(table, reader);
  about.push(...ofCodes);
  const records = table.rows.map((row): IncomingRecord => {
    const cells = [...row.cells];
    for (const { index } of decimals) cells[index] = cells[index]!.trim().replace(/\.0+$/, '');
    const record = new RowRecord({ ...row, cells }, table.locate);
    const brandName = reader.fill(record);
    about.push(...record.problems);
    const { collection } = mapping;
    return { brandName, collection, version, value: record.value, at: (path) => record.at(path) };
  });
  const [unused] = reader.unused;
  if (unused !== undefined) {
    const args = { columns: reader.unused.map(({ name }) => name), mapping: mappingFile.name };
    const at = table.locate(table.headerRow, unused.index);
    about.push(problem(tableProblems['import/csv-columns'], args, [at]));
  }
  return incoming(records, about);
}

/** Codes that a program has taken for numbers: with the columns that have decimals since then, or fewer zeros. */
function codesAsNumbers({ rows, locate }: Table, { texts }: TableReader) {
  const decimals = new Set<Column>();
  const problems: Problem[] = [];
  for (const { column, isIdentification } of texts) {
    if (decimals.has(column)) continue;
    const cells = rows.map((row) => readCell(row.cells[column.index] ?? '') ?? '');
    const say = (at: number, codes: readonly string[], digits?: number) => {
      const args = { column: column.name, codes, ...(digits !== undefined && { digits }) };
      const place = locate(rows[at]!.number, column.index);
      problems.push(problem(tableProblems['import/csv-zeros'], args, [place]));
    };
    const first = firstWithDecimals(cells);
    if (first !== undefined) {
      decimals.add(column);
      say(first, [cells[first]!]);
    }
    const lost = isIdentification ? lostZeros(cells) : undefined;
    if (lost !== undefined) say(cells.indexOf(lost.short[0]!), lost.short, lost.length);
  }
  return { decimals, problems };
}
