import { isPlainObject, type PlainObject } from '../../../base/json/plain-object.js';
import { meaningOfCode } from '../../../interface/meanings/index.js';
import { recordSchema } from '../../../interface/records/index.js';
import {
  codesOf,
  elementOf,
  isOptional,
  kindOfSchema,
  type Schema,
  tableFields,
} from '../../../interface/schema/node.js';
import type { Collection } from '../../../model/collection.js';
import { dayInWords } from '../../../model/time/calendar.js';
import type { Version } from '../../../model/version.js';
import { type Html, html, published } from '../html.js';
import { textIn } from '../values.js';
import { labelOf } from '../words.js';
import { ownName } from './terms/product-words.js';

/** A value of a record, with the fields and the items of lists that lead to it, in words. */
export interface RecordLine {
  readonly labels: readonly string[];
  readonly value: string;
}

type NamedField = readonly [name: string, schema: Schema];

/** All values of a published record, in the order of the interface. */
export function recordLines(
  collection: Collection,
  version: Version,
  record: PlainObject,
): readonly RecordLine[] {
  return linesOfFields(tableFields(recordSchema(version, collection)), record, []);

  function linesOfFields(
    fields: readonly NamedField[],
    object: PlainObject,
    labels: readonly string[],
  ): RecordLine[] {
    return fields.flatMap(([name, schema]) => {
      // Required objects and lists of objects only group what is in them.
      const isGroup = labels.length > 0 && isOfObjects(schema) && !isOptional(schema);
      return linesOfValue(schema, object[name], isGroup ? labels : [...labels, labelOf(name)]);
    });
  }

  function linesOfValue(schema: Schema, value: unknown, labels: readonly string[]): RecordLine[] {
    if (value === undefined) return [];
    const fields = isOfObjects(schema) ? tableFields(elementOf(schema)) : [];
    if (isPlainObject(value)) return linesOfFields(fields, value, labels);
    const items = [value].flat();
    if (fields.length > 0)
      return items.filter(isPlainObject).flatMap((item) => linesOfItem(fields, item, labels));
    const texts = items.map(String);
    const shown = codesOf(elementOf(schema)) === undefined ? texts : texts.map(labelOf);
    return [{ labels, value: shown.join(', ') }];
  }

  /** An item of a list: its first required field says what it is about. A second one that is required alone is its value. */
  function linesOfItem(
    fields: readonly NamedField[],
    item: PlainObject,
    labels: readonly string[],
  ): RecordLine[] {
    const [first, value, ...more] = fields.filter(([, schema]) => !isOptional(schema));
    const name = first && nameOf(first, item);
    if (name === undefined) return linesOfFields(fields, item, labels);
    const alone = [...labels, name + meaningIn(first!, item)];
    const lines = fields
      .filter((field) => field !== first)
      .flatMap((field) =>
        field === value && more.length === 0 && !isOfObjects(field[1])
          ? linesOfValue(field[1], item[field[0]], alone)
          : linesOfFields([field], item, [...labels, name]),
      );
    // An item with nothing but its name is shown too.
    return lines.length > 0 ? lines : [{ labels: alone, value: '✓' }];
  }

  function nameOf([field, schema]: NamedField, item: PlainObject): string | undefined {
    const code = textIn(item[field]);
    if (code === undefined || codesOf(schema) === undefined) return code;
    return (code === 'Other' ? ownName(item, field) : undefined) ?? labelOf(code);
  }

  /** What the code of an item means, beside the name of a value that has no other. */
  function meaningIn([field]: NamedField, item: PlainObject): string {
    const meaning = meaningOfCode(collection, version, [field], textIn(item[field]) ?? '');
    return meaning === undefined ? '' : ` (${meaning})`;
  }
}

function isOfObjects(schema: Schema): boolean {
  return kindOfSchema(elementOf(schema)) === 'object';
}

/** What leads to a value, the last of it apart. A label can be a text of the publisher, such as the name of an item. */
export function labelsHtml(labels: readonly string[]): Html {
  return html`${labels.slice(0, -1).map((each) => html`<span class="quiet">${published(each)} › </span>`)}${published(labels.at(-1) ?? '')}`;
}

export function valueHtml(value: string): Html {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return html`${dayInWords(value)}`;
  return /^https?:\/\/\S+$/i.test(value)
    ? html`<a rel="noreferrer" href="${value}">${published(value.replace(/^https?:\/\//i, ''))}</a>`
    : published(value);
}
