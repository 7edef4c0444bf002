import type { Page } from '@playwright/test';
import { allCalls } from '#contract/all-calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';
import { axe, expectNoSidewaysScroll } from '../page-checks.ts';

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Phone and desktop layout, in pixels. */
const WIDTHS = [1280, 360];

for (const path of [
  '/',
  '/user/products?category=Bangles',
  '/user/products/8',
  '/rates',
  '/user/search?q=22k+ring',
  '/schemes',
  '/wishlist',
  '/no-such-page',
]) {
  test(`${path} has no accessibility violation`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/no-such-page/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await untilHydrated(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoViolations(page);
    }
  });
}

for (const path of ['/cart', '/order-history', '/checkout/1', '/order-details/1']) {
  test(`${path} has no accessibility violation`, async ({ page, customer }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
    expect(customer.token).not.toBe('');
    await page.waitForLoadState('networkidle');
    await expectNoViolations(page);
  });
}

test('the dialogs have no accessibility violation', async ({ page, customer }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/wishlist');
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue(customer.phone);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const form = page.getByRole('dialog', { name: 'Create Account' });
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNoViolations(page);
});

test('the open search list has no accessibility violation', async ({ page }) => {
  await page.goto('/wishlist');
  await page.getByRole('combobox', { name: 'Search categories' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolations(page);
});

/** What must not overlap on a page, at any width. */
const APART: Record<string, string> = {
  '/': 'main :is(a, button, input, h2, h3, p)',
  '/wishlist': 'header :is(a, button, input)',
};

for (const path of ['/', '/user/products', '/user/products/8', '/rates', '/schemes', '/wishlist']) {
  test(`nothing of ${path} overflows sideways or overlaps at any width`, async ({ page }) => {
    await page.goto(path);
    await expectNoSidewaysScroll(page, APART[path]);
  });
}

/** Delays the response of a call until the test ends. */
async function holdBack(page: Page, call: keyof typeof allCalls): Promise<void> {
  const path = allCalls[call].path.replace(/:\w+/g, '[^/]+');
  await page.route(new RegExp(`${API_BASE}${path}(\\?.*)?$`), () => new Promise<void>(() => undefined));
}

const LOADING: [path: string, call: keyof typeof allCalls][] = [
  ['/cart', 'getCart'],
  ['/order-history', 'getOrders'],
  ['/order-details/ORDER7', 'getOrders'],
  ['/schemes/passbook/1', 'getPassbook'],
];

for (const [path, call] of LOADING) {
  test(`${path} has no accessibility violation while loading`, async ({ page, customer }) => {
    expect(customer.token).not.toBe('');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await holdBack(page, call);
    await page.goto(path);
    const said = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Loading/ });
    await expect(said.first()).toBeVisible();
    await expect(page.locator('main [aria-hidden="true"] > span').first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoViolations(page);
    }
  });
}

for (const width of WIDTHS) {
  test(`a success toast has no accessibility violation at ${width} px`, async ({ page, customer }) => {
    expect(customer.token).not.toBe('');
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/wishlist');
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByLabel('Name').fill('Meera Menon');
    await page.getByRole('button', { name: 'Save' }).click();
    const toast = (text: string) => page.locator('[data-sonner-toast]', { hasText: text });
    await expect(toast('Your profile is up to date.')).toBeVisible();
    await toast('Your profile is up to date.').hover();
    await expectNoViolations(page);
  });
}
