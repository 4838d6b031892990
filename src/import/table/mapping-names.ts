import { suggestion } from '../../base/text/suggestion.js';
import type { Locate } from '../../interface/schema/validate.js';
import type { FieldPath } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { foldedHeader, type TableField } from './fields.js';
import { type Misfit, tableProblems } from './problems.js';
import type { Column, Table } from './table.js';

/** Looks up the names of a mapping in a table's header and in the interface. */
export class MappingNames {
  /** Errors, where a name isn't one of these. */
  readonly problems: Problem[] = [];
  /** The columns that the mapping names. */
  readonly used = new Set<Column>();
  readonly #filled = new Set<string>();
  readonly #columns: readonly Column[];
  readonly #fields: ReadonlyMap<string, TableField>;
  readonly #locate: Locate;

  /** @param locate gives places in the mapping */
  constructor({ columns }: Table, fields: ReadonlyMap<string, TableField>, locate: Locate) {
    this.#columns = columns;
    this.#fields = fields;
    this.#locate = locate;
  }

  column(name: string | undefined, at: FieldPath, part: 'key' | 'value' = 'value'): Column | undefined {
    if (name === undefined) return undefined;
    const isAlike = (known: Column) => foldedHeader(known.name) === foldedHeader(name);
    const column = this.#columns.find((known) => known.name === name) ?? this.#columns.find(isAlike);
    const names = this.#columns.map((known) => known.name);
    this.check('column', column?.name ?? name, names, at, part);
    if (column !== undefined) this.used.add(column);
    return column;
  }

  /** A field, which may be filled once. */
  field(path: string, at: FieldPath): TableField | undefined {
    const paths = [...this.#fields.keys()];
    const isEnd = (known: string) => foldedHeader(known.split('.').at(-1)!) === foldedHeader(path);
    this.check('field', path, paths, at, 'key', paths.find(isEnd));
    if (this.#filled.has(path)) this.wrong({ what: 'twice', name: path }, at);
    this.#filled.add(path);
    return this.#fields.get(path);
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
    this.problems.push(problem(tableProblems['import/csv-mapping'], args, [this.#locate(at, part)]));
  }
}
