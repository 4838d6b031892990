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
  const whole = wholeNumbers(table, reader);
  about.push(...whole.map(({ column, row, code }) => zeros(table, column, row, { codes: [code] })));
  const records = table.rows.map((row): IncomingRecord => {
    const cells = [...row.cells];
    for (const { column } of whole) cells[column.index] = cells[column.index]!.trim().replace(/\.0+$/, '');
    const record = new RowRecord({ ...row, cells }, table.locate);
    const brandName = reader.fill(record);
    about.push(...record.problems);
    const { collection } = mapping;
    return { brandName, collection, version, value: record.value, at: (path) => record.at(path) };
  });
  for (const { number: row, cells } of table.footer) {
    const said = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
    about.push(problem(tableProblems['import/csv-read'], { what: 'footer', said, row }, [table.locate(row)]));
  }
  about.push(...zerosLost(table, reader));
  if (table.encoding !== 'UTF-8') {
    const args = { what: 'encoding', said: table.encoding } as const;
    about.push(problem(tableProblems['import/csv-read'], args, [table.locate(1)]));
  }
  const [unused] = reader.unused;
  if (unused !== undefined) {
    const args = { columns: reader.unused.map(({ name }) => name), mapping: mappingFile.name };
    const at = table.locate(table.headerRow, unused.index);
    about.push(problem(tableProblems['import/csv-columns'], args, [at]));
  }
  return incoming(records, about);
}

function zeros(
  table: Table,
  column: Column,
  row: number,
  codes: { readonly codes: readonly string[]; readonly digits?: number },
): Problem {
  const at = table.locate(row, column.index);
  return problem(tableProblems['import/csv-zeros'], { column: column.name, ...codes }, [at]);
}

/** The columns of codes that a program took for numbers: 101.0, 102.0. */
function wholeNumbers({ rows }: Table, { texts }: TableReader) {
  return [...new Set(texts.map(({ column }) => column))].flatMap((column) => {
    const cells = rows.map((row) => (row.cells[column.index] ?? '').trim());
    const at = firstWithDecimals(cells);
    return at === undefined ? [] : [{ column, row: rows[at]!.number, code: cells[at]! }];
  });
}

/** The columns of codes of which some have probably lost zeros. */
function zerosLost(table: Table, { texts }: TableReader): Problem[] {
  return texts.flatMap(({ column, isIdentification }) => {
    const codes = table.rows.map((row) => readCell(row.cells[column.index] ?? '') ?? '');
    const lost = isIdentification ? lostZeros(codes) : undefined;
    if (lost === undefined) return [];
    const { number } = table.rows[codes.indexOf(lost.short[0]!)]!;
    return [zeros(table, column, number, { digits: lost.length, codes: lost.short })];
  });
}
