import { isOptional, type Schema, type SchemaFields, visit } from '../schema/node.js';
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
export function convert(schema: Schema, name: string, format: ValueFormat): Converted {
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
  readonly #known = new Map<Schema, Map<string, string>>();

  constructor(format: ValueFormat) {
    this.#format = format;
  }

  /**
   * @param name the field's, which editors show as a heading
   * @param blank true where null and an empty text count as left out: of optional fields (D20)
   */
  convert(schema: Schema, name: string, blank: boolean): JsonSchema {
    return visit<JsonSchema>(schema, {
      optional: (inner) => this.convert(inner, name, true),
      text: () => ({ title: name, ...textSchema({ schema, format: this.#format, blank }) }),
      number: () => ({ title: name, ...numberSchema({ schema, blank }) }),
      boolean: () => ({ title: name, ...booleanSchema({ blank }) }),
      codes: (codes) => codesSchema(schema, codes, name, blank),
      list: (item) => this.#list(schema, item, name, blank),
      object: (fields) => this.#defined(schema, name, blank, () => this.#group(fields, name, blank)),
      map: (key, value) => this.#ownNames(key, value, name, blank),
      oneOf: (options) => this.#alternatives(options, name, blank),
      otherwise: () => {
        throw new TypeError(`no JSON Schema is known for ${name}`);
      },
    });
  }

  #list(schema: Schema, element: Schema, name: string, blank: boolean): JsonSchema {
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

  #group(shape: SchemaFields, name: string, blank: boolean): JsonSchema {
    const fields = Object.entries(shape);
    const required = fields.filter(([, field]) => !isOptional(field)).map(([key]) => key);
    return {
      title: name,
      description: describeGroup(required),
      ...typeOrBlank('object', blank),
      properties: Object.fromEntries(fields.map(([key, field]) => [key, this.convert(field, key, false)])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    };
  }

  #ownNames(key: Schema, value: Schema, name: string, blank: boolean): JsonSchema {
    const pattern = factsOf(key)?.pattern;
    return {
      title: name,
      description: ownNames,
      ...typeOrBlank('object', blank),
      ...(pattern !== undefined && { propertyNames: { pattern } }),
      additionalProperties: this.convert(value, name, false),
    };
  }

  #alternatives(options: readonly Schema[], name: string, blank: boolean): JsonSchema {
    return { anyOf: options.map((option) => this.convert(option, name, blank)) };
  }

  /** A group that stands in several places under one name is written once. */
  #defined(schema: Schema, name: string, blank: boolean, make: () => JsonSchema): JsonSchema {
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

function codesSchema(schema: Schema, codes: readonly unknown[], title: string, blank: boolean): JsonSchema {
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
