import type { Row } from './table.js';

const total = /^(?:grand |sub[- ]?)?totals?\b|^(?:count|sum)\b\s*:?\s*\d*$/i;

/** Three words: a code alone in its row is a record that is not filled in. */
const remark = /\S\s+\S+\s+\S/;

/**
 * The rows at the end of a table that are no records: totals, and remarks that fill a single cell.
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
