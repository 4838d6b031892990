import { isPlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import { isOptional, type Schema, type SchemaFields, visit } from './node.js';

/** A field that was written but left empty (D20). */
export interface EmptyValue {
  readonly path: FieldPath;
  readonly required: boolean;
}

type Coercer = (value: unknown, path: (string | number)[], empties: EmptyValue[]) => unknown;

/**
 * Gives written scalars the type in the schema (D19), if nothing is lost. A text becomes a boolean or a number if that
 * is expected and the text is one; nothing ever becomes a text, since the digits as written would be lost. Empty texts
 * and nulls of fields are removed and reported (D20). Other values stay as they are, so that validation reports them.
 * Objects and lists are changed in place.
 */
export function coerce(schema: Schema, value: unknown): { value: unknown; empties: EmptyValue[] } {
  const empties: EmptyValue[] = [];
  const coerced = coercerOf(schema)?.(value, [], empties) ?? value;
  return { value: coerced, empties };
}

const coercers = new WeakMap<Schema, Coercer | null>();

/** The coercer of a schema node, or null if its values can only be text. */
function coercerOf(schema: Schema): Coercer | null {
  let coercer = coercers.get(schema);
  if (coercer === undefined) {
    coercer = makeCoercer(schema);
    coercers.set(schema, coercer);
  }
  return coercer;
}

function makeCoercer(schema: Schema): Coercer | null {
  return visit<Coercer | null>(schema, {
    boolean: () => (value) => (typeof value === 'string' ? asBoolean(value) : value),
    number: () => (value) => (typeof value === 'string' ? asNumber(value) : value),
    list: (item) => listCoercer(coercerOf(item)),
    object: (fields) => objectCoercer(fields),
    map: (_, value) => mapCoercer(coercerOf(value)),
    otherwise: () => null,
  });
}

/** The boolean that a text stands for (D19); any other text is returned as it is. */
export function asBoolean(written: string): unknown {
  return booleans.get(written) ?? written;
}

/** YAML 1.2 core schema, 10.3.2. */
const booleans = new Map([
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
]);

/** The same for numbers. */
export function asNumber(written: string): unknown {
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(written)) return written;
  const number = Number(written);
  return Number.isFinite(number) ? number : written;
}

function listCoercer(item: Coercer | null): Coercer | null {
  if (item === null) return null;
  return (value, path, empties) => {
    if (!Array.isArray(value)) return value;
    const depth = path.length;
    for (let index = 0; index < value.length; index++) {
      path[depth] = index;
      value[index] = item(value[index], path, empties);
    }
    path.length = depth;
    return value;
  };
}

function mapCoercer(item: Coercer | null): Coercer | null {
  if (item === null) return null;
  return (value, path, empties) => {
    if (!isPlainObject(value)) return value;
    const fields: Record<string, unknown> = value;
    const depth = path.length;
    for (const key of Object.keys(fields)) {
      path[depth] = key;
      fields[key] = item(fields[key], path, empties);
    }
    path.length = depth;
    return value;
  };
}

function objectCoercer(shape: SchemaFields): Coercer {
  const known = new Map(
    Object.entries(shape).map(([key, field]) => [
      key,
      { coercer: coercerOf(field), required: !isOptional(field) },
    ]),
  );
  return (value, path, empties) => {
    if (!isPlainObject(value)) return value;
    const fields: Record<string, unknown> = value;
    const depth = path.length;
    for (const key of Object.keys(fields)) {
      const field = known.get(key);
      if (field === undefined) continue;
      const written = fields[key];
      if (written === null || written === '') {
        empties.push({ path: [...path.slice(0, depth), key], required: field.required });
        delete fields[key];
      } else if (field.coercer !== null) {
        path[depth] = key;
        fields[key] = field.coercer(written, path, empties);
      }
    }
    path.length = depth;
    return value;
  };
}
