import { z } from 'zod';
import type { FieldPath } from '../model/location.js';
import type { PlainObject } from '../model/plain-object.js';
import { isOptional, unwrapped } from './node.js';
import { codeList, type Fields, factsOf, list, object, tableOrder } from './types.js';
import type { LostArgs } from './version-problems.js';

export type LossKind = LostArgs['what'];

/** What a record says and the other version can't, or what it doesn't say and the other version must (D3). */
export interface Loss {
  /** Where, in the record before projection. What is `supplied` isn't there: the path to where it would stand. */
  readonly path: FieldPath;
  readonly what: LossKind;
  readonly value?: string;
}

/** The losses of one record, noted at the path that the projection has come to. */
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
   * The value at the present path can't be expressed at all: one loss instead of those since `mark`, with the reason of
   * the first of them; where there is none, the reason is that `field` is required.
   */
  loseWhole(mark: number, field: string): void {
    const cause = this.losses[mark];
    this.losses.length = mark;
    if (cause === undefined) this.lose('required', field);
    else this.lose(cause.what, cause.value);
  }
}

/** Returned for a value that the other version can't express. The loss is in the log, unless the value was empty. */
export const gone = Symbol('gone');

/** Converts a value of one version to the next or the previous one; returns the very same value where nothing differs. */
type Step = (value: unknown, log: LossLog) => unknown;

/** An evolution of whatever type. Comparing types of whole schemas would cost the compiler too much. */
interface AnyEvolution {
  readonly row: 'evolution';
}

/**
 * A schema of one version, that of the next one, and how values go from either to the other.
 * Values are valid in the version that they come from, and are never changed.
 */
export interface Evolution<Before extends z.ZodType = z.ZodType, After extends z.ZodType = z.ZodType>
  extends AnyEvolution {
  readonly before: Before;
  readonly after: After;
  up(value: z.output<Before>, log: LossLog): z.output<After> | typeof gone;
  down(value: z.output<After>, log: LossLog): z.output<Before> | typeof gone;
}

/** A field that only the newer version has, standing before the field `next` in its table, or last. */
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

/** A field that the newer version calls `name`. */
interface Renamed<Name extends string = string> {
  readonly row: 'renamed';
  readonly name: Name;
}

/** A field that the newer version doesn't require. */
interface MadeOptional {
  readonly row: 'optional';
}

/** A field that the newer version requires, and what it gets where it is missing. */
interface MadeRequired {
  readonly row: 'required';
  readonly supply: string | undefined;
}

/** A list whose items differ as the evolution says, with as many of them as the newer version takes. */
interface Resized<Item extends AnyEvolution = AnyEvolution> {
  readonly row: 'resized';
  readonly item: Item;
  readonly min: number;
}

type Changed = AnyEvolution | Removed | Renamed | MadeOptional | MadeRequired | Resized;

/** A row for each field that differs. Misspelt names of fields don't compile. */
type Rows<F extends Fields, R> = { [K in keyof R]: K extends keyof F ? Changed : Added };

/** `New` in the place of what `Field` wraps: optional, a list, or both. */
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

/** What of an object can't be said field by field, after the rows have been applied. */
interface Finish<F extends Fields> {
  /** @param made the object of the older version; it may be changed where it isn't `from`. */
  down?(made: z.output<StrictObject<F>>, from: object, log: LossLog): z.output<StrictObject<F>>;
}

/** A field that only the newer version has. `down` is for one whose values the older version has a place for elsewhere. */
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

/** A field that the newer version requires: where it is missing, it gets `supply`. */
export function madeRequired(supply?: string): MadeRequired {
  return { row: 'required', supply };
}

/** A list of items that differ so, of which the newer version takes any number from `min` on. */
export function resized<E extends AnyEvolution>(item: E, min: number): Resized<E> {
  return { row: 'resized', item, min };
}

/** A type whose values are written in another way. */
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
 * A code list to which the newer version adds values. Going down they are left out, or become `otherwise`, where
 * the field is required and the list has a value that says so.
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

/** The value as it was. */
const same: Step = (value) => value;

function lost(value: unknown, log: LossLog): typeof gone {
  if (!saysNothing(value)) log.lose('not-in-version', shown(value));
  return gone;
}

/** True of empty texts, lists and objects: leaving them out loses nothing. */
function saysNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '';
}

/** A value as a message can quote it; absent where it is larger than that. */
function shown(value: unknown): string | undefined {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'object' ? undefined : String(value);
}

/**
 * An object of the newer version, as what differs from the older one: a row for each field that does, which says how its
 * schema differs and how its values go up and down. Fields without a row are the same in both.
 *
 * What follows from the two schemas is not stated: an object goes where a field that its version requires can't be
 * expressed, a list where fewer items remain than its version takes, and items of a list get the numbers that only
 * one of the versions requires of them (`Identification`).
 * @throws TypeError where a row doesn't fit its field, such as an evolution of another type.
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
  /** True where items of a list get a number in this direction. */
  readonly numbers: { readonly up: boolean; readonly down: boolean };
}

/** How one field is converted in one direction. */
interface FieldStep {
  readonly from: string;
  readonly to: string;
  readonly step: Step;
  /** True where the object goes if the field does. */
  readonly required: boolean;
  /** Of a field that only the target requires: what becomes of the object where the field is missing. */
  readonly missing?: { readonly supply: string } | 'numbered' | 'gone';
}

/** What a row makes of its field. */
interface Difference {
  readonly name: string;
  /** The field in the newer version; absent where it has none. */
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
    case 'optional': {
      const missing = name === numbered ? 'numbered' : 'gone';
      return {
        name,
        after: { name, schema: field.optional() },
        down: { from: name, to: name, step: same, required: true, missing },
      };
    }
    case 'required': {
      const missing =
        row.supply !== undefined ? { supply: row.supply } : name === numbered ? 'numbered' : 'gone';
      return {
        name,
        after: { name, schema: unwrapped(field) as z.ZodType },
        up: { from: name, to: name, step: same, required: true, missing },
      };
    }
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
    if (next < 0) throw new TypeError(`there is no ${after.next} for ${after.name} to stand before`);
    order.splice(next, 0, after.name);
  }
  return Object.fromEntries(order.map((key) => [key, fields[key]!]));
}

/** An evolution in the place of what a field's schema wraps. */
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
      throw new TypeError(`the items of ${name} get numbers, and it is no list`);
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
    throw new TypeError(`${name} is of another type than what is said to differ`);
  }
  const items = factsOf(field)?.items ?? { min: 0 };
  const size = min === undefined ? items : { min };
  return {
    after: list(after, size.min, size.max),
    up: itemsStep(evolution, 'up', items.min, size.min),
    down: itemsStep(evolution, 'down', size.min, items.min),
  };
}

/** A list: what of its items can't be expressed is left out, and so is a list of which too little remains. */
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

/** The item with its place in the list for an Identification, counted from 1, or the next number that is free. */
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
      if (missing === 'gone') {
        log.loseWhole(mark, from);
        return gone;
      }
      log.loseAt(from, 'supplied', missing.supply);
      copy ??= { ...value };
      copy[to] = missing.supply;
      continue;
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
