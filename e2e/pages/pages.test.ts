import { untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';

for (const path of ['/', '/user/products', '/schemes', '/wishlist']) {
  test(`${path} hydrates without errors`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await untilHydrated(page);
  });
}
