import { test } from './fixtures.ts';
import { openShop } from './start-shop.ts';

/** Tests of a shop of their own with these settings. A file of them runs in one worker, because each one would open a shop. */
export function testOfOwnShop(settings: NodeJS.ProcessEnv) {
  return test.extend<object, { ownShop: string }>({
    ownShop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures off this pattern
      async ({}, use) => {
        const shop = await openShop(settings);
        await use(shop.url);
        await shop.close();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ ownShop }, use) => use(ownShop),
  });
}
