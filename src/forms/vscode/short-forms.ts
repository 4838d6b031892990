import { shortForms } from '../../import/table/mapping.js';
import type { JsonSchema, JsonType } from '../../interface/json-schema/json-schema.js';

/** What a YAML file may have where the program takes a text: an editor makes numbers and booleans of plain words. */
const texts: readonly JsonType[] = ['string', 'number', 'boolean'];

/**
 * The schema of a mapping file with its short forms: a text in place of an object or a list. Their definitions stand
 * where they are used, since draft 7 ignores what is beside a `$ref`, and a text is short for only some of them.
 */
export function withShortForms(schema: JsonSchema): JsonSchema {
  const { definitions = {} } = schema;
  const whole = (part: JsonSchema): JsonSchema =>
    part.$ref === undefined ? part : (definitions[part.$ref.replace('#/definitions/', '')] ?? part);
  const properties = { ...schema.properties };
  for (const [path, form] of Object.entries(shortForms)) {
    const [section = '', each] = path.split('.');
    const { [section]: part = {} } = properties;
    const takes = form === 'item' ? 'Or one text alone' : `Or the ${form.field} alone`;
    if (each === undefined) {
      properties[section] = orText(whole(part), takes);
    } else if (typeof part.additionalProperties === 'object') {
      const entry = orText(withEmptyValues(whole(part.additionalProperties)), takes);
      properties[section] = { ...part, additionalProperties: entry };
    }
  }
  return { ...schema, properties };
}

function orText({ maxLength: _, ...schema }: JsonSchema, takes: string): JsonSchema {
  const types = [schema.type ?? []].flat();
  const { description = '' } = schema;
  return {
    ...schema,
    description: `${description} ${takes}.`,
    type: [...new Set([...types, ...texts])],
  };
}

/** An object whose `values` may be empty, for a text that means no value. */
function withEmptyValues(schema: JsonSchema): JsonSchema {
  const values = schema.properties?.values;
  if (typeof values?.additionalProperties !== 'object') return schema;
  const value = values.additionalProperties;
  const type = [...new Set([...[value.type ?? []].flat(), 'null' as const])];
  return {
    ...schema,
    properties: { ...schema.properties, values: { ...values, additionalProperties: { ...value, type } } },
  };
}
