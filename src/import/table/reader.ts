import { readDays } from '../../interface/hours/opening-hours.js';
import { contactsHaveText } from '../../interface/records/notation.js';
import { factsOf } from '../../interface/schema/types.js';
import type { Locate } from '../../interface/schema/validate.js';
import { contact } from '../../interface/versions/v2.2/branch.js';
import type { FieldPath } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { fitsSchema } from '../repairs/scalars.js';
import { readCell, readFlag, spoiltCode } from './cell.js';
import { readCoordinates } from './coordinates.js';
import { coordinateFields, fieldsOfTable, foldedHeader, type TableField } from './fields.js';
import { type HoursColumns, putHours } from './hours.js';
import { columnSource, type FieldSource, type Mapping, versionOf } from './mapping.js';
import { MappingNames } from './mapping-names.js';
import { tableProblems } from './problems.js';
import { RowRecord } from './row.js';
import type { Column, Row, Table } from './table.js';

/** Puts what a part of a mapping says of a row into its record. */
type RowPart = (record: RowRecord) => void;

/** Every type of contact except Other, which would need a text to explain it. */
const contactTypes = contact.shape.ContactType.options.filter((type) => type !== 'Other').map(String);

/**
 * A mapping whose names are looked up in a table's header and in the interface. A cell that doesn't contain the expected
 * code, yes or no, or hours is left out, with a problem. Other texts are taken as they are; they are checked with the
 * record.
 */
export class TableReader {
  /** Errors, where the mapping doesn't fit the table or the interface; and columns that a program has changed. */
  readonly problems: Problem[];
  /** The columns of texts of which a program has made numbers with a decimal: `101.0`. */
  readonly #decimals = new Set<Column>();
  readonly #brand: Column | undefined;
  readonly #mapping: Mapping;
  readonly #table: Table;
  readonly #locate: Locate;
  readonly #version: Version;
  readonly #fields: ReadonlyMap<string, TableField>;
  readonly #names: MappingNames;
  readonly #parts: RowPart[] = [];

  /** @param locate gives places in the mapping */
  constructor(mapping: Mapping, table: Table, locate: Locate) {
    this.#mapping = mapping;
    this.#table = table;
    this.#locate = locate;
    this.#version = versionOf(mapping);
    this.#fields = fieldsOfTable(mapping.collection, this.#version);
    this.#names = new MappingNames(table, this.#fields, locate);
    this.problems = this.#names.problems;
    for (const [path, source] of Object.entries(mapping.columns)) this.#columns(path, source);
    for (const [path, values] of Object.entries(mapping.constants ?? {}))
      this.#constant(path, [values].flat());
    this.#hours();
    this.#coordinates();
    for (const [type, name] of Object.entries(mapping.contacts ?? {})) this.#contact(type, name);
    const { brand } = mapping;
    if (typeof brand === 'object') this.#brand = this.#names.column(brand.column, ['brand', 'column']);
  }

  /** Columns with values that are neither used nor ignored. */
  get unused(): readonly Column[] {
    const ignored = new Set(this.#mapping.ignore?.map(foldedHeader));
    const isFilled = ({ index }: Column) =>
      this.#table.rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
    return this.#table.columns.filter(
      (column) =>
        !this.#names.used.has(column) && !ignored.has(foldedHeader(column.name)) && isFilled(column),
    );
  }

  /** The record of a row, and its brand, if the table or the mapping says it. */
  read(row: Row): { readonly record: RowRecord; readonly brandName: string | undefined } {
    const cells = [...row.cells];
    for (const { index } of this.#decimals) cells[index] = cells[index]!.trim().replace(/\.0+$/, '');
    const record = new RowRecord({ ...row, cells }, this.#table.locate);
    for (const put of this.#parts) put(record);
    const { brand } = this.#mapping;
    const named = this.#brand && (record.text(this.#brand) || undefined);
    return { record, brandName: typeof brand === 'string' ? brand : named };
  }

  #constant(path: string, values: readonly string[]): void {
    const at: FieldPath = ['constants', path];
    const field = this.#names.field(path, at);
    if (field === undefined) return;
    for (const each of values) this.#names.check('value', each, field.codes ?? [each], at);
    const written = values.map((each) => (field.isFlag ? readFlag(each) : each));
    const origin = this.#locate(at, 'value');
    this.#parts.push((record) => {
      // Several for one are repaired later, with the record.
      const all = field.isList || written.length === 1 ? written : [written];
      for (const each of all) record.put(field, each, origin);
    });
  }

  /** The columns that fill a field, and those of yes and no that add a code each. */
  #columns(path: string, source: FieldSource): void {
    const at: FieldPath = ['columns', path];
    const field = this.#names.field(path, at);
    const { column, columns, split, values = {}, flags = {} } = columnSource(source);
    const named = [
      this.#names.column(column, [...at, 'column']),
      ...(columns ?? []).map((name, index) => this.#names.column(name, [...at, 'columns', index])),
    ].filter((known) => known !== undefined);
    const flagColumns = Object.entries(flags).flatMap(([name, code]) => {
      const flag = this.#names.column(name, [...at, 'flags', name], 'key');
      if (field?.codes !== undefined) this.#names.check('value', code, field.codes, [...at, 'flags', name]);
      return flag === undefined ? [] : [{ flag, code }];
    });
    if (field === undefined) return;
    const { codes, isList } = field;
    if ((column ?? columns ?? flagColumns[0]) === undefined)
      this.#names.wrong({ what: 'no-column', name: path }, at);
    if (codes === undefined && flagColumns.length > 0)
      this.#names.wrong({ what: 'no-codes', name: path }, [...at, 'flags']);
    for (const [written, value] of Object.entries(values)) {
      const isFlag = flagColumns.length > 0 && readFlag(value) !== undefined;
      if (value !== '' && !isFlag)
        this.#names.check('value', value, codes ?? [value], [...at, 'values', written]);
    }
    const isNumber = /Amount|Rate|Coordinate/.test(factsOf(field.schema)?.type ?? '');
    if (codes === undefined && !isNumber && fitsSchema(field.schema, '101')) this.#areTexts(named);
    const meant = meanings(values);
    this.#parts.push((record) => {
      const texts = named.map((from) => ({ from, text: record.text(from) }));
      const joined = texts
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join(' ');
      for (const { from, text } of isList ? texts : [{ from: named[0]!, text: joined }]) {
        const isWhole = meant(text) !== undefined || !isList || split === undefined;
        for (const part of isWhole ? [text] : text.split(split))
          putText(record, field, meant(part.trim()) ?? part.trim(), from);
      }
      for (const { flag, code } of flagColumns) {
        const text = record.text(flag);
        const said = meant(text) ?? text;
        const isSet = said === '' ? false : readFlag(said);
        if (isSet === undefined) record.misfit(flag, text, { fault: 'flag' });
        else if (isSet) record.put(field, code, flag);
      }
    });
  }

  /** Finds out whether a program has taken texts for numbers: no cell has decimals but `.0`. */
  #areTexts(columns: readonly Column[]): void {
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

  #hours(): void {
    const { hours = {} } = this.#mapping;
    const sources = Object.entries(hours).flatMap(([name, written]): HoursColumns[] => {
      const at: FieldPath = ['hours', name];
      const isWeek = /^(?:whole )?week$/i.test(name);
      const days = isWeek ? [] : readDays(name);
      if (days === undefined)
        this.#names.check('value', name, ['Monday', 'Monday-Friday', 'Week'], at, 'key');
      const { column, open, close, values } = columnSource(written);
      const hasBoth = open !== undefined && close !== undefined;
      const isRight = column === undefined ? hasBoth && !isWeek : (open ?? close) === undefined;
      if (!isRight) this.#names.wrong({ what: 'no-column', name }, at);
      const columns = Object.entries({ column, open, close })
        .map(([part, each]) => this.#names.column(each, [...at, part]))
        .filter((known) => known !== undefined);
      if (days === undefined || columns.length === 0) return [];
      return [{ days, columns, meant: meanings(values) }];
    });
    this.#parts.push((record) => putHours(record, sources, this.#version));
  }

  /** A column with both latitude and longitude. */
  #coordinates(): void {
    const { coordinates } = this.#mapping;
    if (coordinates === undefined) return;
    const at: FieldPath = ['coordinates'];
    const column = this.#names.column(coordinates, at);
    const fields = coordinateFields(this.#fields);
    for (const path of fields?.map((field) => field.path) ?? ['Latitude']) this.#names.field(path, at);
    if (column === undefined || fields === undefined) return;
    const [latitude, longitude] = fields;
    this.#parts.push((record) => {
      const text = record.text(column);
      const read = readCoordinates(text);
      if (read !== undefined) {
        record.put(latitude, read.latitude, column);
        record.put(longitude, read.longitude, column);
      } else if (text !== '') record.misfit(column, text, { fault: 'coordinates' });
    });
  }

  #contact(type: string, name: string): void {
    const { collection } = this.#mapping;
    const at: FieldPath = ['contacts', type];
    const column = this.#names.column(name, at);
    if (!contactsHaveText(collection, this.#version))
      this.#names.wrong({ what: 'contacts', name: collection }, at, 'key');
    else this.#names.check('value', type, contactTypes, at, 'key');
    if (column === undefined) return;
    this.#areTexts([column]);
    this.#parts.push((record) => {
      const ContactContent = record.text(column);
      const list = { path: 'ContactInfo', isList: true };
      if (ContactContent !== '') record.put(list, { ContactType: type, ContactContent }, column);
    });
  }
}

/** What the texts of cells mean by `values` of a mapping. */
function meanings(values: Readonly<Record<string, string>> = {}): (text: string) => string | undefined {
  const known = new Map(Object.entries(values).map(([written, value]) => [foldedHeader(written), value]));
  return (text) => known.get(foldedHeader(text));
}

/** Puts one value of a cell into a field. What the interface lacks is repaired later, with the record. */
function putText(record: RowRecord, field: TableField, text: string, column: Column): void {
  if (text === '') return;
  const { path, codes, isFlag } = field;
  const fault = spoiltCode(path.split('.').at(-1)!, text);
  const code = codes?.find((known) => foldedHeader(known) === foldedHeader(text));
  if (fault !== undefined) record.misfit(column, text, { fault });
  else record.put(field, isFlag ? (readFlag(text) ?? text) : (code ?? text), column);
}
