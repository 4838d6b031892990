import { Lines } from '../../content/lines.js';
import { once } from '../../content/reading.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { type Delimiter, delimiterOf, delimiters } from './delimiter.js';
import { decodeTable, type Encoding } from './encoding.js';
import { tableProblems } from './problems.js';
import { cellRanges, split, strayQuote, type Written } from './written.js';

/** How a file is to be read, where its bytes don't tell. */
export interface TableSettings {
  readonly delimiter?: Delimiter;
  readonly encoding?: Encoding;
  /** The row with the names of the columns, as a spreadsheet counts: from 1. */
  readonly headerRow?: number;
}

export interface Column {
  /** Its place in a row, from 0. */
  readonly index: number;
  /** As the header has it; `Column F` where it has none there, `Phone (2)` where it has the name a second time. */
  readonly name: string;
}

export interface Row {
  /** As a spreadsheet counts: the first row of the file is 1, however many lines a row takes. */
  readonly number: number;
  /** As written, without the quotes that CSV needs. */
  readonly cells: readonly string[];
}

/** The first sheet's worth of a spreadsheet, as its CSV has it. */
export interface Table {
  readonly file: string;
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly headerRow: number;
  /** What locations count in. */
  readonly text: string;
  readonly columns: readonly Column[];
  /** Below the header, without empty ones. */
  readonly rows: readonly Row[];
  readonly problems: readonly Problem[];
  /** Where a cell stands, its quotes included; the start of its row without `column`, or where it has none there. */
  readonly locate: (row: number, column?: number) => Location;
}

/**
 * Reads a CSV file (RFC 4180, and what spreadsheets write besides). Rows whose cells can't be told apart
 * for sure are left out with an error each.
 * @param name the file as the user typed it
 */
export function readTable(name: string, bytes: Uint8Array, settings: TableSettings = {}): Table {
  const { text, encoding } = decodeTable(name, bytes, settings.encoding);
  const delimiter = settings.delimiter ?? delimiterOf(text);
  const { records, unclosed } = split(text, delimiters[delimiter]);
  const lines = once(() => new Lines(text));
  const locate = (row: number, column?: number): Location => {
    const record = records[row - 1] ?? unclosed;
    if (record === undefined) return place(name, lines(), 0, 0);
    const cell = cellRanges(text, record, delimiters[delimiter])[column ?? 0];
    return place(name, lines(), cell?.start ?? record.start, column === undefined ? record.start : cell?.end);
  };
  const found = settings.headerRow ?? headerRowOf(records);
  const header = records[found - 1]?.cells ?? [];
  const columns = columnsOf(header, records);
  const problems: Problem[] = columns
    .filter(({ index, name: given }) => given !== headerName(header[index] ?? ''))
    .map(({ index, name: given }) => {
      const reason = headerName(header[index] ?? '') === '' ? 'nameless' : 'twice';
      return problem(tableProblems['import/csv-header'], { reason, name: given }, [locate(found, index)]);
    });
  const rows: Row[] = [];
  records.forEach((record, index) => {
    const row = index + 1;
    const last = record.cells.findLastIndex((cell) => cell.trim() !== '');
    if (row <= found || last === -1) return;
    const stray = strayQuote(text, record, delimiters[delimiter]);
    const args = { row, cells: record.cells.length, columns: header.length };
    if (stray !== -1) {
      problems.push(
        problem(tableProblems['import/csv-quotes'], { row, reason: 'text-after' }, [locate(row, stray)]),
      );
    } else if (last >= header.length) {
      problems.push(problem(tableProblems['import/csv-ragged'], args, [locate(row, header.length)]));
    } else {
      if (args.cells < args.columns)
        problems.push(problem(tableProblems['import/csv-short'], args, [locate(row, last)]));
      rows.push({ number: row, cells: record.cells });
    }
  });
  if (unclosed !== undefined) {
    const row = records.length + 1;
    const cells = cellRanges(text, unclosed, delimiters[delimiter]);
    const at = locate(row, cells.length - 1);
    problems.push(
      problem(tableProblems['import/csv-quotes'], { row, reason: 'unclosed' }, [{ ...at, end: at.start }]),
    );
  }
  if (rows.length === 0 && problems.every(({ severity }) => severity !== 'error')) {
    problems.push(problem(tableProblems['import/csv-empty'], {}, [locate(found)]));
  }
  return { file: name, encoding, delimiter, headerRow: found, text, columns, rows, problems, locate };
}

function place(file: string, lines: Lines, start: number, end = start): Location {
  return { file, start: lines.position(start), end: lines.position(end) };
}

/** The first of the fullest rows among the first ten: titles and blank rows stand above the header. */
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

/** The columns that have a name or anything in them. */
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

/** A column's letters as a spreadsheet has them: A, B … Z, AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
