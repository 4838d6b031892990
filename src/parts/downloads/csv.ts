import type { CellValue } from './columns.js';
import type { DownloadFormat } from './format.js';

/** A table as CSV (RFC 4180), behind the mark by which spreadsheets know UTF-8. */
export const csv: DownloadFormat = {
  name: 'csv',
  title: 'CSV',
  mediaType: 'text/csv; charset=utf-8; header=present',
  row: (_, cells) => cells.map(csvCell).join(),
  file: (columns, rows) => `\ufeff${[columns.map(csvCell).join(), ...rows].join('\r\n')}\r\n`,
};

/**
 * A value as a cell, RFC 4180 §2: in quotes if it has a quote, a comma or a line break. A text that a spreadsheet would take
 * for a formula gets an apostrophe before it.
 */
export function csvCell(value: CellValue): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const safe = formula.test(value) && !signedNumber.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What spreadsheets take for the beginning of a formula; also behind apostrophes, so that each can be removed again. */
const formula = /^'*[=+\-@\t\r]/;

/** A number with a sign, such as -0.26 or +44 20 7946 0000: digits compute nothing. */
const signedNumber = /^[+-]\d[\d .,]*$/;
