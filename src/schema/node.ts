import type { z } from 'zod';
import type { FieldPath } from '../model/location.js';

/** Where else in the record a field of this name stands, such as `PostalAddress` for `PostCode`; nearest to the root. */
export function placeOf(root: z.core.$ZodType, key: string): string | undefined {
  let level: { node: z.core.$ZodType; place: string[] }[] = [{ node: root, place: [] }];
  for (let depth = 0; depth < 8 && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { node, place } of level) {
      for (const [name, field] of Object.entries(fieldsOf(node))) {
        if (name === key && place.length > 0) return place.join('.');
        next.push({ node: elementOf(field), place: [...place, name] });
      }
    }
    level = next;
  }
  return undefined;
}

/** The schema of a list's entries, however deep; of what is no list, itself. */
export function elementOf(schema: z.core.$ZodType): z.core.$ZodType {
  const node = unwrapped(schema);
  const { def } = (node as z.core.$ZodTypes)._zod;
  return def.type === 'array' ? elementOf(def.element) : node;
}

/** The fields of an object's schema; none for anything else. */
export function fieldsOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  if (schema === undefined) return {};
  const { def } = (unwrapped(schema) as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? def.shape : {};
}

/** The schema of the value at `path`, without the wrapping of `.optional()`. */
export function nodeAt(schema: z.core.$ZodType, path: FieldPath): z.core.$ZodType | undefined {
  let node: z.core.$ZodType | undefined = unwrapped(schema);
  for (const step of path) {
    if (node === undefined) return undefined;
    const def: z.core.$ZodTypes['_zod']['def'] = (node as z.core.$ZodTypes)._zod.def;
    let next: z.core.$ZodType | undefined;
    if (def.type === 'array') next = def.element;
    else if (def.type === 'object') next = def.shape[step];
    else if (def.type === 'record') next = def.valueType;
    node = next && unwrapped(next);
  }
  return node;
}

/** A schema without the wrapping of `.optional()`. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' ? unwrapped(def.innerType) : schema;
}

/** True of a field that may be left out. */
export function isOptional(field: z.core.$ZodType): boolean {
  return field._zod.optin === 'optional';
}
