import type { z } from 'zod';
import { toFillIn } from '../../model/placeholders.js';
import { asSentence } from '../meanings/index.js';
import { requiredFields, type Schema, type SchemaFields, visit } from '../schema/node.js';
import { factsOf } from '../schema/types.js';
import { description, takesOf } from './takes.js';

/** The part of JSON Schema draft 7 that is used here, with four more keywords that editors know. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  /** Named by JSON Schema 2020-12, which OpenAPI 3.1 uses. */
  readonly examples?: readonly unknown[];
  readonly format?: 'date' | 'date-time' | 'uri';
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly unknown[];
  /** What each value of `enum` means, in the same order. Validators ignore it. */
  readonly enumDescriptions?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  /** If a value is valid by this schema, `else` is ignored. */
  readonly if?: JsonSchema;
  readonly else?: JsonSchema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly definitions?: Readonly<Record<string, JsonSchema>>;
  /** An error message that editors show instead of their own if a value has the wrong type. Validators ignore it. */
  readonly errorMessage?: string;
  /** The same for a text that doesn't match `pattern`. */
  readonly patternErrorMessage?: string;
}

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

/**
 * The values that a schema checks: those that an editor makes of a content file, in which a plain `1.50` of YAML is the
 * number 1.5 and its digits as written are lost (YAML 1.2 core schema, 10.3); or those of a publication: with the types of
 * the interface, nothing empty and no numbers in quotes.
 */
type Values = 'content' | 'published';

/** A schema, and the definitions that its `$ref`s name. */
export interface Converted {
  readonly schema: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

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
 */
export function convert(schema: Schema, name: string, sayings: Sayings = silent): Converted {
  const converter = new Converter(name, 'content', sayings);
  return {
    schema: converter.convert(schema, [], false),
    definitions: Object.fromEntries(converter.definitions),
  };
}

/**
 * The JSON Schema of values as they are published, complete in itself. Objects have their field's name as a title, and
 * values of a named type the name of the type; other values have none. Only single values say what they take.
 * @param name of the value, such as `Branch`
 */
export function convertPublished(schema: Schema, name: string): JsonSchema {
  return new Converter(name, 'published', silent).convert(schema, [], false);
}

class Converter {
  readonly definitions = new Map<string, JsonSchema>();
  readonly #name: string;
  readonly #format: Values;
  readonly #sayings: Sayings;
  /** The names of the definitions of a schema, by what else they depend on. */
  readonly #known = new Map<Schema, Map<string, string>>();
  readonly #published = new Map<Schema, Map<string, JsonSchema>>();

  constructor(name: string, format: Values, sayings: Sayings) {
    this.#name = name;
    this.#format = format;
    this.#sayings = sayings;
  }

  /**
   * @param path of the field; its name is the heading that editors show
   * @param blank true if null and an empty text count as left out, as in optional fields (D20)
   */
  convert(schema: Schema, path: readonly string[], blank: boolean): JsonSchema {
    const format = this.#format;
    return visit<JsonSchema>(schema, {
      optional: (inner) => this.convert(inner, path, format !== 'published'),
      text: () => this.#value(schema, path, textSchema({ schema, format, blank })),
      number: () => this.#value(schema, path, numberSchema({ schema, format, blank })),
      boolean: () => this.#value(schema, path, booleanSchema({ format, blank })),
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

  /** A value under the field's name; of published ones, under the name of its type where that says more. */
  #value(schema: Schema, path: readonly string[], value: JsonSchema): JsonSchema {
    if (this.#format !== 'published') {
      const example = this.#sayings.example?.(this.#titleOf(path), schema);
      return this.#titled(path, { ...value, description: description(schema, example) });
    }
    // What only editors know would be an unknown keyword to other readers.
    const { errorMessage, patternErrorMessage, ...known } = value;
    const typed: JsonSchema = known.enum === undefined ? known : { type: 'string', ...known };
    const type = factsOf(schema)?.type;
    return type === undefined || unnamedTypes.has(type) ? typed : { title: type, ...typed };
  }

  #codes(schema: Schema, codes: readonly string[], path: readonly string[], blank: boolean): JsonSchema {
    if (this.#format === 'published') return this.#value(schema, path, { enum: codes });
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
    const list: JsonSchema = {
      ...typeOrBlank('array', blank),
      items: this.convert(element, path, false),
      ...(items && items.min > 0 && { minItems: items.min }),
      ...(items?.max !== undefined && { maxItems: items.max }),
    };
    return this.#format === 'published'
      ? list
      : this.#titled(path, { description: takesOf(schema), ...list });
  }

  #object(schema: Schema, shape: SchemaFields, path: readonly string[], blank: boolean): JsonSchema {
    const fields = Object.entries(shape);
    const required = requiredFields(schema);
    return this.#titled(path, {
      ...(this.#format !== 'published' && { description: takesOf(schema) }),
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
    if (this.#format === 'published') return this.#shared(schema, this.#titleOf(path), make);
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

  /** Of a publication, the same JSON Schema is in each of these places. */
  #shared(schema: Schema, name: string, make: () => JsonSchema): JsonSchema {
    const known = this.#published.get(schema) ?? new Map<string, JsonSchema>();
    this.#published.set(schema, known);
    const shared = known.get(name) ?? make();
    known.set(name, shared);
    return shared;
  }

  #free(name: string): string {
    let free = name;
    for (let count = 2; this.definitions.has(free); count++) free = `${name}-${count}`;
    return free;
  }
}

/** Types that say nothing that the JSON Schema of the value doesn't say. */
const unnamedTypes: ReadonlySet<string> = new Set(['Text', 'Number', 'Integer', 'boolean']);

/**
 * null or an empty text, described by what it is not, because editors propose the types and values that a schema names.
 */
const leftOut: JsonSchema = { not: { type: ['boolean', 'number', 'array', 'object'] }, maxLength: 0 };

/** The type of a list or an object; an empty text is also allowed if the value may be left out. */
function typeOrBlank(type: JsonType, blank: boolean): JsonSchema {
  return blank ? { type: [type, 'null', 'string'], maxLength: 0 } : { type };
}

/** A scalar, and whether it may be empty: null or an empty text in an optional field (D20). */
interface Scalar {
  readonly schema: z.core.$ZodType;
  readonly format: Values;
  readonly blank: boolean;
}

/**
 * Plain scalars that a YAML 1.2 reader takes for numbers: some of each form, whole ones of every length that matters.
 */
const plainNumbers = [
  ...['1.5', '-1.5', '.5', '5.', '+5', '1e3', '0x1', '0o7', '.inf', '.nan'],
  ...Array.from({ length: 20 }, (_, length) => '1'.repeat(length + 1)),
];
const plainBooleans = ['true', 'True', 'TRUE', 'false', 'False', 'FALSE'];

/** A text: with a length, a pattern, or a type that a program checks. */
function textSchema({ schema, format, blank }: Scalar): JsonSchema {
  const facts = factsOf(schema);
  const whole = facts?.pattern ?? facts?.loosePattern;
  const accepts = (text: string) => whole === undefined || new RegExp(whole, 'u').test(text);
  const types: JsonType[] = ['string'];
  const fromPlain = format === 'content';
  const takesNumbers = fromPlain && plainNumbers.some(accepts);
  if (takesNumbers) types.push('number');
  if (fromPlain && plainBooleans.some(accepts)) types.push('boolean');
  if (blank) types.push('null');
  const range = takesNumbers ? facts?.asNumber : undefined;
  const said = description(schema);
  const known = format === 'published' ? facts?.format : undefined;
  return {
    description: said,
    type: oneOrMore(types),
    ...(known && { format: known }),
    ...(whole === undefined
      ? { ...lengths(schema, blank), ...(format !== 'published' && unlessUnfilled) }
      : { pattern: blank && !accepts('') ? `^$|${whole}` : whole, patternErrorMessage: said }),
    ...(range && { minimum: range[0], maximum: range[1] }),
    errorMessage: said,
  };
}

/** What no text may be, since `opendata new` writes it for a value that is still to come. */
const unlessUnfilled: JsonSchema = {
  pattern: `^(?!${toFillIn}$)`,
  patternErrorMessage: 'Still to be filled in: write the value here, or delete the line.',
};

/**
 * JSON Schema also counts code points (D10). An empty text in an optional field counts as left out, so there is no
 * minimum length.
 */
function lengths(schema: z.core.$ZodType, blank: boolean): JsonSchema {
  const { min, max } = factsOf(schema)?.length ?? { min: 0 };
  if (blank && min > 1)
    throw new TypeError(`no schema is known for blanks or texts of at least ${min} characters`);
  return {
    ...(min > 0 && !blank && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
  };
}

/** true or false, in content quoted or not (D19). */
function booleanSchema({ format, blank }: Pick<Scalar, 'format' | 'blank'>): JsonSchema {
  const said = 'true or false.';
  if (format === 'published') return { description: said, type: 'boolean' };
  return {
    description: said,
    type: blank ? ['boolean', 'string', 'null'] : ['boolean', 'string'],
    pattern: `${blank ? '^$|' : ''}^(${plainBooleans.join('|')})$`,
    patternErrorMessage: said,
    errorMessage: said,
  };
}

const exponent = '[eE][-+]?\\d+';
/** Digits in quotes are also a number (D19). A pattern can't compare their value with a limit. */
const quotedNumber = `^[-+]?(\\d+(\\.\\d*)?|\\.\\d+)(${exponent})?$`;
const quotedInteger = `^[-+]?(\\d+(\\.0*)?|\\.0+|(\\d+(\\.\\d*)?|\\.\\d+)${exponent})$`;

/** A number, in content quoted or not. */
function numberSchema({ schema, format, blank }: Scalar): JsonSchema {
  const { range, isWhole = false } = factsOf(schema) ?? {};
  const { min, max } = range ?? {};
  const said = description(schema);
  const type = isWhole ? 'integer' : 'number';
  const limits = { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
  if (format === 'published') return { description: said, type, ...limits };
  return {
    description: said,
    type: blank ? [type, 'string', 'null'] : [type, 'string'],
    pattern: `${blank ? '^$|' : ''}${isWhole ? quotedInteger : quotedNumber}`,
    ...limits,
    patternErrorMessage: said,
    errorMessage: said,
  };
}

function oneOrMore(types: readonly JsonType[]): JsonType | readonly JsonType[] {
  return types.length === 1 ? types[0]! : types;
}
