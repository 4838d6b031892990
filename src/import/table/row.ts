import type { FieldPath, Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { readCell } from './cell.js';
import type { TableField } from './fields.js';
import { type CellFault, tableProblems } from './problems.js';
import type { Column, Row, Table } from './table.js';

interface GrowingObject {
  [field: string]: unknown;
}

/** A record that is made from a row, value by value; it knows the cell, or the place in the mapping, of each. */
export class RowRecord {
  readonly value: GrowingObject = {};
  /** Problems of cells that could not be read and were left out. */
  readonly problems: Problem[] = [];
  readonly row: Row;
  readonly #locate: Table['locate'];
  /** Columns whose cell a spreadsheet has damaged, as was said. */
  readonly #spoilt = new Set<Column>();
  /** By the value's path. */
  readonly #origins = new Map<string, Column | Location>();

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

  /** Sets a field, with the objects around it, or adds an item if it is a list: a code only once. */
  put(
    { path, isList, codes }: Pick<TableField, 'path' | 'isList' | 'codes'>,
    value: unknown,
    origin: Column | Location,
  ): void {
    const steps = path.split('.');
    const last = steps.pop()!;
    let around = this.value;
    for (const step of steps) {
      around[step] ??= {};
      around = around[step] as GrowingObject;
    }
    const list = (around[last] ?? []) as unknown[];
    if (isList && codes !== undefined && list.includes(value)) return;
    around[last] = isList ? [...list, value] : value;
    this.#origins.set(isList ? `${path}.${list.length}` : path, origin);
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
      const [, origin] =
        [...this.#origins].find(([of]) => of === prefix || of.startsWith(`${prefix}.`)) ?? [];
      if (origin !== undefined) return 'index' in origin ? this.cell(origin) : origin;
    }
    return this.#locate(this.row.number);
  }
}
