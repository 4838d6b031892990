import { safeParse, type z } from 'zod';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import {
  fieldsOf,
  innerSchema,
  isOptional,
  kindOfSchema,
  requiredFields,
  type Schema,
} from '../schema/node.js';
import { factsOf, type ObjectSchema } from '../schema/types.js';
import type { Losses } from './losses.js';
import type { NameIn, ValueOf } from './names.js';

/**
 * By name of a field, wherever it is in a record: what the other version writes for its value, and undefined for nothing.
 * Objects inside a value are converted before it, and the record itself, whose name is a point, is converted last.
 */
export type Converters<R> = {
  readonly [Name in NameIn<R>]?: (value: ValueOf<R, Name>, lost: Losses) => unknown;
} & { readonly '.'?: (record: R, lost: Losses) => unknown };

/** Converts each item of a list, or an object that is in no list; undefined if no item is left. */
export function eachItem<Item extends object>(
  convert: (item: Item, lost: Losses) => unknown,
): (value: Item | readonly Item[], lost: Losses) => unknown {
  return (value, lost) =>
    Array.isArray(value)
      ? withItems(value, (item, at) => madeOf(item as Item, convert, lost.at(at)))
      : convert(value as Item, lost);
}

/** How the records of a version differ from those of the version before. Values that both can express stay the same. */
export interface Difference {
  readonly schema: ObjectSchema;
  readonly up: AnyConverters;
  readonly down: AnyConverters;
}

type AnyConverters = Readonly<Record<string, ((value: unknown, lost: Losses) => unknown) | undefined>>;

/**
 * What differs, in types that name each field.
 * @param before the schema of the version before
 */
export function difference<Before extends z.ZodType, After extends z.ZodType>(
  _before: Before,
  schema: After,
  conversions: { readonly up: Converters<z.output<Before>>; readonly down: Converters<z.output<After>> },
): Difference {
  return { schema, ...conversions } as unknown as Difference;
}

/** A record as another version writes it. */
interface Converted {
  /** It shares what is the same with the record that it is made of, and is the same object where nothing differs. */
  readonly made: PlainObject;
  /** The same, parsed: with its keys in canonical order. */
  readonly valid: PlainObject;
}

/**
 * Converts a record, which is not changed. What the schema refuses is left out.
 * @returns undefined where the version can't express the record at all
 */
export function converted(
  record: PlainObject,
  schema: ObjectSchema,
  converters: AnyConverters,
  losses: Losses,
): Converted | undefined {
  const inside = rewritten(record, converters, losses);
  const made = madeOf(inside, converters['.'], losses) as PlainObject;
  const { data } = schema.safeParse(made);
  if (data !== undefined) return { made, valid: data };
  const left = fitted(schema, made, losses);
  return left === gone ? undefined : { made: left as PlainObject, valid: schema.parse(left) };
}

function rewritten(value: unknown, converters: AnyConverters, lost: Losses): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return typeof value[0] === 'object'
      ? withItems(value, (item, at) => rewritten(item, converters, lost.at(at)))
      : value;
  }
  const fields = value as PlainObject;
  const here = lost.of(fields);
  let copy: Record<string, unknown> | undefined;
  for (const name in fields) {
    const field = fields[name];
    const convert = converters[name];
    if (convert === undefined && typeof field !== 'object') continue;
    const place = here.at(name);
    const made = madeOf(rewritten(field, converters, place), convert, place);
    if (made === field) continue;
    copy ??= { ...fields };
    if (made === undefined) delete copy[name];
    else copy[name] = made;
  }
  here.made(copy);
  return copy ?? value;
}

/** What a converter makes of a value. */
function madeOf<V>(
  value: V,
  convert: ((value: V, lost: Losses) => unknown) | undefined,
  at: Losses,
): unknown {
  if (convert === undefined) return value;
  const lost = at.of(value);
  const made = convert(value, lost);
  if (made !== value) lost.made(made);
  return made;
}

/** A list with other items, of which undefined is left out; undefined if no item is left. */
function withItems(items: readonly unknown[], made: (item: unknown, at: number) => unknown): unknown {
  const all = items.map(made);
  if (all.every((item, at) => item === items[at])) return items;
  const left = all.filter((item) => item !== undefined);
  return left.length === 0 ? undefined : left;
}

/** Instead of a value that can't be expressed. The loss is noted, unless the value was empty. */
const gone = Symbol('gone');

/**
 * As much of a value as its schema accepts. An object goes with a field that it requires, a list with too many of its
 * items; only an Identification, which says nothing of a product, becomes the item's number.
 */
function fitted(schema: Schema, value: unknown, lost: Losses): unknown {
  if (safeParse(schema, value).success) return value;
  const kind = kindOfSchema(schema);
  if (kind === 'object' && isPlainObject(value)) return fittedObject(schema, value, lost.of(value));
  if (kind === 'list' && Array.isArray(value)) return fittedList(schema, value, lost);
  if (!isEmptyValue(value)) lost.add(kind === 'codes' ? 'unknown-value' : 'format', shown(value));
  return gone;
}

const numbered = 'Identification';

/** @returns an object that may lack the number that its list gives it */
function fittedObject(schema: Schema, value: PlainObject, lost: Losses, isItem = false): unknown {
  const fields = fieldsOf(schema);
  const left: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const place = lost.at(name);
    if (own === undefined) {
      if (!isEmptyValue(field)) place.add('not-in-version', shown(field));
      continue;
    }
    const made = fitted(own, field, place);
    if (made !== gone) left[name] = made;
    else if (!isOptional(own)) return wholeGone(name, lost);
  }
  const missing = requiredFields(schema).find(
    (name) => left[name] === undefined && !(isItem && name === numbered),
  );
  if (missing !== undefined) return wholeGone(missing, lost);
  lost.made(left);
  return left;
}

function wholeGone(field: string, lost: Losses): typeof gone {
  lost.addWhole(field);
  return gone;
}

function fittedList(schema: Schema, items: readonly unknown[], lost: Losses): unknown {
  const item = innerSchema(schema)!;
  const taken = new Set(items.map((each) => (each as PlainObject)?.[numbered]));
  const left = items.flatMap((each, at) => {
    const place = lost.at(at).of(each);
    const isObject = isPlainObject(each) && !safeParse(item, each).success;
    const made = isObject ? fittedObject(item, each, place, true) : fitted(item, each, place);
    if (made === gone) return [];
    const isNumbered = isObject && requiredFields(item).includes(numbered) && each[numbered] === undefined;
    return [isNumbered ? withNumber(made as PlainObject, at, taken, place) : made];
  });
  const { min = 0 } = factsOf(schema)?.items ?? {};
  return left.length < Math.max(min, 1) ? gone : left;
}

/** The item with its index in the list, counted from 1, as Identification, or the next free number. */
function withNumber(item: PlainObject, index: number, taken: Set<unknown>, lost: Losses): PlainObject {
  let number = index + 1;
  while (taken.has(String(number))) number++;
  const Identification = String(number);
  taken.add(Identification);
  lost.at(numbered).add('supplied', Identification);
  const made = { ...item, Identification };
  lost.made(made);
  return made;
}

/** True for empty texts, lists and objects, which can be left out without loss. */
function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '';
}

/** A value for a message; undefined if it is too large. */
function shown(value: unknown): string | undefined {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'object' ? undefined : String(value);
}
