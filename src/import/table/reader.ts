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
import { isPoint, readCoordinates } from './coordinates.js';
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
    if (values.length > 1 && !field.isList) this.#names.wrong({ what: 'several', name: path }, at);
    for (const each of values) this.#names.check('value', each, field.codes ?? [each], at);
    const origin = this.#locate(at, 'value');
    this.#parts.push((record) => {
      for (const each of values) record.put(field, field.isFlag ? readFlag(each) : each, origin);
    });
  }

  /** The columns that fill a field, and those of yes and no that add a code each. */
  #columns(path: string, source: FieldSource): void {
    const at: FieldPath = ['columns', path];
    const field = this.#names.field(path, at);
    const how = columnSource(source);
    const { column, columns = [], split, values = {} } = how;
    const codes = field?.codes;
    const flags = Object.entries(how.flags ?? {}).flatMap(([name, code]) => {
      const flag = this.#names.column(name, [...at, 'flags', name], 'key');
      this.#names.check('value', code, codes ?? [code], [...at, 'flags', name]);
      return flag === undefined ? [] : [{ column: flag, code }];
    });
    const named = [
      ...(column === undefined ? [] : [this.#names.column(column, [...at, 'column'])]),
      ...columns.map((name, index) => this.#names.column(name, [...at, 'columns', index])),
    ].filter((known) => known !== undefined);
    if (field === undefined) return;
    if ((column ?? how.columns ?? how.flags) === undefined)
      this.#names.wrong({ what: 'no-column', name: path }, at);
    if (named.length + flags.length === 0) return;
    if (split !== undefined && !field.isList)
      this.#names.wrong({ what: 'several', name: path }, [...at, 'split']);
    for (const [written, value] of Object.entries(values)) {
      const isFlag = flags.length > 0 && readFlag(value) !== undefined;
      if (value !== '' && !isFlag)
        this.#names.check('value', value, codes ?? [value], [...at, 'values', written]);
    }
    const isNumber = /Amount|Rate|Coordinate/.test(factsOf(field.schema)?.type ?? '');
    if (codes === undefined && !isNumber && fitsSchema(field.schema, '101')) this.#areTexts(named);
    const meant = meanings(values);
    const put = (record: RowRecord, text: string, from: Column) => {
      if (text !== '') putText(record, field, meant(text) ?? text, from);
    };
    this.#parts.push((record) => {
      if (named.length > 1 && !field.isList) {
        const all = named.map((each) => record.text(each)).filter((text) => text !== '');
        put(record, all.join(' '), named[0]!);
      } else
        for (const each of named) {
          const text = record.text(each);
          const isWhole = meant(text) !== undefined || !field.isList || split === undefined;
          for (const part of isWhole ? [text] : text.split(split)) put(record, part.trim(), each);
        }
      for (const { column: flag, code } of flags) {
        const text = record.text(flag);
        const said = meant(text) ?? text;
        const isSet = said === '' ? false : readFlag(said);
        if (isSet === undefined) record.misfit(flag, text, { fault: 'flag' });
        else if (isSet) record.add(path, code, flag, true);
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
      const source = columnSource(written);
      const at: FieldPath = ['hours', name];
      const isWeek = /^(?:whole )?week$/i.test(name);
      const days = isWeek ? [] : readDays(name);
      if (days === undefined)
        this.#names.check('value', name, ['Monday', 'Monday-Friday', 'Week'], at, 'key');
      const { column, open, close } = source;
      const hasBoth = open !== undefined && close !== undefined;
      const isRight = column === undefined ? hasBoth && !isWeek : (open ?? close) === undefined;
      if (!isRight) this.#names.wrong({ what: 'no-column', name }, at);
      const [first, second] = (['column', 'open', 'close'] as const).flatMap((part) =>
        source[part] === undefined ? [] : [this.#names.column(source[part], [...at, part])],
      );
      if (days === undefined || first === undefined) return [];
      return [
        { days, columns: second === undefined ? [first] : [first, second], meant: meanings(source.values) },
      ];
    });
    this.#parts.push((record) => putHours(record, sources, this.#version));
  }

  /** A column with both latitude and longitude. */
  #coordinates(): void {
    const { coordinates } = this.#mapping;
    if (coordinates === undefined) return;
    const { column: name, order = 'lat-lon' } = columnSource(coordinates);
    const column = this.#names.column(name, ['coordinates', 'column']);
    const fields = coordinateFields(this.#fields);
    if (fields === undefined) this.#names.field('Latitude', ['coordinates']);
    for (const { path } of fields ?? []) this.#names.field(path, ['coordinates']);
    if (column === undefined || fields === undefined) return;
    const [latitude, longitude] = fields;
    const [first, other] = order === 'lat-lon' ? ['longitude', 'lon-lat'] : ['latitude', 'lat-lon'];
    const turned = `if all cells have the ${first} first, write order: ${other} in the mapping`;
    this.#parts.push((record) => {
      const text = record.text(column);
      const read = text === '' ? undefined : readCoordinates(text, order);
      if (read === 'swapped') {
        const hint = isPoint(text) ? 'a point has the longitude first: POINT(0.2630 52.3990)' : turned;
        record.misfit(column, text, { fault: 'swapped', hint });
      } else if (read !== undefined) {
        record.set(latitude.path, read.latitude, column);
        record.set(longitude.path, read.longitude, column);
      } else if (text !== '') record.misfit(column, text, { fault: order });
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
      if (ContactContent !== '') record.add('ContactInfo', { ContactType: type, ContactContent }, column);
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
  if (fault !== undefined) {
    record.misfit(column, text, { fault });
    return;
  }
  const code = codes?.find((known) => foldedHeader(known) === foldedHeader(text));
  record.put(field, isFlag ? (readFlag(text) ?? text) : (code ?? text), column);
}
