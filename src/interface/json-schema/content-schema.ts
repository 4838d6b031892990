import { asSentence } from '../meanings/index.js';
import { requiredFields, type Schema, type SchemaFields, visit } from '../schema/node.js';
import { factsOf } from '../schema/types.js';
import { booleanSchema, leftOut, numberSchema, textSchema, typeOrBlank } from './content-values.js';
import type { JsonSchema } from './json-schema.js';
import { description, takesOf } from './takes.js';

/** What fields and codes mean, as phrases; undefined where nobody has said so, as for settings. */
interface Sayings {
  /** @param path from the root, of which the last two names count */
  readonly field: (path: readonly string[], schema: Schema) => string | undefined;
  readonly code: (path: readonly string[], code: string, schema: Schema) => string | undefined;
  /** An example of a field's own. */
  readonly example?: (key: string, schema: Schema) => string | undefined;
}

const silent: Sayings = { field: () => undefined, code: () => undefined };

/**
 * The JSON Schema that accepts the values that `checkValue` accepts without an error. Where JSON Schema
 * can't express a rule, it accepts more, never less.
 * @param name of the value, such as `Branch`
 * @returns it, and the definitions that its `$ref`s name
 */
export function contentJsonSchema(
  schema: Schema,
  name: string,
  sayings: Sayings = silent,
): { readonly schema: JsonSchema; readonly definitions: Readonly<Record<string, JsonSchema>> } {
  const converter = new Converter(name, sayings);
  return {
    schema: converter.convert(schema, { path: [] }),
    definitions: Object.fromEntries(converter.definitions),
  };
}

/** Where a schema is converted. */
interface Place {
  /** Of the field; its name is the heading that editors show. */
  readonly path: readonly string[];
  /** True if null and an empty text count as left out, as in optional fields (D20). */
  readonly blank?: boolean;
  /** What the schema around it means, of which it is a part without a name of its own. */
  readonly meaning?: string | undefined;
}

class Converter {
  readonly definitions = new Map<string, JsonSchema>();
  readonly #name: string;
  readonly #sayings: Sayings;
  /** The names of the definitions of a schema, by what else they depend on. */
  readonly #known = new Map<Schema, Map<string, string>>();

  constructor(name: string, sayings: Sayings) {
    this.#name = name;
    this.#sayings = sayings;
  }

  convert(schema: Schema, around: Place): JsonSchema {
    const { path, blank = false, meaning = this.#sayings.field(path, schema) } = around;
    const at = { path, blank, meaning };
    return visit<JsonSchema>(schema, {
      optional: (inner) => this.convert(inner, { ...at, blank: true }),
      text: () => this.#value(schema, at, textSchema(schema, blank)),
      number: () => this.#value(schema, at, numberSchema(schema, blank)),
      boolean: () => this.#value(schema, at, booleanSchema(schema, blank)),
      codes: (codes) => this.#codes(schema, codes, at),
      list: (item) => this.#list(schema, item, at),
      object: (fields) => this.#defined(schema, at, () => this.#object(schema, fields, at)),
      map: (key, value) => this.#ownNames(schema, key, value, at),
      oneOf: (options) => ({
        ...(meaning !== undefined && { description: asSentence(meaning) }),
        anyOf: options.map((option) => this.convert(option, at)),
      }),
      otherwise: () => {
        throw new TypeError(`no JSON Schema is known for ${this.#titleOf(at)}`);
      },
    });
  }

  #titleOf({ path }: Place): string {
    return path.at(-1) ?? this.#name;
  }

  /** The schema under the field's name, with what the field means before what it takes. */
  #titled(at: Place, schema: JsonSchema): JsonSchema {
    // Editors make a paragraph of each line.
    const said = [at.meaning && asSentence(at.meaning), schema.description].filter(Boolean).join('\n');
    return { title: this.#titleOf(at), ...schema, description: said };
  }

  /** A value under the field's name, with an example of its own. */
  #value(schema: Schema, at: Place, value: JsonSchema): JsonSchema {
    const example = this.#sayings.example?.(this.#titleOf(at), schema);
    return this.#titled(at, { description: description(schema, example), ...value });
  }

  #codes(schema: Schema, codes: readonly string[], at: Place): JsonSchema {
    const said = description(schema);
    const meanings = codes.map((code) => this.#sayings.code(at.path, code, schema));
    const coded = this.#titled(at, {
      description: said,
      enum: codes,
      ...(meanings.every((meaning) => meaning !== undefined) && {
        enumDescriptions: meanings.map(asSentence),
      }),
    });
    return at.blank ? this.#titled(at, { description: said, anyOf: [coded, leftOut] }) : coded;
  }

  #list(schema: Schema, element: Schema, { path, blank = false, meaning }: Place): JsonSchema {
    const items = factsOf(schema)?.items;
    return this.#titled(
      { path, meaning },
      {
        description: takesOf(schema),
        ...typeOrBlank('array', blank),
        items: this.convert(element, { path, meaning }),
        ...(items && items.min > 0 && { minItems: items.min }),
        ...(items?.max !== undefined && { maxItems: items.max }),
      },
    );
  }

  #object(schema: Schema, shape: SchemaFields, at: Place): JsonSchema {
    const fields = Object.entries(shape);
    const required = requiredFields(schema);
    return this.#titled(at, {
      description: takesOf(schema),
      ...typeOrBlank('object', at.blank ?? false),
      properties: Object.fromEntries(
        fields.map(([key, field]) => [key, this.convert(field, { path: [...at.path, key] })]),
      ),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    });
  }

  #ownNames(schema: Schema, key: Schema, value: Schema, { path, blank = false, meaning }: Place): JsonSchema {
    const pattern = factsOf(key)?.pattern;
    return this.#titled(
      { path, meaning },
      {
        description: takesOf(schema),
        ...typeOrBlank('object', blank),
        ...(pattern !== undefined && { propertyNames: { pattern } }),
        additionalProperties: this.convert(value, { path, meaning }),
      },
    );
  }

  /** An object that is used in several places under one name, with one meaning, is written once. */
  #defined(schema: Schema, at: Place, make: () => JsonSchema): JsonSchema {
    const known = this.#known.get(schema) ?? new Map<string, string>();
    this.#known.set(schema, known);
    const name = this.#titleOf(at);
    const place = `${name}${at.blank ? '?' : ''} ${at.meaning ?? ''}`;
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
