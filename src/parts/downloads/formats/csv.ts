import { TextBytes } from '../../../base/bytes/text-bytes.js';
import { csvCell } from '../cells.js';
import type { CellValue } from '../columns.js';
import type { DownloadFormat } from '../format.js';

/** A table as CSV (RFC 4180). */
export const csv: DownloadFormat = {
  name: 'csv',
  title: 'CSV',
  mediaType: 'text/csv; charset=utf-8; header=present',
  rows({ columns }) {
    const header = headerRow(columns);
    return (brandName) => {
      const bytes = new TextBytes();
      bytes.add(header);
      const brand = csvCell(brandName);
      return {
        add: (cells) => bytes.add(brand + cellsText(cells) + lineEnd),
        end: () => bytes.end(),
      };
    };
  },
  together: (columns) => ({ start: headerRow(columns), end: '', between: '' }),
};

/** The line break of RFC 4180. */
const lineEnd = '\r\n';

/** The first row of a table, the names of its columns, behind the mark by which spreadsheets know UTF-8. */
function headerRow(columns: readonly string[]): string {
  return `\ufeff${columns.map(csvCell).join()}${lineEnd}`;
}

/** The cells after the first, with a comma before each. */
function cellsText(cells: readonly CellValue[]): string {
  let text = '';
  for (let at = 1; at < cells.length; at++) {
    const value = cells[at];
    text += value === undefined ? ',' : `,${typeof value === 'string' ? csvCell(value) : value}`;
  }
  return text;
}
