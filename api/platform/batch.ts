interface Pending<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Batches items that arrive within `ms` of the first into one `work`. If a batch fails, each item is retried alone, so
 * that one bad item does not fail the others.
 */
export function gather<Item>(
  ms: number,
  work: (items: Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let queue: Pending<Item>[] = [];

  const workFor = async (pending: Pending<Item>[]): Promise<void> => {
    try {
      await work(pending.map(({ item }) => item));
      for (const { resolve } of pending) resolve();
    } catch (error) {
      if (pending.length > 1) await Promise.all(pending.map((one) => workFor([one])));
      else pending[0]?.reject(error);
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (queue.length > 1) return;
      setTimeout(() => {
        const all = queue;
        queue = [];
        void workFor(all);
      }, ms);
    });
}
