import { suggestion } from '../../base/text/suggestion.js';
import { recordSchema } from '../../interface/records/index.js';
import { contactsHaveText, hasHours } from '../../interface/records/notation.js';
import type { Locate } from '../../interface/schema/validate.js';
import { contact } from '../../interface/versions/v2.2/branch.js';
import { type FieldPath, startOf } from '../../model/location.js';
import { readDays } from '../../model/opening-hours.js';
import { type Problem, problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { DayName } from '../../model/week.js';
import { foldedHeader, readFlag } from './cell.js';
import type { CoordinateOrder } from './coordinates.js';
import { coordinateLeaves, type Leaf, leavesOf } from './leaves.js';
import { type FieldSource, type Mapping, type TableCollection, versionOf } from './mapping.js';
import type { Column, Table } from './table.js';
import { type CsvMappingArgs, tableProblems } from './table-problems.js';

/** A field and the columns that fill it. */
export interface FieldPlan {
  readonly leaf: Leaf;
  readonly columns: readonly Column[];
  readonly split: string | undefined;
  readonly join: string;
  /** By the folded text of a cell. */
  readonly values: ReadonlyMap<string, string>;
  readonly flags: readonly { readonly column: Column; readonly code: string }[];
  readonly takesOther: boolean;
}

export interface ConstantPlan {
  readonly leaf: Leaf;
  readonly values: readonly string[];
  /** Its place in the mapping. */
  readonly field: FieldPath;
}

/** The column with a latitude and a longitude, and their fields. */
export interface CoordinatesPlan {
  readonly column: Column;
  readonly order: CoordinateOrder;
  readonly latitude: Leaf;
  readonly longitude: Leaf;
}

export interface HoursPlan {
  /** Empty if one column has the whole week. */
  readonly days: readonly DayName[];
  readonly column?: Column;
  readonly open?: Column;
  readonly close?: Column;
  /** By the folded text of a cell. */
  readonly values: ReadonlyMap<string, string>;
}

/** A mapping whose names were all found in the table and in the interface. */
export interface Plan {
  readonly collection: TableCollection;
  readonly version: Version;
  readonly brand: string | Column | undefined;
  readonly fields: readonly FieldPlan[];
  readonly constants: readonly ConstantPlan[];
  readonly hours: readonly HoursPlan[];
  readonly coordinates: CoordinatesPlan | undefined;
  readonly contacts: readonly { readonly type: string; readonly column: Column }[];
}

/** Compares a mapping with a table's header and with the interface. */
export function planOf(
  mapping: Mapping,
  table: Table,
  locate: Locate,
): { plan: Plan; problems: readonly Problem[]; unused: readonly Column[] } {
  const planner = new Planner(mapping, table, locate);
  const plan = planner.plan();
  return { plan, problems: planner.problems, unused: planner.unused() };
}

/** Every type of contact except Other, which would need a text to explain it. */
const contactTypes = contact()
  .after.shape.ContactType.options.filter((type) => type !== 'Other')
  .map(String);

/** True if the table has every column that the mapping names. */
export function columnsNamed(mapping: Mapping, table: Table): boolean {
  const { problems } = planOf(mapping, table, () => startOf(table.file));
  return !problems.some(
    ({ rule, args }) => rule === 'import/csv-mapping' && (args as CsvMappingArgs).kind === 'column',
  );
}

class Planner {
  readonly #mapping: Mapping;
  readonly #table: Table;
  readonly #locate: Locate;
  readonly #leaves: ReadonlyMap<string, Leaf>;
  readonly #used = new Set<Column>();
  readonly problems: Problem[] = [];

  constructor(mapping: Mapping, table: Table, locate: Locate) {
    this.#mapping = mapping;
    this.#table = table;
    this.#locate = locate;
    this.#leaves = leavesOf(recordSchema(versionOf(mapping), mapping.collection));
  }

  plan(): Plan {
    const { collection, brand, columns, constants = {}, hours = {}, contacts = {} } = this.#mapping;
    return {
      collection,
      version: versionOf(this.#mapping),
      brand: brand?.column === undefined ? brand?.name : this.#column(brand.column, ['brand', 'column']),
      fields: Object.entries(columns).flatMap(([path, source]) => this.#field(path, source)),
      constants: Object.entries(constants).flatMap(([path, values]) => this.#constant(path, values)),
      hours: Object.entries(hours).flatMap(([days, source]) => this.#hours(days, source)),
      coordinates: this.#coordinates(),
      contacts: Object.entries(contacts).flatMap(([type, name]) => this.#contact(type, name)),
    };
  }

  /** Columns with values that are neither used nor ignored. */
  unused(): Column[] {
    const ignored = new Set((this.#mapping.ignore ?? []).map(foldedHeader));
    return this.#table.columns.filter(
      (column) =>
        !this.#used.has(column) &&
        !ignored.has(foldedHeader(column.name)) &&
        this.#table.rows.some(({ cells }) => (cells[column.index] ?? '').trim() !== ''),
    );
  }

  #field(path: string, source: FieldSource): FieldPlan[] {
    const at: FieldPath = ['columns', path];
    const leaf = this.#leaf(path, at);
    const flags = this.#flags(source, leaf, at);
    const columns = this.#columns(source, at);
    if (leaf === undefined) return [];
    if (columns.length === 0 && flags.length === 0) {
      const isNamed = source.column ?? source.columns ?? source.flags;
      if (isNamed === undefined) this.#wrong({ kind: 'no-source', field: path }, at);
      return [];
    }
    if (source.split !== undefined && !leaf.isList)
      this.#wrong({ kind: 'not-list', field: path }, [...at, 'split']);
    const takesOther = source.otherwise !== undefined;
    if (takesOther && leaf.other === undefined) {
      this.#wrong({ kind: 'no-other', field: path }, [...at, 'otherwise']);
    }
    const values = meanings(source.values);
    for (const [written, value] of Object.entries(source.values ?? {})) {
      const isFlag = flags.length > 0 && readFlag(value) !== undefined;
      if (value !== '' && !isFlag) this.#code(value, leaf, [...at, 'values', written]);
    }
    return [{ leaf, columns, split: source.split, join: source.join ?? ' ', values, flags, takesOther }];
  }

  #columns({ column, columns = [] }: FieldSource, at: FieldPath): Column[] {
    const named = column === undefined ? [] : [this.#column(column, [...at, 'column'])];
    return [...named, ...columns.map((name, index) => this.#column(name, [...at, 'columns', index]))].filter(
      (found) => found !== undefined,
    );
  }

  #flags({ flags = {} }: FieldSource, leaf: Leaf | undefined, at: FieldPath): FieldPlan['flags'] {
    return Object.entries(flags).flatMap(([name, code]) => {
      const column = this.#column(name, [...at, 'flags', name], 'key');
      if (leaf !== undefined) this.#code(code, leaf, [...at, 'flags', name]);
      return column === undefined ? [] : [{ column, code }];
    });
  }

  #constant(path: string, values: readonly string[]): ConstantPlan[] {
    const field: FieldPath = ['constants', path];
    const leaf = this.#leaf(path, field);
    if (leaf === undefined) return [];
    if (values.length > 1 && !leaf.isList) this.#wrong({ kind: 'not-list', field: path }, field);
    if (Object.hasOwn(this.#mapping.columns, path)) this.#wrong({ kind: 'twice', field: path }, field);
    for (const value of values) this.#code(value, leaf, field);
    return [{ leaf, values, field }];
  }

  #hours(written: string, source: NonNullable<Mapping['hours']>[string]): HoursPlan[] {
    const at: FieldPath = ['hours', written];
    const isWeek = /^(?:whole )?week$/i.test(written);
    const days = isWeek ? [] : readDays(written);
    const { collection } = this.#mapping;
    if (!hasHours(collection, versionOf(this.#mapping)))
      this.#wrong({ kind: 'no-hours', field: collection }, at, 'key');
    if (days === undefined) this.#wrong({ kind: 'days', field: written }, at, 'key');
    const isWhole = source.column !== undefined && source.open === undefined && source.close === undefined;
    const isPair = source.column === undefined && source.open !== undefined && source.close !== undefined;
    if (!isWhole && !(isPair && !isWeek)) this.#wrong({ kind: 'hours-source', field: written }, at);
    const found = (part: 'column' | 'open' | 'close') => {
      const name = source[part];
      const column = name === undefined ? undefined : this.#column(name, [...at, part]);
      return column === undefined ? {} : { [part]: column };
    };
    if (days === undefined) return [];
    return [
      { days, ...found('column'), ...found('open'), ...found('close'), values: meanings(source.values) },
    ];
  }

  #coordinates(): CoordinatesPlan | undefined {
    const { collection, coordinates, columns, constants = {} } = this.#mapping;
    if (coordinates === undefined) return undefined;
    const column = this.#column(coordinates.column, ['coordinates', 'column']);
    const leaves = coordinateLeaves(this.#leaves);
    if (leaves === undefined) {
      this.#wrong({ kind: 'no-coordinates', field: collection }, ['coordinates'], 'key');
      return undefined;
    }
    const [latitude, longitude] = leaves;
    for (const { path } of [latitude, longitude]) {
      const section = Object.hasOwn(columns, path) ? 'columns' : 'constants';
      const isTwice = section === 'columns' || Object.hasOwn(constants, path);
      if (isTwice) this.#wrong({ kind: 'twice', field: path }, [section, path], 'key');
    }
    const { order = 'lat-lon' } = coordinates;
    return column === undefined ? undefined : { column, order, latitude, longitude };
  }

  #contact(type: string, name: string): Plan['contacts'] {
    const at: FieldPath = ['contacts', type];
    const column = this.#column(name, at);
    const { collection } = this.#mapping;
    if (!contactsHaveText(collection, versionOf(this.#mapping)))
      this.#wrong({ kind: 'no-contacts', field: collection }, at, 'key');
    else if (!contactTypes.includes(type)) this.#unknown('code', type, contactTypes, at, 'key');
    return column === undefined ? [] : [{ type, column }];
  }

  #leaf(path: string, at: FieldPath): Leaf | undefined {
    const leaf = this.#leaves.get(path);
    if (leaf !== undefined) return leaf;
    const paths = [...this.#leaves.keys()];
    const ending = paths.find(
      (known) => foldedHeader(known.slice(known.lastIndexOf('.') + 1)) === foldedHeader(path),
    );
    this.#unknown('field', path, paths, at, 'key', ending);
    return undefined;
  }

  #column(name: string, at: FieldPath, part: 'key' | 'value' = 'value'): Column | undefined {
    const { columns } = this.#table;
    const column =
      columns.find((known) => known.name === name) ??
      columns.find((known) => foldedHeader(known.name) === foldedHeader(name));
    if (column !== undefined) {
      this.#used.add(column);
      return column;
    }
    const names = columns.map((known) => known.name);
    this.#unknown('column', name, names, at, part);
    return undefined;
  }

  #code(value: string, { codes }: Leaf, at: FieldPath): void {
    if (codes !== undefined && !codes.includes(value)) this.#unknown('code', value, codes, at);
  }

  #unknown(
    kind: 'field' | 'column' | 'code',
    name: string,
    allowed: readonly string[],
    at: FieldPath,
    part: 'key' | 'value' = 'value',
    near = suggestion(name, allowed),
  ): void {
    this.#wrong({ kind, name, allowed, ...(near !== undefined && { suggestion: near }) }, at, part);
  }

  #wrong(args: CsvMappingArgs, at: FieldPath, part: 'key' | 'value' = 'value'): void {
    this.problems.push(problem(tableProblems['import/csv-mapping'], args, [this.#locate(at, part)]));
  }
}

/** The value for each cell's text, by its folded form. */
function meanings(values: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> {
  return new Map(Object.entries(values).map(([written, value]) => [foldedHeader(written), value]));
}
