import type { z } from 'zod';
import { namesIn } from '../../base/names-in.js';
import { fieldsOf, type Schema, unwrapped, visit } from '../../interface/schema/node.js';
import { codes, type Fields } from '../../interface/schema/types.js';

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

const codeTexts = new WeakMap<Schema, Readonly<Record<string, string>>>();

/** The codes of a setting, each with what it means, as a phrase for editors. */
export function describedCodes<const Code extends string>(
  meanings: Readonly<Record<Code, string>>,
): z.ZodEnum<z.core.util.ToEnum<Code>> {
  const schema = codes(...namesIn(meanings));
  codeTexts.set(schema, meanings);
  return schema;
}

/** What a code of a setting means; undefined where its name says all there is to say. */
export function meaningOfSettingCode(schema: Schema, code: string): string | undefined {
  return codeTexts.get(schema)?.[code];
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
