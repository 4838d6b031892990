import type { PlainObject } from '../../base/json/plain-object.js';
import { otherNameOf } from '../../interface/records/fields.js';
import {
  codesOf,
  elementOf,
  fieldsOf,
  kindOfSchema,
  nodeAt,
  type Schema,
} from '../../interface/schema/node.js';

/**
 * The fields of an object that express a code which the interface lacks: `Other`, and what it is in the field for other values
 * beside it.
 * @param node the schema of the object
 * @param key of the field with that code
 * @returns undefined if there is no such field, or it says something else
 */
export function otherCode(
  node: Schema,
  object: PlainObject,
  key: string,
  code: string,
): PlainObject | undefined {
  const field = fieldsOf(node)[key]!;
  const name = otherNameOf(key);
  const other = codesOf(elementOf(field))?.includes('Other') ? nodeAt(node, [name]) : undefined;
  if (other === undefined) return undefined;
  const isList = kindOfSchema(other) === 'list';
  if (!isList && object[name] !== undefined) return undefined;
  const first = (length: number) => [...code].slice(0, length).join('');
  const said = {
    Name: first(70),
    Description: first(350),
    // OtherFeeType of OtherFeesCharges also needs the category of its fee (interface 2.5.7).
    ...('FeeCategory' in fieldsOf(elementOf(other)) && { FeeCategory: object['FeeCategory'] ?? 'Other' }),
  };
  const codes = kindOfSchema(field) === 'list' ? itemsIn(object[key]) : undefined;
  return {
    [key]: codes === undefined ? 'Other' : [...new Set([...codes, 'Other'])],
    [name]: isList ? [...itemsIn(object[name]), said] : said,
  };
}

function itemsIn(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}
