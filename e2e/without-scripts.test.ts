import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';

test.use({ javaScriptEnabled: false });

for (const path of ['/', '/user/products?category=Rings', '/schemes', '/cart', '/order-history', '/login']) {
  test(`${path} without scripts says what cannot be done, and shows nothing that is dead`, async ({
    page,
    expectedErrors,
  }) => {
    // The browser does not fetch the scripts that the page names.
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
