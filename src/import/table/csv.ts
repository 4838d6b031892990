import { readSettings } from '../../content/documents/document.js';
import { factsOf } from '../../interface/schema/types.js';
import { checkValue, type Locate, located } from '../../interface/schema/validate.js';
import { type Problem, problem } from '../../model/problem.js';
import type { Incoming, IncomingRecord } from '../incoming.js';
import { fits } from '../repairs/scalars.js';
import { lostZeros, readCell } from './cell.js';
import { longForm, type Mapping, mappingSettings } from './mapping.js';
import { tableProblems } from './problems.js';
import { type RowReader, rowReader } from './reader.js';
import { RowRecord } from './row.js';
import { type Column, readTable, type Table } from './table.js';

/** A file that was read: its name as the user typed it, and its bytes. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads the table of a CSV file as records, following a mapping file. If the mapping doesn't fit the table, there are
 * no records, and the problems say why.
 */
export function readCsv(csv: NamedBytes, mappingFile: NamedBytes): Incoming {
  const { mapping, locate, text, problems } = readMapping(mappingFile);
  const sources = new Map([[mappingFile.name, text]]);
  const none = { kind: 'table', records: [], meta: {}, sources } as const;
  if (mapping === undefined) return { ...none, problems };
  const table = readTable(csv.name, csv.bytes, mapping);
  sources.set(csv.name, table.text);
  const reader = rowReader(mapping, table, locate);
  if (reader.problems.length > 0)
    return { ...none, problems: [...problems, ...table.problems, ...reader.problems] };
  const { records, problems: ofRows } = recordsOf(table, reader);
  const about = [...problems, ...table.problems, ...ofRows];
  if (table.encoding !== 'utf-8')
    about.push(
      problem(
        tableProblems['import/csv-read'],
        { what: 'encoding', said: table.encoding === 'utf-16' ? 'UTF-16' : 'Windows-1252' },
        [table.locate(1)],
      ),
    );
  const [unused] = reader.unused;
  if (unused !== undefined) {
    const args = { columns: reader.unused.map(({ name }) => name), mapping: mappingFile.name };
    const at = table.locate(table.headerRow, unused.index);
    about.push(problem(tableProblems['import/csv-columns'], args, [at]));
  }
  return { ...none, records, problems: about };
}

interface ReadMapping {
  readonly mapping?: Mapping;
  readonly locate: Locate;
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** Reads a mapping file. The result has no mapping if the file isn't valid. */
function readMapping({ name, bytes }: NamedBytes): ReadMapping {
  const { value: written, locate, text, problems } = readSettings({ name, format: 'yaml' }, bytes);
  if (written === undefined) return { locate, text, problems };
  const { value: mapping, findings } = checkValue(mappingSettings, longForm(written));
  return { ...(mapping && { mapping }), locate, text, problems: [...problems, ...located(findings, locate)] };
}

function recordsOf(
  table: Table,
  reader: RowReader,
): { readonly records: readonly IncomingRecord[]; readonly problems: readonly Problem[] } {
  const whole = wholeNumbers(table, reader);
  const problems = whole.map(({ column, row, code }) => zeros(table, column, row, { codes: [code] }));
  const records = table.rows.map((row): IncomingRecord => {
    const cells = [...row.cells];
    for (const { column } of whole) cells[column.index] = cells[column.index]!.trim().replace(/\.0+$/, '');
    const record = new RowRecord({ ...row, cells }, table.locate);
    for (const put of reader.parts) put(record);
    const { collection, version } = reader;
    const at: IncomingRecord['at'] = (path) => record.at(path);
    const brandName = reader.brandOf(record);
    problems.push(...record.problems);
    return { brandName, collection, version, value: record.value, at };
  });
  for (const { number: row, cells } of table.footer) {
    const text = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
    const args = { what: 'footer', said: text, row } as const;
    problems.push(problem(tableProblems['import/csv-read'], args, [table.locate(row)]));
  }
  return { records, problems: [...problems, ...zerosLost(table, reader)] };
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
function wholeNumbers({ rows }: Table, { texts }: RowReader) {
  const columns = texts.flatMap(({ leaf, columns }) => {
    const isNumber = leaf && /Amount|Rate|Coordinate/.test(factsOf(leaf.schema)?.type ?? '');
    const isText = leaf === undefined || (leaf.codes === undefined && !isNumber && fits(leaf.schema, '101'));
    return isText ? columns : [];
  });
  return [...new Set(columns)].flatMap((column) => {
    const cells = rows.map((row) => (row.cells[column.index] ?? '').trim());
    const at = cells.findIndex((cell) => /^\d+\.0+$/.test(cell));
    const hasOthers = cells.some((cell) => /\d\.\d/.test(cell) && !/^\d+\.0+$/.test(cell));
    return at === -1 || hasOthers ? [] : [{ column, row: rows[at]!.number, code: cells[at]! }];
  });
}

/** The columns of codes of which some have probably lost zeros. */
function zerosLost(table: Table, { texts }: RowReader): Problem[] {
  return texts
    .filter(({ path }) => /(?:^|\.)Identification$|^SortCode$/.test(path))
    .flatMap(({ columns }) => columns)
    .flatMap((column) => {
      const codes = table.rows.map((row) => readCell(row.cells[column.index] ?? '') ?? '');
      const lost = lostZeros(codes);
      if (lost === undefined) return [];
      const { number } = table.rows[codes.indexOf(lost.short[0]!)]!;
      return [zeros(table, column, number, { digits: lost.length, codes: lost.short })];
    });
}
