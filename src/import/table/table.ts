import { CsvError, parse } from 'csv-parse/sync';
import { once } from '../../base/once.js';
import { Lines } from '../../content/documents/lines.js';
import type { Location } from '../../model/location.js';
import { counted } from '../../model/message.js';
import { type Problem, problem } from '../../model/problem.js';
import { feedProblems } from '../problems.js';
import { type Delimiter, decodeTable, delimiterOf, delimiters } from './dialect.js';
import type { Mapping } from './mapping.js';
import { type TableReading, tableProblems } from './problems.js';

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
  readonly delimiter: Delimiter;
  readonly headerRow: number;
  /** The decoded text that locations refer to. */
  readonly text: string;
  readonly columns: readonly Column[];
  /** The rows below the header, without empty ones, and totals and remarks at the end. */
  readonly rows: readonly Row[];
  readonly problems: readonly Problem[];
  /** The location of a cell with its quotes; of the row's start if `column` is omitted or the row has no such cell. */
  readonly locate: (row: number, column?: number) => Location;
}

/**
 * Reads a CSV file (RFC 4180, and the variants that spreadsheets write). Rows that can't be split into cells reliably
 * are left out, with an error each.
 * @param name the file as the user typed it
 * @param settings how to read it if its bytes don't show it
 */
export function readTable(
  name: string,
  bytes: Uint8Array,
  settings: Pick<Mapping, 'delimiter' | 'headerRow'> = {},
): Table {
  const { text, encoding } = decodeTable(bytes);
  const delimiter = settings.delimiter ?? delimiterOf(text);
  const written = rowsOf(text, delimiters[delimiter]);
  const lines = once(() => new Lines(text));
  const locate = (row: number, column?: number): Location => {
    const { start = 0, ranges = () => [] } = written[row - 1] ?? {};
    const cell = column === undefined ? undefined : ranges()[column];
    const [from, to] = [cell?.start ?? start, cell?.end ?? start];
    return { file: name, start: lines().position(from), end: lines().position(to) };
  };
  const headerRow = settings.headerRow ?? headerRowOf(written);
  const header = written[headerRow - 1]?.cells ?? [];
  const columns = columnsOf(header, written);
  const odd = (args: TableReading, at: Location) => problem(tableProblems['import/csv-read'], args, [at]);
  const problems: Problem[] = [];
  const rows: Row[] = [];
  written.slice(headerRow).forEach(({ cells, ranges, isOpen }, at) => {
    const row = headerRow + at + 1;
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last === -1 && !isOpen) return;
    const mayHaveStray = isOpen || cells.some((cell) => cell.includes('"'));
    const stray = mayHaveStray ? ranges().findIndex(({ isStray }) => isStray) : -1;
    const args = { row, columns: header.length };
    const counts = { ...args, cells: cells.length };
    if (stray !== -1) {
      const { file, start } = locate(row, stray);
      problems.push(problem(tableProblems['import/csv-cells'], args, [{ file, start, end: start }]));
    } else if (last >= header.length)
      problems.push(problem(tableProblems['import/csv-cells'], counts, [locate(row, header.length)]));
    else {
      if (cells.length < header.length)
        problems.push(odd({ what: 'short', said: counted(cells.length, 'cell'), row }, locate(row, last)));
      rows.push({ number: row, cells });
    }
  });
  if (rows.length === 0 && problems.every(({ severity }) => severity !== 'error'))
    problems.push(problem(feedProblems['import/no-records'], { looksLike: 'table' }, [locate(headerRow)]));
  const records = rows.findLastIndex((row) => !isFooter(row, columns.length)) + 1;
  for (const { number: row, cells } of rows.slice(records)) {
    const said = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
    problems.push(odd({ what: 'footer', said, row }, locate(row)));
  }
  if (encoding !== 'UTF-8') problems.push(odd({ what: 'encoding', said: encoding }, locate(1)));
  return {
    file: name,
    delimiter,
    headerRow,
    text,
    columns,
    rows: rows.slice(0, records),
    problems,
    locate,
  };
}

/** A row as it is written, with its place in the text. */
interface WrittenRow {
  readonly cells: readonly string[];
  readonly start: number;
  /** The places of its cells, looked up once for all of them. */
  readonly ranges: () => readonly CellRange[];
  /** True for a last row with a quote that is never closed. Its cells aren't known. */
  readonly isOpen: boolean;
}

interface CellRange {
  readonly start: number;
  readonly end: number;
  /** True for a cell whose quote is not closed, or closed before its end. */
  readonly isStray: boolean;
}

function rowsOf(text: string, delimiter: string): WrittenRow[] {
  const bytes = Buffer.from(text);
  const rows: WrittenRow[] = [];
  let [from, start] = [0, 0];
  const add = (cells: readonly string[], to: number, isOpen: boolean) => {
    const [at, written] = [start, bytes.toString('utf8', from, to)];
    rows.push({ cells, start, isOpen, ranges: once(() => rangesOf(written, at, delimiter)) });
    from = to;
    start += written.length;
    return null;
  };
  try {
    parse(bytes, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Excel's ="0123" has quotes inside an unquoted cell.
      relax_quotes: true,
      on_record: (cells: string[], { bytes: to }) => add(cells, to, false),
    });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    add([], bytes.length, true);
  }
  return rows;
}

/** The cells of a row. A quote at the start of a cell reaches to the next one that isn't doubled. */
function rangesOf(written: string, start: number, delimiter: string): CellRange[] {
  const cell = new RegExp(`(?:"(?:[^"]|"")*(?:"|$))?[^\\${delimiter}\\r\\n]*`, 'y');
  const ranges: CellRange[] = [];
  for (let at = 0; at <= written.length; at = cell.lastIndex + 1) {
    cell.lastIndex = at;
    const [found = ''] = cell.exec(written) ?? [];
    const isStray = found.startsWith('"') && !/^"(?:[^"]|"")*"$/.test(found);
    ranges.push({ start: start + at, end: start + at + found.length, isStray });
    if (written[at + found.length] !== delimiter) break;
  }
  return ranges;
}

/** The first of the longest rows among the first ten: a title and empty rows may precede the header. */
function headerRowOf(rows: readonly WrittenRow[]): number {
  const counts = rows.slice(0, 10).map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const widest = Math.max(0, ...counts);
  const first = counts.findIndex((count) => count > 1 && count >= widest * 0.6);
  return Math.max(0, first) + 1;
}

/** The columns that have a name or a value. */
function columnsOf(header: readonly string[], rows: readonly WrittenRow[]): Column[] {
  const seen = new Map<string, number>();
  return header.flatMap((cell, index) => {
    const name = headerName(cell);
    if (name === '') {
      const isUsed = rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
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

const total = /^(?:grand |sub[- ]?)?totals?\b|^(?:count|sum)\b\s*:?\s*\d*$/i;

/** Three words. A single code in a row is more likely an unfinished record. */
const remark = /\S\s+\S+\s+\S/;

/** True for a total, or a remark that fills a single cell. @param width the number of columns */
function isFooter({ cells }: Row, width: number): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.some((cell) => total.test(cell)) && filled.length <= Math.max(2, width / 2)) return true;
  return filled.length === 1 && width >= 4 && remark.test(filled[0]!);
}
