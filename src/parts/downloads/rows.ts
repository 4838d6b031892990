import { TextBytes } from '../../base/bytes/text-bytes.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { factsOf } from '../../interface/schema/types.js';
import { type Collection, identityOf } from '../../model/collection.js';
import { csvCell } from './cells.js';
import type { CellValue, Column, Columns } from './columns.js';
import type { LinkedTables, ListRows, RowTable } from './tables.js';

/** The line break of RFC 4180. */
const lineEnd = '\r\n';

/** The first row of a table: the names of its columns. */
export function headerRow(columns: readonly Column[]): string {
  return columns.map(({ name }) => csvCell(name)).join() + lineEnd;
}

/** Files made from a brand's records, which are added one after the other. */
export interface BrandFiles {
  readonly add: (record: PlainObject) => void;
  readonly end: () => Uint8Array[];
}

/**
 * A brand's records as CSV (RFC 4180), a row each, and as a GeoJSON FeatureCollection (RFC 7946), a feature each. The
 * properties of a feature are the cells of the row, by the names of the columns; its coordinates are in the geometry
 * only. A place without coordinates, or with some that don't exist, is a feature without geometry (RFC 7946 §3.2). A
 * collection without coordinates has no such file.
 */
export function brandFiles(
  brandName: string,
  collection: Collection,
  { columns, own }: RowTable,
): BrandFiles {
  const places = coordinatesIn(columns);
  const { length } = columns;
  const cells: CellValue[] = new Array(length);
  const brandCell = csvCell(brandName);
  const csv = new TextBytes();
  csv.add(headerRow(columns));
  const features = places && new Features(collection, brandName, columns, places);
  return {
    add(record) {
      cells.fill(undefined);
      const rest = own.write(record, cells);
      if (rest !== undefined) cells[length - 1] = JSON.stringify(rest);
      csv.add(brandCell + cellsText(cells, 1) + lineEnd);
      features?.add(record, cells);
    },
    end: () => [csv.end(), ...(features === undefined ? [] : [features.end()])],
  };
}

/** The columns with the coordinates of a place, by index. */
interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The columns with coordinates; undefined for a table without a latitude and a longitude. */
export function coordinatesIn(columns: readonly Column[]): Coordinates | undefined {
  const find = (field: string) =>
    columns.findIndex(
      ({ steps, schema }) => steps.at(-1) === field && schema && factsOf(schema)?.type === 'Coordinate',
    );
  const [latitude, longitude] = [find('Latitude'), find('Longitude')];
  return latitude === -1 || longitude === -1 ? undefined : { latitude, longitude };
}

class Features {
  readonly #collection: Collection;
  readonly #keys: readonly string[];
  readonly #places: Coordinates;
  readonly #brand: string;
  readonly #bytes = new TextBytes();
  #separator = '\n';

  constructor(collection: Collection, brandName: string, columns: readonly Column[], places: Coordinates) {
    this.#collection = collection;
    this.#keys = columns.map(({ name }) => `,${JSON.stringify(name)}:`);
    this.#places = places;
    this.#brand = `"properties":{"BrandName":${JSON.stringify(brandName)}`;
    this.#bytes.add('{"type":"FeatureCollection","features":[');
  }

  add(record: PlainObject, cells: CellValue[]): void {
    const { latitude, longitude } = this.#places;
    const point = pointOf(cells[longitude], cells[latitude]);
    if (point !== undefined) {
      cells[longitude] = undefined;
      cells[latitude] = undefined;
    }
    const identity = identityOf(this.#collection, record);
    const id = identity === undefined ? '' : `"id":${JSON.stringify(identity)},`;
    const geometry = point === undefined ? 'null' : `{"type":"Point","coordinates":${point}}`;
    let text = `${this.#separator}{"type":"Feature",${id}"geometry":${geometry},${this.#brand}`;
    for (let at = 1; at < cells.length; at++) {
      const value = cells[at];
      if (value !== undefined)
        text += this.#keys[at]! + (typeof value === 'string' ? jsonText(value) : value);
    }
    this.#bytes.add(`${text}}}`);
    this.#separator = ',\n';
  }

  end(): Uint8Array {
    this.#bytes.add('\n]}\n');
    return this.#bytes.end();
  }
}

/** A position as JSON: longitude first, then latitude, in degrees (RFC 7946 §3.1.1); undefined if there is no such place. */
function pointOf(longitude: CellValue, latitude: CellValue): string | undefined {
  if (longitude === undefined || latitude === undefined) return undefined;
  const [east, north] = [Number(longitude), Number(latitude)];
  return Math.abs(east) <= 180 && Math.abs(north) <= 90 ? `[${east},${north}]` : undefined;
}

/** The same as JSON.stringify, which takes three times as long for short texts. */
function jsonText(text: string): string {
  return /["\\\x00-\x1f\ud800-\udfff]/.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** The rows of a brand's records in all tables of a collection, by the table's index. */
export function linkedRows(brandName: string, linked: LinkedTables): BrandFiles {
  const rows = linked.tables.map(() => new TextBytes());
  const brand = csvCell(brandName);
  const positions: number[] = [];
  return {
    add(record) {
      rows[0]!.add(brand + ownCells(record, linked.columns) + lineEnd);
      let keys = brand;
      for (const field of linked.identity) keys += `,${csvCell(String(record[field] ?? ''))}`;
      for (const list of linked.lists) addList(record, list, keys, 0);
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
        rows[table]!.add(row + ownCells(item, columns) + lineEnd);
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
