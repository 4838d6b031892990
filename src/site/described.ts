import type { z } from 'zod';
import { fieldsOf, type Schema, unwrapped, visit } from '../schema/node.js';
import type { Fields } from '../schema/types.js';

const texts = new WeakMap<Schema, Readonly<Record<string, string>>>();

/**
 * An object of settings, each with what it means, as a phrase for editors. A setting without one doesn't compile.
 * @returns the same object
 */
export function described<F extends Fields>(
  settings: z.ZodObject<F, z.core.$strict>,
  meanings: { readonly [Key in keyof F]: string },
): z.ZodObject<F, z.core.$strict> {
  texts.set(settings, meanings);
  return settings;
}

/** What the setting at a path means; undefined for the names that a user chooses. */
export function meaningOfSetting(root: Schema, path: readonly string[]): string | undefined {
  let node = groupOf(root);
  let meaning: string | undefined;
  for (const key of path) {
    meaning = texts.get(node)?.[key];
    node = groupOf(fieldsOf(node)[key] ?? node);
  }
  return meaning;
}

/** The object whose settings are written at a node: that of each item of a list, or of each value of a map. */
function groupOf(node: Schema): Schema {
  return visit(node, { list: groupOf, map: (_, value) => groupOf(value), otherwise: unwrapped });
}
