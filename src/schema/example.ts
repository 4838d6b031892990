import type { z } from 'zod';
import { fieldsOf, unwrapped } from './node.js';
import { factsOf } from './types.js';

/** Values of fields whose type says too little of them. */
const byField: Readonly<Record<string, string>> = {
  PostCode: 'CB7 4AA',
  Latitude: '52.3981',
  Longitude: '0.2623',
};

/** Opening and closing times, in the notation of each version. */
const times: Readonly<Record<string, readonly [string, string]>> = {
  TimeOfDay: ['09:00:00', '17:00:00'],
  'TimeOfDay v2.2': ['09:00', '17:00'],
};

/**
 * A small value of a list or group, to show its form: with the required fields, and nothing else.
 * @param hours two times of day, HH:MM, to be shown in place of made-up ones
 * @returns nothing where a required field is one that only its editor can fill
 */
export function exampleOf(schema: z.core.$ZodType, hours?: readonly [string, string], key = ''): unknown {
  const node = unwrapped(schema);
  const { def } = (node as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array': {
      const item = exampleOf(def.element, hours, key);
      return item === undefined ? undefined : [item];
    }
    case 'object':
      return exampleOfGroup(node, hours);
    case 'enum':
      return Object.values(def.entries)[0];
    default: {
      const own = times[factsOf(node)?.type ?? ''];
      if (own === undefined) return byField[key];
      const at = key === 'ClosingTime' ? 1 : 0;
      return hours === undefined ? own[at] : hours[at] + own[at]!.slice('HH:MM'.length);
    }
  }
}

function exampleOfGroup(
  node: z.core.$ZodType,
  hours: readonly [string, string] | undefined,
): Record<string, unknown> | undefined {
  const required = Object.entries(fieldsOf(node)).filter(([, field]) => field._zod.optin !== 'optional');
  // "OpeningTime" is read before "ClosingTime".
  const inOrder = required.sort(([a], [b]) => Number(a === 'ClosingTime') - Number(b === 'ClosingTime'));
  const fields = inOrder.map(([key, field]) => [key, exampleOf(field, hours, key)] as const);
  const isWhole = fields.length > 0 && fields.every(([, value]) => value !== undefined);
  return isWhole ? Object.fromEntries(fields) : undefined;
}
