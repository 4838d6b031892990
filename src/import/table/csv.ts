import { factsOf } from '../../interface/schema/types.js';
import { checkValue, type Locate, located } from '../../interface/schema/validate.js';
import { type Problem, problem } from '../../model/problem.js';
import { readSettings } from '../../content/documents/document.js';
import type { Incoming, IncomingRecord } from '../incoming.js';
import { fits } from '../repairs/scalars.js';
import { lostZeros, readCell } from './cell.js';
import { longForm, type Mapping, mappingSettings } from './mapping.js';
import { type Plan, planOf } from './plan.js';
import { recordOfRow } from './record.js';
import { type Column, footerOf, type Row, readTable, type Table } from './table.js';
import { tableProblems } from './table-problems.js';

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
  if (mapping === undefined) return { kind: 'table', records: [], meta: {}, problems, sources };
  const { delimiter, encoding, headerRow } = mapping;
  const table = readTable(csv.name, csv.bytes, {
    ...(delimiter && { delimiter }),
    ...(encoding && { encoding }),
    ...(headerRow && { headerRow }),
  });
  sources.set(csv.name, table.text);
  const { plan, problems: misfits, unused } = planOf(mapping, table, locate);
  if (misfits.length > 0) {
    return {
      kind: 'table',
      records: [],
      meta: {},
      problems: [...problems, ...table.problems, ...misfits],
      sources,
    };
  }
  const read = recordsOf(table, plan, locate);
  const all = [...problems, ...aboutTable(table), ...table.problems, ...read.problems];
  if (unused.length > 0) {
    const at = unused.map(({ index }) => table.locate(table.headerRow, index));
    const args = { columns: unused.map(({ name }) => name), mapping: mappingFile.name };
    all.push(problem(tableProblems['import/csv-unused'], args, [at[0]!]));
  }
  return { kind: 'table', records: read.records, meta: {}, problems: all, sources };
}

interface ReadMapping {
  readonly mapping?: Mapping;
  readonly locate: Locate;
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** Reads a mapping file. The result has no mapping if the file isn't valid. */
export function readMapping({ name, bytes }: NamedBytes): ReadMapping {
  const document = readSettings({ name, format: 'yaml' }, bytes);
  const { locate, text } = document;
  const problems = [...document.problems];
  if (document.value === undefined) return { locate, text, problems };
  const written = longForm(document.value);
  const { value, findings } = checkValue(mappingSettings, written);
  problems.push(...located(findings, locate));
  return { ...(value && { mapping: value }), locate, text, problems };
}

/** Problems of a table's text and header. */
function aboutTable(table: Table): Problem[] {
  const problems: Problem[] = [];
  if (table.encoding !== 'utf-8') {
    problems.push(
      problem(tableProblems['import/csv-encoding'], { encoding: table.encoding }, [table.locate(1)]),
    );
  }
  return problems;
}

function recordsOf(
  table: Table,
  plan: Plan,
  locate: Locate,
): { records: IncomingRecord[]; problems: Problem[] } {
  const records: IncomingRecord[] = [];
  const footer = new Set(footerOf(table.rows, table.columns.length));
  const whole = wholeNumbers(table, plan);
  const problems: Problem[] = whole.map(({ column, row, codes }) =>
    problem(tableProblems['import/csv-zeros'], { column: column.name, codes }, [
      table.locate(row.number, column.index),
    ]),
  );
  const places = { cell: table.locate, constant: (path: Parameters<Locate>[0]) => locate(path, 'value') };
  for (const row of table.rows) {
    if (footer.has(row)) {
      const text = row.cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
      problems.push(
        problem(tableProblems['import/csv-footer'], { row: row.number, text }, [table.locate(row.number)]),
      );
      continue;
    }
    const cells = [...row.cells];
    for (const { column } of whole) cells[column.index] = cells[column.index]!.trim().replace(/\.0+$/, '');
    const record = recordOfRow({ ...row, cells }, plan, places);
    problems.push(...record.problems);
    const { collection, version } = plan;
    records.push({ brandName: record.brandName, collection, version, value: record.value, at: record.at });
  }
  problems.push(...zerosLost(table, plan, footer));
  return { records, problems };
}

/** The columns of codes that a program took for numbers: 101.0, 102.0. */
function wholeNumbers(
  { rows }: Table,
  { fields, contacts }: Plan,
): { readonly column: Column; readonly row: Row; readonly codes: readonly string[] }[] {
  const texts = fields.filter(({ leaf }) => leaf.codes === undefined && fits(leaf.schema, '101'));
  const columns = [
    ...texts
      .filter(({ leaf }) => !/Amount|Rate|Coordinate/.test(factsOf(leaf.schema)?.type ?? ''))
      .flatMap((field) => field.columns),
    ...contacts.map(({ column }) => column),
  ];
  return [...new Set(columns)].flatMap((column) => {
    const isWhole = ({ cells }: Row) => /^\s*\d+\.0+\s*$/.test(cells[column.index] ?? '');
    const row = rows.find(isWhole);
    const hasOthers = rows.some((one) => !isWhole(one) && /\d\.\d/.test(one.cells[column.index] ?? ''));
    return row === undefined || hasOthers ? [] : [{ column, row, codes: [row.cells[column.index]!.trim()] }];
  });
}

function zerosLost(table: Table, plan: Plan, footer: ReadonlySet<unknown>): Problem[] {
  return plan.fields
    .filter(({ leaf }) => leaf.path.split('.').at(-1) === 'Identification' || leaf.path === 'SortCode')
    .flatMap(({ columns }) => columns)
    .flatMap((column) => {
      const rows = table.rows.filter((row) => !footer.has(row));
      const codes = rows.map((row) => {
        const cell = readCell(row.cells[column.index] ?? '');
        return cell.kind === 'text' ? cell.text : '';
      });
      const lost = lostZeros(codes);
      if (lost === undefined) return [];
      const { number } = rows[codes.indexOf(lost.short[0]!)]!;
      const args = { column: column.name, digits: lost.length, codes: lost.short };
      return [problem(tableProblems['import/csv-zeros'], args, [table.locate(number, column.index)])];
    });
}
