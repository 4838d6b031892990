import type { Collection } from '../model/collection.js';
import { registrationOf } from '../schema/collections/index.js';
import { elementOf, fieldsOf, isOptional, kindOfSchema, type Schema, unwrapped } from '../schema/node.js';
import { tableOrder } from '../schema/types.js';

/** A field of a record that isn't written yet. */
export interface BlankField {
  readonly key: string;
  readonly schema: Schema;
  /** True where it stands in the record; false where it is offered in a comment. */
  readonly stands: boolean;
  /** The fields within it, of a group or of each item of a list of groups; none of a value. */
  readonly fields: readonly BlankField[] | undefined;
  /** True of lists of groups. */
  readonly isList: boolean;
  /** Names of further fields within it that are not offered one by one. */
  readonly also: readonly string[];
}

export interface BlankGroup {
  readonly fields: readonly BlankField[];
  readonly also: readonly string[];
}

/**
 * The fields of a record in the order of the interface's table: those that it needs stand in it, as do those that it
 * usually has; the others are offered, groups of them with what they need.
 */
export function blankFields(record: Schema, collection: Collection): BlankGroup {
  const { usual, depth } = registrationOf(collection).newRecord;
  return new Chooser(new Set(usual), depth).group(record, []);
}

class Chooser {
  readonly #usual: ReadonlySet<string>;
  /** What is offered already: a part that may stand in two places is told of once. */
  readonly #offered = new Set<Schema>();

  /** How deep groups are offered with what they need: products have so many that deeper ones are only named. */
  readonly #depth: number;

  constructor(usualPaths: ReadonlySet<string>, depth: number) {
    this.#usual = usualPaths;
    this.#depth = depth;
  }

  /** The fields of a group that stands in the record. */
  group(schema: Schema, path: readonly string[]): BlankGroup {
    const shape = fieldsOf(schema);
    const keys = tableOrder(unwrapped(schema));
    const standing = new Set(keys.filter((key) => !isOptional(shape[key]!) || this.#isUsual([...path, key])));
    // A group without a field would be nothing at all.
    if (standing.size === 0 && keys[0] !== undefined) standing.add(keys[0]);
    const also: string[] = [];
    const fields = keys.flatMap((key): BlankField[] => {
      const field = shape[key]!;
      if (standing.has(key)) return [this.#standing(key, field, [...path, key])];
      if (isGroups(field) && this.#isOnlyNamed(key, field, path)) {
        also.push(key);
        return [];
      }
      this.#offered.add(field);
      return [offered(key, field)];
    });
    return { fields, also };
  }

  #standing(key: string, schema: Schema, path: readonly string[]): BlankField {
    const common = { key, schema, stands: true, isList: isListOfGroups(schema) };
    if (!isGroups(schema)) return { ...common, fields: undefined, also: [] };
    return { ...common, ...this.group(elementOf(schema), path) };
  }

  /** A group for a code that the interface lacks is only needed with the code Other. */
  #isOnlyNamed(key: string, field: Schema, path: readonly string[]): boolean {
    const isOtherCode = key.startsWith('Other') && 'Code' in fieldsOf(elementOf(field));
    return isOtherCode || path.length >= this.#depth || this.#offered.has(field);
  }

  #isUsual(path: readonly string[]): boolean {
    return this.#usual.has(path.join('.'));
  }
}

/** A field that is offered: of a group what it needs, or its values where it needs nothing. */
function offered(key: string, schema: Schema): BlankField {
  const common = { key, schema, stands: false, isList: isListOfGroups(schema) };
  if (!isGroups(schema)) return { ...common, fields: undefined, also: [] };
  const group = elementOf(schema);
  const shape = fieldsOf(group);
  const keys = tableOrder(group);
  const required = keys.filter((name) => !isOptional(shape[name]!));
  const values = keys.filter((name) => !isGroups(shape[name]!));
  const shown = [required, values, keys.slice(0, 1)].find((names) => names.length > 0) ?? [];
  return {
    ...common,
    fields: shown.map((name) => offered(name, shape[name]!)),
    also: keys.filter((name) => !shown.includes(name)),
  };
}

function isGroups(schema: Schema): boolean {
  return kindOfSchema(elementOf(schema)) === 'object';
}

function isListOfGroups(schema: Schema): boolean {
  return isGroups(schema) && unwrapped(schema) !== elementOf(schema);
}
