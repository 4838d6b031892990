import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { twoTimesIn } from '../../interface/hours/opening-hours.js';
import { otherNameOf } from '../../interface/records/fields.js';
import type { Names } from '../../interface/records/published.js';
import type { RecordSchema } from '../../interface/records/records.js';
import { twoTimes } from '../../interface/schema/fields-instead.js';
import { faultOf } from '../../interface/schema/finding.js';
import {
  codesOf,
  elementOf,
  fieldsOf,
  isOptional,
  kindOfSchema,
  type Schema,
  type SchemaFields,
  visit,
} from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { FieldPath } from '../../model/location.js';
import { type Item, itemsOf, type Raw, shownValue, WrittenNumber } from '../incoming.js';
import { withFitCharacters } from './characters.js';
import { closedRepairs } from './closed-hours.js';
import { otherCode } from './other-code.js';
import type { Repair, RepairedArgs, UnimportedArgs } from './problems.js';
import { fitsSchema, mended } from './scalars.js';

/** A record after all repairs. */
export interface Repaired {
  /** As if read from a YAML file: every scalar is a text, with the interface's own codes. */
  readonly value: PlainObject;
  readonly repairs: readonly Repair[];
}

/**
 * Makes an incoming record fit for content: follows the schema, turns published words into the interface's own (D9),
 * and repairs irregular values. A value that the interface can't express is left out if it is optional; if it is required,
 * it stays, so that `check` reports it. Each change is recorded as a repair.
 */
export function repaired(schema: RecordSchema, raw: Raw, names: Names): Repaired {
  const repairer = new RecordRepairer(names);
  const value = repairer.value(schema, raw, [], true);
  return { value: isPlainObject(value) ? value : {}, repairs: repairer.repairs };
}

/** A code that the interface lacks. The object around it may express it in another field. */
interface UnknownCode {
  readonly code: string;
  readonly path: FieldPath;
}

class RecordRepairer {
  readonly repairs: Repair[] = [];
  readonly #names: Names;
  /** The codes that the interface lacks in the object that is being read. */
  #unknown: UnknownCode[] = [];
  /** True in a usual week that is open on some day. */
  #leavesOutClosed = false;

  constructor(names: Names) {
    this.#names = names;
  }

  /** @returns the value to write, or undefined for none */
  value(node: Schema, raw: Raw, path: FieldPath, required: boolean): unknown {
    return visit<unknown>(node, {
      list: (item, list) => this.#list(list, item, raw, path, required),
      object: (fields, object) => this.#object(object, fields, raw, path, required),
      otherwise: (scalar) => this.#scalar(scalar, raw, path, required),
    });
  }

  #repair(path: FieldPath, repair: RepairedArgs['repair'], value: string, kept?: string): undefined {
    const args = { repair, value, ...(kept !== undefined && { kept }) };
    this.repairs.push({ rule: 'import/repaired', args, path });
    return undefined;
  }

  #object(node: Schema, shape: SchemaFields, raw: Raw, path: FieldPath, required: boolean): unknown {
    if (Array.isArray(raw)) return this.#single(node, raw, path, required);
    if (isEmpty(raw)) return this.#empty(raw, path);
    if (!isPlainObject(raw)) return this.#lose('shape', raw, path);
    const entries = Object.entries(raw);
    if (entries.length === 0) return fitsSchema(node, {}) ? {} : this.#empty(raw, path);
    const object: Record<string, unknown> = {};
    const around = this.#unknown;
    this.#unknown = [];
    for (const [key, field] of entries) {
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (schema === undefined) {
        this.#lose('unknown-field', field, [...path, key]);
        continue;
      }
      const value = this.value(schema, field, [...path, key], !isOptional(schema));
      if (value !== undefined) object[key] = value;
    }
    for (const one of this.#unknown) this.#explainOther(node, object, one);
    this.#unknown = around;
    if (Object.keys(object).length === 0) return undefined;
    // Nothing but codes and an empty required field, such as a fax without a number.
    const isLeftEmpty = ([key, field]: [string, Schema]) =>
      !isOptional(field) && key in raw && isEmpty(raw[key]) && !(key in object);
    const saysNothing =
      Object.keys(object).every((key) => kindOfSchema(shape[key]!) === 'codes') &&
      Object.entries(shape).some(isLeftEmpty);
    return saysNothing ? this.#lose('says-nothing', raw, path) : object;
  }

  /**
   * The first item of a list where a single value is expected. Several texts, such as the notes of an ATM, are joined line
   * by line, if the result is short enough.
   */
  #single(node: Schema, raw: readonly Raw[], path: FieldPath, required: boolean): unknown {
    const items = itemsOf(raw, path).filter((item) => !isEmpty(item.raw));
    const [first, ...others] = items;
    if (first === undefined) return this.#empty(raw, path);
    const joined = items.map((item) => item.raw).join('\n');
    const areTexts = factsOf(node)?.type === 'Text' && items.every((item) => typeof item.raw === 'string');
    if (others.length > 0 && areTexts && fitsSchema(node, joined)) {
      this.#repair(path, 'joined', shownValue(raw));
      return this.#fitCharacters(joined, path);
    }
    this.#repair(path, 'unlisted', shownValue(raw));
    for (const other of others) this.#lose('more-than-one', other.raw, other.path);
    return this.value(node, first.raw, first.path, required);
  }

  #list(node: Schema, element: Schema, raw: Raw, path: FieldPath, required: boolean): unknown {
    if (isEmpty(raw) || (isPlainObject(raw) && Object.keys(raw).length === 0)) return this.#empty(raw, path);
    const isDays = path.at(-1) === 'Day';
    if (Array.isArray(raw) && raw.length === 0) {
      // As an exception to the usual week, no days mean that the place is closed.
      return (required || isDays) && fitsSchema(node, []) ? [] : this.#empty(raw, path);
    }
    if (!Array.isArray(raw)) this.#repair(path, 'listed', shownValue(raw));
    else if (raw.some(Array.isArray)) this.#repair(path, 'flattened', shownValue(raw));
    const items = itemsOf(raw, path);
    if (items.every((item) => item.raw === null)) return this.#empty(raw, path);
    // A week needs a day with hours: of one that is closed on all days, nothing else would say it.
    if (isDays && path.includes('StandardAvailability'))
      this.#leavesOutClosed = !items.every((item) => closedRepairs(item) !== undefined);
    const list = items.map((item) => this.#item(element, item)).filter((value) => value !== undefined);
    if (isDays) this.#leavesOutClosed = false;
    return list.length === 0 ? undefined : list;
  }

  #item(element: Schema, item: Item): unknown {
    const { raw, path } = item;
    const closed = this.#leavesOutClosed ? closedRepairs(item) : undefined;
    if (closed !== undefined) {
      this.repairs.push(...closed);
      return undefined;
    }
    const isText = raw === '' && fitsSchema(element, raw);
    return isEmpty(raw) && !isText ? this.#empty(raw, path) : this.value(element, raw, path, false);
  }

  #scalar(node: Schema, raw: Raw, path: FieldPath, required: boolean): unknown {
    const isItem = typeof path.at(-1) === 'number';
    if (isEmpty(raw)) return isItem && raw === '' && fitsSchema(node, raw) ? '' : this.#empty(raw, path);
    if (Array.isArray(raw)) return this.#single(node, raw, path, required);
    if (isPlainObject(raw)) return this.#lose('shape', raw, path);
    const { type = kindOfSchema(node), time } = factsOf(node) ?? {};
    const value = this.#ownWord(type, this.#fitCharacters(raw, path));
    const written = value instanceof WrittenNumber ? value.digits : String(value);
    const isTime = type === 'TimeOfDay';
    if (!(isTime && twoTimesIn(written) !== undefined)) {
      const isFit =
        value instanceof WrittenNumber ? kindOfSchema(node) === 'number' : fitsSchema(node, value);
      if (isFit) return written;
      const kept = mended(node, value, type, fieldIn(path));
      if (kept !== undefined) {
        const isText = kindOfSchema(node) !== 'number' && kindOfSchema(node) !== 'boolean';
        this.#repair(path, 'rewritten', shownValue(value), isText ? JSON.stringify(kept) : kept);
        return kept;
      }
      if (kindOfSchema(node) === 'codes' && typeof value === 'string') {
        this.#unknown.push({ code: value, path });
        return undefined;
      }
      if (!required) return this.#lose('format', raw, path, type === 'Text' ? undefined : faultOf(node));
    }
    const instead = time && twoTimes(time, written);
    this.#lose('kept', raw, path, faultOf(node), instead);
    return written;
  }

  #fitCharacters(raw: Raw, path: FieldPath): Raw {
    if (typeof raw !== 'string') return raw;
    const { text, replaced } = withFitCharacters(raw, fieldIn(path));
    for (const { code, kept } of replaced) {
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      this.#repair(path, kept === '\uFFFD' ? 'half-character' : 'character', name, kept);
    }
    return text;
  }

  /** The interface's own code for a published word (D9). */
  #ownWord(type: string, word: Raw): Raw {
    const words = Object.entries(this.#names[type as keyof Names] ?? {});
    return words.find(([, published]) => published === word)?.[0] ?? word;
  }

  /** A code that the interface lacks is said in the field for other values beside it, if there is one. */
  #explainOther(node: Schema, object: Record<string, unknown>, { code, path }: UnknownCode): void {
    const key = fieldIn(path);
    const field = fieldsOf(node)[key]!;
    const said = otherCode(node, object, key, code);
    if (said !== undefined) {
      Object.assign(object, said);
      this.#repair(path, 'other-code', JSON.stringify(code), otherNameOf(key));
      return;
    }
    // A required field without a code of the interface keeps those that it has.
    const list = kindOfSchema(field) === 'list' ? ((object[key] ?? []) as string[]) : undefined;
    const codes = codesOf(elementOf(field)) ?? [];
    if (isOptional(field) || list?.some((known) => codes.includes(known)))
      this.#lose('unknown-code', code, path);
    else {
      this.#lose('kept', code, path, faultOf(elementOf(field)));
      object[key] = list === undefined ? code : [...list, code];
    }
  }

  #empty(raw: Raw, path: FieldPath): undefined {
    return this.#repair(path, 'empty', shownValue(raw));
  }

  #lose(
    what: UnimportedArgs['what'],
    raw: Raw,
    path: FieldPath,
    fault?: string,
    instead?: PlainObject,
  ): undefined {
    const args = { what, value: shownValue(raw), ...(fault && { fault }), ...(instead && { instead }) };
    this.repairs.push({ rule: 'import/lost', args, path });
    return undefined;
  }
}

/** The name of the field that a value, or the list around it, is in. */
function fieldIn(path: FieldPath): string {
  return String(path.findLast((step) => typeof step === 'string'));
}

function isEmpty(value: Raw): boolean {
  return value === null || value === undefined || value === '';
}
