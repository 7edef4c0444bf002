import { expect, test } from '../fixtures.ts';
import { logInAs } from './demo-staff.ts';

test('a tab is named after its screen, and going back leads to the same place of a list', async ({
  page,
}) => {
  await logInAs(page, 'manager');
  await page.goto('/office/goods');
  await expect(page).toHaveTitle('Goods · Tola office');
  const last = page.getByRole('table', { name: 'Goods' }).getByRole('link').last();
  const name = (await last.textContent()) ?? '';
  await last.click();
  await expect(page).toHaveTitle(`${name} · Tola office`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(last).toBeInViewport();
  // A filter keeps the place too.
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByRole('link', { name: 'Last 90 days' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('link', { name: 'Last 90 days' }).click();
  await expect(page.getByRole('link', { name: 'Last 90 days' })).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
