import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { expect, test } from '../fixtures.ts';
import { logInAs, openScreen } from '../office/demo-staff.ts';

/** An iPhone zooms into a field with smaller text, and stays zoomed. */
const MIN_FIELD_PX = 16;

test.use({ viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true });

/** Labels or names of the fields with smaller text. */
function smallFields(page: Page): Promise<string[]> {
  const fields = page.locator('input:not([type=radio], [type=checkbox], [type=range]), select, textarea');
  return fields.evaluateAll(
    (all, min) =>
      all
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < min)
        .map((field) => field.getAttribute('aria-label') ?? field.getAttribute('name') ?? field.id),
    MIN_FIELD_PX,
  );
}

test('a phone does not zoom into the fields of the shop', async ({ page, customer }) => {
  await customer.api.call(calls.addToCart, { body: { product_id: 8, quantity: 1, size: '12' } });
  for (const path of [
    '/',
    '/user/search?q=ring',
    '/user/products/8?size=14&engraved=yes',
    '/schemes',
    '/cart',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await smallFields(page), path).toEqual([]);
  }
});

test('a phone does not zoom into the fields of the office', async ({ page }) => {
  await page.goto('/office/log-in');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(await smallFields(page)).toEqual([]);
  await logInAs(page, 'owner');
  for (const path of [
    'goods',
    'goods/grid',
    'goods/piece?sku=P008',
    'orders',
    'rates',
    'stone-chart',
    'settings',
  ]) {
    await openScreen(page, `/office/${path}`);
    expect(await smallFields(page), path).toEqual([]);
  }
});
