import { expect, type Page } from '@playwright/test';

/** Makes a coupon of ₹250 in the office; returns its code. Its screen is open then. */
export async function makeCoupon(page: Page): Promise<string> {
  const code = `SAMPLE${Date.now()}${Math.floor(Math.random() * 1000)}`;
  await page.goto('/office/coupons/new');
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Rupees', { exact: true }).fill('250');
  await page.getByRole('button', { name: 'Make the coupon' }).click();
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  return code;
}
