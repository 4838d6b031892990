import { csvCell, textOfCell } from '../../parts/downloads/cells.js';
import { decodeTable, delimiterOf, delimiters } from './dialect.js';
import { split } from './table.js';

/**
 * The rows of cells that were copied from a spreadsheet, with tabs between them, or of a CSV file. Cells in quotes may
 * have line breaks. The apostrophe before what a spreadsheet would take for a formula is removed. Empty rows at the end
 * are left out.
 * @returns undefined if a quote is never closed, so that it isn't known where a cell ends
 */
export function pastedRows(from: { readonly text: string } | { readonly file: Uint8Array }) {
  const { text, delimiter } =
    'text' in from ? { text: from.text.replace(/^\uFEFF/, ''), delimiter: '\t' } : decoded(from.file);
  const { records, unclosed } = split(text, delimiter);
  if (unclosed !== undefined) return undefined;
  const rows = records.map(({ cells }) => cells.map(textOfCell));
  return rows.slice(0, rows.findLastIndex((cells) => cells.some((cell) => cell.trim() !== '')) + 1);
}

function decoded(bytes: Uint8Array) {
  const { text } = decodeTable('', bytes);
  return { text, delimiter: delimiters[delimiterOf(text)] };
}

/** A table as a CSV file that spreadsheets read as UTF-8: with a byte order mark, and cells as in downloads. */
export function tableFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join()}\r\n`).join('')}`;
}
