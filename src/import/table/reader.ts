import { suggestion } from '../../base/text/suggestion.js';
import { recordSchema } from '../../interface/records/index.js';
import { contactsHaveText, hasHours } from '../../interface/records/notation.js';
import type { Locate } from '../../interface/schema/validate.js';
import { contact } from '../../interface/versions/v2.2/branch.js';
import type { FieldPath } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { readDays } from '../../model/time/opening-hours.js';
import type { Version } from '../../model/version.js';
import { foldedHeader, readFlag } from './cell.js';
import { coordinatesPart, fieldPart, meanings, type RowPart } from './fields.js';
import { type HoursSource, putHours } from './hours.js';
import { coordinateLeaves, type Leaf, leavesOf } from './leaves.js';
import { type Mapping, type TableCollection, versionOf } from './mapping.js';
import { type Misfit, tableProblems } from './problems.js';
import type { RowRecord } from './row.js';
import type { Column, Table } from './table.js';

/** A mapping whose names were all found in the table and in the interface. */
export interface RowReader {
  readonly collection: TableCollection;
  readonly version: Version;
  readonly brandOf: (record: RowRecord) => string | undefined;
  readonly parts: readonly RowPart[];
  /** The fields that take texts, with the columns for them. */
  readonly texts: readonly {
    readonly path: string;
    readonly leaf?: Leaf;
    readonly columns: readonly Column[];
  }[];
  /** Columns with values that are neither used nor ignored. */
  readonly unused: readonly Column[];
  /** What in the mapping doesn't fit the table or the interface. */
  readonly problems: readonly Problem[];
}

/** Every type of contact except Other, which would need a text to explain it. */
const contactTypes = contact()
  .shape.ContactType.options.filter((type) => type !== 'Other')
  .map(String);

/**
 * Compares a mapping with a table's header and with the interface, and makes a reader of it. A cell that doesn't contain
 * the expected code, yes or no, or hours is left out, with a problem. Other texts are taken as they are; they are checked
 * later.
 * @param locate gives places in the mapping
 */
export function rowReader(mapping: Mapping, table: Table, locate: Locate): RowReader {
  const { collection, brand, columns, constants = {}, hours = {}, contacts = {}, ignore = [] } = mapping;
  const version = versionOf(mapping);
  const leaves = leavesOf(recordSchema(version, collection));
  const used = new Set<Column>();
  const problems: Problem[] = [];
  const parts: RowPart[] = [];
  const texts: RowReader['texts'][number][] = [];

  const wrong = (args: Misfit, at: FieldPath, part: 'key' | 'value' = 'value') => {
    problems.push(problem(tableProblems['import/csv-mapping'], args, [locate(at, part)]));
  };
  const checkName = (
    what: 'field' | 'column' | 'value',
    name: string,
    allowed: readonly string[],
    at: FieldPath,
    part: 'key' | 'value' = 'value',
    near = suggestion(name, allowed),
  ) => {
    if (!allowed.includes(name))
      wrong({ what, name, allowed, ...(near !== undefined && { suggestion: near }) }, at, part);
  };
  const columnNamed = (name: string, at: FieldPath, part: 'key' | 'value' = 'value') => {
    const isAlike = (known: Column) => foldedHeader(known.name) === foldedHeader(name);
    const column = table.columns.find((known) => known.name === name) ?? table.columns.find(isAlike);
    const names = table.columns.map((known) => known.name);
    checkName('column', column?.name ?? name, names, at, part);
    if (column !== undefined) used.add(column);
    return column;
  };
  const leafAt = (path: string, at: FieldPath) => {
    const paths = [...leaves.keys()];
    const isEnd = (known: string) => foldedHeader(known.split('.').at(-1)!) === foldedHeader(path);
    checkName('field', path, paths, at, 'key', paths.find(isEnd));
    return leaves.get(path);
  };
  const checkCode = (value: string, leaf: Leaf | undefined, at: FieldPath) =>
    checkName('value', value, leaf?.codes ?? [value], at);

  for (const [path, value] of Object.entries(constants)) {
    const at: FieldPath = ['constants', path];
    const leaf = leafAt(path, at);
    if (leaf === undefined) continue;
    if (value.length > 1 && !leaf.isList) wrong({ what: 'several', name: path }, at);
    if (Object.hasOwn(columns, path)) wrong({ what: 'twice', name: path }, at);
    for (const each of value) checkCode(each, leaf, at);
    const origin = () => locate(at, 'value');
    parts.push((record) => {
      for (const each of value) record.put(leaf, leaf.isFlag ? readFlag(each) : each, origin);
    });
  }

  for (const [path, source] of Object.entries(columns)) {
    const at: FieldPath = ['columns', path];
    const leaf = leafAt(path, at);
    const flags = Object.entries(source.flags ?? {}).flatMap(([name, code]) => {
      const column = columnNamed(name, [...at, 'flags', name], 'key');
      checkCode(code, leaf, [...at, 'flags', name]);
      return column === undefined ? [] : [{ column, code }];
    });
    const named = [
      ...(source.column === undefined ? [] : [columnNamed(source.column, [...at, 'column'])]),
      ...(source.columns ?? []).map((name, index) => columnNamed(name, [...at, 'columns', index])),
    ].filter((column) => column !== undefined);
    if (leaf === undefined) continue;
    if ((source.column ?? source.columns ?? source.flags) === undefined)
      wrong({ what: 'no-column', name: path }, at);
    if (named.length + flags.length === 0) continue;
    if (source.split !== undefined && !leaf.isList) wrong({ what: 'several', name: path }, [...at, 'split']);
    for (const [written, value] of Object.entries(source.values ?? {})) {
      const isFlag = flags.length > 0 && readFlag(value) !== undefined;
      if (value !== '' && !isFlag) checkCode(value, leaf, [...at, 'values', written]);
    }
    texts.push({ path, leaf, columns: named });
    parts.push(fieldPart(leaf, named, flags, source));
  }

  const hoursSources = Object.entries(hours).flatMap(([name, source]): HoursSource[] => {
    const at: FieldPath = ['hours', name];
    const isWeek = /^(?:whole )?week$/i.test(name);
    const days = isWeek ? [] : readDays(name);
    if (!hasHours(collection, version)) wrong({ what: 'hours', name: collection }, at, 'key');
    if (days === undefined) checkName('value', name, ['Monday', 'Monday-Friday', 'Week'], at, 'key');
    const { column, open, close } = source;
    const hasBoth = open !== undefined && close !== undefined;
    const isRight = column === undefined ? hasBoth && !isWeek : (open ?? close) === undefined;
    if (!isRight) wrong({ what: 'no-column', name }, at);
    const [first, second] = (['column', 'open', 'close'] as const).flatMap((part) =>
      source[part] === undefined ? [] : [columnNamed(source[part], [...at, part])],
    );
    if (days === undefined || first === undefined) return [];
    const own = second === undefined ? ([first] as const) : ([first, second] as const);
    return [{ days, columns: own, values: meanings(source.values) }];
  });
  parts.push((record) => putHours(record, hoursSources, version));

  if (mapping.coordinates !== undefined) {
    const { column: name, order = 'lat-lon' } = mapping.coordinates;
    const column = columnNamed(name, ['coordinates', 'column']);
    const places = coordinateLeaves(leaves);
    if (places === undefined) wrong({ what: 'coordinates', name: collection }, ['coordinates'], 'key');
    for (const { path } of places ?? [])
      for (const section of ['columns', 'constants'] as const)
        if (Object.hasOwn(mapping[section] ?? {}, path))
          wrong({ what: 'twice', name: path }, [section, path], 'key');
    if (column !== undefined && places !== undefined) parts.push(coordinatesPart(column, order, places));
  }

  for (const [type, name] of Object.entries(contacts)) {
    const at: FieldPath = ['contacts', type];
    const column = columnNamed(name, at);
    if (!contactsHaveText(collection, version)) wrong({ what: 'contacts', name: collection }, at, 'key');
    else checkName('value', type, contactTypes, at, 'key');
    if (column === undefined) continue;
    texts.push({ path: 'ContactInfo', columns: [column] });
    parts.push((record) => {
      const ContactContent = record.text(column);
      if (ContactContent !== '') record.add('ContactInfo', { ContactType: type, ContactContent }, column);
    });
  }

  const brandColumn =
    brand?.column === undefined ? undefined : columnNamed(brand.column, ['brand', 'column']);
  const ignored = new Set(ignore.map(foldedHeader));
  const isFilled = ({ index }: Column) => table.rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
  const unused = table.columns.filter(
    (column) => !used.has(column) && !ignored.has(foldedHeader(column.name)) && isFilled(column),
  );
  const brandOf = (record: RowRecord) =>
    brandColumn === undefined ? brand?.name : record.text(brandColumn) || undefined;
  return { collection, version, brandOf, parts, texts, unused, problems };
}
