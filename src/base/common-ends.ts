/** How many items two lists begin with alike, and how many of the others they end with alike. */
export function commonEnds<T>(
  one: readonly T[],
  other: readonly T[],
  isSame: (a: T, b: T) => boolean = (a, b) => a === b,
): { readonly start: number; readonly end: number } {
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && isSame(one[start]!, other[start]!)) start++;
  let end = 0;
  while (end < least - start && isSame(one[one.length - 1 - end]!, other[other.length - 1 - end]!)) end++;
  return { start, end };
}
