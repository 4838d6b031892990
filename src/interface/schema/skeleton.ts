import type { PlainObject } from '../../base/json/plain-object.js';
import { isOptional, type Schema, tableFields, visit } from './node.js';

/**
 * The form of a list or object: with the required fields, and … in place of each value, since a made-up one could be
 * published.
 * @returns undefined if nothing is required
 */
export function skeletonOf(schema: Schema): unknown {
  return visit<unknown>(schema, {
    list: (element) => {
      const item = skeletonOf(element);
      return item === undefined ? undefined : [item];
    },
    object: (_, node) => skeletonOfObject(node),
    otherwise: () => '…',
  });
}

function skeletonOfObject(node: Schema): PlainObject | undefined {
  const required = tableFields(node).filter(([, field]) => !isOptional(field));
  const fields = required.map(([key, field]) => [key, skeletonOf(field)] as const);
  const isWhole = fields.length > 0 && fields.every(([, value]) => value !== undefined);
  return isWhole ? Object.fromEntries(fields) : undefined;
}
