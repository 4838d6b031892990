/** An object with fields of any name and kind, as a YAML or JSON file holds it before it is validated. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** True of an object that only holds fields: no list, no null and no instance of a class. */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
