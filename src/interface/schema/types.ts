import { z } from 'zod';
import { compareTexts } from '../../base/text/compare-texts.js';
import { isCalendarDate } from '../../model/calendar.js';
import { toFillIn } from '../../model/placeholders.js';

/**
 * Facts about a schema node that zod doesn't keep: the name of its type in the interface, and limits that zod would
 * count in the wrong unit. Used by messages, the typing of scalars and JSON Schemas.
 */
export interface TypeFacts {
  /** The type's name in the interface, such as `Amount`, or a code list's own name, such as `PCACardScheme`. */
  readonly type: string;
  /** Length in code points (D10). */
  readonly length?: { readonly min: number; readonly max?: number };
  /** The number of items of a list. */
  readonly items?: { readonly min: number; readonly max?: number };
  /** The least and the greatest value of a number. */
  readonly range?: { readonly min: number; readonly max: number };
  /** The anchored pattern, if the type has one. */
  readonly pattern?: string;
  /** The fields of an object in the order of the interface's table. */
  readonly order?: readonly string[];
}

const facts = z.registry<TypeFacts>();

/** The facts about a schema node itself (not about the inner type of `.optional()`). */
export function factsOf(schema: z.core.$ZodType): TypeFacts | undefined {
  return facts.get(schema);
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
  return schema.register(facts, { type: 'Text', length });
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
export function pattern(type: string, whole: RegExp): z.ZodString {
  if (!whole.source.startsWith('^') || !whole.source.endsWith('$')) {
    throw new TypeError(`the pattern of ${type} isn't anchored: ${whole.source}`);
  }
  if (whole.flags !== '')
    throw new TypeError(`the pattern of ${type} has flags, which nobody else would know`);
  return z.string().regex(whole).register(facts, { type, pattern: whole.source });
}

/** A text that `isValid` accepts, for rules that no pattern can express. */
export function format(type: string, isValid: (value: string) => boolean): z.ZodString {
  return z.string().refine(isValid).register(facts, { type });
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
  return z.enum(values).register(facts, { type });
}

/** A list of `min` to `max` items; without an upper limit if `max` is omitted. */
export function list<Item extends z.core.SomeType>(item: Item, min = 0, max?: number): z.ZodArray<Item> {
  let schema = z.array(item);
  if (min > 0) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema.register(facts, { type: 'List', items: max === undefined ? { min } : { min, max } });
}

/** The limits of a number; undefined without a limit. */
export function numberBounds(schema: z.core.$ZodType): { readonly min?: number; readonly max?: number } {
  let bounds: { min?: number; max?: number } = {};
  for (const check of schema._zod.def.checks ?? []) {
    const { def } = (check as z.core.$ZodChecks)._zod;
    if (def.check === 'greater_than') bounds = { ...bounds, min: Number(def.value) };
    else if (def.check === 'less_than') bounds = { ...bounds, max: Number(def.value) };
  }
  return bounds;
}

/** True for a number that has to be whole. */
export function isInteger(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'number' && 'format' in def && /int/.test(String(def.format));
}

/** A shape: the fields of an object, written in the order of the interface's tables. */
export type Fields = z.core.$ZodLooseShape;

/** An object of exactly these fields, in the general type for users of a large resource. */
export type ObjectSchema = z.ZodObject<Fields, z.core.$strict>;

/**
 * An object of exactly these fields (D8). Fields are required unless `.optional()`.
 * Its parsed values have their keys in canonical (code unit) order, whatever the order of `fields` or input (D17).
 */
export function object<const F extends Fields>(fields: F): z.ZodObject<F, z.core.$strict> {
  const sorted = Object.fromEntries(Object.entries(fields).sort(([a], [b]) => compareTexts(a, b)));
  return z.strictObject(sorted as F).register(facts, { type: 'Object', order: Object.keys(fields) });
}

/** The fields of an object's schema in the order of the interface's table; empty for anything else. */
export function tableOrder(schema: z.core.$ZodType): readonly string[] {
  return factsOf(schema)?.order ?? [];
}

type Changed<F extends Fields, Without extends keyof F, With extends Fields> = Omit<F, Without | keyof With> &
  With;

/**
 * `base` without the fields of `without`, and with those of `fields` added or replaced: the difference between
 * versions. In the table, a new field takes the place of a removed one, else it precedes the next field of `fields`
 * that `base` has, else it is last.
 * @throws TypeError if `base` doesn't have a field of `without`.
 */
export function changed<
  F extends Fields,
  const With extends Fields,
  Without extends Extract<keyof F, string> = never,
>(
  base: z.ZodObject<F, z.core.$strict>,
  fields: With,
  without: readonly Without[] = [],
): z.ZodObject<Changed<F, Without, With>, z.core.$strict> {
  const rest: Fields = { ...(base.shape as Fields) };
  for (const key of without) {
    if (!Object.hasOwn(rest, key)) throw new TypeError(`there is no ${key} to remove`);
    delete rest[key];
  }
  const all: Fields = { ...rest, ...fields };
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

/** Interface 2.1 Amount. */
export const amount = pattern('Amount', /^-?\d{1,14}(\.\d{1,4})?$/);
/** Interface 2.1 Rate. */
export const rate = pattern('Rate', /^-?\d{1,3}(\.\d{1,4})?$/);
/** Interface 2.1 Coordinate. */
export const coordinate = pattern('Coordinate', /^-?\d{1,3}\.\d{1,8}$/);
/** Interface 2.1 Notes. */
export const notes = list(text(1, 2000));
/** true or false. */
export const flag = z.boolean();
/** Interface's "number (float)": any finite number. */
export const float = z.number().register(facts, { type: 'Number' });
/** A whole number of 32 bits, as the public schemas have it. */
export const int32 = z
  .int32()
  .register(facts, { type: 'Integer', range: { min: -(2 ** 31), max: 2 ** 31 - 1 } });
/** A real calendar day, YYYY-MM-DD (D11). */
export const date = format('Date', isCalendarDate);
/** An instant of RFC 3339 (D11, interface 2.2). */
export const dateTime = format('DateTime', isInstant);
/** An absolute https or http address (interface 2.2). */
export const uri = format('URI', isWebAddress);

/**
 * RFC 3339 §5.6: date, T, time to the second or finer, Z or offset; a leap second only in the minute that ends at
 * 23:59:60 UTC.
 */
function isInstant(value: string): boolean {
  const match =
    /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(
      value,
    );
  return match !== null && isCalendarDate(match[1]!);
}

/** True for an address of the web: http or https, with a host, without spaces. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\//.test(value) && !/\s/.test(value) && URL.canParse(value);
}
