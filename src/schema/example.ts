import type { PlainObject } from '../model/plain-object.js';
import { hasSeconds } from './named-types.js';
import { fieldsOf, requiredFields, type Schema, visit } from './node.js';
import { factsOf } from './types.js';

/** Examples for fields whose type says too little about them. */
const byField: Readonly<Record<string, string>> = {
  PostCode: 'CB7 4AA',
  Latitude: '52.3981',
  Longitude: '0.2623',
};

/** Opening and closing times. */
const usual = ['09:00', '17:00'] as const;

/**
 * A small example of a list or object: with the required fields, and nothing else.
 * @param hours two times of day, HH:MM, to be shown instead of made-up ones
 * @returns undefined if a required field depends on the editor
 */
export function exampleOf(schema: Schema, hours?: readonly [string, string], key = ''): unknown {
  return visit<unknown>(schema, {
    list: (element) => {
      const item = exampleOf(element, hours, key);
      return item === undefined ? undefined : [item];
    },
    object: (_, node) => exampleOfObject(node, hours),
    codes: ([first]) => first,
    otherwise: (node) => {
      const withSeconds = hasSeconds(factsOf(node)?.type ?? '');
      if (withSeconds === undefined) return byField[key];
      const time = (hours ?? usual)[key === 'ClosingTime' ? 1 : 0];
      return withSeconds ? `${time}:00` : time;
    },
  });
}

function exampleOfObject(
  node: Schema,
  hours: readonly [string, string] | undefined,
): PlainObject | undefined {
  const shape = fieldsOf(node);
  const required = requiredFields(node).map((key) => [key, shape[key]!] as const);
  // "OpeningTime" is read before "ClosingTime".
  const inOrder = required.sort(([a], [b]) => Number(a === 'ClosingTime') - Number(b === 'ClosingTime'));
  const fields = inOrder.map(([key, field]) => [key, exampleOf(field, hours, key)] as const);
  const isWhole = fields.length > 0 && fields.every(([, value]) => value !== undefined);
  return isWhole ? Object.fromEntries(fields) : undefined;
}
