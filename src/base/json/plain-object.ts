/** An object with any fields, as read from a YAML or JSON file before validation. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** True for an object with fields, but not for a list, null or an instance of a class. */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A field that an object itself has: `toString` is none of an empty one. */
export function ownField(object: PlainObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
