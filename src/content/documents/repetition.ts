import { deepest, mostRepeated } from './limits.js';

/**
 * Replaces each repeated list and mapping in `value` by a copy, in place.
 * @returns false where aliases repeat too much, or something contains itself: then it isn't done to its end
 */
export function separate(value: unknown): boolean {
  const seen = new Set<object>();
  let copied = 0;
  const isSeparate = (container: unknown, level: number): boolean => {
    if (!isCollection(container)) return true;
    if (level > deepest) return false;
    seen.add(container);
    return Object.entries(container).every(([key, child]) => {
      if (isCollection(child) && seen.has(child)) container[key] = copyOf(child, level + 1);
      else return isSeparate(child, level + 1);
      return copied <= mostRepeated;
    });
  };
  /** Not all of it where that would be too much. */
  const copyOf = (original: unknown, level: number): unknown => {
    copied += level > deepest ? mostRepeated : 1;
    if (!isCollection(original) || copied > mostRepeated) return original;
    if (Array.isArray(original)) return original.map((item) => copyOf(item, level + 1));
    return Object.fromEntries(
      Object.entries(original).map(([key, child]) => [key, copyOf(child, level + 1)]),
    );
  };
  return isSeparate(value, 1);
}

function isCollection(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
