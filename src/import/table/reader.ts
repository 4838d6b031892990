import { readDays } from '../../interface/hours/opening-hours.js';
import { contactsHaveText } from '../../interface/records/notation.js';
import { factsOf } from '../../interface/schema/types.js';
import { contact } from '../../interface/versions/v2.2/branch.js';
import type { FieldPath } from '../../model/location.js';
import type { Version } from '../../model/version.js';
import { readCoordinates } from '../repairs/degrees.js';
import { fitsSchema } from '../repairs/scalars.js';
import { readFlag, spoiltCode } from './cell.js';
import { coordinateFields, foldedHeader, type TableField } from './fields.js';
import { type HoursColumns, putHours } from './hours.js';
import { columnSource, type FieldSource, type Mapping, type TableCollection, versionOf } from './mapping.js';
import type { MappingNames } from './mapping-names.js';
import type { RowRecord } from './row.js';
import type { Column } from './table.js';

/** Puts what a part of a mapping says of a row into its record. */
type RowPart = (record: RowRecord) => void;

/** Every type of contact except Other, which would need a text to explain it. */
const contactTypes = contact.shape.ContactType.options.filter((type) => type !== 'Other').map(String);

/** A part that can't be read, as was said. */
const putNothing: RowPart = () => {};

/**
 * The parts of a mapping, its names being looked up in a table's header and in the interface. A cell that doesn't contain
 * the expected code, yes or no, or hours is left out, with a problem. Other texts are taken as they are; they are checked
 * with the record.
 */
export function rowParts(names: MappingNames, mapping: Mapping): readonly RowPart[] {
  const { collection, columns, constants = {}, contacts = {} } = mapping;
  const version = versionOf(mapping);
  return [
    ...Object.entries(columns).map(([path, source]) => fieldPart(names, path, source)),
    ...Object.entries(constants).map(([path, values]) => constantPart(names, path, [values].flat())),
    hoursPart(names, mapping, version),
    coordinatesPart(names, mapping),
    ...Object.entries(contacts).map(([type, name]) => contactPart(names, collection, version, type, name)),
  ];
}

function constantPart(names: MappingNames, path: string, values: readonly string[]): RowPart {
  const at: FieldPath = ['constants', path];
  const field = names.field(path, at);
  if (field === undefined) return putNothing;
  for (const each of values) names.check('value', each, field.codes ?? [each], at);
  const written = values.map((each) => (field.isFlag ? readFlag(each) : each));
  const origin = names.locate(at, 'value');
  return (record) => {
    // Several for one are repaired later, with the record.
    const all = field.isList || written.length === 1 ? written : [written];
    for (const each of all) record.put(field, each, origin);
  };
}

/** The columns that fill a field, and those of yes and no that add a code each. */
function fieldPart(names: MappingNames, path: string, source: FieldSource): RowPart {
  const at: FieldPath = ['columns', path];
  const field = names.field(path, at);
  const { column, columns, split, values = {}, flags = {} } = columnSource(source);
  const named = [
    names.column(column, [...at, 'column']),
    ...(columns ?? []).map((name, index) => names.column(name, [...at, 'columns', index])),
  ].filter((known) => known !== undefined);
  const flagColumns = Object.entries(flags).flatMap(([name, code]) => {
    const flag = names.column(name, [...at, 'flags', name], 'key');
    if (field?.codes !== undefined) names.check('value', code, field.codes, [...at, 'flags', name]);
    return flag === undefined ? [] : [{ flag, code }];
  });
  if (field === undefined) return putNothing;
  const { codes, isList } = field;
  if ((column ?? columns ?? flagColumns[0]) === undefined) names.wrong({ what: 'no-column', name: path }, at);
  if (codes === undefined && flagColumns.length > 0)
    names.wrong({ what: 'no-codes', name: path }, [...at, 'flags']);
  for (const [written, value] of Object.entries(values)) {
    const isFlag = flagColumns.length > 0 && readFlag(value) !== undefined;
    if (value !== '' && !isFlag) names.check('value', value, codes ?? [value], [...at, 'values', written]);
  }
  const isNumber = /Amount|Rate|Coordinate/.test(factsOf(field.schema)?.type ?? '');
  if (codes === undefined && !isNumber && fitsSchema(field.schema, '101')) names.areTexts(named);
  const meant = meanings(values);
  return (record) => {
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
  };
}

function hoursPart(names: MappingNames, { hours = {} }: Mapping, version: Version): RowPart {
  const sources = Object.entries(hours).flatMap(([name, written]): HoursColumns[] => {
    const at: FieldPath = ['hours', name];
    const isWeek = /^(?:whole )?week$/i.test(name);
    const days = isWeek ? [] : readDays(name);
    if (days === undefined) names.check('value', name, ['Monday', 'Monday-Friday', 'Week'], at, 'key');
    const { column, open, close, values } = columnSource(written);
    const hasBoth = open !== undefined && close !== undefined;
    const isRight = column === undefined ? hasBoth && !isWeek : (open ?? close) === undefined;
    if (!isRight) names.wrong({ what: 'no-column', name }, at);
    const columns = Object.entries({ column, open, close })
      .map(([part, each]) => names.column(each, [...at, part]))
      .filter((known) => known !== undefined);
    if (days === undefined || columns.length === 0) return [];
    return [{ days, columns, meant: meanings(values) }];
  });
  return (record) => putHours(record, sources, version);
}

/** A column with both latitude and longitude. */
function coordinatesPart(names: MappingNames, { coordinates }: Mapping): RowPart {
  if (coordinates === undefined) return putNothing;
  const at: FieldPath = ['coordinates'];
  const column = names.column(coordinates, at);
  const fields = coordinateFields(names.fields);
  for (const path of fields?.map((field) => field.path) ?? ['Latitude']) names.field(path, at);
  if (column === undefined || fields === undefined) return putNothing;
  const [latitude, longitude] = fields;
  return (record) => {
    const text = record.text(column);
    const read = readCoordinates(text);
    if (read !== undefined) {
      record.put(latitude, read.latitude, column);
      record.put(longitude, read.longitude, column);
    } else if (text !== '') record.misfit(column, text, { fault: 'coordinates' });
  };
}

function contactPart(
  names: MappingNames,
  collection: TableCollection,
  version: Version,
  type: string,
  name: string,
): RowPart {
  const at: FieldPath = ['contacts', type];
  const column = names.column(name, at);
  if (!contactsHaveText(collection, version)) names.wrong({ what: 'contacts', name: collection }, at, 'key');
  else names.check('value', type, contactTypes, at, 'key');
  if (column === undefined) return putNothing;
  names.areTexts([column]);
  return (record) => {
    const ContactContent = record.text(column);
    const list = { path: 'ContactInfo', isList: true };
    if (ContactContent !== '') record.put(list, { ContactType: type, ContactContent }, column);
  };
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
