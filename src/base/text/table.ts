import { columnCount, paddedText, wrappedText } from './columns.js';

/** A column of a table. */
export interface ScreenColumn {
  readonly head: string;
  readonly align?: 'left' | 'right';
}

/** A row with a cell for each column, or a title above the rows that follow. */
export type ScreenRow = readonly string[] | { readonly title: string };

/**
 * Lays out a table, two spaces between columns. Where it is too wide, each row becomes lines with a cell each, after the
 * head of its column.
 * @param width the columns of the terminal
 * @param headed the style of the line of heads
 * @returns its lines; none ends with spaces
 */
export function textTable(
  columns: readonly ScreenColumn[],
  rows: readonly ScreenRow[],
  width: number,
  headed: (line: string) => string = (line) => line,
): string[] {
  const heads = columns.map(({ head }) => head);
  const cells = [heads, ...rows.filter(isCells)];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => columnCount(row[index] ?? ''))));
  if (widths.reduce((sum, one) => sum + one + 2, -2) > width)
    return rows.flatMap((row) => (isCells(row) ? stacked(heads, row, width) : [row.title]));
  const line = (row: readonly string[]) =>
    columns
      .map(({ align = 'left' }, index) => paddedText(row[index] ?? '', widths[index] ?? 0, align))
      .join('  ')
      .trimEnd();
  return [headed(line(heads)), ...rows.map((row) => (isCells(row) ? line(row) : row.title))];
}

/** A row of a table that is too wide; its first cell is what it is about. */
function stacked(
  heads: readonly string[],
  [first = '', ...others]: readonly string[],
  width: number,
): string[] {
  const named = others.flatMap((cell, index) => {
    const head = heads[index + 1] ?? '';
    return /^–?$/.test(cell.trim()) ? [] : [head === '' ? `  ${cell.trim()}` : `  ${head}: ${cell.trim()}`];
  });
  return [first, ...named].flatMap((line) => wrappedText(line, width).split('\n'));
}

function isCells(row: ScreenRow): row is readonly string[] {
  return Array.isArray(row);
}
