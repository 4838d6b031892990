import type { z } from 'zod';
import { fieldsOf, nodeAt } from '../schema/node.js';

/** What the interface says of a value; nothing where it doesn't know the field. */
export type Expected = z.core.$ZodType | undefined;

/** What the interface says of the field called `key` in a mapping. */
export function fieldSchema(schema: Expected, key: string): Expected {
  return schema !== undefined && Object.hasOwn(fieldsOf(schema), key) ? nodeAt(schema, [key]) : undefined;
}

/** What the interface says of the items of a list. */
export function itemSchema(schema: Expected): Expected {
  return schema && nodeAt(schema, [0]);
}
