import { suggestion } from '../../base/text/suggestion.js';
import type { Locate } from '../../interface/schema/validate.js';
import type { FieldPath } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { readCell } from './cell.js';
import { foldedHeader, type TableField } from './fields.js';
import { type Misfit, tableProblems } from './problems.js';
import type { Column, Row, Table } from './table.js';

/** Looks up the names of a mapping in a table's header and in the interface. */
export class MappingNames {
  /** Errors, where a name isn't one of these. */
  readonly problems: Problem[] = [];
  /** The columns that the mapping names. */
  readonly #used = new Set<Column>();
  /** The columns of texts of which a program has made numbers with a decimal: `101.0`. */
  readonly #decimals = new Set<Column>();
  readonly fields: ReadonlyMap<string, TableField>;
  /** Gives places in the mapping. */
  readonly locate: Locate;
  readonly #table: Table;
  readonly #filled = new Set<string>();

  constructor(fields: ReadonlyMap<string, TableField>, table: Table, locate: Locate) {
    this.fields = fields;
    this.locate = locate;
    this.#table = table;
  }

  column(name: string | undefined, at: FieldPath, part: 'key' | 'value' = 'value'): Column | undefined {
    if (name === undefined) return undefined;
    const isAlike = (known: Column) => foldedHeader(known.name) === foldedHeader(name);
    const column =
      this.#table.columns.find((known) => known.name === name) ?? this.#table.columns.find(isAlike);
    const names = this.#table.columns.map((known) => known.name);
    this.check('column', column?.name ?? name, names, at, part);
    if (column !== undefined) this.#used.add(column);
    return column;
  }

  /** A field, which may be filled once. */
  field(path: string, at: FieldPath): TableField | undefined {
    const paths = [...this.fields.keys()];
    const isEnd = (known: string) => foldedHeader(known.split('.').at(-1)!) === foldedHeader(path);
    this.check('field', path, paths, at, 'key', paths.find(isEnd));
    if (this.#filled.has(path)) this.wrong({ what: 'twice', name: path }, at);
    this.#filled.add(path);
    return this.fields.get(path);
  }

  check(
    what: 'field' | 'column' | 'value',
    name: string,
    allowed: readonly string[],
    at: FieldPath,
    part: 'key' | 'value' = 'value',
    near = suggestion(name, allowed),
  ): void {
    if (!allowed.includes(name))
      this.wrong({ what, name, allowed, ...(near !== undefined && { suggestion: near }) }, at, part);
  }

  wrong(args: Misfit, at: FieldPath, part: 'key' | 'value' = 'value'): void {
    this.problems.push(problem(tableProblems['import/csv-mapping'], args, [this.locate(at, part)]));
  }

  /** Finds out whether a program has taken texts for numbers: no cell has decimals but `.0`. */
  areTexts(columns: readonly Column[]): void {
    const { rows, locate } = this.#table;
    for (const column of columns) {
      const cells = rows.map((row) => readCell(row.cells[column.index] ?? '') ?? '');
      const first = cells.findIndex((cell) => /^\d+\.0+$/.test(cell));
      if (first === -1 || cells.some((cell) => /\d\.\d/.test(cell) && !/^\d+\.0+$/.test(cell))) continue;
      this.#decimals.add(column);
      const args = { what: 'decimals', said: cells[first]!, column: column.name } as const;
      const at = locate(rows[first]!.number, column.index);
      this.problems.push(problem(tableProblems['import/csv-read'], args, [at]));
    }
  }

  /** A row with its texts as they were before a program made numbers of them. */
  asTexts({ number, cells: written }: Row): Row {
    const cells = [...written];
    for (const { index } of this.#decimals) cells[index] = cells[index]!.trim().replace(/\.0+$/, '');
    return { number, cells };
  }

  /** The columns with values that are neither used nor ignored. */
  unused(ignore: readonly string[] = []): readonly Column[] {
    const ignored = new Set(ignore.map(foldedHeader));
    const { columns, rows } = this.#table;
    const isFilled = ({ index }: Column) => rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
    return columns.filter(
      (column) => !this.#used.has(column) && !ignored.has(foldedHeader(column.name)) && isFilled(column),
    );
  }
}
