export type { FieldName, Fields } from '../../interface/records/fields.js';

/** A number, also if the interface writes it as a text, such as an Amount or a Rate. */
export function number(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d/.test(value) ? Number(value) : undefined;
}

/** The value of a field that is a list in other collections; undefined for such a list. */
export function asOne<Value>(value: Value | readonly Value[] | undefined): Value | undefined {
  return Array.isArray(value) ? undefined : (value as Value | undefined);
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
