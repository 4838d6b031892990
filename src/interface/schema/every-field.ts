import { elementOf, fieldsOf, isOptional, type Schema } from './node.js';

/** A field of a record, at any depth. */
export interface FieldAt {
  /** The names from the root of the record; those of lists stand for their items. */
  readonly path: readonly [string, ...string[]];
  readonly schema: Schema;
  /** True if the object that has it must have it. */
  readonly isRequired: boolean;
}

/** All fields of a record, each before those in it, in code unit order. */
export function* everyField(record: Schema, above: readonly string[] = []): Generator<FieldAt> {
  for (const [name, schema] of Object.entries(fieldsOf(record))) {
    const path = [...above, name] as unknown as FieldAt['path'];
    yield { path, schema, isRequired: !isOptional(schema) };
    yield* everyField(elementOf(schema), path);
  }
}
