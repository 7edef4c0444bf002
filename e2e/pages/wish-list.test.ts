import type { Page } from '@playwright/test';
import { wishCalls } from '#contract/wishes/wish-calls.ts';
import { untilHydrated } from '../fake-clock.ts';
import { expect, registerCustomer, test } from '../fixtures.ts';
import { cards } from '../listing/listing-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `On my wish list: ${name}`, exact: true });

test('a visitor wishes by keyboard, finds the piece on the wish list, undoes a removal, and has it after login', async ({
  page,
  api,
}) => {
  const { email, password, api: own } = await registerCustomer(api);
  await page.goto('/user/products?category=Rings');
  await untilHydrated(page);
  const name = (await cards(page).nth(1).getByRole('heading').textContent()) ?? '';
  const heart = heartOf(page, name);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Wish list, 1 piece' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('Nothing is on your wish list yet.')).toBeVisible();
  const removed = page.getByRole('listitem').filter({ hasText: `${name} is off your wish list.` });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('This list is kept on this device.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const { data } = await own.call(wishCalls.getWishList, {});
  expect(data.map(({ product_name }) => product_name)).toEqual([name]);

  await page.getByRole('button', { name: `Add to cart: ${name}` }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('the heart of a product’s page wishes what is chosen; a failure takes it back', async ({
  page,
  customer,
  expectedErrors,
}) => {
  await page.goto('/user/products/8?size=16');
  await untilHydrated(page);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  const heart = heartOf(page, name ?? '');
  await heart.click();
  await expect(page.getByText(`${name} is on your wish list.`)).toBeVisible();
  const { data } = await customer.api.call(wishCalls.getWishList, {});
  expect(data).toMatchObject([{ product_id: 8, size: '16' }]);

  expectedErrors.push(/removeWish/);
  await page.route('**/removeWish/*', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }));
  await heart.click();
  await expect(page.getByText('Busy.')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('a shop without a mail server promises no e-mail about wished and sold-out pieces', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const soldOut = 103;
  await page.goto(`/user/products/${soldOut}`);
  await untilHydrated(page);
  const state = page.getByRole('main').getByRole('status').filter({ hasText: 'Sold out.' });
  await expect(state).toHaveText('Sold out. Press the heart: your wish list shows when it is back.');
  await expectAccessible(page);
  await heartOf(page, 'Dulha Kalgi Brooch').click();
  await expect(state).toHaveText('Sold out. Your wish list shows when it is back.');
  await expect
    .poll(async () => (await customer.api.call(wishCalls.getWishList, {})).data)
    .toMatchObject([{ product_id: soldOut }]);
  await page.goto('/user/wishlist');
  const messages = page.getByRole('region', { name: 'Messages about these pieces' });
  await messages.getByRole('checkbox', { name: 'Write to me' }).check();
  await expect(messages.getByRole('checkbox', { name: 'By SMS' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/e-?mail/i);
});

test('an e-mail that was asked for can be turned off in a shop that lost its mail server', async ({
  page,
  customer,
}) => {
  await customer.api.call(wishCalls.addWish, { body: { product_id: 8 } });
  await page.route('**/getWishList', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const asked = data.map((wish: object) => ({ ...wish, state: 'sold out', messages: 'back in stock' }));
    await route.fulfill({ response, json: { data: asked } });
  });
  await page.goto('/user/wishlist');
  const turnedOff = page.waitForRequest('**/setWishMessages/*');
  await page.getByRole('checkbox', { name: /^E-mail me when it is back/ }).uncheck();
  expect((await turnedOff).postDataJSON()).toEqual({ is_on: false });
  // The list is read again after the change.
  await page.unrouteAll({ behavior: 'wait' });
});

test('on a phone the newest message covers the one before it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/user/products?category=Rings');
  await untilHydrated(page);
  const toasts = page.locator('[data-sonner-toast]');
  for (const index of [0, 1]) {
    const name = (await cards(page).nth(index).getByRole('heading').textContent()) ?? '';
    await heartOf(page, name).click();
    await expect(toasts.filter({ hasText: `${name} is on your wish list.` })).toBeVisible();
  }
  await expect(toasts).toHaveCount(2);
  await expect(toasts.filter({ visible: true })).toHaveCount(1);
});
