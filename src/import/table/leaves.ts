import {
  codesOf,
  fieldsOf,
  kindOfSchema,
  type Schema,
  unwrapped,
  visit,
} from '../../interface/schema/node.js';

/** A field of a record that a cell can fill: a text, a code, true or false, or a list of these. */
export interface Leaf {
  /** From the record's root, such as `PostalAddress.PostCode`. */
  readonly path: string;
  readonly isList: boolean;
  /** The schema of the value, or of one item if the field is a list. */
  readonly schema: Schema;
  /** The allowed codes, if the field takes codes. */
  readonly codes?: readonly string[];
  readonly isFlag: boolean;
}

/** The fields of a record's schema that cells can fill, by path, in the order of the interface's tables. */
export function leavesOf(record: Schema): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  collect(record, '', leaves);
  return leaves;
}

function collect(schema: Schema, path: string, leaves: Map<string, Leaf>): void {
  const fields = fieldsOf(schema);
  for (const [key, field] of Object.entries(fields)) {
    const at = path === '' ? key : `${path}.${key}`;
    visit<void>(field, {
      object: (_, node) => collect(node, at, leaves),
      list(item) {
        if (kindOfSchema(item) !== 'object') leaves.set(at, leaf(at, unwrapped(item), true));
      },
      otherwise: (node) => void leaves.set(at, leaf(at, node, false)),
    });
  }
}

function leaf(path: string, schema: Schema, isList: boolean): Leaf {
  const codes = codesOf(schema);
  return { path, isList, schema, ...(codes && { codes }), isFlag: kindOfSchema(schema) === 'boolean' };
}

/** The fields for a latitude and a longitude (interface 2.1); undefined where the collection has none. */
export function coordinateLeaves(leaves: ReadonlyMap<string, Leaf>): readonly [Leaf, Leaf] | undefined {
  const [latitude, longitude] = ['Latitude', 'Longitude'].map((name) =>
    [...leaves.values()].find(({ path }) => path.endsWith(`.GeographicCoordinates.${name}`)),
  );
  return latitude && longitude && [latitude, longitude];
}
