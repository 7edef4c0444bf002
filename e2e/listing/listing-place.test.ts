import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more' });

/** The distance of a card from the top of the screen. */
const topOf = (page: Page, place: number) =>
  cards(page)
    .nth(place)
    .evaluate((card) => card.getBoundingClientRect().top);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the listing grows by some rows at a time and keeps its place', async ({ page }) => {
    test.slow();
    await page.goto('/user/products');
    await expect(page.getByText('120 pieces', { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    await loadMore(page).click();
    await expect(cards(page)).toHaveCount(48);
    await loadMore(page).click();
    await expect(cards(page)).toHaveCount(72);

    await cards(page).nth(60).scrollIntoViewIfNeeded();
    const before = await topOf(page, 60);
    await page.reload();
    await expect(cards(page)).toHaveCount(72);
    await expect.poll(async () => Math.abs((await topOf(page, 60)) - before)).toBeLessThan(40);

    const scrolled = await page.evaluate(() => scrollY);
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/schemes"]')?.click());
    await expect(page).toHaveURL(/\/schemes$/);
    await page.goBack();
    await expect(cards(page)).toHaveCount(72);
    const isBack = () => page.evaluate((place) => Math.abs(scrollY - place) < 120, scrolled);
    await expect.poll(isBack).toBe(true);

    // Another filter begins at its top.
    await page.goto('/user/products?category=Rings');
    await expect(cards(page)).toHaveCount(18);
    await expect(loadMore(page)).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('the first piece of a category is on the first screen', async ({ page }) => {
    await page.goto('/user/products?category=Rings');
    await expect(cards(page).first()).toBeInViewport({ ratio: 0.3 });
    await expectNoSidewaysScroll(page);
  });
});

test('a wide listing grows by 48 pieces, takes the keyboard along and keeps its place', async ({ page }) => {
  await page.goto('/user/products');
  await expect(page.getByText('48 of 120 pieces shown')).toBeVisible();
  await expect(cards(page)).toHaveCount(48);
  await loadMore(page).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(96);
  await expect(page.getByRole('status').filter({ hasText: '96 of 120 pieces shown' })).toBeVisible();
  await expect(page.locator('li:focus').getByRole('article')).toBeVisible();
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('li:has(> article)')].indexOf(document.activeElement as Element),
    ),
  ).toBe(48);
  await page.keyboard.press('Tab');
  await expect(cards(page).nth(48).locator(':focus')).toHaveCount(1);

  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/schemes"]')?.click());
  await expect(page).toHaveURL(/\/schemes$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(96);
  await loadMore(page).click();
  await expect(cards(page)).toHaveCount(120);
  await expect(loadMore(page)).toHaveCount(0);
  await expect(page.getByText('pieces shown')).toHaveCount(0);
});

test('the filter says how many pieces it will show, and for whom within a category', async ({
  page,
  api,
}) => {
  const { total } = await api.call(calls.getProducts, {
    query: { category: 'Rings', gender: 'Male', page_size: 1 },
  });
  await page.goto('/user/products');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Rings', exact: true })
    .click();
  await page.getByRole('button', { name: 'Filter by Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by Price' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Show 18 pieces' })).toBeVisible();
  await dialog.getByLabel('For').selectOption('Men');
  await expect(dialog.getByRole('button', { name: `Show ${total} pieces` })).toBeVisible();
  await expect(page).toHaveURL(/category=Rings&gender=Male/);
  await expectAccessible(page);
  await dialog.getByLabel('For').selectOption('Everyone');
  await dialog.getByRole('button', { name: 'Show 18 pieces' }).click();
  await expect(page).toHaveURL(/category=Rings$/);
  await expect(cards(page)).toHaveCount(18);
});

test('two price break-ups can be compared, each with the weight and the rate of its metal', async ({
  page,
}) => {
  await page.goto('/user/products?category=Rings');
  for (const place of [0, 1]) await cards(page).nth(place).getByText('Price break-up').click();
  await expect(page.getByRole('table')).toHaveCount(2);
  await expect(cards(page).first().getByRole('rowheader').first()).toHaveText('Metal 0.950 g × ₹7,255');
  await expectAccessible(page);
});

test('the second picture is shown when a keyboard reaches the card’s button', async ({ page }) => {
  await page.goto('/user/products?category=Rings');
  const add = cards(page).first().getByRole('button', { name: 'Add to cart' });
  const second = cards(page).first().locator('[aria-hidden="true"] img');
  await expect(second).toHaveCount(0);
  await cards(page).first().locator('summary').focus();
  await page.keyboard.press('Tab');
  await expect(add).toBeFocused();
  await expect
    .poll(() => second.evaluate((image) => getComputedStyle(image.closest('[aria-hidden]') ?? image).opacity))
    .toBe('1');
});

test('on a low screen header and order bar scroll away', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/user/products');
  await page.evaluate(() => scrollTo(0, 600));
  await expect(page.getByRole('link', { name: 'Tola, home' })).not.toBeInViewport();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy Now' })).not.toBeInViewport();
});

test('a dialog focuses its first field, and a password can be shown', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  const password = dialog.getByLabel('Password');
  await password.fill('seven-gold-bangles');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('at 1920 px the pages of an order share the grid of the header', async ({ page, customer }) => {
  await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const path of ['/cart', '/order-history', '/user/products']) {
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const logo = await page.getByRole('link', { name: 'Tola, home' }).boundingBox();
    expect(Math.abs((title?.x ?? 0) - (logo?.x ?? 0)), path).toBeLessThan(2);
  }
});
