import { isPlainObject, type PlainObject } from '../../../base/json/plain-object.js';
import { meaningOfCode } from '../../../interface/meanings/index.js';
import { otherNameOf } from '../../../interface/records/fields.js';
import { recordSchema } from '../../../interface/records/index.js';
import {
  codesOf,
  elementOf,
  isOptional,
  kindOfSchema,
  type Schema,
  tableFields,
  unwrapped,
} from '../../../interface/schema/node.js';
import { factsOf } from '../../../interface/schema/types.js';
import { type Collection, namesOf } from '../../../model/collection.js';
import type { Version } from '../../../model/version.js';
import { ownName } from '../products/terms/product-words.js';
import { labelOf } from '../words.js';

/** A value of a record, with its labels. */
export interface Metric {
  /** Equal for values of several brands with the same meaning. */
  readonly key: string;
  /** From the outermost to the innermost. */
  readonly labels: readonly string[];
  /** The meaning of the last label, where that is a code whose value this is. */
  readonly meaning?: string | undefined;
  readonly value: string;
  readonly isDate: boolean;
}

/** The values of one field of a record. */
export interface Section {
  /** Empty for the plain values of the record itself. */
  readonly field: string;
  readonly metrics: readonly Metric[];
}

/** True if a brand has one record of the collection at most, so that those of all brands can be compared line by line. */
export function isOneOfBrand(collection: Collection): boolean {
  return namesOf(collection).identity.length === 0;
}

/** The values of a published record, in the order of the interface. */
export function sectionsOf(collection: Collection, version: Version, record: PlainObject): Section[] {
  const schema = recordSchema(version, collection);
  const plain: Metric[] = [];
  const sections: Section[] = [{ field: '', metrics: plain }];
  const reader = new Reader(collection, version);
  for (const [field, optional] of tableFields(schema)) {
    const node = unwrapped(optional);
    const value = record[field];
    if (value === undefined) continue;
    if (isPlainObject(value)) {
      sections.push({
        field,
        metrics: reader.object(node, value, { path: [field], key: field, labels: [] }),
      });
    } else {
      plain.push(...reader.value(node, value, { path: [field], key: field, labels: [labelOf(field)] }));
    }
  }
  return sections.filter(({ metrics }) => metrics.length > 0);
}

/** The place of a value, and the words for it. */
interface Place {
  readonly path: readonly string[];
  readonly key: string;
  readonly labels: readonly string[];
  readonly meaning?: string | undefined;
}

class Reader {
  readonly #collection: Collection;
  readonly #version: Version;

  constructor(collection: Collection, version: Version) {
    this.#collection = collection;
    this.#version = version;
  }

  /** @param without fields that are in its label already */
  object(schema: Schema, object: PlainObject, at: Place, without: readonly string[] = []): Metric[] {
    const fields = tableFields(schema).filter(([name]) => !without.includes(name));
    // An item such as { TimelineMetricsType, MetricsValue } is one value, and its code says all about it.
    const only = without.length > 0 ? onlyValue(fields) : undefined;
    return fields.flatMap(([name, field]) => {
      const value = object[name];
      if (value === undefined) return [];
      const { meaning, ...place } = at;
      const inner = { ...place, path: [...at.path, name], key: `${at.key}.${name}` };
      // Required objects and lists only group what is in them.
      const isGroup = kindOfSchema(elementOf(field)) === 'object' && !isOptional(field);
      const isNamed = name !== only && !isGroup;
      return this.value(unwrapped(field), value, {
        ...inner,
        ...(name === only && { meaning }),
        ...(isNamed && { labels: [...at.labels, labelOf(name)] }),
      });
    });
  }

  value(schema: Schema, value: unknown, at: Place): Metric[] {
    if (isPlainObject(value)) return this.object(schema, value, at);
    const objects = Array.isArray(value) ? value.filter(isPlainObject) : [];
    if (objects.length > 0) return this.#items(elementOf(schema), objects, at);
    const texts = [value].flat().map(String);
    const shown = codesOf(elementOf(schema)) === undefined ? texts : texts.map(labelOf);
    return [{ ...shownAt(at), value: shown.join(', '), isDate: factsOf(schema)?.type === 'Date' }];
  }

  #items(schema: Schema, items: readonly PlainObject[], at: Place): Metric[] {
    const labelled = labelField(schema);
    if (labelled === undefined) {
      const spans = items.map((item) => tableFields(schema).flatMap(([name]) => textOf(item[name]) ?? []));
      return [{ ...shownAt(at), value: spans.map((span) => span.join('–')).join(', '), isDate: false }];
    }
    const [label, field] = labelled;
    const seen = new Map<string, number>();
    return items.flatMap((item) => {
      const code = textOf(item[label]) ?? '';
      const own = item[label] === 'Other' ? ownName(item, label) : undefined;
      const name = own ?? (codesOf(field) === undefined ? code : labelOf(code));
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      const place = {
        path: at.path,
        key: `${at.key}[${name} ${count}]`,
        labels: [...at.labels, name],
        meaning:
          own === undefined
            ? meaningOfCode(this.#collection, this.#version, [...at.path, label], code)
            : undefined,
      };
      const inside = this.object(schema, item, place, [
        label,
        ...(own === undefined ? [] : [otherNameOf(label)]),
      ]);
      // An item with nothing but its code is shown too.
      return inside.length > 0 ? inside : [{ ...shownAt(place), value: '✓', isDate: false }];
    });
  }
}

function shownAt({ key, labels, meaning }: Place) {
  return { key, labels, ...(meaning !== undefined && { meaning }) };
}

/** The required field that says what an item is about: a code, or a name. */
function labelField(schema: Schema): readonly [name: string, field: Schema] | undefined {
  const first = tableFields(schema).find(([, field]) => !isOptional(field));
  return first && (codesOf(first[1]) !== undefined || factsOf(unwrapped(first[1]))?.type === 'Text')
    ? first
    : undefined;
}

/** The only required value among these fields; undefined if there are several, or objects too. */
function onlyValue(fields: readonly (readonly [string, Schema])[]): string | undefined {
  const [only, ...others] = fields.filter(([, field]) => !isOptional(field));
  if (only === undefined || others.length > 0) return undefined;
  return kindOfSchema(elementOf(only[1])) === 'object' ? undefined : only[0];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
