import { asSentence } from '../meanings/index.js';
import { requiredFields, type Schema, type SchemaFields, visit } from '../schema/node.js';
import { factsOf } from '../schema/types.js';
import { booleanSchema, leftOut, numberSchema, textSchema, typeOrBlank } from './content-values.js';
import type { JsonSchema } from './json-schema.js';
import { description, takesOf } from './takes.js';

/** What fields and codes mean, as phrases; undefined where nobody has said so, as for settings. */
interface Sayings {
  /** @param path from the root, of which the last two names count */
  readonly field: (path: readonly string[]) => string | undefined;
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
    schema: converter.convert(schema, [], false),
    definitions: Object.fromEntries(converter.definitions),
  };
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

  /**
   * @param path of the field; its name is the heading that editors show
   * @param blank true if null and an empty text count as left out, as in optional fields (D20)
   */
  convert(schema: Schema, path: readonly string[], blank: boolean): JsonSchema {
    return visit<JsonSchema>(schema, {
      optional: (inner) => this.convert(inner, path, true),
      text: () => this.#value(schema, path, textSchema(schema, blank)),
      number: () => this.#value(schema, path, numberSchema(schema, blank)),
      boolean: () => this.#value(schema, path, booleanSchema(blank)),
      codes: (codes) => this.#codes(schema, codes, path, blank),
      list: (item) => this.#list(schema, item, path, blank),
      object: (fields) => this.#defined(schema, path, blank, () => this.#object(schema, fields, path, blank)),
      map: (key, value) => this.#ownNames(schema, key, value, path, blank),
      oneOf: (options) => {
        const meaning = this.#sayings.field(path);
        return {
          ...(meaning !== undefined && { description: asSentence(meaning) }),
          anyOf: options.map((option) => this.convert(option, path, blank)),
        };
      },
      otherwise: () => {
        throw new TypeError(`no JSON Schema is known for ${this.#titleOf(path)}`);
      },
    });
  }

  #titleOf(path: readonly string[]): string {
    return path.at(-1) ?? this.#name;
  }

  /** The schema under the field's name, with what the field means before what it takes. */
  #titled(path: readonly string[], schema: JsonSchema): JsonSchema {
    const meaning = this.#sayings.field(path);
    // Editors make a paragraph of each line.
    const description = [meaning && asSentence(meaning), schema.description].filter(Boolean).join('\n');
    return { title: this.#titleOf(path), ...schema, description };
  }

  /** A value under the field's name, with an example of its own. */
  #value(schema: Schema, path: readonly string[], value: JsonSchema): JsonSchema {
    const example = this.#sayings.example?.(this.#titleOf(path), schema);
    return this.#titled(path, { ...value, description: description(schema, example) });
  }

  #codes(schema: Schema, codes: readonly string[], path: readonly string[], blank: boolean): JsonSchema {
    const said = description(schema);
    const meanings = codes.map((code) => this.#sayings.code(path, code, schema));
    const coded = this.#titled(path, {
      description: said,
      enum: codes,
      ...(meanings.every((meaning) => meaning !== undefined) && {
        enumDescriptions: meanings.map(asSentence),
      }),
    });
    return blank ? this.#titled(path, { description: said, anyOf: [coded, leftOut] }) : coded;
  }

  #list(schema: Schema, element: Schema, path: readonly string[], blank: boolean): JsonSchema {
    const items = factsOf(schema)?.items;
    return this.#titled(path, {
      description: takesOf(schema),
      ...typeOrBlank('array', blank),
      items: this.convert(element, path, false),
      ...(items && items.min > 0 && { minItems: items.min }),
      ...(items?.max !== undefined && { maxItems: items.max }),
    });
  }

  #object(schema: Schema, shape: SchemaFields, path: readonly string[], blank: boolean): JsonSchema {
    const fields = Object.entries(shape);
    const required = requiredFields(schema);
    return this.#titled(path, {
      description: takesOf(schema),
      ...typeOrBlank('object', blank),
      properties: Object.fromEntries(
        fields.map(([key, field]) => [key, this.convert(field, [...path, key], false)]),
      ),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    });
  }

  #ownNames(schema: Schema, key: Schema, value: Schema, path: readonly string[], blank: boolean): JsonSchema {
    const pattern = factsOf(key)?.pattern;
    return this.#titled(path, {
      description: takesOf(schema),
      ...typeOrBlank('object', blank),
      ...(pattern !== undefined && { propertyNames: { pattern } }),
      additionalProperties: this.convert(value, path, false),
    });
  }

  /** An object that is used in several places under one name, with one meaning, is written once. */
  #defined(schema: Schema, path: readonly string[], blank: boolean, make: () => JsonSchema): JsonSchema {
    const known = this.#known.get(schema) ?? new Map<string, string>();
    this.#known.set(schema, known);
    const name = this.#titleOf(path);
    const place = `${name}${blank ? '?' : ''} ${this.#sayings.field(path) ?? ''}`;
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
