import type { JsonSchema } from '../../interface/json-schema/json-schema.js';
import { description } from '../../interface/json-schema/takes.js';
import { requiredFields, type Schema, visit } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';

/** Types that say nothing that the JSON Schema of the value doesn't say. */
const unnamedTypes: ReadonlySet<string> = new Set(['Text', 'Number', 'Integer', 'boolean']);

/**
 * The JSON Schema of values as they are published, complete in itself: with the types of the interface, nothing empty and no
 * numbers in quotes. Objects have their field's name as a title, and values of a named type the name of the type; other
 * values have none. Only single values say what they take.
 * @param name of the value, such as `Branch`
 */
export function publishedJsonSchema(schema: Schema, name: string): JsonSchema {
  /** An object is the same JSON Schema wherever it has the same name. */
  const objects = new Map<Schema, Map<string, JsonSchema>>();
  const convert = (node: Schema, title: string): JsonSchema => {
    const { type, pattern, loosePattern, format, length, items, range, isWhole } = factsOf(node) ?? {};
    const named = (value: JsonSchema) =>
      type === undefined || unnamedTypes.has(type) ? value : { title: type, ...value };
    return visit<JsonSchema>(node, {
      optional: (inner) => convert(inner, title),
      text: () => {
        const whole = pattern ?? loosePattern;
        return named({
          description: description(node),
          type: 'string',
          ...(format && { format }),
          ...(whole === undefined ? between('Length', length) : { pattern: whole }),
        });
      },
      number: () =>
        named({
          description: description(node),
          type: isWhole ? 'integer' : 'number',
          ...(range?.min !== undefined && { minimum: range.min }),
          ...(range?.max !== undefined && { maximum: range.max }),
        }),
      boolean: () => named({ description: description(node), type: 'boolean' }),
      codes: (codes) => named({ type: 'string', enum: codes }),
      list: (item) => ({ type: 'array', items: convert(item, title), ...between('Items', items) }),
      object: (fields) => {
        const known = objects.get(node) ?? new Map<string, JsonSchema>();
        objects.set(node, known);
        const required = requiredFields(node);
        const made = known.get(title) ?? {
          title,
          type: 'object',
          properties: Object.fromEntries(
            Object.entries(fields).map(([key, field]) => [key, convert(field, key)]),
          ),
          ...(required.length > 0 && { required }),
          additionalProperties: false,
        };
        known.set(title, made);
        return made;
      },
      otherwise: () => {
        throw new TypeError(`no JSON Schema is known for ${title}`);
      },
    });
  };
  return convert(schema, name);
}

function between(
  of: 'Length' | 'Items',
  { min, max }: { readonly min: number; readonly max?: number } = { min: 0 },
): JsonSchema {
  return { ...(min > 0 && { [`min${of}`]: min }), ...(max !== undefined && { [`max${of}`]: max }) };
}
