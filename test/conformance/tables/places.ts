import { unwrapped, visit } from '../../../src/interface/schema/node.js';
import type { Kind, ListKind, Table } from './kind.js';
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
}

/** A value of a kind, in the field of this name or in its list. */
export interface Spot {
  readonly kind: Kind;
  readonly field: string;
  readonly place: Place;
}

/** An object with its fields and the items of its lists. */
export interface ObjectSpot {
  readonly table: Table;
  readonly place: Place;
  readonly inside: readonly Spot[];
}

/** The pairs of a schema and what the tables say of it. */
const met = new WeakMap<Schema, Set<Table | Kind>>();

/** False at a pair that was met before: a second place would show the same once more. */
function isFirst(schema: Schema | undefined, part: Table | Kind): boolean {
  if (schema === undefined) return true;
  const node = unwrapped(schema);
  const parts = met.get(node) ?? new Set();
  met.set(node, parts);
  return !parts.has(part) && parts.add(part) !== undefined;
}

/** All objects of a table, from the root inward. */
export function* objectsOf(
  table: Table,
  schema: Schema,
  place: Place = { around: (value) => value, path: [], name: '', schema },
): Generator<ObjectSpot> {
  if (!isFirst(place.schema, table)) return;
  const spots: Spot[] = [];
  const collect = (kind: Kind, field: string, at: Place) => {
    if (!isFirst(at.schema, kind)) return;
    spots.push({ kind, field, place: at });
    if (kind.is === 'list') collect(kind.of, field, element(at, kind));
  };
  for (const [name, kind] of Object.entries(table.fields)) collect(kind, name, fieldOf(place, table, name));
  yield { table, place, inside: spots };
  for (const { kind, place: at } of spots)
    if (kind.is === 'object' && !kind.elsewhere) yield* objectsOf(kind.table, schema, at);
}

/** The place of a field in an object that has its required fields and no others. */
export function fieldOf(place: Place, table: Table, name: string): Place {
  const rest = smallestRecord(table);
  return {
    around: (value) => place.around({ ...rest, [name]: value }),
    path: [...place.path, name],
    name: place.name === '' ? name : `${place.name}.${name}`,
    schema:
      place.schema && visit(place.schema, { object: (fields) => fields[name], otherwise: () => undefined }),
  };
}

function element(place: Place, list: ListKind): Place {
  const others = Array.from({ length: Math.max(0, list.min - 1) }, () => smallest(list.of));
  return {
    around: (value) => place.around([value, ...others]),
    path: [...place.path, 0],
    name: `${place.name}[]`,
    schema: place.schema && visit(place.schema, { list: (item) => item, otherwise: () => undefined }),
  };
}
