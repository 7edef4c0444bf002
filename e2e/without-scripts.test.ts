import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';

test.use({ javaScriptEnabled: false });

const PATHS = [
  '/',
  '/user/products?category=Rings',
  '/user/products/8',
  '/user/search?q=22k+ring',
  '/user/compare?ids=8,2',
  '/rates',
  '/schemes',
  '/user/wishlist',
  '/cart',
  '/order-history',
  '/login',
];

test('pages without scripts explain what is unavailable and hide dead controls', async ({
  page,
  expectedErrors,
}) => {
  // The browser reports the blocked scripts.
  expectedErrors.push(/^csp .*\.js$/);
  for (const path of PATHS) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      await expect(page.locator('noscript').first()).toBeVisible();
      // A form with the method GET works without scripts.
      for (const control of ['button', 'input', 'select']) {
        const dead = page.locator(`${control}:not(form[method="get"] *)`);
        await expect(dead.filter({ visible: true })).toHaveCount(0);
      }
      await expectNoSidewaysScroll(page);
    });
  }
});

test('a sold-out piece shows it on the picture of its card and of its page', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/^csp .*\.js$/);
  for (const path of ['/user/search?q=Dulha+Kalgi+Brooch', '/user/products/103']) {
    await page.goto(path);
    const labels = await page
      .getByRole('main')
      .locator('*')
      .evaluateAll((elements) => elements.map((one) => getComputedStyle(one, '::before').content));
    expect(
      labels.filter((label) => label.includes('Sold out')),
      path,
    ).toHaveLength(1);
  }
});
