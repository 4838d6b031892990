import { isPlainObject } from './plain-object.js';

/** Two values at one path; undefined where there is none. */
interface Difference {
  readonly path: readonly (string | number)[];
  readonly was: unknown;
  readonly is: unknown;
}

/**
 * The innermost differences of two JSON values. Lists of different lengths differ as a whole.
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
  if (Array.isArray(was) && Array.isArray(is) && was.length === is.length)
    return was.flatMap((item, index) => inside(item, is[index], index));
  return [{ path, was, is }];
}
