import { CsvError, parse } from 'csv-parse/sync';
import { once } from '../../base/once.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { Lines } from '../../content/documents/lines.js';
import { feedProblems } from '../problems.js';
import { type Delimiter, decodeTable, delimiterOf, delimiters, type Encoding } from './dialect.js';
import { tableProblems } from './table-problems.js';

/** How to read a file if its bytes don't show it. */
export interface TableSettings {
  readonly delimiter?: Delimiter;
  readonly encoding?: Encoding;
  /** The row with the names of the columns, counted from 1 as in a spreadsheet. */
  readonly headerRow?: number;
}

export interface Column {
  /** The column's index in a row, from 0. */
  readonly index: number;
  /** From the header; `Column F` if the header has no name there, `Phone (2)` if the name occurs a second time. */
  readonly name: string;
}

export interface Row {
  /** Counted as in a spreadsheet: the first row of the file is 1, however many lines a row takes. */
  readonly number: number;
  /** As written, without the quotes of CSV. */
  readonly cells: readonly string[];
}

/** A table as read from CSV. */
export interface Table {
  readonly file: string;
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly headerRow: number;
  /** The decoded text that locations refer to. */
  readonly text: string;
  readonly columns: readonly Column[];
  /** The rows below the header, without empty ones. */
  readonly rows: readonly Row[];
  readonly problems: readonly Problem[];
  /** The location of a cell with its quotes; of the row's start if `column` is omitted or the row has no such cell. */
  readonly locate: (row: number, column?: number) => Location;
}

/**
 * Reads a CSV file (RFC 4180, and the variants that spreadsheets write). Rows that can't be split into cells reliably
 * are left out, with an error each.
 * @param name the file as the user typed it
 */
export function readTable(name: string, bytes: Uint8Array, settings: TableSettings = {}): Table {
  const { text, encoding } = decodeTable(name, bytes, settings.encoding);
  const delimiter = settings.delimiter ?? delimiterOf(text);
  const { records, unclosed } = split(text, delimiters[delimiter]);
  const lines = once(() => new Lines(text));
  let last: { readonly record: Written; readonly cells: readonly CellRange[] } | undefined;
  // A row may have thousands of cells with a problem each, and is parsed as a whole.
  const rangesOf = (record: Written) => {
    if (last?.record !== record) {
      last = { record, cells: cellRanges(text, record, delimiters[delimiter]) };
    }
    return last.cells;
  };
  const locate = (row: number, column?: number): Location => {
    const record = records[row - 1] ?? unclosed;
    if (record === undefined) return place(name, lines(), 0, 0);
    const cell = rangesOf(record)[column ?? 0];
    return place(name, lines(), cell?.start ?? record.start, column === undefined ? record.start : cell?.end);
  };
  const found = settings.headerRow ?? headerRowOf(records);
  const header = records[found - 1]?.cells ?? [];
  const columns = columnsOf(header, records);
  const problems: Problem[] = columns
    .filter(({ index, name: given }) => given !== headerName(header[index] ?? ''))
    .map(({ index, name: given }) =>
      problem(tableProblems['import/csv-header'], { name: given }, [locate(found, index)]),
    );
  const rows: Row[] = [];
  records.forEach((record, index) => {
    const row = index + 1;
    const last = record.cells.findLastIndex((cell) => cell.trim() !== '');
    if (row <= found || last === -1) return;
    const stray = strayQuote(text, record, delimiters[delimiter]);
    const args = { row, cells: record.cells.length, columns: header.length };
    if (stray !== -1) {
      const { columns } = args;
      problems.push(problem(tableProblems['import/csv-cells'], { row, columns }, [locate(row, stray)]));
    } else if (last >= header.length) {
      problems.push(problem(tableProblems['import/csv-cells'], args, [locate(row, header.length)]));
    } else {
      if (args.cells < args.columns)
        problems.push(problem(tableProblems['import/csv-short'], args, [locate(row, last)]));
      rows.push({ number: row, cells: record.cells });
    }
  });
  if (unclosed !== undefined) {
    const row = records.length + 1;
    const at = locate(row, rangesOf(unclosed).length - 1);
    const args = { row, columns: header.length };
    problems.push(problem(tableProblems['import/csv-cells'], args, [{ ...at, end: at.start }]));
  }
  if (rows.length === 0 && problems.every(({ severity }) => severity !== 'error')) {
    problems.push(problem(feedProblems['import/no-records'], { looksLike: 'table' }, [locate(found)]));
  }
  return { file: name, encoding, delimiter, headerRow: found, text, columns, rows, problems, locate };
}

function place(file: string, lines: Lines, start: number, end = start): Location {
  return { file, start: lines.position(start), end: lines.position(end) };
}

/** The first of the longest rows among the first ten: a title and empty rows may precede the header. */
function headerRowOf(records: readonly Written[]): number {
  const counts = records.slice(0, 10).map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const widest = Math.max(0, ...counts);
  return (
    1 +
    Math.max(
      0,
      counts.findIndex((count) => count > 1 && count >= widest * 0.6),
    )
  );
}

/** The columns that have a name or a value. */
function columnsOf(header: readonly string[], records: readonly Written[]): Column[] {
  const seen = new Map<string, number>();
  return header.flatMap((cell, index) => {
    const name = headerName(cell);
    if (name === '') {
      const isUsed = records.some(({ cells }) => (cells[index] ?? '').trim() !== '');
      return isUsed ? [{ index, name: `Column ${letters(index)}` }] : [];
    }
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [{ index, name: count === 1 ? name : `${name} (${count})` }];
  });
}

function headerName(cell: string): string {
  return cell.trim().replace(/\s+/g, ' ');
}

/** A column's letters in a spreadsheet: A, B … Z, AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** A row of the file, with its range in the text. */
export interface Written {
  readonly cells: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The options for reading a whole file or a single row. */
function options(delimiter: string) {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Excel's ="0123" has quotes inside an unquoted cell.
    relax_quotes: true,
  };
}

/** Splits the text into rows. If a quote is never closed, the last row is returned separately. */
export function split(text: string, delimiter: string): { records: Written[]; unclosed?: Written } {
  const bytes = Buffer.from(text);
  const isAscii = bytes.length === text.length;
  const records: Written[] = [];
  let from = 0;
  let start = 0;
  try {
    parse(bytes, {
      ...options(delimiter),
      on_record(cells: string[], { bytes: to }) {
        const end = isAscii ? to : start + bytes.toString('utf8', from, to).length;
        records.push({ cells, start, end });
        from = to;
        start = end;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    return { records, unclosed: { cells: [], start, end: text.length } };
  }
  return { records };
}

export interface CellRange {
  readonly start: number;
  readonly end: number;
  /** True for an unescaped quote inside a cell, or text after its closing quote. */
  readonly stray: boolean;
}

/** The ranges of a row's cells in the text. In a row with an unclosed quote, the last cell is the open one. */
export function cellRanges(text: string, { start, end }: Written, delimiter: string): CellRange[] {
  const slice = text.slice(start, end);
  const bytes = Buffer.from(slice);
  const cells: CellRange[] = [];
  let from = 0;
  let at = start;
  const take = (to: number) => {
    const written = bytes.toString('utf8', from, to);
    const stray = written.startsWith('"') && !/^"(?:[^"]|"")*"$/.test(written);
    cells.push({ start: at, end: at + written.length, stray });
    from = to + 1;
    at += written.length + 1;
  };
  try {
    parse(bytes, {
      ...options(delimiter),
      cast(value, context) {
        take(context.bytes);
        return value;
      },
    });
  } catch {
    take(bytes.length);
  }
  return cells;
}

/**
 * The index of the first cell with a stray quote, or -1. Only rows with a quote in a cell's text have to be examined.
 */
export function strayQuote(text: string, record: Written, delimiter: string): number {
  if (!record.cells.some((cell) => cell.includes('"'))) return -1;
  return cellRanges(text, record, delimiter).findIndex(({ stray }) => stray);
}

const total = /^(?:grand |sub[- ]?)?totals?\b|^(?:count|sum)\b\s*:?\s*\d*$/i;

/** Three words. A single code in a row is more likely an unfinished record. */
const remark = /\S\s+\S+\s+\S/;

/**
 * The rows at the end of a table that aren't records: totals, and remarks that fill a single cell.
 * @param width the number of columns
 */
export function footerOf(rows: readonly Row[], width: number): Row[] {
  let from = rows.length;
  while (from > 0 && isFooter(rows[from - 1]!, width)) from--;
  return rows.slice(from);
}

function isFooter({ cells }: Row, width: number): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.some((cell) => total.test(cell)) && filled.length <= Math.max(2, width / 2)) return true;
  return filled.length === 1 && width >= 4 && remark.test(filled[0]!);
}
