import { unwrapped, visit } from '../../../src/interface/schema/node.js';
import type { Field, Kind, ListKind, Table } from './kind.js';
import { smallest, smallestRecord } from './samples.js';

type Schema = Parameters<typeof unwrapped>[0];

/** A place in a record: how to make the record around a value, and the path to it from the root. */
export interface Place {
  readonly around: (value: unknown) => unknown;
  readonly path: readonly (string | number)[];
  /** The path as people read it: `Location.PostalAddress.Country`. */
  readonly name: string;
  /** Its schema; none where the schema has no such field. */
  readonly schema: Schema | undefined;
  /** The object that it is in: how to make it around a value, and its schema. */
  readonly holder?: { readonly around: (value: unknown) => unknown; readonly schema: Schema | undefined };
}

/** A table at a place, or a field's kind at one. */
export type Spot =
  | { readonly table: Table; readonly place: Place }
  | { readonly kind: Kind; readonly field: Field; readonly fieldName: string; readonly place: Place };

/**
 * All objects, fields and elements of a table, from the root inward. A part of the schema that is met again with the
 * same part of the table is passed over: the second place would show the same once more.
 */
export function* spotsOf(table: Table, schema: Schema, seen: Seen): Generator<Spot> {
  yield* inObject(table, { around: (value) => value, path: [], name: '', schema }, seen);
}

/** The pairs of schema and table that were met. */
export class Seen {
  readonly #of = new WeakMap<Schema, Set<Table | Field>>();

  /** True at the first call for a pair, and where there is no schema. */
  isFirst(schema: Schema | undefined, part: Table | Field): boolean {
    if (schema === undefined) return true;
    const node = unwrapped(schema);
    const met = this.#of.get(node) ?? new Set();
    this.#of.set(node, met);
    return !met.has(part) && met.add(part) !== undefined;
  }
}

function* inObject(table: Table, place: Place, seen: Seen): Generator<Spot> {
  if (!seen.isFirst(place.schema, table)) return;
  yield { table, place };
  for (const [name, field] of Object.entries(table.fields)) {
    const at = inside(place, table, name);
    if (seen.isFirst(at.schema, field)) yield* inKind(field.kind, field, name, at, seen);
  }
}

function* inKind(kind: Kind, field: Field, fieldName: string, place: Place, seen: Seen): Generator<Spot> {
  yield { kind, field, fieldName, place };
  if (kind.is === 'object' && !kind.elsewhere) yield* inObject(kind.table, place, seen);
  if (kind.is === 'list') yield* inKind(kind.of, field, fieldName, element(place, kind), seen);
}

/** The place of a field in an object that has its required fields and no others. */
export function inside(place: Place, table: Table, name: string): Place {
  const rest = smallestRecord(table);
  const around = (value: unknown) => ({ ...rest, [name]: value });
  return {
    around: (value) => place.around(around(value)),
    path: [...place.path, name],
    name: place.name === '' ? name : `${place.name}.${name}`,
    schema:
      place.schema && visit(place.schema, { object: (fields) => fields[name], otherwise: () => undefined }),
    holder: { around, schema: place.schema },
  };
}

function element(place: Place, list: ListKind): Place {
  const others = Array.from({ length: Math.max(0, list.min - 1) }, () => smallest(list.of));
  const { holder } = place;
  return {
    around: (value) => place.around([value, ...others]),
    path: [...place.path, 0],
    name: `${place.name}[]`,
    schema: place.schema && visit(place.schema, { list: (item) => item, otherwise: () => undefined }),
    ...(holder && { holder: { ...holder, around: (value) => holder.around([value, ...others]) } }),
  };
}
