import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { Names } from '../../interface/records/published.js';
import type { RecordSchema } from '../../interface/records/records.js';
import {
  codesOf,
  elementOf,
  isOptional,
  kindOfSchema,
  type Schema,
  type SchemaFields,
  visit,
} from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { FieldPath } from '../../model/location.js';
import { twoTimesIn } from '../../model/time-of-day.js';
import { type Raw, shown, WrittenNumber } from '../incoming.js';
import type { LostArgs } from '../problems.js';
import { isBroken, withFitCharacters } from './characters.js';
import { ClosedHours, isClosedWeek, saysClosed } from './closed-days.js';
import { CodeList, explainedOther, otherFieldOf, UnknownCode } from './codes.js';
import type { Repair, RepairArgs, Repaired, RepairRule } from './repair.js';
import { fits, scalarMends } from './scalars.js';

/**
 * Makes an incoming record fit for content: follows the schema, turns published words into the interface's own (D9),
 * and repairs irregular values. A value that the interface can't express is left out if it is optional; if it is required,
 * it stays, so that `check` reports it. Each change is recorded as a repair.
 */
export function repaired(schema: RecordSchema, raw: Raw, names: Names): Repaired {
  const repairer = new RecordRepairer(codesByPublishedWord(names));
  const value = repairer.value(schema, raw, [], true);
  return { value: isPlainObject(value) ? value : {}, repairs: repairer.repairs };
}

type Words = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The interface's codes by published word, for each code list. */
function codesByPublishedWord(names: Names): Words {
  return new Map(
    Object.entries(names).map(([type, words]) => [
      type,
      new Map(Object.entries(words).map(([neutral, published]) => [published, neutral])),
    ]),
  );
}

class RecordRepairer {
  readonly repairs: Repair[] = [];
  readonly #words: Words;
  /** True within a week that has no open day, whose days must be kept. */
  #keepsClosed = false;

  constructor(words: Words) {
    this.#words = words;
  }

  /** @returns the value to write, or undefined for none */
  value(node: Schema, raw: Raw, path: FieldPath, required: boolean): unknown {
    return visit<unknown>(node, {
      list: (item, list) =>
        isClosedWeek(raw, path)
          ? this.#closedWeek(list, item, raw, path)
          : this.#list(list, item, raw, path, required),
      object: (fields, object) => this.#object(object, fields, raw, path, required),
      otherwise: (scalar) => this.#scalar(scalar, raw, path, required),
    });
  }

  #report<R extends RepairRule>(rule: R, args: RepairArgs[R], path: FieldPath): void {
    this.repairs.push({ rule, args, path } as Repair);
  }

  #object(node: Schema, shape: SchemaFields, raw: Raw, path: FieldPath, required: boolean): unknown {
    if (Array.isArray(raw)) return this.#objectOfList(node, raw, path, required);
    if (!isPlainObject(raw)) return isEmpty(raw) ? this.#empty(raw, path) : this.#misfit(raw, path);
    const entries = Object.entries(raw);
    if (entries.length === 0) {
      if (!fits(node, {})) return this.#empty(raw, path);
      return {};
    }
    const object: Record<string, unknown> = {};
    const unknown: { key: string; code: UnknownCode }[] = [];
    let closed: ClosedHours | undefined;
    for (const [key, field] of entries) {
      const fieldPath = [...path, key];
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (schema === undefined) {
        this.#lose('unknown-field', field, fieldPath);
        continue;
      }
      const value = this.value(schema, field, fieldPath, !isOptional(schema));
      if (value instanceof UnknownCode) unknown.push({ key, code: value });
      else if (value instanceof ClosedHours) closed = value;
      else if (value instanceof CodeList) {
        object[key] = value.codes;
        for (const code of value.unknown) unknown.push({ key, code });
      } else if (value !== undefined) object[key] = value;
    }
    if (closed !== undefined) return this.#closedDay(closed, shape, object, raw, path);
    for (const { key, code } of unknown) this.#explainOther(node, object, key, code, shape[key]!);
    if (!this.#isEmptyObject(shape, raw, object)) return Object.keys(object).length > 0 ? object : undefined;
    this.#report('import/lost', { what: 'says-nothing', value: shown(raw) }, path);
    return undefined;
  }

  /** True for an object with nothing but codes and an empty required field, such as a fax without a number. */
  #isEmptyObject(shape: SchemaFields, raw: PlainObject, object: object): boolean {
    if (Object.keys(object).length === 0) return false;
    const isLeftEmpty = Object.entries(shape).some(
      ([key, field]) => !isOptional(field) && key in raw && isEmpty(raw[key]) && !(key in object),
    );
    if (!isLeftEmpty) return false;
    return Object.keys(object).every((key) => kindOfSchema(shape[key]!) === 'codes');
  }

  /** Leaves out a day without hours, with its other fields. */
  #closedDay(
    { opening, closing }: ClosedHours,
    shape: SchemaFields,
    object: object,
    raw: PlainObject,
    path: FieldPath,
  ): undefined {
    const day = Object.entries(object).find(([key]) => kindOfSchema(shape[key]!) === 'codes')?.[1];
    this.#report(
      'import/closed-day',
      { ...(day !== undefined && { day: String(day) }), opening, closing },
      path,
    );
    for (const key of Object.keys(object)) {
      if (kindOfSchema(shape[key]!) === 'codes') continue;
      this.#report('import/lost', { what: 'closed-day', value: shown(raw[key]) }, [...path, key]);
    }
    return undefined;
  }

  /** The first item of a list where a single object is expected. */
  #objectOfList(node: Schema, raw: readonly Raw[], path: FieldPath, required: boolean): unknown {
    const [at, ...others] = raw.flatMap((item, index) => (item === null ? [] : [index]));
    if (at === undefined) return this.#empty(raw, path);
    this.#report('import/shape', { what: 'unlisted' }, path);
    for (const other of others) this.#lose('more-than-one', raw[other], [...path, other]);
    return this.value(node, raw[at], [...path, at], required);
  }

  /** Keeps the days of a week that is closed on all of them, since an Availability needs at least one day. */
  #closedWeek(node: Schema, element: Schema, raw: Raw, path: FieldPath): unknown {
    this.#keepsClosed = true;
    const days = this.#list(node, element, raw, path, true);
    this.#keepsClosed = false;
    this.#report('import/closed-week', { days: Array.isArray(days) ? days.length : 0 }, path);
    return days;
  }

  #list(node: Schema, element: Schema, raw: Raw, path: FieldPath, required: boolean): unknown {
    if (isEmpty(raw) || (isPlainObject(raw) && Object.keys(raw).length === 0)) return this.#empty(raw, path);
    if (Array.isArray(raw) && raw.length === 0) {
      // As an exception to the usual week, no days mean that the place is closed.
      const isSaid = required || path.at(-1) === 'Day';
      if (!isSaid || !fits(node, [])) return this.#empty(raw, path);
      return [];
    }
    if (!Array.isArray(raw)) {
      this.#report('import/shape', { what: 'listed' }, path);
      return this.#items(element, [{ raw, path }]);
    }
    const items: { raw: Raw; path: FieldPath }[] = [];
    let isNested = false;
    raw.forEach((item, index) => {
      const own = [...path, index];
      if (Array.isArray(item) && kindOfSchema(element) !== 'list') {
        isNested = true;
        item.forEach((inner, at) => {
          items.push({ raw: inner, path: [...own, at] });
        });
      } else items.push({ raw: item, path: own });
    });
    if (isNested) this.#report('import/shape', { what: 'flattened' }, path);
    if (items.every((item) => item.raw === null)) return this.#empty(raw, path);
    return this.#items(element, items);
  }

  #items(element: Schema, items: readonly { raw: Raw; path: FieldPath }[]): unknown {
    const list: unknown[] = [];
    const unknown: UnknownCode[] = [];
    const closed: { path: FieldPath; hours: ClosedHours }[] = [];
    for (const { raw, path } of items) {
      const isText = raw === '' && fits(element, raw);
      const value = isEmpty(raw) && !isText ? this.#empty(raw, path) : this.value(element, raw, path, false);
      if (value instanceof UnknownCode) unknown.push(value);
      else if (!this.#keepsClosed && saysClosed(value, path))
        closed.push({ path, hours: new ClosedHours(raw) });
      else if (value !== undefined) list.push(value);
    }
    if (list.length === 0 && closed[0] !== undefined) return closed[0].hours;
    for (const { path, hours } of closed) {
      this.#report('import/closed-day', { opening: hours.opening, closing: hours.closing }, path);
    }
    if (unknown.length > 0) return new CodeList(list, unknown);
    return list.length === 0 ? undefined : list;
  }

  #scalar(node: Schema, raw: Raw, path: FieldPath, required: boolean): unknown {
    if (isEmpty(raw)) {
      const isItem = typeof path.at(-1) === 'number';
      return isItem && raw === '' && fits(node, raw) ? '' : this.#empty(raw, path);
    }
    if (Array.isArray(raw)) return this.#scalarOfList(node, raw, path, required);
    if (isPlainObject(raw)) return this.#misfit(raw, path);
    const clean = this.#fitCharacters(raw, path);
    const type = typeNameOf(node);
    const neutral = typeof clean === 'string' ? (this.#words.get(type)?.get(clean) ?? clean) : clean;
    if (type.startsWith('TimeOfDay') && typeof neutral === 'string' && twoTimesIn(neutral) !== undefined) {
      this.#report('import/unfit', { type, value: shown(raw) }, path);
      return written(neutral);
    }
    const value = this.#mended(node, neutral, type, path);
    if (value !== undefined) return written(value);
    if (kindOfSchema(node) === 'codes' && typeof neutral === 'string') return new UnknownCode(neutral, path);
    if (!required) return this.#lose('format', raw, path, type);
    this.#report('import/unfit', { type, value: shown(raw) }, path);
    return written(neutral);
  }

  /** The only item of a list where a scalar is expected. */
  #scalarOfList(node: Schema, raw: readonly Raw[], path: FieldPath, required: boolean): unknown {
    const [only, ...others] = raw.flat(Number.POSITIVE_INFINITY).filter((item) => !isEmpty(item));
    if (only === undefined) return this.#empty(raw, path);
    if (others.length > 0) return this.#joined(node, [only, ...others], raw, path);
    this.#report('import/shape', { what: 'unlisted' }, path);
    return this.#scalar(node, only, path, required);
  }

  /**
   * Several texts where one is expected, such as the notes of an ATM: joined line by line, if the result is short
   * enough.
   */
  #joined(node: Schema, texts: readonly Raw[], raw: readonly Raw[], path: FieldPath): unknown {
    const joined = texts.every((text) => typeof text === 'string') ? texts.join('\n') : undefined;
    if (joined === undefined || factsOf(node)?.type !== 'Text' || !fits(node, joined)) {
      return this.#lose('more-than-one', raw, path);
    }
    this.#report('import/shape', { what: 'joined' }, path);
    return this.#fitCharacters(joined, path);
  }

  #mended(node: Schema, value: Raw, type: string, path: FieldPath): unknown {
    if (value instanceof WrittenNumber ? kindOfSchema(node) === 'number' : fits(node, value)) return value;
    for (const mend of scalarMends) {
      const mended = mend(value, node, type, path.at(-1));
      if (mended === undefined) continue;
      const isFit = mended.value instanceof WrittenNumber || fits(node, mended.value);
      const further = isFit ? mended.value : this.#ofNumber(node, mended.value, type, value, path);
      if (further === undefined) continue;
      this.#report(mended.rule, mended.args as never, path);
      return further;
    }
    return undefined;
  }

  /** A number where a text is expected may need further repairs. */
  #ofNumber(node: Schema, value: unknown, type: string, before: Raw, path: FieldPath): unknown {
    if (!(before instanceof WrittenNumber) || typeof value !== 'string') return undefined;
    return scalarMends
      .map((mend) => mend(value, node, type, path.at(-1))?.value)
      .find((mended) => mended !== undefined && fits(node, mended));
  }

  #fitCharacters(raw: Raw, path: FieldPath): Raw {
    if (typeof raw !== 'string') return raw;
    const field = String(path.findLast((step) => typeof step === 'string'));
    const { text, replaced } = withFitCharacters(raw, field);
    for (const character of replaced) this.#report('import/character', character, path);
    if (isBroken(text)) this.#report('import/broken', {}, path);
    return text;
  }

  #explainOther(
    node: Schema,
    object: Record<string, unknown>,
    key: string,
    { code, path }: UnknownCode,
    field: Schema,
  ): void {
    const other = otherFieldOf(node, key);
    const isFree = other !== undefined && (other.takesList || object[other.name] === undefined);
    if (!isFree) {
      const list = isList(field) ? ((object[key] ?? []) as string[]) : undefined;
      const allowed = codesOf(elementOf(field)) ?? [];
      // A required list without a code of the interface keeps those that it has.
      if (isOptional(field) || list?.some((known) => allowed.includes(known))) {
        this.#report('import/lost', { what: 'unknown-code', value: JSON.stringify(code) }, path);
        if (list?.length === 0) delete object[key];
        return;
      }
      this.#report('import/unfit', { type: typeNameOf(elementOf(field)), value: JSON.stringify(code) }, path);
      object[key] = list === undefined ? code : [...list, code];
      return;
    }
    const said = explainedOther(code, other, object);
    const before = object[key];
    if (Array.isArray(before)) object[key] = before.includes('Other') ? before : [...before, 'Other'];
    else object[key] = 'Other';
    if (other.takesList)
      object[other.name] = [...((object[other.name] as unknown[] | undefined) ?? []), said];
    else object[other.name] = said;
    this.#report('import/other-code', { value: code, other: other.name }, path);
  }

  #empty(raw: Raw, path: FieldPath): undefined {
    this.#report('import/empty', { found: shown(raw) }, path);
    return undefined;
  }

  #misfit(raw: Raw, path: FieldPath): undefined {
    return this.#lose('shape', raw, path);
  }

  #lose(what: LostArgs['what'], raw: Raw, path: FieldPath, type?: string): undefined {
    this.#report('import/lost', { what, value: shown(raw), ...(type !== undefined && { type }) }, path);
    return undefined;
  }
}

/** A scalar as the text that it has in a YAML file. */
function written(value: unknown): string {
  return value instanceof WrittenNumber ? value.digits : String(value);
}

const typeNames = new WeakMap<Schema, string>();

/** The interface's name of a type, or else the kind of value. Cached, because looking it up is slow. */
function typeNameOf(node: Schema): string {
  const known = typeNames.get(node);
  if (known !== undefined) return known;
  const name = factsOf(node)?.type ?? kindOfSchema(node);
  typeNames.set(node, name);
  return name;
}

function isList(schema: Schema): boolean {
  return kindOfSchema(schema) === 'list';
}

function isEmpty(value: Raw): boolean {
  return value === null || value === undefined || value === '';
}
