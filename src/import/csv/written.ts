import { CsvError, parse } from 'csv-parse/sync';

/** A row of the file and where it stands in the text. */
export interface Written {
  readonly cells: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** What both readings, of the whole file and of a row, have in common. */
function options(delimiter: string) {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Excel's ="0123" has quotes inside a cell that has none round it.
    relax_quotes: true,
  };
}

/** All rows, and the last one by itself where a quote in it is never closed. */
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
  /** A quote that CSV would have doubled, or text after the closing one. */
  readonly stray: boolean;
}

/** Where the cells of one row stand in the text. Of a row that is never closed, the last cell is the open one. */
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

/** The first cell with a stray quote, or -1. Such a quote ends up in the cell, so that few rows are looked at. */
export function strayQuote(text: string, record: Written, delimiter: string): number {
  if (!record.cells.some((cell) => cell.includes('"'))) return -1;
  return cellRanges(text, record, delimiter).findIndex(({ stray }) => stray);
}
