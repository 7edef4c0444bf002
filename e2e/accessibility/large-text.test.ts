import { calls } from '#contract/calls.ts';
import { CHROMIUM_FLAGS } from '../../scripts/chromium/chromium-flags.mjs';
import { expect, test } from '../fixtures.ts';
import { ADDRESS } from '../order-samples.ts';
import { expectNoSidewaysScroll } from '../page-checks.ts';

/** The largest text size of Chromium's settings. */
const LARGE_TEXT = '--blink-settings=defaultFontSize=24';

test.use({
  launchOptions: ({ launchOptions }, use) => use({ ...launchOptions, args: [...CHROMIUM_FLAGS, LARGE_TEXT] }),
});

for (const path of ['/', '/user/products', '/user/products/4', '/schemes']) {
  test(`with large text nothing of ${path} overflows sideways, and its header does not overlap`, async ({
    page,
  }) => {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
    await expectNoSidewaysScroll(page, 'header :is(a, button, input)');
  });
}

test('with large text nothing of the cart and of an order overflows sideways', async ({ page, customer }) => {
  const add = () => customer.api.call(calls.addToCart, { body: { product_id: 4, quantity: 1, size: '14' } });
  await add();
  const body = { shipping_address: ADDRESS };
  const { order_id } = await customer.api.call(calls.createOrder, { body });
  await add();
  for (const path of ['/cart', '/order-history', `/order-details/${order_id}`, `/checkout/${order_id}`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
  }
});
