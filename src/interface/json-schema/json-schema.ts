import type { z } from 'zod';
import { capital } from '../../base/text/capital.js';
import { counted } from '../../model/message.js';
import { toFillIn } from '../../model/placeholders.js';
import { asSentence } from '../meanings/index.js';
import { formOfType } from '../schema/named-types.js';
import { isOptional, type Schema, type SchemaFields, visit } from '../schema/node.js';
import { factsOf, isInteger, numberBounds } from '../schema/types.js';

/** The part of JSON Schema draft 7 that is used here, with four more keywords that editors know. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  /** What editors show instead of the description. Validators ignore it. */
  readonly markdownDescription?: string;
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

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

/**
 * The values that a schema checks: those of a JSON file, or those that an editor makes of a YAML file, in which a plain
 * `1.50` is the number 1.5 and its digits as written are lost (YAML 1.2 core schema, 10.3).
 */
export type ValueFormat = 'yaml' | 'json';

/** The values of a publication: with the types of the interface, nothing empty and no numbers in quotes. */
type Values = ValueFormat | 'published';

/** A schema, and the definitions that its `$ref`s name. */
export interface Converted {
  readonly schema: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

/** What fields and codes mean, as phrases; undefined where nobody has said so, as for settings. */
export interface Sayings {
  /** @param path from the root, of which the last two names count */
  readonly field: (path: readonly string[]) => string | undefined;
  readonly code: (path: readonly string[], code: string, schema: Schema) => string | undefined;
  /** When the standard asks for an optional field, by its path: a sentence for each condition. */
  readonly asked?: ReadonlyMap<string, readonly string[]>;
  /** What a value takes, in words without a full stop, with an example that the field has. */
  readonly form?: (key: string, schema: Schema, said: string) => string;
}

const silent: Sayings = { field: () => undefined, code: () => undefined };

/**
 * The JSON Schema that accepts the values that `checkValue` accepts without an error. Where JSON Schema
 * can't express a rule, it accepts more, never less.
 * @param name of the value, such as `Branch`
 */
export function convert(
  schema: Schema,
  name: string,
  format: ValueFormat,
  sayings: Sayings = silent,
): Converted {
  const converter = new Converter(name, format, sayings);
  return {
    schema: converter.convert(schema, [], false),
    definitions: Object.fromEntries(converter.definitions),
  };
}

/**
 * The JSON Schema of values as they are published, complete in itself. Objects have their field's name as a title, and
 * values of a named type the name of the type; other values have none.
 * @param name of the value, such as `Branch`
 */
export function convertPublished(schema: Schema, name: string): JsonSchema {
  return new Converter(name, 'published', silent).convert(schema, [], false);
}

/** What a field takes, in a sentence, without the name of its type: `Text of at most 16 characters.` */
export function takesOf(schema: Schema, name: string): string {
  const { schema: converted, definitions } = convert(schema, name, 'yaml');
  const named = converted.$ref === undefined ? converted : definitions[nameIn(converted.$ref)];
  const takes = withoutType(named?.description ?? '');
  return capital(takes);
}

const inDefinitions = '#/definitions/';

function nameIn(ref: string): string {
  return ref.slice(inDefinitions.length);
}

class Converter {
  readonly definitions = new Map<string, JsonSchema>();
  readonly #name: string;
  readonly #format: Values;
  readonly #sayings: Sayings;
  /** The names of the definitions of a schema, by what else they depend on. */
  readonly #known = new Map<Schema, Map<string, string>>();

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
      object: (fields) => this.#defined(schema, path, blank, () => this.#object(fields, path, blank)),
      map: (key, value) => this.#ownNames(key, value, path, blank),
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
    const description = [
      meaning && asSentence(meaning),
      ...(this.#sayings.asked?.get(path.join('.')) ?? []),
      schema.description,
    ]
      .filter(Boolean)
      .join('\n');
    return { title: this.#titleOf(path), ...schema, description };
  }

  /** A value under the field's name; of published ones, under the name of its type where that says more. */
  #value(schema: Schema, path: readonly string[], value: JsonSchema): JsonSchema {
    if (this.#format !== 'published') {
      const { description = '' } = value;
      const form = this.#sayings.form?.(this.#titleOf(path), schema, description.replace(/\.$/, ''));
      return this.#titled(path, { ...value, description: form === undefined ? description : `${form}.` });
    }
    // What only editors know would be an unknown keyword to other readers.
    const { errorMessage, patternErrorMessage, ...known } = value;
    const typed: JsonSchema = known.enum === undefined ? known : { type: 'string', ...known };
    const type = factsOf(schema)?.type;
    return type === undefined || unnamedTypes.has(type) ? typed : { title: nameOfType(type), ...typed };
  }

  #codes(schema: Schema, codes: readonly string[], path: readonly string[], blank: boolean): JsonSchema {
    const description = describeCodes(factsOf(schema)?.type, codes);
    if (this.#format === 'published') return this.#value(schema, path, { description, enum: codes });
    const meanings = codes.map((code) => this.#sayings.code(path, code, schema));
    const coded = this.#titled(path, {
      description,
      enum: codes,
      ...(meanings.every((meaning) => meaning !== undefined) && {
        enumDescriptions: meanings.map(asSentence),
      }),
    });
    return blank ? this.#titled(path, { description, anyOf: [coded, leftOut] }) : coded;
  }

  #list(schema: Schema, element: Schema, path: readonly string[], blank: boolean): JsonSchema {
    const items = factsOf(schema)?.items;
    const item = this.convert(element, path, false);
    const named = item.$ref === undefined ? item : this.definitions.get(nameIn(item.$ref));
    const list: JsonSchema = {
      description: `${describeItems(items)}${describeEach(named?.description)}`,
      ...typeOrBlank('array', blank),
      items: item,
      ...(items && items.min > 0 && { minItems: items.min }),
      ...(items?.max !== undefined && { maxItems: items.max }),
    };
    if (this.#format === 'published') return list;
    const titled = this.#titled(path, list);
    const { enum: codes, enumDescriptions } = named ?? {};
    if (codes === undefined || enumDescriptions === undefined) return titled;
    return { ...titled, markdownDescription: withCodes(titled.description ?? '', codes, enumDescriptions) };
  }

  #object(shape: SchemaFields, path: readonly string[], blank: boolean): JsonSchema {
    const fields = Object.entries(shape);
    const required = fields.filter(([, field]) => !isOptional(field)).map(([key]) => key);
    return this.#titled(path, {
      description: fields.length === 0 ? nothingTaken : describeGroup(required),
      ...typeOrBlank('object', blank),
      properties: Object.fromEntries(
        fields.map(([key, field]) => [key, this.convert(field, [...path, key], false)]),
      ),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    });
  }

  #ownNames(key: Schema, value: Schema, path: readonly string[], blank: boolean): JsonSchema {
    const pattern = factsOf(key)?.pattern;
    return this.#titled(path, {
      description: ownNames,
      ...typeOrBlank('object', blank),
      ...(pattern !== undefined && { propertyNames: { pattern } }),
      additionalProperties: this.convert(value, path, false),
    });
  }

  /** An object that is used in several places under one name, with one meaning and the same conditions, is written once. */
  #defined(schema: Schema, path: readonly string[], blank: boolean, make: () => JsonSchema): JsonSchema {
    if (this.#format === 'published') return make();
    const known = this.#known.get(schema) ?? new Map<string, string>();
    this.#known.set(schema, known);
    const name = this.#titleOf(path);
    const place = `${name}${blank ? '?' : ''} ${this.#sayings.field(path) ?? ''} ${this.#askedIn(path)}`;
    let definition = known.get(place);
    if (definition === undefined) {
      definition = this.#free(name);
      known.set(place, definition);
      this.definitions.set(definition, {});
      this.definitions.set(definition, make());
    }
    return { $ref: `${inDefinitions}${definition}` };
  }

  /** The path, if the standard asks for the field or for one in it: elsewhere it may not. */
  #askedIn(path: readonly string[]): string {
    const own = path.join('.');
    const isAsked = [...(this.#sayings.asked?.keys() ?? [])].some((each) => `${each}.`.startsWith(`${own}.`));
    return isAsked ? own : '';
  }

  #free(name: string): string {
    let free = name;
    for (let count = 2; this.definitions.has(free); count++) free = `${name}-${count}`;
    return free;
  }
}

/** Types that say nothing that the JSON Schema of the value doesn't say. */
const unnamedTypes: ReadonlySet<string> = new Set(['Text', 'Number', 'Integer']);

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

/** A day of the calendar (D11), including leap years. */
const calendarDate =
  '(\\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))' +
  '|(\\d{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)';
const clockTime = '([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)';

/**
 * Patterns for the types that the reader checks by program. Those for addresses accept some invalid ones, such as
 * `https://[`, but refuse no valid one.
 */
const patternsOfFormats: Readonly<Record<string, string>> = {
  Date: `^${calendarDate}$`,
  DateTime: `^${calendarDate}[Tt]${clockTime}$`,
  URI: '^https?:\\/\\/\\S+$',
  TimeZone: '^(UTC|[A-Z][A-Za-z0-9_+-]*(\\/[A-Za-z0-9_+-]+)+)$',
  Origin: '^https?:\\/\\/[^\\s\\/?#]+$',
};

/** What code generators make dates and addresses of. */
const formats: Readonly<Record<string, NonNullable<JsonSchema['format']>>> = {
  Date: 'date',
  DateTime: 'date-time',
  URI: 'uri',
};

/** The range of plain numbers of a type, rounded up. If the decimal point is optional, all digits may precede it. */
const rangesOfTexts: Readonly<Record<string, readonly [min: number, max: number]>> = {
  Amount: [-1e14, 1e14],
  Rate: [-1000, 1000],
  Coordinate: [-1000, 1000],
  MinimumPossibleAmount: [0, 1e18],
  'MinimumPossibleAmount v2.2': [-1e12, 1e12],
  SICCode: [0, 99_999],
};

/**
 * Plain scalars that a YAML 1.2 reader takes for numbers: some of each form, whole ones of every length that matters.
 */
const plainNumbers = [
  ...['1.5', '-1.5', '.5', '5.', '+5', '1e3', '0x1', '0o7', '.inf', '.nan'],
  ...Array.from({ length: 20 }, (_, length) => '1'.repeat(length + 1)),
];
const plainBooleans = ['true', 'True', 'TRUE', 'false', 'False', 'FALSE'];

/** A text: with a length, a pattern, or a type that a program checks. */
export function textSchema({ schema, format, blank }: Scalar): JsonSchema {
  const facts = factsOf(schema);
  const type = facts?.type ?? 'Text';
  const whole = facts?.pattern ?? patternsOfFormats[type];
  const accepts = (text: string) => whole === undefined || new RegExp(whole, 'u').test(text);
  const types: JsonType[] = ['string'];
  const fromPlain = format === 'yaml';
  const takesNumbers = fromPlain && plainNumbers.some(accepts);
  if (takesNumbers) types.push('number');
  if (fromPlain && plainBooleans.some(accepts)) types.push('boolean');
  if (blank) types.push('null');
  const range = takesNumbers ? rangesOfTexts[type] : undefined;
  const description = whole === undefined ? describeText(facts?.length) : describeType(type);
  const known = format === 'published' ? formats[type] : undefined;
  return {
    description,
    type: oneOrMore(types),
    ...(known && { format: known }),
    ...(whole === undefined
      ? { ...lengths(schema, blank), ...(format !== 'published' && unlessUnfilled) }
      : { ...patternOrBlank(whole, blank, accepts('')), patternErrorMessage: description }),
    ...(range && { minimum: range[0], maximum: range[1] }),
    errorMessage: description,
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
  const { min, max } = factsOf(schema)?.length ?? { min: (schema as z.ZodString).minLength ?? 0 };
  if (blank && min > 1)
    throw new TypeError(`no schema is known for blanks or texts of at least ${min} characters`);
  return {
    ...(min > 0 && !blank && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
  };
}

function patternOrBlank(whole: string, blank: boolean, takesEmpty: boolean): JsonSchema {
  return { pattern: blank && !takesEmpty ? `^$|${whole}` : whole };
}

/** true or false, in content quoted or not (D19). */
export function booleanSchema({ format, blank }: Pick<Scalar, 'format' | 'blank'>): JsonSchema {
  const description = describeType('boolean');
  if (format === 'published') return { description, type: 'boolean' };
  return {
    description,
    type: blank ? ['boolean', 'string', 'null'] : ['boolean', 'string'],
    pattern: `${blank ? '^$|' : ''}^(${plainBooleans.join('|')})$`,
    patternErrorMessage: description,
    errorMessage: description,
  };
}

const exponent = '[eE][-+]?\\d+';
/** Digits in quotes are also a number (D19). A pattern can't compare their value with a limit. */
const quotedNumber = `^[-+]?(\\d+(\\.\\d*)?|\\.\\d+)(${exponent})?$`;
const quotedInteger = `^[-+]?(\\d+(\\.0*)?|\\.0+|(\\d+(\\.\\d*)?|\\.\\d+)${exponent})$`;

/** A number, in content quoted or not. */
export function numberSchema({ schema, format, blank }: Scalar): JsonSchema {
  const facts = factsOf(schema);
  const isWhole = isInteger(schema);
  const { min, max } = facts?.range ?? numberBounds(schema);
  const description = describeType(facts?.type ?? (isWhole ? 'Integer' : 'Number'));
  const type = isWhole ? 'integer' : 'number';
  const limits = { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
  if (format === 'published') return { description, type, ...limits };
  return {
    description,
    type: blank ? [type, 'string', 'null'] : [type, 'string'],
    pattern: `${blank ? '^$|' : ''}${isWhole ? quotedInteger : quotedNumber}`,
    ...limits,
    patternErrorMessage: description,
    errorMessage: description,
  };
}

function oneOrMore(types: readonly JsonType[]): JsonType | readonly JsonType[] {
  return types.length === 1 ? types[0]! : types;
}

/** The name of a type without the version that it is of, since a schema is of one version. */
function nameOfType(type: string): string {
  return type.replace(/ v\d+\.\d+$/, '');
}

/** A named type of the interface: `Amount: up to 14 digits, …`. */
export function describeType(type: string): string {
  const takes = formOfType(type);
  const name = nameOfType(type);
  if (takes === undefined) return `${name}.`;
  return name === 'boolean' ? `${takes}.` : `${name}: ${takes}.`;
}

/** Text of a length in characters. */
export function describeText(length: { readonly max?: number } | undefined): string {
  return length?.max === undefined ? 'Any text.' : `Text of at most ${counted(length.max, 'character')}.`;
}

/** A list of codes; many have a name of their own. */
export function describeCodes(name: string | undefined, codes: readonly unknown[]): string {
  const words = `One of ${counted(codes.length, 'code')}`;
  return `${name === undefined ? words : `${name}: ${words.toLowerCase()}`}.`;
}

/** A list, with its number of items. */
export function describeItems(items: { readonly min: number; readonly max?: number } | undefined): string {
  const { min = 0, max } = items ?? {};
  if (max !== undefined && min === 0) return `A list of at most ${counted(max, 'item')}.`;
  if (max !== undefined) return `A list of ${min} to ${counted(max, 'item')}.`;
  return min > 0 ? `A list of at least ${counted(min, 'item')}.` : 'A list of any length.';
}

/** What each item of a list takes, by the last line of its description; nothing where it takes anything. */
function describeEach(description = ''): string {
  const takes = withoutType(description.slice(description.lastIndexOf('\n') + 1));
  if (takes === '' || takes === nothingNeeded) return '';
  return ` Each${takes.startsWith('Needs ') ? '' : ':'} ${lowered(takes)}`;
}

/** A form without the name of its type: `up to 14 digits, …` of `Amount: up to 14 digits, …`. */
export function withoutType(form: string): string {
  return form.replace(/^[A-Z][A-Za-z]+: /, '');
}

/** A sentence with a small letter at its beginning. */
export function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/**
 * The description of a list of codes in Markdown, with what each means: editors say that of the items alone, and not of
 * the field that has the list.
 */
function withCodes(description: string, codes: readonly unknown[], meanings: readonly string[]): string {
  const lines = codes.map((code, index) => `* \`${code}\`: ${inMarkdown(meanings[index] ?? '')}`);
  return `${inMarkdown(description)}\n\n${lines.join('\n')}`;
}

/** Plain text in Markdown, each line a paragraph. */
function inMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]#+!<]/g, '\\$&').replaceAll('\n', '\n\n');
}

/** An object, with its required fields. */
export function describeGroup(required: readonly string[]): string {
  return required.length === 0 ? nothingNeeded : `Needs ${listed(required)}.`;
}

const nothingNeeded = 'All of its fields are optional.';
const nothingTaken = 'It takes no fields: write {}.';

/** A map: an object whose keys the writer chooses. */
export const ownNames = 'A value for each name.';

/** The content of a whole file. */
export function describeRecords(record: string, version: string): string {
  return `${record} ${version}: one record or a list of them`;
}

export const settingsTitles = {
  site: 'Settings of the publication',
  environment: 'Settings of one environment, laid over those of the publication',
  brand: 'Settings of a brand',
  policy: 'Header policy',
  accepted: 'What is accepted',
  mapping: 'Mapping of a CSV file',
  import: 'Values of feeds that an import replaces or leaves out',
} as const;

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
