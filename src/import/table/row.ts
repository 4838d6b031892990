import type { FieldPath, Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { readCell } from './cell.js';
import type { Leaf } from './leaves.js';
import type { Column, Row, Table } from './table.js';
import { type CellFault, tableProblems } from './table-problems.js';

/** An object that is filled field by field. */
interface GrowingObject {
  [field: string]: unknown;
}

/** A record that is made from a row, value by value; it knows where each came from. */
export class RowRecord {
  readonly value: GrowingObject = {};
  /** Problems of cells that could not be read and were left out. */
  readonly problems: Problem[] = [];
  readonly row: Row;
  readonly #locate: Table['locate'];
  /** Columns whose cell a spreadsheet has damaged, as was said. */
  readonly #spoilt = new Set<Column>();
  /** The location of each value's source, by the value's path. */
  readonly #origins = new Map<string, () => Location>();

  constructor(row: Row, locate: Table['locate']) {
    this.row = row;
    this.#locate = locate;
  }

  /** The text of a cell; empty, with an error, if a spreadsheet damaged it. */
  text(column: Column): string {
    const written = this.row.cells[column.index] ?? '';
    const text = readCell(written);
    if (text !== undefined) return text;
    if (!this.#spoilt.has(column)) this.misfit(column, written.trim(), { kind: 'spoilt', by: 'shown' });
    this.#spoilt.add(column);
    return '';
  }

  /** Sets a field, or adds to it if it is a list. @param origin a cell, or a place in the mapping */
  put(leaf: Leaf, value: unknown, origin: Column | (() => Location)): void {
    const steps = leaf.path.split('.');
    if (leaf.isList) {
      if (leaf.codes === undefined || !listAt(this.value, steps).includes(value))
        this.add(leaf.path, value, origin);
      return;
    }
    objectAround(this.value, steps)[steps.at(-1)!] = value;
    this.#origins.set(leaf.path, typeof origin === 'function' ? origin : () => this.cell(origin));
  }

  /** Adds an item to the list at a path. */
  add(path: string, value: unknown, origin: Column | (() => Location)): void {
    const list = listAt(this.value, path.split('.'));
    const place = typeof origin === 'function' ? origin : () => this.cell(origin);
    this.#origins.set(`${path}.${list.push(value) - 1}`, place);
  }

  cell({ index }: Column): Location {
    return this.#locate(this.row.number, index);
  }

  misfit(column: Column, value: string, fault: CellFault): void {
    const args = { row: this.row.number, column: column.name, value, ...fault };
    this.problems.push(problem(tableProblems['import/csv-value'], args, [this.cell(column)]));
  }

  /** The cell that a value came from; for an object, its first cell; else the start of the row. */
  at(path: FieldPath): Location {
    for (let length = path.length; length > 0; length--) {
      const prefix = path.slice(0, length).join('.');
      const inside = [...this.#origins.keys()].find((origin) => origin.startsWith(`${prefix}.`));
      const place = this.#origins.get(prefix) ?? this.#origins.get(inside ?? '');
      if (place !== undefined) return place();
    }
    return this.#locate(this.row.number);
  }
}

/** The object that has the last step of a path, made with those around it. */
function objectAround(record: GrowingObject, steps: readonly string[]): GrowingObject {
  let inner = record;
  for (const step of steps.slice(0, -1)) {
    inner[step] ??= {};
    inner = inner[step] as GrowingObject;
  }
  return inner;
}

/** The list at a path, made if it isn't there. */
function listAt(record: GrowingObject, steps: readonly string[]): unknown[] {
  const around = objectAround(record, steps);
  const last = steps.at(-1)!;
  around[last] ??= [];
  return around[last] as unknown[];
}
