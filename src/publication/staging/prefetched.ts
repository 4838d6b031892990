/** So many large collections are encoded at a time, such as one in both versions: more only wait for each other. */
export const mostInWork = 2;

/**
 * Yields each item with its result, in order. Work on the next items begins while others are worked on or used.
 * @param isHeavy whether the work on an item takes so much time and memory that only `limit` of them are begun at a time
 */
export async function* prefetched<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  isHeavy: (item: T) => boolean,
  limit: number,
): AsyncGenerator<[T, R]> {
  const begun: (Promise<R> | undefined)[] = [];
  let heavy = 0;
  let isStopped = false;
  const beginMore = () => {
    while (!isStopped && begun.length < items.length) {
      const item = items[begun.length]!;
      const counts = isHeavy(item) ? 1 : 0;
      if (heavy + counts > limit) return;
      heavy += counts;
      const result = work(item);
      begun.push(result);
      const end = () => {
        heavy -= counts;
        if (counts > 0) beginMore();
      };
      result.then(end, () => {
        isStopped = true;
      });
    }
  };
  try {
    beginMore();
    for (const [index, item] of items.entries()) {
      const result = await begun[index]!;
      // What has been used needn't stay in memory until the end.
      begun[index] = undefined;
      yield [item, result];
      beginMore();
    }
  } finally {
    isStopped = true;
    await Promise.allSettled(begun);
  }
}
