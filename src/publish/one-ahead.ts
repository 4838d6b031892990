/** Each item with what becomes of it, the next one's work begun while the present one is used. */
export async function* oneAhead<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): AsyncGenerator<[T, R]> {
  const begin = (index: number) => {
    const item = items[index];
    const begun = item === undefined ? undefined : work(item);
    begun?.catch(() => {}); // It is told when it is awaited, which may be never.
    return begun;
  };
  let coming = begin(0);
  for (const [index, item] of items.entries()) {
    const result = (await coming) as R;
    coming = begin(index + 1);
    yield [item, result];
  }
}
