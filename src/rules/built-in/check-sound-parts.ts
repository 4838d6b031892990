import type { PlainObject } from '../../base/json/plain-object.js';
import { once } from '../../base/once.js';
import type { FieldPath } from '../../model/location.js';
import { type CheckRecord, type FieldsCheck, type RecordFinding, recordChecker } from './check-record.js';
import type { Fields } from './fields.js';
import { recordRules } from './index.js';
import type { RecordContext } from './rule.js';

/** A record that the schema refuses, with the places of what it refuses. */
interface RefusedRecord {
  /** The record with the types of its schema, as far as it has them. */
  readonly value: PlainObject;
  /** The values that are wrong or missing. */
  readonly refused: readonly FieldPath[];
  /** Fields that the schema doesn't know: what their object lacks may be misspelt or in the wrong place. */
  readonly unknown: readonly FieldPath[];
}

/** Ends a check that reads what the schema refuses. */
const readsRefused = Symbol('reads what the schema refuses');

/** True while a rule checks; the walk itself passes over what is refused. */
let isChecking = false;

const checker = once((): CheckRecord => recordChecker(recordRules, soundly));

/**
 * Checks a refused record by the rules of single records that read nothing of what the schema refuses. The others say
 * nothing, since they can't know what is meant.
 */
export function checkSoundParts(
  { value, refused, unknown }: RefusedRecord,
  subject: RecordContext,
): readonly RecordFinding[] {
  const parents = unknown.map((path) => path.slice(0, -1));
  // The guarded record has the fields of the record.
  return checker()(guarded(value, refused, parents) as Fields, subject);
}

/** The check without the findings of one that reads what is refused. */
function soundly(check: FieldsCheck): FieldsCheck {
  return (fields, subject) => {
    isChecking = true;
    try {
      return check(fields, subject);
    } catch (error) {
      if (error === readsRefused) return [];
      throw error;
    } finally {
      isChecking = false;
    }
  };
}

/** A view of a value that rules can't read refused values of, and in which others don't see them. */
function guarded(value: unknown, refused: readonly FieldPath[], incomplete: readonly FieldPath[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isIncomplete = incomplete.some((path) => path.length === 0);
  if (refused.length === 0 && incomplete.length === 0) return value;
  const own = new Set(refused.filter((path) => path.length === 1).map(([step]) => String(step)));
  const below = (paths: readonly FieldPath[], step: string) =>
    paths.filter((path) => path.length > 0 && String(path[0]) === step).map((path) => path.slice(1));
  const views = new Map<string, unknown>();
  /** @returns true for what may be seen */
  const mayRead = (target: object, step: string) => {
    const isHidden = own.has(step) || (isIncomplete && !Object.hasOwn(target, step));
    if (isHidden && isChecking) throw readsRefused;
    return !isHidden;
  };
  return new Proxy(value, {
    get(target, step, receiver) {
      const found: unknown = Reflect.get(target, step, receiver);
      // Methods of lists, and symbols such as that of iterators, are no fields.
      if (
        typeof step === 'symbol' ||
        typeof found === 'function' ||
        (Array.isArray(target) && step === 'length')
      )
        return found;
      if (!mayRead(target, step)) return undefined;
      if (!views.has(step)) views.set(step, guarded(found, below(refused, step), below(incomplete, step)));
      return views.get(step);
    },
    has(target, step) {
      return typeof step === 'symbol'
        ? Reflect.has(target, step)
        : mayRead(target, step) && Reflect.has(target, step);
    },
    ownKeys(target) {
      if (isChecking && (own.size > 0 || isIncomplete) && !Array.isArray(target)) throw readsRefused;
      return Reflect.ownKeys(target);
    },
  });
}
