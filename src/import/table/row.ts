import type { FieldPath, Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { readCell } from './cell.js';
import type { Leaf } from './leaves.js';
import { type CellFault, tableProblems } from './problems.js';
import type { Column, Row, Table } from './table.js';

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

  /** The text of a cell; empty, with a problem, if a spreadsheet damaged it. */
  text(column: Column): string {
    const written = this.row.cells[column.index] ?? '';
    const text = readCell(written);
    if (text !== undefined) return text;
    if (!this.#spoilt.has(column)) this.misfit(column, written.trim(), { fault: 'shown' });
    this.#spoilt.add(column);
    return '';
  }

  /** Sets a field, or adds to it if it is a list; a code only once. @param origin a cell, or a place in the mapping */
  put(leaf: Leaf, value: unknown, origin: Column | (() => Location)): void {
    const [around, last] = this.#around(leaf.path);
    if (leaf.isList) {
      const list = (around[last] ?? []) as unknown[];
      if (leaf.codes === undefined || !list.includes(value)) this.add(leaf.path, value, origin);
      return;
    }
    around[last] = value;
    this.#cameFrom(leaf.path, origin);
  }

  /** Adds an item to the list at a path. */
  add(path: string, value: unknown, origin: Column | (() => Location)): void {
    const [around, last] = this.#around(path);
    around[last] ??= [];
    this.#cameFrom(`${path}.${(around[last] as unknown[]).push(value) - 1}`, origin);
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
      const origins = [...this.#origins].find(([of]) => of === prefix || of.startsWith(`${prefix}.`));
      if (origins !== undefined) return origins[1]();
    }
    return this.#locate(this.row.number);
  }

  /** The object around a path's last step, made with those around it. */
  #around(path: string): readonly [GrowingObject, string] {
    const steps = path.split('.');
    const last = steps.pop()!;
    let inner = this.value;
    for (const step of steps) {
      inner[step] ??= {};
      inner = inner[step] as GrowingObject;
    }
    return [inner, last];
  }

  #cameFrom(path: string, origin: Column | (() => Location)): void {
    this.#origins.set(path, typeof origin === 'function' ? origin : () => this.cell(origin));
  }
}
