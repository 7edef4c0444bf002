import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { sampleLine } from '../order-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { buyNow } from '../purchase-steps.ts';
import { SOLITAIRE, stubCart } from './cart-steps.ts';

const quantity = (page: Page) =>
  page.getByRole('spinbutton', { name: 'Quantity of Ishani Twist Stack Ring' });

test.beforeEach(({ customer }) => {
  expect(customer.token).toBeTruthy();
});

test('a line shows piece, price, quantity and subtotal, and the total adds up', async ({ page }) => {
  test.slow();
  await stubCart(page, [
    sampleLine({ quantity: 3 }),
    sampleLine({ cart_id: 12, product_id: 2, product_name: 'Tara Ring', price_per_unit: 1_00_000 }),
  ]);
  await page.goto('/cart');
  const line = page.getByRole('listitem').filter({ hasText: 'Ishani Twist Stack Ring' });
  await expect(line.getByRole('img', { name: /Ishani/ })).toBeVisible();
  await expect(line).toContainText('₹8,377 each');
  await expect(line).toContainText('₹25,131');
  await expect(line.getByRole('button', { name: /One more/ })).toBeVisible();
  await expect(line.getByRole('button', { name: /Remove/ })).toBeVisible();
  await expect(quantity(page)).toHaveValue('3');
  await expect(page.getByText('₹1,25,131')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the quantity is a whole number from 1: zero and text become 1', async ({ page }) => {
  const log = await stubCart(page, [sampleLine({ quantity: 2 })]);
  await page.goto('/cart');
  await quantity(page).fill('0');
  await quantity(page).press('Enter');
  await expect(quantity(page)).toHaveValue('1');
  await expect(page.getByRole('button', { name: /One less/ })).toBeDisabled();
  await expect.poll(() => log).toContain('update 11 to 1');
  await quantity(page).fill('');
  await quantity(page).pressSequentially('abc');
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue('1');
});

test('a change is sent with cart_id and quantity, then the cart is refetched', async ({ page }) => {
  const log = await stubCart(page, [sampleLine()]);
  await page.goto('/cart');
  await expect(quantity(page)).toHaveValue('1');
  log.length = 0;
  await page.getByRole('button', { name: /One more/ }).click();
  await expect(page.getByText('₹16,754').first()).toBeVisible();
  await expect.poll(() => log).toEqual(['update 11 to 2', 'getCart']);
});

test('rapid changes are not lost: the last quantity wins', async ({ page }) => {
  const log = await stubCart(page, [sampleLine()], 150);
  await page.goto('/cart');
  const more = page.getByRole('button', { name: /One more/ });
  for (let press = 0; press < 6; press += 1) await more.click();
  await expect(quantity(page)).toHaveValue('7');
  await expect.poll(() => log.filter((entry) => entry.startsWith('update')).at(-1)).toBe('update 11 to 7');
  await expect.poll(() => log.at(-1)).toBe('getCart');
  await expect(quantity(page)).toHaveValue('7');
  await expect(page.getByText('₹58,639').first()).toBeVisible();
});

test('a line can be removed and restored', async ({ page }) => {
  const log = await stubCart(page, [sampleLine({ quantity: 2 })]);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Remove Ishani Twist Stack Ring' }).click();
  await expect(page.getByText(orderMessages.cartEmpty)).toBeVisible();
  expect(log).toContain('delete 11');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantity(page)).toHaveValue('2');
  expect(log).toContain('add 2 of 1');
});

test('each of several removed lines has its own Undo', async ({ page }) => {
  const other = { cart_id: 12, product_id: 2, product_name: 'Tara Ring' };
  const log = await stubCart(page, [sampleLine({ quantity: 2 }), sampleLine(other)]);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Remove Ishani Twist Stack Ring' }).click();
  await page.getByRole('button', { name: 'Remove Tara Ring' }).click();
  const wayBack = (name: string) =>
    page.locator('[data-sonner-toast]', { hasText: name }).getByRole('button', { name: 'Undo' });
  await expect(wayBack('Ishani')).toBeVisible();
  await wayBack('Tara').click();
  await expect(wayBack('Tara')).toHaveCount(0);
  await wayBack('Ishani').click();
  await expect
    .poll(() => log.filter((entry) => entry.startsWith('add')))
    .toEqual(['add 1 of 2', 'add 2 of 1']);
});

test('a refused change is rolled back at once, not after the refetch', async ({ page, expectedErrors }) => {
  expectedErrors.push(/updateCartItem/);
  await stubCart(page, [sampleLine()]);
  await page.goto('/cart');
  await expect(quantity(page)).toHaveValue('1');
  await stubCall(page, 'updateCartItem', { status: 409, json: { message: 'No more of these.' } });
  await page.route(/\/getCart$/, () => undefined);
  await page.getByRole('button', { name: /One more/ }).click();
  await expect(page.getByText('No more of these.')).toBeVisible();
  await expect(quantity(page)).toHaveValue('1');
});

test('an expired session removes nothing and shows no other error', async ({ page, expectedErrors }) => {
  expectedErrors.push(/401.*deleteCartItem/);
  await stubCart(page, [sampleLine()]);
  await page.goto('/cart');
  await stubCall(page, 'deleteCartItem', { status: 401, json: { message: 'Please log in to continue.' } });
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page).toHaveURL(/\/$/);
  const toasts = page.locator('[data-sonner-toast]');
  await expect(toasts).toHaveText(['Your session has ended. Please log in again.']);
});

test('removing a line by keyboard keeps the focus in the cart', async ({ page }) => {
  await stubCart(page, [sampleLine(), sampleLine({ cart_id: 12, product_name: 'Tara Ring' })]);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Remove Ishani Twist Stack Ring' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Pieces in your cart' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Tara Ring', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('spinbutton', { name: 'Quantity of Tara Ring' })).toBeFocused();
});

test('a piece that is no longer for sale is marked', async ({ page }) => {
  await stubCart(page, [sampleLine({ available: false })]);
  await page.goto('/cart');
  await expect(page.getByText('No longer available')).toBeVisible();
  await expectAccessible(page);
});

test('a line says metal, purity and weight', async ({ page, customer }) => {
  await customer.api.call(calls.addToCart, { body: { product_id: SOLITAIRE, quantity: 1 } });
  await page.goto('/cart');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tara Solo' })).toContainText('1.10 g');
});

test('on a phone the total and Buy Now are always visible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await stubCart(
    page,
    [1, 2, 3, 4, 5].map((id) => sampleLine({ cart_id: id, product_name: `Ring number ${id}` })),
  );
  await page.goto('/cart');
  await expect(page.getByText('₹41,885')).toBeInViewport();
  await expect(buyNow(page)).toBeInViewport();
  await page.getByLabel('Pincode').scrollIntoViewIfNeeded();
  await expect(page.getByText('₹41,885')).toBeInViewport();
});

test('cart changes reach the real server', async ({ page, customer }) => {
  await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
  await page.goto('/cart');
  await page.getByRole('button', { name: /One more/ }).click();
  await expect.poll(async () => (await customer.api.call(calls.getCart, {})).data[0]?.quantity).toBe(2);
});

test('the address of an empty cart stays in place when the saved one arrives', async ({ page }) => {
  await stubCall(page, 'getOrders', { json: { orders: [] }, delayMs: 1500 });
  await page.goto('/cart');
  const recipient = page.getByRole('textbox', { name: 'Deliver to' });
  await expect(recipient).toBeVisible();
  const before = await recipient.boundingBox();
  await expect(page.getByRole('button', { name: /^Use your address/ })).toBeVisible();
  expect(await recipient.boundingBox()).toEqual(before);
});
