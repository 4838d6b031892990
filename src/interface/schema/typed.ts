import { safeParse, z } from 'zod';
import { isPlainObject } from '../../base/json/plain-object.js';
import { type Schema, visit, withLeaves } from './node.js';

/**
 * The same schema for values as they are written in content: a text becomes a boolean or a number where the schema has
 * one and the text is one (D19). Nothing ever becomes a text, since the digits as written would be lost. Made once of
 * each schema.
 */
export function typedSchema<S extends Schema>(schema: S): S {
  let made = typedSchemas.get(schema);
  if (made === undefined) {
    made = withLeaves(schema, (leaf) =>
      visit<Schema>(leaf, {
        boolean: () => z.preprocess(asBoolean, leaf),
        number: () => z.preprocess(asNumber, leaf),
        otherwise: () => leaf,
      }),
    );
    typedSchemas.set(schema, made);
  }
  return made as S;
}

const typedSchemas = new WeakMap<Schema, Schema>();

/** The boolean that a text stands for (YAML 1.2 core schema, 10.3.2); any other value is returned as it is. */
function asBoolean(written: unknown): unknown {
  const isOne = typeof written === 'string' && /^(?:true|True|TRUE|false|False|FALSE)$/.test(written);
  return isOne ? written.toLowerCase() === 'true' : written;
}

/** The same for numbers. */
function asNumber(written: unknown): unknown {
  if (typeof written !== 'string' || !/^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(written))
    return written;
  const number = Number(written);
  return Number.isFinite(number) ? number : written;
}

/** An invalid value with the types of its schema, as far as it fits them. */
export function typedWhereValid(schema: Schema, written: unknown): unknown {
  const inside = (node: Schema | undefined, value: unknown) =>
    node === undefined ? value : typedWhereValid(node, value);
  const fieldsWith = (value: object, schemaOf: (key: string) => Schema | undefined) =>
    Object.fromEntries(Object.entries(value).map(([key, field]) => [key, inside(schemaOf(key), field)]));
  return visit<unknown>(schema, {
    object: (fields) =>
      isPlainObject(written)
        ? fieldsWith(written, (key) => (Object.hasOwn(fields, key) ? fields[key] : undefined))
        : written,
    map: (_, value) => (isPlainObject(written) ? fieldsWith(written, () => value) : written),
    list: (item) => (Array.isArray(written) ? written.map((each) => inside(item, each)) : written),
    otherwise: (leaf) => {
      const { success, data } = safeParse(typedSchema(leaf), written);
      return success ? data : written;
    },
  });
}
