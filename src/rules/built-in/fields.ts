import type { Fields } from '../../interface/records/fields.js';

export type { FieldName, Fields } from '../../interface/records/fields.js';

/** A number, also if the interface writes it as a text, such as an Amount or a Rate. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d/.test(value) ? Number(value) : undefined;
}

/** True if both are numbers, and the first is the greater one. */
export function isAbove(one: unknown, other: unknown): boolean {
  const [high, low] = [numberIn(one), numberIn(other)];
  return high !== undefined && low !== undefined && high > low;
}

/** The value of a field that is a list in other collections; undefined for such a list. */
export function asOne<Value>(value: Value | readonly Value[] | undefined): Value | undefined {
  return isListOf(value) ? undefined : value;
}

/** A field that is one object or a list of them, as a list. */
export function asList(value: Fields | readonly Fields[] | undefined): readonly Fields[] {
  if (value === undefined) return [];
  return isListOf(value) ? value : [value];
}

/** True for a list, also of a type whose lists are readonly. */
function isListOf<Value>(value: Value | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value);
}

/**
 * A function that caches its last result, for facts that several rules need about the same record in turn.
 * @param make a pure function
 */
export function memoized<Asked, Answer>(make: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let last: { readonly asked: Asked; readonly answer: Answer } | undefined;
  return (asked) => {
    if (last === undefined || last.asked !== asked) last = { asked, answer: make(asked) };
    return last.answer;
  };
}

/** True if a field has a value; an empty list is none. */
export function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
