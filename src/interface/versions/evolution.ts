import { z } from 'zod';
import type { PlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import { isOptional, unwrapped } from '../schema/node.js';
import { codeList, type Fields, factsOf, list, object, tableOrder } from '../schema/types.js';
import type { LostArgs } from './version-problems.js';

export type LossKind = LostArgs['what'];

/** A value that the other version can't express, or one that the other version requires and the record lacks (D3). */
export interface Loss {
  /** The path in the record before the conversion. For a `supplied` value, the path where it would be. */
  readonly path: FieldPath;
  readonly what: LossKind;
  readonly value?: string;
}

/** The losses of one record, each at the path that the conversion has reached. */
export class LossLog {
  readonly losses: Loss[] = [];
  readonly #path: (string | number)[] = [];

  enter(step: string | number): void {
    this.#path.push(step);
  }

  leave(): void {
    this.#path.pop();
  }

  lose(what: LossKind, value?: string): void {
    this.losses.push({ path: [...this.#path], what, ...(value !== undefined && { value }) });
  }

  loseAt(step: string | number, what: LossKind, value?: string): void {
    this.enter(step);
    this.lose(what, value);
    this.leave();
  }

  /**
   * The whole value at the current path can't be expressed: one loss replaces those since `mark`, with the reason of
   * the first of them. Without any, the reason is that `field` is required. If it is the record itself, the losses
   * inside it stay, since they say where.
   */
  loseWhole(mark: number, field: string): void {
    if (this.#path.length === 0 && this.losses.length > mark) return;
    const cause = this.losses[mark];
    this.losses.length = mark;
    if (cause === undefined) this.lose('required', field);
    else this.lose(cause.what, cause.value);
  }
}

/** Returned for a value that the other version can't express. The loss is in the log, unless the value was empty. */
export const gone = Symbol('gone');

/** Converts a value of one version to the next or the previous one. Returns the same value if nothing differs. */
type Step = (value: unknown, log: LossLog) => unknown;

/** An evolution of any type. Comparing types of whole schemas would be too slow for the compiler. */
interface AnyEvolution {
  readonly row: 'evolution';
}

/**
 * A schema of one version, that of the next one, and the conversions of values in both directions. Values are valid in
 * the version that they come from, and are never changed.
 */
export interface Evolution<Before extends z.ZodType = z.ZodType, After extends z.ZodType = z.ZodType>
  extends AnyEvolution {
  readonly before: Before;
  readonly after: After;
  up(value: z.output<Before>, log: LossLog): z.output<After> | typeof gone;
  down(value: z.output<After>, log: LossLog): z.output<Before> | typeof gone;
}

/** A field that only the newer version has, in its table before the field `next`, or last. */
interface Added<Schema extends z.ZodType = z.ZodType> {
  readonly row: 'added';
  readonly schema: Schema;
  readonly next: string | undefined;
  readonly down: Step;
}

/** A field that only the older version has. */
interface Removed {
  readonly row: 'removed';
}

/** A field that has the name `name` in the newer version. */
interface Renamed<Name extends string = string> {
  readonly row: 'renamed';
  readonly name: Name;
}

/** A field that the newer version doesn't require. */
interface MadeOptional {
  readonly row: 'optional';
}

/** A field that the newer version requires. */
interface MadeRequired {
  readonly row: 'required';
}

/** A list whose items differ by an evolution, with the newer version's number of items. */
interface Resized<Item extends AnyEvolution = AnyEvolution> {
  readonly row: 'resized';
  readonly item: Item;
  readonly min: number;
}

type Changed = AnyEvolution | Removed | Renamed | MadeOptional | MadeRequired | Resized;

/** A row for each field that differs. Misspelt names of fields don't compile. */
type Rows<F extends Fields, R> = { [K in keyof R]: K extends keyof F ? Changed : Added };

/** `New` instead of the inner type of `Field`, which is optional, a list, or both. */
type Rewrapped<Field, New extends z.ZodType> =
  Field extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<Rewrapped<Inner, New>>
    : Field extends z.ZodArray
      ? z.ZodArray<New>
      : New;

type Required<Field> = Field extends z.ZodOptional<infer Inner extends z.ZodType> ? Inner : Field;

type FieldAfter<Field, Row> =
  Row extends Added<infer Schema>
    ? Schema
    : Row extends MadeOptional
      ? z.ZodOptional<Extract<Field, z.ZodType>>
      : Row extends MadeRequired
        ? Required<Field>
        : Row extends Resized<Evolution<infer _, infer After>>
          ? Rewrapped<Field, After>
          : Row extends Evolution<infer _, infer After>
            ? Rewrapped<Field, After>
            : Field;

type FieldsAfter<F extends Fields, R> = {
  [K in
    | Exclude<keyof F, keyof R>
    | keyof { [Key in keyof R as R[Key] extends Removed | Renamed ? never : Key]: 1 }]: K extends keyof R
    ? FieldAfter<K extends keyof F ? F[K] : never, R[K]>
    : K extends keyof F
      ? F[K]
      : never;
} & {
  [K in keyof R as R[K] extends Renamed<infer Name> ? Name : never]: K extends keyof F ? F[K] : never;
};

type StrictObject<F extends Fields> = z.ZodObject<F, z.core.$strict>;

/** Differences of an object that can't be expressed by field, applied after the rows. */
interface Finish<F extends Fields> {
  /** @param made the object of the older version; it may be changed if it isn't `from`. */
  down?(made: z.output<StrictObject<F>>, from: object, log: LossLog): z.output<StrictObject<F>>;
}

/** A field that only the newer version has. `down` moves its values to other fields of the older version. */
export function added<S extends z.ZodType>(
  schema: S,
  { before, down }: { readonly before?: string; readonly down?: Step } = {},
): Added<S> {
  return { row: 'added', schema, next: before, down: down ?? lost };
}

/** A field that only the older version has. */
export const removed: Removed = { row: 'removed' };

/** A field with another name in the newer version, and the same values. */
export function renamed<const Name extends string>(name: Name): Renamed<Name> {
  return { row: 'renamed', name };
}

/** A field that the newer version doesn't require. */
export const madeOptional: MadeOptional = { row: 'optional' };

/**
 * A field that the newer version requires. An object without it can't be expressed there, since no value is made up;
 * only an Identification, which says nothing of a product, becomes the item's number.
 */
export const madeRequired: MadeRequired = { row: 'required' };

/** A list whose items differ, of which the newer version takes any number from `min` on. */
export function resized<E extends AnyEvolution>(item: E, min: number): Resized<E> {
  return { row: 'resized', item, min };
}

/** A type whose values are written differently. */
export function converted<B extends z.ZodType, A extends z.ZodType>(
  before: B,
  after: A,
  steps: {
    up(value: z.output<B>, log: LossLog): z.output<A> | typeof gone;
    down(value: z.output<A>, log: LossLog): z.output<B> | typeof gone;
  },
): Evolution<B, A> {
  return { row: 'evolution', before, after, ...steps };
}

/**
 * A code list to which the newer version adds values. In the older version these are left out, or become `otherwise` if
 * the field is required and the list has such a value.
 */
export function extended<B extends z.ZodEnum, A extends z.ZodEnum>(
  before: B,
  after: A,
  { otherwise }: { readonly otherwise?: NoInfer<z.output<B>> } = {},
): Evolution<B, A> {
  const known = new Set<unknown>(before.options);
  const down: Step = (value, log) => {
    if (known.has(value)) return value;
    log.lose(otherwise === undefined ? 'unknown-value' : 'replaced', String(value));
    return otherwise ?? gone;
  };
  return { row: 'evolution', before, after, up: same, down } as Evolution<B, A>;
}

/** A code list with the values of an older one and `more`, under the same name. */
export function withCodes<Code extends string, const More extends string>(
  before: z.ZodEnum<z.core.util.ToEnum<Code>>,
  ...more: readonly More[]
): z.ZodEnum<z.core.util.ToEnum<Code | More>> {
  return codeList(factsOf(before)!.type, [...before.options, ...more] as (Code | More)[]);
}

/** The value unchanged. */
const same: Step = (value) => value;

function lost(value: unknown, log: LossLog): typeof gone {
  if (!isEmptyValue(value)) log.lose('not-in-version', shown(value));
  return gone;
}

/** True for empty texts, lists and objects, which can be omitted without loss. */
function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '';
}

/** A value for a message; undefined if it is too large. */
function shown(value: unknown): string | undefined {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'object' ? undefined : String(value);
}

/**
 * An object of the newer version, defined by its differences from the older one: a row for each field that differs,
 * with the difference in its schema and the conversions of its values. Fields without a row are the same in both.
 *
 * Consequences of the two schemas are not stated: an object is left out if a required field can't be expressed, a list
 * if fewer items remain than the version takes, and items of a list get the numbers that only one of the versions
 * requires (`Identification`).
 * @throws TypeError if a row doesn't fit its field, such as an evolution of another type.
 */
export function evolved<F extends Fields, const R extends Rows<F, R>>(
  before: StrictObject<F>,
  rows: R,
  finish: Finish<F> = {},
): Evolution<StrictObject<F>, StrictObject<FieldsAfter<F, R>>> {
  const all = Object.entries(rows as Record<string, Changed | Added>).map(([name, row]) =>
    differenceOf(name, row, before.shape[name]),
  );
  const after = object(fieldsAfter(before, all)) as unknown as StrictObject<FieldsAfter<F, R>>;
  const up = all.flatMap(({ up }) => up ?? []);
  const down = all.flatMap(({ down }) => down ?? []);
  const evolution: ObjectEvolution = {
    row: 'evolution',
    before,
    after,
    up: (value, log) => changedFields(value as PlainObject, up, log),
    down: (value, log) => {
      const made = changedFields(value as PlainObject, down, log);
      return made === gone || finish.down === undefined
        ? made
        : finish.down(made as never, value as object, log);
    },
    numbers: { up: numbers(up), down: numbers(down) },
  };
  return evolution as never;
}

interface ObjectEvolution extends Evolution {
  /** True if items of a list get a number in this direction. */
  readonly numbers: { readonly up: boolean; readonly down: boolean };
}

/** How one field is converted in one direction. */
interface FieldStep {
  readonly from: string;
  readonly to: string;
  readonly step: Step;
  /** True if the object is left out when the field is. */
  readonly required: boolean;
  /** For a field that only the target requires: what happens to an object that lacks it. */
  readonly missing?: 'numbered' | 'gone';
}

/** The difference of a field, from its row. */
interface Difference {
  readonly name: string;
  /** The field in the newer version; undefined if it has none. */
  readonly after?: { readonly name: string; readonly schema: z.ZodType; readonly next?: string | undefined };
  readonly up?: FieldStep;
  readonly down?: FieldStep;
}

const numbered = 'Identification';

function differenceOf(name: string, row: Changed | Added, field: z.ZodType | undefined): Difference {
  if (row.row === 'added') {
    if (field !== undefined) throw new TypeError(`${name} isn't new`);
    const { schema, next, down } = row;
    return {
      name,
      after: { name, schema, next },
      down: { from: name, to: name, step: down, required: false },
    };
  }
  if (field === undefined) throw new TypeError(`there is no ${name} that could differ`);
  const required = !isOptional(field);
  if (row.row === 'evolution' || row.row === 'resized') {
    const [evolution, min] = row.row === 'resized' ? [row.item, row.min] : [row, undefined];
    const wrapped = wrap(name, field, evolution as Evolution, min);
    const between = { from: name, to: name, required };
    return {
      name,
      after: { name, schema: wrapped.after },
      up: { ...between, step: wrapped.up },
      down: { ...between, step: wrapped.down },
    };
  }
  const missing = name === numbered ? 'numbered' : 'gone';
  switch (row.row) {
    case 'removed':
      return { name, up: { from: name, to: name, step: lost, required: false } };
    case 'renamed':
      return {
        name,
        after: { name: row.name, schema: field },
        up: { from: name, to: row.name, step: same, required },
        down: { from: row.name, to: name, step: same, required },
      };
    case 'optional':
      return {
        name,
        after: { name, schema: field.optional() },
        down: { from: name, to: name, step: same, required: true, missing },
      };
    case 'required':
      return {
        name,
        after: { name, schema: unwrapped(field) as z.ZodType },
        up: { from: name, to: name, step: same, required: true, missing },
      };
  }
}

/** The fields of the newer version, in the order of its table. */
function fieldsAfter(before: z.ZodObject, differences: readonly Difference[]): Fields {
  const fields: Fields = { ...(before.shape as Fields) };
  const order = [...tableOrder(before)];
  for (const { name, after } of differences) {
    const at = order.indexOf(name);
    if (at >= 0) order.splice(at, 1, ...(after === undefined ? [] : [after.name]));
    if (after === undefined || after.name !== name) delete fields[name];
    if (after !== undefined) fields[after.name] = after.schema;
  }
  for (const { after } of differences) {
    if (after === undefined || order.includes(after.name)) continue;
    const next = after.next === undefined ? order.length : order.indexOf(after.next);
    if (next < 0) throw new TypeError(`there is no ${after.next} for ${after.name} to precede`);
    order.splice(next, 0, after.name);
  }
  return Object.fromEntries(order.map((key) => [key, fields[key]!]));
}

/** An evolution instead of the inner type of a field's schema. */
function wrap(
  name: string,
  field: z.ZodType,
  evolution: Evolution,
  min?: number,
): { readonly after: z.ZodType; readonly up: Step; readonly down: Step } {
  const { before, after } = evolution;
  if (field === before) {
    const { numbers } = evolution as Partial<ObjectEvolution>;
    if (numbers?.up || numbers?.down)
      throw new TypeError(`the items of ${name} get numbers, and it is not a list`);
    return {
      after,
      up: (value, log) => evolution.up(value, log),
      down: (value, log) => evolution.down(value, log),
    };
  }
  if (field instanceof z.ZodOptional) {
    const inner = wrap(name, field.unwrap() as z.ZodType, evolution, min);
    return { ...inner, after: inner.after.optional() };
  }
  if (!(field instanceof z.ZodArray) || field.element !== before) {
    throw new TypeError(`${name} has a different type from the one that is given`);
  }
  const items = factsOf(field)?.items ?? { min: 0 };
  const size = min === undefined ? items : { min };
  return {
    after: list(after, size.min, size.max),
    up: itemsStep(evolution, 'up', items.min, size.min),
    down: itemsStep(evolution, 'down', size.min, items.min),
  };
}

/** A list: items that can't be expressed are left out, and so is a list with too few remaining items. */
function itemsStep(evolution: Evolution, direction: 'up' | 'down', minBefore: number, min: number): Step {
  const numbered = (evolution as Partial<ObjectEvolution>).numbers?.[direction] === true;
  return (value, log) => {
    const items = value as readonly unknown[];
    let copy: unknown[] | undefined;
    let taken: Set<unknown> | undefined;
    for (let index = 0; index < items.length; index++) {
      const item = items[index];
      log.enter(index);
      let made: unknown = evolution[direction](item, log);
      if (numbered && made !== gone && (made as Identified).Identification === undefined) {
        taken ??= new Set(items.map((each) => (each as Identified).Identification));
        made = withNumber(made as Identified, index, taken, log);
      }
      log.leave();
      if (made !== item) copy ??= items.slice(0, index);
      if (made !== gone) copy?.push(made);
    }
    const left = copy ?? items;
    if (left.length === items.length) return left.length < min && minBefore < min ? gone : left;
    return left.length < Math.max(min, 1) ? gone : left;
  };
}

interface Identified {
  readonly Identification?: string;
}

/** The item with its index in the list, counted from 1, as Identification, or the next free number. */
function withNumber(item: Identified, index: number, taken: Set<unknown>, log: LossLog): Identified {
  let number = index + 1;
  while (taken.has(String(number))) number++;
  const Identification = String(number);
  taken.add(Identification);
  log.loseAt(numbered, 'supplied', Identification);
  return { ...item, Identification };
}

function numbers(steps: readonly FieldStep[]): boolean {
  return steps.some(({ missing }) => missing === 'numbered');
}

function changedFields(
  value: PlainObject,
  steps: readonly FieldStep[],
  log: LossLog,
): PlainObject | typeof gone {
  const mark = log.losses.length;
  let copy: Record<string, unknown> | undefined;
  for (const { from, to, step, required, missing } of steps) {
    const field = value[from];
    if (field === undefined) {
      if (missing === undefined || missing === 'numbered') continue;
      log.loseWhole(mark, from);
      return gone;
    }
    log.enter(from);
    const made = step(field, log);
    log.leave();
    if (made === gone && required) {
      log.loseWhole(mark, from);
      return gone;
    }
    if (made === field && from === to) continue;
    copy ??= { ...value };
    if (made === gone || from !== to) delete copy[from];
    if (made !== gone) copy[to] = made;
  }
  return copy ?? value;
}
