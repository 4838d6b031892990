import type { z } from 'zod';
import { factsOf } from '../schema/types.js';
import type { JsonSchema, JsonType, ValueFormat } from './json-schema.js';
import { booleanSchema, numberSchema, textSchema } from './scalars.js';
import { describeCodes, describeGroup, describeItems, ownNames } from './words.js';

/** A schema and the definitions that its `$ref`s name. */
export interface Converted {
  readonly schema: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

/**
 * The JSON Schema that accepts of a value what `check` of `src/schema` accepts without an error.
 * What no JSON Schema can say, it lets pass; it refuses nothing that the reader takes.
 * @param name what the value is called, such as `Branch`
 */
export function convert(schema: z.core.$ZodType, name: string, format: ValueFormat): Converted {
  const converter = new Converter(format);
  return {
    schema: converter.convert(schema, name, false),
    definitions: Object.fromEntries(converter.definitions),
  };
}

class Converter {
  readonly definitions = new Map<string, JsonSchema>();
  readonly #format: ValueFormat;
  /** What the definitions of a schema are called, by the field and whether it may be left blank. */
  readonly #known = new Map<z.core.$ZodType, Map<string, string>>();

  constructor(format: ValueFormat) {
    this.#format = format;
  }

  /**
   * @param name the field's, which editors show as a heading
   * @param blank true where null and an empty text count as left out: of optional fields (D20)
   */
  convert(schema: z.core.$ZodType, name: string, blank: boolean): JsonSchema {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    switch (def.type) {
      case 'optional':
        return this.convert(def.innerType, name, true);
      case 'string':
        return { title: name, ...textSchema({ schema, format: this.#format, blank }) };
      case 'number':
        return { title: name, ...numberSchema({ schema, blank }) };
      case 'boolean':
        return { title: name, ...booleanSchema({ blank }) };
      case 'enum':
        return codesSchema(schema, Object.values(def.entries), name, blank);
      case 'array':
        return this.#list(schema, def.element, name, blank);
      case 'object':
        return this.#defined(schema, name, blank, () => this.#group(def.shape, name, blank));
      case 'record':
        return this.#ownNames(def.keyType, def.valueType, name, blank);
      case 'union':
        return this.#alternatives(def.options, name, blank);
      default:
        throw new TypeError(`no JSON Schema is known for ${name}, which is of type ${def.type}`);
    }
  }

  #list(schema: z.core.$ZodType, element: z.core.$ZodType, name: string, blank: boolean): JsonSchema {
    const items = factsOf(schema)?.items;
    return {
      title: name,
      description: describeItems(items),
      ...typeOrBlank('array', blank),
      items: this.convert(element, name, false),
      ...(items && items.min > 0 && { minItems: items.min }),
      ...(items?.max !== undefined && { maxItems: items.max }),
    };
  }

  #group(shape: Readonly<Record<string, z.core.$ZodType>>, name: string, blank: boolean): JsonSchema {
    const fields = Object.entries(shape);
    const required = fields.filter(([, field]) => field._zod.optin !== 'optional').map(([key]) => key);
    return {
      title: name,
      description: describeGroup(required),
      ...typeOrBlank('object', blank),
      properties: Object.fromEntries(fields.map(([key, field]) => [key, this.convert(field, key, false)])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    };
  }

  #ownNames(key: z.core.$ZodType, value: z.core.$ZodType, name: string, blank: boolean): JsonSchema {
    const pattern = factsOf(key)?.pattern;
    return {
      title: name,
      description: ownNames,
      ...typeOrBlank('object', blank),
      ...(pattern !== undefined && { propertyNames: { pattern } }),
      additionalProperties: this.convert(value, name, false),
    };
  }

  #alternatives(options: readonly z.core.$ZodType[], name: string, blank: boolean): JsonSchema {
    return { anyOf: options.map((option) => this.convert(option, name, blank)) };
  }

  /** A group that stands in several places under one name is written once. */
  #defined(schema: z.core.$ZodType, name: string, blank: boolean, make: () => JsonSchema): JsonSchema {
    const known = this.#known.get(schema) ?? new Map<string, string>();
    this.#known.set(schema, known);
    const place = blank ? `${name}?` : name;
    let definition = known.get(place);
    if (definition === undefined) {
      definition = this.#free(name);
      known.set(place, definition);
      this.definitions.set(definition, {});
      this.definitions.set(definition, make());
    }
    return { $ref: `#/definitions/${definition}` };
  }

  #free(name: string): string {
    let free = name;
    for (let count = 2; this.definitions.has(free); count++) free = `${name}-${count}`;
    return free;
  }
}

function codesSchema(
  schema: z.core.$ZodType,
  codes: readonly unknown[],
  title: string,
  blank: boolean,
): JsonSchema {
  const description = describeCodes(factsOf(schema)?.type, codes);
  const coded = { title, description, enum: codes };
  return blank ? { title, description, anyOf: [coded, leftOut] } : coded;
}

/** null or an empty text, told by what it is not: of a type or a value that is named, editors would propose it. */
const leftOut: JsonSchema = { not: { type: ['boolean', 'number', 'array', 'object'] }, maxLength: 0 };

/** Of a list or a group; where it may be left out, an empty text may stand for it. */
function typeOrBlank(type: JsonType, blank: boolean): JsonSchema {
  return blank ? { type: [type, 'null', 'string'], maxLength: 0 } : { type };
}
