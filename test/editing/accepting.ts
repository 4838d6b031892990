import { Ajv } from 'ajv';
import { parse } from 'yaml';
import type { z } from 'zod';
import type { JsonSchema } from '../../src/interface/json-schema/json-schema.js';
import { checkValue } from '../../src/interface/schema/validate.js';

/** Whether the schema accepts a value. Like an editor it knows no numbers but those that are there: .inf is one. */
export function acceptor(schema: JsonSchema): (value: unknown) => boolean {
  const validate = new Ajv({ strict: false, strictNumbers: false }).compile(schema);
  return (value) => validate(value);
}

/** The errors that the reader finds, blanks that it leaves out being none (D20). */
export function errorsOf(schema: z.ZodType, written: unknown) {
  return checkValue(schema, structuredClone(written)).findings.filter(({ rule }) => rule !== 'schema/blank');
}

/**
 * What a YAML file with these values gives to the program, every scalar as written, and to an editor, which makes
 * of plain scalars what YAML 1.2 says.
 * @param isPlain whether a text is written without quotes, if it can be
 */
export function asYaml(value: unknown, isPlain: () => boolean): { reader: unknown; editor: unknown } {
  if (value === null) return { reader: null, editor: null };
  if (Array.isArray(value)) {
    const items = value.map((item) => asYaml(item, isPlain));
    return { reader: items.map(({ reader }) => reader), editor: items.map(({ editor }) => editor) };
  }
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(([key, field]) => [key, asYaml(field, isPlain)] as const);
    return {
      reader: Object.fromEntries(fields.map(([key, { reader }]) => [key, reader])),
      editor: Object.fromEntries(fields.map(([key, { editor }]) => [key, editor])),
    };
  }
  const written = String(value);
  const canBePlain = /^[\w.+][\w.+-]*$|^-[\w.]+$/.test(written) && !/^null$/i.test(written);
  return { reader: written, editor: canBePlain && isPlain() ? parse(written, { version: '1.2' }) : written };
}
