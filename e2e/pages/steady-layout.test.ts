import type { Page } from '@playwright/test';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';
import { cards } from '../listing/listing-steps.ts';

/** Holds back what matches until the returned function is called. */
async function hold(page: Page, what: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('on a phone the pieces of a listing keep their place when the filters arrive', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/schemes');
  await untilHydrated(page);
  const release = await hold(page, /\/facets-[\w-]+\.js$/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Rings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rings' })).toBeVisible();
  const first = cards(page).first();
  const topOf = async () => (await first.boundingBox())?.y;
  await expect.poll(topOf).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toHaveCount(0);
  const before = await topOf();
  release();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  expect(await topOf()).toBe(before);
});

test('the footer is not shown while a page loads', async ({ page, customer }) => {
  expect(customer.token).not.toBe('');
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await hold(page, /\/getCart$/);
  await page.goto('/cart');
  await expect(page.getByRole('main').locator('[data-loading]')).toBeAttached();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  release();
  await expect(page.getByText(orderMessages.cartEmpty)).toBeVisible();
});

test('while the next page loads, a bar at the top says so', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const release = await hold(page, /\/schemes-page-[\w-]+\.js$/);
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('data-state', 'idle');
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe' }).click();
  await expect(main).toHaveAttribute('data-state', 'loading');
  const bar = () => main.evaluate((element) => getComputedStyle(element, '::before').position);
  expect(await bar()).toBe('fixed');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Savings schemes' })).toBeVisible();
  await expect(main).toHaveAttribute('data-state', 'idle');
});
