import type { Page } from '@playwright/test';
import { wishCalls } from '#contract/wishes/wish-calls.ts';
import { untilHydrated } from '../../fake-clock.ts';
import { expect, registerCustomer } from '../../fixtures.ts';
import { testOfOwnShop } from '../../own-shop.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../page-checks.ts';

/** A shop with a mail server, which the other tests' shop has not. */
const test = testOfOwnShop({
  SMTP_URL: 'smtp://127.0.0.1:9',
  SHOP_HOSTS: 'localhost',
  STAND_IN: 'yes',
});

test.describe.configure({ mode: 'default' });

/** Of the demo shop: made once, and sold out. */
const SOLD_OUT = { id: 103, name: 'Dulha Kalgi Brooch' };
const PAGE = `/user/products/${SOLD_OUT.id}`;

const button = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: `Notify me when ${SOLD_OUT.name} is back` });

test('a visitor asks about a sold-out piece by keyboard, logs in, and it is asked for; pressed again it is not', async ({
  page,
  api,
}) => {
  const { email, password, api: own } = await registerCustomer(api);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(PAGE);
  await untilHydrated(page);
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toContainText(`you want an e-mail when ${SOLD_OUT.name} is back`);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(new RegExp(`${PAGE}(?:/|$)`));
  await expect(page.getByText('We will e-mail you once when it is back.', { exact: false })).toBeVisible();
  const wishes = async () => (await own.call(wishCalls.getWishList, {})).data;
  expect(await wishes()).toMatchObject([{ product_id: SOLD_OUT.id, messages: 'back in stock' }]);

  await page.reload();
  await untilHydrated(page);
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await button(page).press('Space');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await wishes()).toMatchObject([{ product_id: SOLD_OUT.id, messages: 'off' }]);
});

test('who closes the login has asked for nothing', async ({ page }) => {
  await page.goto(PAGE);
  await untilHydrated(page);
  await button(page).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Close' }).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => sessionStorage.getItem('tola-wanted-piece'))).toBeNull();
});

test('a card of the listing asks by one press, with Undo, and the wish list shows and changes it', async ({
  page,
  customer,
}) => {
  await page.goto(`/user/search?q=${encodeURIComponent(SOLD_OUT.name)}`);
  await untilHydrated(page);
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  const toast = page.getByRole('listitem').filter({ hasText: `when ${SOLD_OUT.name} is back` });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');

  await page.goto('/user/wishlist');
  const box = page.getByRole('checkbox', { name: `E-mail me when it is back: ${SOLD_OUT.name}` });
  await box.check();
  await expect
    .poll(async () => (await customer.api.call(wishCalls.getWishList, {})).data[0]?.messages)
    .toBe('back in stock');
  await page.getByRole('checkbox', { name: 'By e-mail' }).first().check();
  const silence = page.getByRole('checkbox', { name: `Messages: ${SOLD_OUT.name}` });
  await expect(silence).toBeChecked();
  await silence.uncheck();
  await expect
    .poll(async () => (await customer.api.call(wishCalls.getWishList, {})).data[0]?.messages)
    .toBe('silent');
  await expectAccessible(page);
});

test('a failure changes nothing and says so', async ({ page, customer: _, expectedErrors }) => {
  expectedErrors.push(/askWhenBack/);
  await page.route('**/askWhenBack', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }));
  await page.goto(PAGE);
  await untilHydrated(page);
  await button(page).click();
  await expect(page.getByText('Busy.')).toBeVisible();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
});
