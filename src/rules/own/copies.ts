import type { Fields } from '../built-in/fields.js';
import { isA } from './errors.js';

/** A copy that can't be changed. What is published is made of the record itself. */
export function frozen<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, frozen(each)])),
  ) as T;
}

/** True if what threw an error tries to change a value: it is done once more, with a value that notes it. */
export function isChange(error: unknown, value: Fields, read: (value: Fields) => unknown): boolean {
  if (!isA(error, TypeError)) return false;
  let isChanged = false;
  const note = () => {
    isChanged = true;
    return false;
  };
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, key, receiver) {
        const inner: unknown = Reflect.get(of, key, receiver);
        return typeof inner === 'object' && inner !== null ? watched(inner) : inner;
      },
      set: note,
      deleteProperty: note,
      defineProperty: note,
    });
  try {
    read(watched(structuredClone(value)));
  } catch {
    // Why is known already.
  }
  return isChanged;
}
