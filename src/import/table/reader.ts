import { suggestion } from '../../base/text/suggestion.js';
import { recordSchema } from '../../interface/records/index.js';
import { contactsHaveText, hasHours } from '../../interface/records/notation.js';
import type { Locate } from '../../interface/schema/validate.js';
import { contact } from '../../interface/versions/v2.2/branch.js';
import type { FieldPath } from '../../model/location.js';
import { readDays } from '../../model/opening-hours.js';
import { type Problem, problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { foldedHeader, readFlag, spoiltCode } from './cell.js';
import { isPoint, readCoordinates } from './coordinates.js';
import { type HoursSource, putHours } from './hours.js';
import { coordinateLeaves, type Leaf, leavesOf } from './leaves.js';
import { type FieldSource, type Mapping, type TableCollection, versionOf } from './mapping.js';
import type { RowRecord } from './row.js';
import type { Column, Table } from './table.js';
import { type Misfit, tableProblems } from './table-problems.js';

/** Puts what a part of a mapping says of a row into its record. */
type Part = (record: RowRecord) => void;

/** A mapping whose names were all found in the table and in the interface. */
export interface RowReader {
  readonly collection: TableCollection;
  readonly version: Version;
  readonly brandOf: (record: RowRecord) => string | undefined;
  readonly parts: readonly Part[];
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
 * the expected code, yes or no, or hours is left out, with an error. Other texts are taken as they are; they are checked
 * later.
 * @param locate gives places in the mapping
 */
export function rowReader(mapping: Mapping, table: Table, locate: Locate): RowReader {
  const { collection, brand, columns, constants = {}, hours = {}, contacts = {}, ignore = [] } = mapping;
  const version = versionOf(mapping);
  const leaves = leavesOf(recordSchema(version, collection));
  const used = new Set<Column>();
  const problems: Problem[] = [];
  const parts: Part[] = [];
  const texts: RowReader['texts'][number][] = [];

  const wrong = (args: Misfit, at: FieldPath, part: 'key' | 'value' = 'value') => {
    problems.push(problem(tableProblems['import/csv-mapping'], args, [locate(at, part)]));
  };
  const unknown = (
    what: 'field' | 'column' | 'value',
    name: string,
    allowed: readonly string[],
    at: FieldPath,
    part: 'key' | 'value' = 'value',
    near = suggestion(name, allowed),
  ) => wrong({ what, name, allowed, ...(near !== undefined && { suggestion: near }) }, at, part);
  const columnNamed = (name: string, at: FieldPath, part: 'key' | 'value' = 'value') => {
    const isIt = (known: Column) => foldedHeader(known.name) === foldedHeader(name);
    const column = table.columns.find((known) => known.name === name) ?? table.columns.find(isIt);
    if (column !== undefined) used.add(column);
    else
      unknown(
        'column',
        name,
        table.columns.map((known) => known.name),
        at,
        part,
      );
    return column;
  };
  const leafAt = (path: string, at: FieldPath) => {
    const leaf = leaves.get(path);
    const paths = [...leaves.keys()];
    const isEnd = (known: string) => foldedHeader(known.split('.').at(-1)!) === foldedHeader(path);
    if (leaf === undefined) unknown('field', path, paths, at, 'key', paths.find(isEnd));
    return leaf;
  };
  const checkCode = (value: string, { codes }: Leaf, at: FieldPath) => {
    if (codes !== undefined && !codes.includes(value)) unknown('value', value, codes, at);
  };

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
      if (leaf !== undefined) checkCode(code, leaf, [...at, 'flags', name]);
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
    if (!hasHours(collection, version))
      wrong({ what: 'absent', name: collection, lacks: 'opening hours' }, at, 'key');
    if (days === undefined) unknown('value', name, ['Monday', 'Monday-Friday', 'Week'], at, 'key');
    const { column, open, close } = source;
    const isRight =
      column !== undefined
        ? open === undefined && close === undefined
        : open !== undefined && close !== undefined && !isWeek;
    if (!isRight) wrong({ what: 'no-column', name }, at);
    const found = (['column', 'open', 'close'] as const).flatMap((part) =>
      source[part] === undefined ? [] : [columnNamed(source[part], [...at, part])],
    );
    const [first, second] = found;
    if (days === undefined || first === undefined) return [];
    return [
      { days, columns: second === undefined ? [first] : [first, second], values: meanings(source.values) },
    ];
  });
  parts.push((record) => putHours(record, hoursSources, version));

  if (mapping.coordinates !== undefined) {
    const { column: name, order = 'lat-lon' } = mapping.coordinates;
    const column = columnNamed(name, ['coordinates', 'column']);
    const places = coordinateLeaves(leaves);
    if (places === undefined)
      wrong({ what: 'absent', name: collection, lacks: 'coordinates' }, ['coordinates'], 'key');
    for (const { path } of places ?? []) {
      const section = (['columns', 'constants'] as const).find((one) =>
        Object.hasOwn(mapping[one] ?? {}, path),
      );
      if (section !== undefined) wrong({ what: 'twice', name: path }, [section, path], 'key');
    }
    if (column !== undefined && places !== undefined) parts.push(coordinatesPart(column, order, places));
  }

  for (const [type, name] of Object.entries(contacts)) {
    const at: FieldPath = ['contacts', type];
    const column = columnNamed(name, at);
    if (!contactsHaveText(collection, version))
      wrong({ what: 'absent', name: collection, lacks: `contacts in ${version}` }, at, 'key');
    else if (!contactTypes.includes(type)) unknown('value', type, contactTypes, at, 'key');
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
  const unused = table.columns.filter(
    (column) =>
      !used.has(column) &&
      !ignored.has(foldedHeader(column.name)) &&
      table.rows.some(({ cells }) => (cells[column.index] ?? '').trim() !== ''),
  );
  const brandOf = (record: RowRecord) =>
    brandColumn === undefined ? brand?.name : record.text(brandColumn) || undefined;
  return { collection, version, brandOf, parts, texts, unused, problems };
}

/** A field, the columns that fill it, and those of yes and no that add a code each. */
function fieldPart(
  leaf: Leaf,
  columns: readonly Column[],
  flags: readonly { readonly column: Column; readonly code: string }[],
  { split, values: written }: FieldSource,
): Part {
  const values = meanings(written);
  const take = (record: RowRecord, text: string, column: Column) =>
    putText(record, leaf, values.get(foldedHeader(text)) ?? text, column);
  return (record) => {
    if (columns.length > 1 && !leaf.isList) {
      const all = columns.map((column) => record.text(column)).filter((text) => text !== '');
      if (all.length > 0) take(record, all.join(' '), columns[0]!);
    } else {
      for (const column of columns) {
        const text = record.text(column);
        const isWhole = values.has(foldedHeader(text)) || !leaf.isList || split === undefined;
        for (const part of isWhole ? [text] : text.split(split))
          if (part.trim() !== '') take(record, part.trim(), column);
      }
    }
    for (const { column, code } of flags) {
      const text = record.text(column);
      const value = values.get(foldedHeader(text)) ?? text;
      const isSet = value === '' ? false : readFlag(value);
      if (isSet === undefined) record.misfit(column, text, { kind: 'unread', as: 'flag' });
      else if (isSet) record.put(leaf, code, column);
    }
  };
}

/** Puts one value of a cell into a field. What the interface lacks is repaired later, with the record. */
function putText(record: RowRecord, leaf: Leaf, text: string, column: Column): void {
  if (text === '') return;
  const by = spoiltCode(leaf.path.split('.').at(-1)!, text);
  if (by !== undefined) record.misfit(column, text, { kind: 'spoilt', by });
  else {
    const code = leaf.codes?.find((known) => foldedHeader(known) === foldedHeader(text));
    record.put(leaf, leaf.isFlag ? (readFlag(text) ?? text) : (code ?? text), column);
  }
}

function coordinatesPart(
  column: Column,
  order: 'lat-lon' | 'lon-lat',
  [latitude, longitude]: readonly [Leaf, Leaf],
): Part {
  const other = order === 'lat-lon' ? 'lon-lat' : 'lat-lon';
  const turned = `if all cells have the ${other === 'lat-lon' ? 'latitude' : 'longitude'} first, write order: ${other} in the mapping`;
  return (record) => {
    const text = record.text(column);
    if (text === '') return;
    const read = readCoordinates(text, order);
    if (read === undefined) record.misfit(column, text, { kind: 'unread', as: order });
    else if (read === 'swapped') {
      const hint = isPoint(text) ? 'a point has the longitude first: POINT(0.2630 52.3990)' : turned;
      record.misfit(column, text, { kind: 'swapped', hint });
    } else {
      record.put(latitude, read.latitude, column);
      record.put(longitude, read.longitude, column);
    }
  };
}

/** The value for each cell's text, by its folded form. */
function meanings(values: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> {
  return new Map(Object.entries(values).map(([written, value]) => [foldedHeader(written), value]));
}
