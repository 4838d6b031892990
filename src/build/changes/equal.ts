import stableStringify from 'fast-json-stable-stringify';

/** A JSON value as a text that is the same for equal values, whatever the order of their fields. */
export function canonical(value: unknown): string {
  return typeof value === 'object' && value !== null ? stableStringify(value) : (JSON.stringify(value) ?? '');
}

/**
 * Two lists without the items that are equal in both, each as often as in both.
 * @param textOf the same for equal items only
 */
export function withoutEqual<T>(
  was: readonly T[],
  is: readonly T[],
  textOf: (item: T) => string,
): readonly [was: readonly T[], is: readonly T[]] {
  const [before, after] = [was, is].map((items) => items.map((item) => ({ item, text: textOf(item) })));
  const left = new Map<string, number>();
  for (const { text } of before!) left.set(text, (left.get(text) ?? 0) + 1);
  const takes = ({ text }: { readonly text: string }) => {
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count > 0;
  };
  const fresh = after!.filter((one) => !takes(one));
  return [before!.filter(takes).map(({ item }) => item), fresh.map(({ item }) => item)];
}
