/**
 * Does `work` on each item, at most `width` at a time, in order of their start. Fails as soon as one of them does;
 * nothing is begun after that.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let hasFailed = false;
  const worker = async () => {
    for (const item of queue) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
