import { TextBytes } from '../../../base/bytes/text-bytes.js';
import type { PlainObject } from '../../../base/json/plain-object.js';
import { csvCell } from '../cells.js';
import type { CellValue, Column, Columns } from '../columns.js';
import type { BrandFiles, BrandFormat } from '../format.js';
import type { LinkedTables, ListRows } from '../tables.js';

/** Tables as CSV (RFC 4180). A collection whose records have lists in lists has several. */
export const csv: BrandFormat = {
  name: 'csv',
  title: 'CSV',
  mediaType: 'text/csv; charset=utf-8; header=present',
  of: 'brand',
  isTable: true,
  rows({ columns }) {
    const header = headerRow(columns);
    return (brandName) => {
      const bytes = new TextBytes();
      bytes.add(header);
      const brand = csvCell(brandName);
      return {
        add: (cells) => bytes.add(brand + cellsText(cells, 1) + lineEnd),
        end: () => bytes.end(),
      };
    };
  },
  together: (columns) => ({ start: headerRow(columns), end: '', between: '' }),
  linked: { header: headerRow, rows: linkedRows },
};

/** The line break of RFC 4180. */
const lineEnd = '\r\n';

/** The first row of a table, the names of its columns, behind the mark by which spreadsheets know UTF-8. */
function headerRow(columns: readonly Column[]): string {
  return `\ufeff${columns.map(({ name }) => csvCell(name)).join()}${lineEnd}`;
}

function linkedRows(brandName: string, { tables, columns, identity, lists }: LinkedTables): BrandFiles {
  const rows = tables.map(() => new TextBytes());
  const brand = csvCell(brandName);
  const positions: number[] = [];
  return {
    add(record) {
      rows[0]?.add(brand + ownCells(record, columns) + lineEnd);
      let keys = brand;
      for (const field of identity) keys += `,${csvCell(String(record[field] ?? ''))}`;
      for (const list of lists) addList(record, list, keys, 0);
    },
    end: () => rows.map((table) => table.end()),
  };

  function addList(around: PlainObject, list: ListRows, keys: string, depth: number): void {
    let value: unknown = around;
    for (const step of list.steps) {
      value = (value as PlainObject)[step];
      if (value === undefined) return;
    }
    const { table, positions: shown, columns, lists } = list;
    for (const [index, item] of (value as readonly PlainObject[]).entries()) {
      positions[depth] = index + 1;
      if (table !== -1) {
        let row = keys;
        for (const level of shown) row += `,${level === -1 ? 0 : positions[level]}`;
        rows[table]?.add(row + ownCells(item, columns) + lineEnd);
      }
      for (const inner of lists) addList(item, inner, keys, depth + 1);
    }
  }
}

/** The cells of an object's own columns, with a comma before each. */
function ownCells(object: PlainObject, { columns, first, write }: Columns): string {
  const cells: CellValue[] = new Array(first + columns.length).fill(undefined);
  write(object, cells);
  return cellsText(cells, first);
}

/** The cells from the one at `first` on, with a comma before each. */
function cellsText(cells: readonly CellValue[], first: number): string {
  let text = '';
  for (let at = first; at < cells.length; at++) {
    const value = cells[at];
    text += value === undefined ? ',' : `,${typeof value === 'string' ? csvCell(value) : value}`;
  }
  return text;
}
