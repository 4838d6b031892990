/** The items of two lists of the same length, side by side. */
export function paired<One, Other>(
  some: readonly One[],
  others: readonly Other[],
): (readonly [One, Other])[] {
  return some.map((one, at) => [one, others[at]!]);
}
