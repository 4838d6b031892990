import { deepest, mostRepeated } from './limits.js';

/**
 * A copy of a value in which no list or mapping is in two places.
 * @param written how many the text can have without aliases
 * @returns undefined where aliases repeat too much, or something contains itself
 */
export function unrepeated(value: unknown, written: number): unknown {
  let left = written + mostRepeated;
  const copyOf = (original: unknown, level: number): unknown => {
    if (typeof original !== 'object' || original === null) return original;
    if (level > deepest) left = 0;
    if (left-- <= 0) return undefined;
    if (Array.isArray(original)) return original.map((item) => copyOf(item, level + 1));
    return Object.fromEntries(
      Object.entries(original).map(([key, child]) => [key, copyOf(child, level + 1)]),
    );
  };
  const copy = copyOf(value, 1);
  return left < 0 ? undefined : copy;
}
