import { isPlainObject } from './plain-object.js';

/** Two values at one path; undefined where there is none. */
interface Difference {
  readonly path: readonly (string | number)[];
  readonly was: unknown;
  readonly is: unknown;
}

/**
 * The innermost differences of two JSON values. Lists of different lengths differ in their objects, else as a whole.
 * @param isSame whether two values are the same
 * @param isWhole whether an object is compared as a whole too
 */
export function differencesOf(
  was: unknown,
  is: unknown,
  isSame: (was: unknown, is: unknown) => boolean,
  isWhole: (value: unknown) => boolean = () => false,
  path: Difference['path'] = [],
): Difference[] {
  if (isSame(was, is)) return [];
  const inside = (own: unknown, other: unknown, step: string | number) =>
    differencesOf(own, other, isSame, isWhole, [...path, step]);
  if (isPlainObject(was) && isPlainObject(is) && !isWhole(was))
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
      inside(was[key], is[key], key),
    );
  if (Array.isArray(was) && Array.isArray(is)) {
    const isAligned = was.length === is.length || [...was, ...is].every((item) => isPlainObject(item));
    if (isAligned) return differencesOfItems(was, is, isSame, inside);
  }
  return [{ path, was, is }];
}

/** The differences of two lists between the items that are the same at their beginning and end. */
function differencesOfItems(
  was: readonly unknown[],
  is: readonly unknown[],
  isSame: (was: unknown, is: unknown) => boolean,
  inside: (was: unknown, is: unknown, step: number) => Difference[],
): Difference[] {
  const least = Math.min(was.length, is.length);
  let first = 0;
  while (first < least && isSame(was[first], is[first])) first++;
  let end = 0;
  while (end < least - first && isSame(was.at(-1 - end), is.at(-1 - end))) end++;
  const [before, after] = [was, is].map((list) => list.slice(first, list.length - end));
  const count = Math.max(before!.length, after!.length);
  return Array.from({ length: count }, (_, at) => inside(before![at], after![at], first + at)).flat();
}
