interface Asking<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Does work for all together who ask within some milliseconds of the first. When it fails for several, it is done for
 * each alone, so that nobody fails for what is wrong with another.
 */
export function gather<Item>(
  ms: number,
  work: (items: Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let gathered: Asking<Item>[] = [];

  const workFor = async (asking: Asking<Item>[]): Promise<void> => {
    try {
      await work(asking.map(({ item }) => item));
      for (const { resolve } of asking) resolve();
    } catch (error) {
      if (asking.length > 1) await Promise.all(asking.map((one) => workFor([one])));
      else asking[0]?.reject(error);
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      gathered.push({ item, resolve, reject });
      if (gathered.length > 1) return;
      setTimeout(() => {
        const all = gathered;
        gathered = [];
        void workFor(all);
      }, ms);
    });
}
