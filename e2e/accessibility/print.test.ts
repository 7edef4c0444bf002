import { expect, test } from '../fixtures.ts';

for (const path of ['/', '/user/products?category=Rings', '/schemes']) {
  test(`${path} prints as plain text, without empty frames and buttons`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('picture, button').filter({ visible: true })).toHaveCount(0);
    const inks = await page
      .locator('main :is(h1, h2, h3, p, a)')
      .evaluateAll((words) => [...new Set(words.map((word) => getComputedStyle(word).color))]);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(inks).toEqual([ink]);
  });
}
