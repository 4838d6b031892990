import { columnCount, padded } from './columns.js';

/** A column of a table. */
export interface ScreenColumn {
  readonly head: string;
  readonly align?: 'left' | 'right';
  /** A narrow terminal loses columns: those with the highest number first. Without a number, a column always stays. */
  readonly leaves?: number;
}

/** A row with a cell for each column, or a title above the rows that follow. */
export type ScreenRow = readonly string[] | { readonly title: string };

/**
 * Lays out a table, two spaces between columns, as many columns as fit.
 * @param width the columns of the terminal
 * @returns its lines, the heads first; no line ends with spaces
 */
export function textTable(
  columns: readonly ScreenColumn[],
  rows: readonly ScreenRow[],
  width: number,
): string[] {
  const cells = [columns.map(({ head }) => head), ...rows.filter(isCells)];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => columnCount(row[index] ?? ''))));
  const kept = fitting(columns, widths, width);
  const line = (row: readonly string[]) =>
    kept
      .map((index) =>
        padded(row[index] ?? '', widths[index] ?? 0, columns[index]?.align === 'right' ? 'right' : 'left'),
      )
      .join('  ')
      .trimEnd();
  return [
    line(columns.map(({ head }) => head)),
    ...rows.map((row) => (isCells(row) ? line(row) : row.title)),
  ];
}

function isCells(row: ScreenRow): row is readonly string[] {
  return Array.isArray(row);
}

/** The indexes of the columns that stay. */
function fitting(columns: readonly ScreenColumn[], widths: readonly number[], width: number): number[] {
  let kept = columns.map((_, index) => index);
  const total = () => kept.reduce((sum, index) => sum + (widths[index] ?? 0) + 2, -2);
  const order = kept
    .filter((index) => columns[index]?.leaves !== undefined)
    .sort((a, b) => (columns[b]?.leaves ?? 0) - (columns[a]?.leaves ?? 0));
  for (const index of order) {
    if (total() <= width) break;
    kept = kept.filter((one) => one !== index);
  }
  return kept;
}
