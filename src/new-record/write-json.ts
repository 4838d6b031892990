import type { PlainObject } from '../model/plain-object.js';
import { elementOf, kindOfSchema, unwrapped } from '../schema/node.js';
import type { BlankField, BlankGroup } from './fields.js';
import type { Known } from './write-yaml.js';

/** A blank record as JSON, which has no comments: the fields that stand in it, with nothing in them. */
export function blankJson({ fields }: BlankGroup, known: Known = {}): PlainObject {
  return Object.fromEntries(
    fields.filter(({ stands }) => stands).map((field) => [field.key, known[field.key] ?? nothingIn(field)]),
  );
}

function nothingIn({ schema, fields, isList, also }: BlankField): unknown {
  if (fields !== undefined) {
    const group = blankJson({ fields, also });
    return isList ? [group] : group;
  }
  if (unwrapped(schema) !== elementOf(schema)) return [];
  const kind = kindOfSchema(elementOf(schema));
  return kind === 'text' || kind === 'codes' ? '' : null;
}
