import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';

test.use({ javaScriptEnabled: false });

for (const path of [
  '/',
  '/user/products?category=Rings',
  '/user/products/8',
  '/rates',
  '/schemes',
  '/cart',
  '/order-history',
  '/login',
]) {
  test(`${path} without scripts explains what is unavailable and hides dead controls`, async ({
    page,
    expectedErrors,
  }) => {
    // The browser reports the blocked scripts.
    expectedErrors.push(/^csp .*\.js$/);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page.locator('noscript')).toBeVisible();
    for (const dead of ['button', 'input', 'select']) {
      await expect(page.locator(dead).filter({ visible: true })).toHaveCount(0);
    }
    await expectNoSidewaysScroll(page);
  });
}
