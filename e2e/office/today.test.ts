import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

async function logInAs(page: Page, role: string): Promise<void> {
  await page.goto('/office/log-in');
  await page.getByLabel('E-mail').fill(`${role}@example.com`);
  await page.getByLabel('Password').fill('tola-demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
}

test('the owner sees what waits and how the shop does, at 360 px, without a fault that axe finds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await logInAs(page, 'owner');
  const sales = page.getByRole('region', { name: 'Sales per day' });
  await expect(sales).toContainText(/paid orders in 30 days/);
  await page.getByRole('link', { name: 'Last 90 days' }).click();
  await expect(sales).toContainText(/paid orders in 90 days/);
  await sales.getByText('Show the figures').click();
  await expect(sales.getByRole('table', { name: 'Sales per day' }).getByRole('row')).toHaveCount(91);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('a packer goes from a number to its list by keyboard, and sees no totals', async ({ page }) => {
  await logInAs(page, 'packer');
  await expect(page.getByRole('region', { name: 'Sales per day' })).toHaveCount(0);
  const toPack = page.getByRole('link', { name: /paid orders? to pack/ });
  await toPack.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/orders\?view=to_pack/);
});
