import { z } from 'zod';
import { compareTexts } from '../../base/text/compare-texts.js';
import { toFillIn } from '../../model/placeholders.js';

// Code that zod makes of a schema takes longer to compile than it saves, even with ten thousand records.
z.config({ jitless: true });

/**
 * Facts about a schema node that zod doesn't keep: the name of its type in the interface, what is said of its values, and
 * limits that zod would count in the wrong unit.
 */
export interface TypeFacts {
  /** The type's name in the interface, such as `Amount`, or a code list's own name, such as `PCACardScheme`. */
  readonly type: string;
  /** With its article, such as `an amount`. */
  readonly called?: string;
  /** The form of the values, as a phrase: `up to 14 digits, optionally a point and up to 4 more`. */
  readonly takes?: string;
  readonly examples?: readonly [string, ...string[]];
  /** What else there is to know, after the examples. */
  readonly also?: string;
  /** True for quantities and times: other tools that read `1.50` as a number have understood it. */
  readonly isQuantity?: true;
  /** Of a time of day: whether it ends with the second, and whether 24:00 is one. */
  readonly time?: { readonly hasSeconds: boolean; readonly hasEndOfDay: boolean };
  /** The range of the plain numbers that editors take such a text for, rounded up. */
  readonly asNumber?: readonly [min: number, max: number];
  /** A pattern that all values match, of a type that a program checks. */
  readonly loosePattern?: string;
  /** What code generators make of it. */
  readonly format?: 'date' | 'date-time' | 'uri';
  /** Length in code points (D10). */
  readonly length?: { readonly min: number; readonly max?: number };
  /** The number of items of a list. */
  readonly items?: { readonly min: number; readonly max?: number };
  /** The least and the greatest value of a number. */
  readonly range?: { readonly min?: number; readonly max?: number };
  /** True for a number without decimals. */
  readonly isWhole?: true;
  /** The anchored pattern, if the type has one. */
  readonly pattern?: string;
  /** The fields of an object in the order of the interface's table. */
  readonly order?: readonly string[];
}

type TypeWords = Partial<TypeFacts>;

/** In place of zod's registry, which copies what it knows each time that it is asked. */
const known = new WeakMap<z.core.$ZodType, TypeFacts>();

/** The facts about a schema node itself (not about the inner type of `.optional()`), or about that which it is a copy of. */
export function factsOf(schema: z.core.$ZodType): TypeFacts | undefined {
  const { parent } = schema._zod;
  return known.get(schema) ?? (parent && factsOf(parent));
}

/**
 * The form of a type's values, `up to 14 digits, …, such as 12.50`; undefined where nothing is said of it.
 * @param example in place of the type's own; false for none at all
 */
export function valueForm(
  { takes, examples, also }: TypeWords,
  example: string | false | undefined = examples?.join(' or '),
): string | undefined {
  if (takes === undefined) return undefined;
  const such = example === undefined || example === false ? '' : `, such as ${example}`;
  return `${takes}${such}${also === undefined || example === false ? '' : `; ${also}`}`;
}

/** Notes what is said of a schema. */
export function described<S extends z.ZodType>(schema: S, facts: TypeFacts): S {
  known.set(schema, facts);
  return schema;
}

/**
 * Text of `min` to `max` code points (interface 2.1 Text(a..b), D10). Without bounds: any text, but for what stands for
 * a value that is still to be filled in.
 */
export function text(min = 0, max?: number): z.ZodString {
  const length = max === undefined ? { min } : { min, max };
  const schema = z.string().check((context) => {
    const count = codePoints(context.value, min, max);
    if (context.value === toFillIn) {
      context.issues.push({ code: 'custom', input: context.value });
    } else if (count < min) {
      context.issues.push({ code: 'too_small', origin: 'string', minimum: min, input: context.value });
    } else if (max !== undefined && count > max) {
      context.issues.push({ code: 'too_big', origin: 'string', maximum: max, input: context.value });
    }
  });
  return described(schema, { type: 'Text', length });
}

/**
 * The number of code points. If it is between the limits for sure, the number of UTF-16 units, of which each code point
 * has one or two.
 */
function codePoints(value: string, min: number, max: number | undefined): number {
  const { length } = value;
  if (length <= 1 || (max !== undefined && length <= max && length >= 2 * min)) return length;
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/** A text whose every value matches `pattern` completely. `type` is its name in the interface. */
export function pattern(type: string, whole: RegExp, words: TypeWords = {}): z.ZodString {
  if (!whole.source.startsWith('^') || !whole.source.endsWith('$')) {
    throw new TypeError(`the pattern of ${type} isn't anchored: ${whole.source}`);
  }
  if (whole.flags !== '')
    throw new TypeError(`the pattern of ${type} has flags, which nobody else would know`);
  return described(z.string().regex(whole), { type, pattern: whole.source, ...words });
}

/** A text that `isValid` accepts, for rules that no pattern can express. */
export function format(type: string, isValid: (value: string) => boolean, words: TypeWords): z.ZodString {
  return described(z.string().refine(isValid), { type, ...words });
}

/** One of a list of codes, written and published exactly so. */
export function codes<const Code extends string>(
  ...values: readonly Code[]
): z.ZodEnum<z.core.util.ToEnum<Code>> {
  return z.enum(values);
}

/** A code list with its own name, which is used in `names:` (D9) and in messages. */
export function codeList<const Code extends string>(
  type: string,
  values: readonly Code[],
): z.ZodEnum<z.core.util.ToEnum<Code>> {
  return described(z.enum(values), { type });
}

/** A list of `min` to `max` items; without an upper limit if `max` is omitted. */
export function list<Item extends z.core.SomeType>(item: Item, min = 0, max?: number): z.ZodArray<Item> {
  let schema = z.array(item);
  if (min > 0) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return described(schema, { type: 'List', items: max === undefined ? { min } : { min, max } });
}

/** A shape: the fields of an object, written in the order of the interface's tables. */
export type FieldSchemas = z.core.$ZodLooseShape;

/** An object of exactly these fields, in the general type for users of a large resource. */
export type ObjectSchema = z.ZodObject<FieldSchemas, z.core.$strict>;

/**
 * An object of exactly these fields (D8). Fields are required unless `.optional()`.
 * Its parsed values have their keys in canonical (code unit) order, whatever the order of `fields` or input (D17).
 */
export function object<const F extends FieldSchemas>(fields: F): z.ZodObject<F, z.core.$strict> {
  const sorted = Object.fromEntries(Object.entries(fields).sort(([a], [b]) => compareTexts(a, b)));
  return described(z.strictObject(sorted as F), { type: 'Object', order: Object.keys(fields) });
}

/** The fields of an object's schema in the order of the interface's table; empty for anything else. */
export function tableOrder(schema: z.core.$ZodType): readonly string[] {
  return factsOf(schema)?.order ?? [];
}

type Changed<F extends FieldSchemas, Without extends keyof F, With extends FieldSchemas> = Omit<
  F,
  Without | keyof With
> &
  With;

/**
 * `base` without the fields of `without`, and with those of `fields` added or replaced: the difference between
 * versions. In the table, a new field takes the place of a removed one, else it precedes the next field of `fields`
 * that `base` has, else it is last.
 * @throws TypeError if `base` doesn't have a field of `without`.
 */
export function withFields<
  F extends FieldSchemas,
  const With extends FieldSchemas,
  Without extends Extract<keyof F, string> = never,
>(
  base: z.ZodObject<F, z.core.$strict>,
  fields: With,
  without: readonly Without[] = [],
): z.ZodObject<Changed<F, Without, With>, z.core.$strict> {
  const rest: FieldSchemas = { ...(base.shape as FieldSchemas) };
  for (const key of without) {
    if (!Object.hasOwn(rest, key)) throw new TypeError(`there is no ${key} to remove`);
    delete rest[key];
  }
  const all: FieldSchemas = { ...rest, ...fields };
  const order = changedOrder(tableOrder(base), Object.keys(fields), without);
  return object(Object.fromEntries(order.map((key) => [key, all[key]!]))) as unknown as z.ZodObject<
    Changed<F, Without, With>,
    z.core.$strict
  >;
}

function changedOrder(
  base: readonly string[],
  fields: readonly string[],
  without: readonly string[],
): readonly string[] {
  const order = [...base];
  const fresh = fields.filter((key) => !base.includes(key));
  for (const gone of without) order.splice(order.indexOf(gone), 1, ...fresh.splice(0, 1));
  for (const key of fresh.reverse()) {
    const after = fields.slice(fields.indexOf(key) + 1).find((later) => order.includes(later));
    order.splice(after === undefined ? order.length : order.indexOf(after), 0, key);
  }
  return order;
}
