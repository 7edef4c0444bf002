import type { Page, Route } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import { formatRupees, rupees, toPaise } from '#contract/money/money.ts';
import { CART_TOTAL_HEADER } from '#contract/orders/order-states.ts';
import { expect, stubCall, test } from './fixtures.ts';
import { ADDRESS, type CartLine, sampleLine, sampleOrder } from './order-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { buyNow, fillAddress } from './purchase-steps.ts';

/** Stubs the cart calls with an in-memory cart. Returns the log of changes. */
async function stubCart(page: Page, lines: CartLine[], delayMs = 0) {
  const log: string[] = [];
  const cart = new Map(lines.map((line) => [line.cart_id, line]));
  const wait = () => new Promise((resolve) => setTimeout(resolve, delayMs));
  await page.route(/\/getCart$/, async (route: Route) => {
    log.push('getCart');
    await route.fulfill({ json: { data: [...cart.values()] } });
  });
  await page.route(/\/updateCartItem$/, async (route) => {
    const { cart_id, quantity } = route.request().postDataJSON();
    log.push(`update ${cart_id} to ${quantity}`);
    await wait();
    const line = cart.get(cart_id);
    if (line)
      cart.set(cart_id, sampleLine({ ...line, quantity, total_price: line.price_per_unit * quantity }));
    await route.fulfill({ json: { message: 'ok', cart_id } });
  });
  await page.route(/\/deleteCartItem\/\d+$/, async (route) => {
    const id = Number(route.request().url().split('/').at(-1));
    log.push(`delete ${id}`);
    cart.delete(id);
    await route.fulfill({ json: { message: 'ok' } });
  });
  await page.route(/\/addToCart$/, async (route) => {
    const { product_id, quantity } = route.request().postDataJSON();
    log.push(`add ${quantity} of ${product_id}`);
    cart.set(99, sampleLine({ cart_id: 99, product_id, quantity }));
    await route.fulfill({ json: { message: 'ok', cart_id: 99 } });
  });
  return log;
}

/** Collects and accepts alerts. */
function collectAlerts(page: Page): string[] {
  const texts: string[] = [];
  page.on('dialog', (dialog) => {
    texts.push(dialog.message());
    dialog.accept();
  });
  return texts;
}

const SOLITAIRE = 2;

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
  await expect(page.getByText(messages.cartEmpty)).toBeVisible();
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
  await expect(page.getByRole('spinbutton', { name: 'Quantity of Tara Ring' })).toBeFocused();
});

test('a piece that is no longer for sale is marked', async ({ page }) => {
  await stubCart(page, [sampleLine({ available: false })]);
  await page.goto('/cart');
  await expect(page.getByText('No longer available')).toBeVisible();
  await expectAccessible(page);
});

test('the coupon list comes from the shop, with code and description', async ({ page }) => {
  await stubCart(page, [sampleLine()]);
  await page.goto('/cart');
  const options = page.getByRole('combobox', { name: /coupon/i }).getByRole('option');
  await expect(options.first()).toHaveText('No coupon');
  await expect(options.filter({ hasText: 'SWAGAT750' })).toHaveText(
    'SWAGAT750 — ₹750 off your first order above ₹10,000',
  );
});

test('coupons say what they save on this cart, the best first, and the total follows the choice', async ({
  page,
  customer,
}) => {
  await customer.api.call(calls.addToCart, { body: { product_id: SOLITAIRE, quantity: 1 } });
  await page.goto('/cart');
  const coupon = page.getByRole('combobox', { name: /coupon/i });
  await expect(coupon.getByRole('option').nth(1)).toHaveText(
    'SWAGAT750 — ₹750 off your first order above ₹10,000 · saves ₹750',
  );
  const others = coupon.locator('optgroup[label="Not for this cart"]');
  await expect(others.locator('option', { hasText: 'CHANDI10' })).toContainText(
    'This code does not apply to the pieces in your cart.',
  );
  await expect(coupon).toHaveAccessibleDescription('SWAGAT750 saves ₹750 on this cart.');
  const { cart_total } = await customer.api.call(calls.getCouponSavings, {});
  await coupon.selectOption('SWAGAT750');
  await expect(coupon).toHaveAccessibleDescription('You save ₹750 on this cart.');
  await expect(page.getByText('₹750 saved')).toBeVisible();
  await expect(page.getByText(formatRupees(toPaise(rupees(cart_total - 750))))).toBeVisible();
  await expectAccessible(page);
  await coupon.selectOption('CHANDI10');
  await expect(coupon).toHaveAccessibleDescription(/does not apply/);
  await expect(page.getByText('₹750 saved')).toHaveCount(0);
  await coupon.selectOption('SWAGAT750');
  await page.getByRole('button', { name: /One more/ }).click();
  await expect(page.getByText(formatRupees(toPaise(rupees(2 * cart_total - 750))))).toBeVisible();
  await buyNow(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
  const { orders } = await customer.api.call(calls.getOrders, {});
  expect(orders[0]).toMatchObject({ discount_amount: 750, total_amount: 2 * cart_total - 750 });
});

test('the address begins with that of the profile; another recipient goes with the order', async ({
  page,
  customer,
}) => {
  await customer.api.call(calls.addToCart, { body: { product_id: SOLITAIRE, quantity: 1 } });
  await page.goto('/cart');
  await expect(page.getByLabel('Street')).toHaveValue('12 Temple Road');
  await expect(page.getByLabel('City')).toHaveValue('Kochi');
  await expect(page.getByLabel('Pincode')).toHaveValue('682001');
  await expect(page.getByLabel('Deliver to')).toHaveValue('Meera Nair');
  await page.getByLabel('Deliver to').fill('Asha Menon');
  await page.reload();
  await expect(page.getByLabel('Deliver to')).toHaveValue('Asha Menon');
  await buyNow(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
  const { orders } = await customer.api.call(calls.getOrders, {});
  expect(orders[0]?.shipping_address).toEqual({
    ...{ street: '12 Temple Road', city: 'Kochi', pincode: '682001' },
    recipient_name: 'Asha Menon',
  });
  await expect(page.getByRole('main')).toContainText('Asha Menon');
});

test('a line says metal, purity and weight', async ({ page, customer }) => {
  await customer.api.call(calls.addToCart, { body: { product_id: SOLITAIRE, quantity: 1 } });
  await page.goto('/cart');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tara Solo' })).toContainText('1.10 g');
});

test('each missing address field is required; spaces count as missing', async ({ page }) => {
  test.slow();
  await stubCart(page, [sampleLine()]);
  const created = await stubCall(page, 'createOrder', { json: { order_id: 'ORDER7' } });
  const alerts = collectAlerts(page);
  await page.goto('/cart');
  for (const label of ['Street', 'City', 'Pincode']) {
    await fillAddress(page);
    await page.getByLabel(label).fill('   ');
    await buyNow(page).click();
    await expect.poll(() => alerts.splice(0)).toEqual([messages.addressMissing]);
    await expect(page.getByRole('alert').filter({ hasText: messages.addressMissing })).toBeVisible();
  }
  await expectAccessible(page);
  expect(created.count()).toBe(0);
});

test('missing address fields are marked and the first is focused', async ({ page }) => {
  await stubCart(page, [sampleLine()]);
  collectAlerts(page);
  await page.goto('/cart');
  await fillAddress(page, { ...ADDRESS, city: ' ', pincode: '' });
  await buyNow(page).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveAccessibleDescription(/Please fill in the city/);
  const invalid = page.locator('[aria-invalid=true]');
  await expect(invalid).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel('City').fill('Kochi');
  await expect(invalid).toHaveCount(1);
  await page.getByLabel('Pincode').fill('682001');
  await expect(invalid).toHaveCount(0);
  await expect(page.getByText(messages.addressMissing)).toBeHidden();
});

test('the address error disappears when the cart becomes empty', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stubCart(page, [sampleLine()]);
  collectAlerts(page);
  await page.goto('/cart');
  await page.getByLabel('Street').fill('');
  await buyNow(page).click();
  await expect(page.getByText(messages.addressMissing)).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(messages.cartEmpty)).toBeVisible();
  await expect(page.getByText(messages.addressMissing)).toBeHidden();
  // Undo fits on one line on a phone too.
  const lines = await page.getByRole('button', { name: 'Undo' }).evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('an order above the online payment limit stays in the cart, with instructions', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/409.*createOrder/);
  const { data } = await customer.api.call(calls.getProducts, {});
  const dear = data
    .flatMap(({ products }) => products)
    .find(({ price, sold_out }) => price > 2_00_000 && !sold_out);
  await customer.api.call(calls.addToCart, { body: { product_id: dear?.product_id ?? 0, quantity: 99 } });
  const alerts = collectAlerts(page);
  await page.goto('/cart');
  await fillAddress(page);
  await buyNow(page).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Please order fewer pieces, or call us.' });
  await expect(refused).toContainText('At most ₹5,00,000 can be paid online at once');
  await expect.poll(() => alerts).toHaveLength(1);
  expect((await customer.api.call(calls.getCart, {})).data).toHaveLength(1);
  expect((await customer.api.call(calls.getOrders, {})).orders).toEqual([]);
});

test('an empty cart is reported, and again on Buy Now with a complete address', async ({ page }) => {
  const alerts = collectAlerts(page);
  await page.goto('/cart');
  await expect(page.getByText(messages.cartEmpty)).toBeVisible();
  await expectAccessible(page);
  await buyNow(page).click();
  await expect.poll(() => alerts.splice(0)).toEqual([messages.addressMissing]);
  await fillAddress(page);
  await buyNow(page).click();
  await expect.poll(() => alerts).toEqual([messages.cartEmptyAlert]);
});

test('Buy Now orders once, sends the shown total, and opens the checkout', async ({ page }) => {
  await stubCart(page, [sampleLine({ quantity: 2 })]);
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder()] } });
  const bodies: unknown[] = [];
  await page.route(/\/createOrder$/, async (route) => {
    bodies.push(route.request().postDataJSON(), route.request().headers()[CART_TOTAL_HEADER]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.fulfill({ json: { order_id: 'ORDER7' } });
  });
  await page.goto('/cart');
  await fillAddress(page);
  await page.getByRole('combobox', { name: /coupon/i }).selectOption('SWAGAT750');
  await buyNow(page).dblclick();
  await expect(page.getByRole('button', { name: messages.creatingOrder })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\/ORDER7$/);
  expect(bodies).toEqual([{ shipping_address: ADDRESS, coupon_code: 'SWAGAT750' }, '16754']);
});

test('an order without an id and a refused order show an alert', async ({ page, expectedErrors }) => {
  expectedErrors.push(/createOrder/, /409/, /500/);
  const log = await stubCart(page, [sampleLine()]);
  const alerts = collectAlerts(page);
  await page.goto('/cart');
  await fillAddress(page);
  await stubCall(page, 'createOrder', {});
  await buyNow(page).click();
  await expect.poll(() => alerts.splice(0)).toEqual([messages.orderWithoutId]);
  await stubCall(page, 'createOrder', { status: 500, json: { message: 'boom' } });
  await buyNow(page).click();
  await expect.poll(() => alerts.splice(0)).toEqual([messages.orderFailed('boom')]);
  // `busy` may mean a lost commit: the order may have been placed.
  await stubCall(page, 'createOrder', { status: 503, json: { code: 'busy', message: 'Very busy.' } });
  await buyNow(page).click();
  await expect.poll(() => alerts.splice(0)).toEqual([messages.orderFailed('Very busy.')]);
  await expect(page.getByText('Before you order again')).toBeVisible();
  await stubCall(page, 'createOrder', {
    status: 409,
    json: { code: 'price_changed', message: 'Prices changed.' },
  });
  log.length = 0;
  await buyNow(page).click();
  await expect.poll(() => alerts).toEqual([messages.orderFailed('Prices changed.')]);
  await expect(page.getByRole('alert').filter({ hasText: 'Prices changed.' })).toBeVisible();
  await expect(page.getByText('Before you order again')).toBeHidden();
  await expect.poll(() => log).toContain('getCart');
  await expect(buyNow(page)).toBeEnabled();
});

test('the address survives a reload; an unusual pincode gets a remark', async ({ page }) => {
  await page.goto('/cart');
  await fillAddress(page, { ...ADDRESS, pincode: '0123' });
  await expect(page.getByText(/six digits/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Street')).toHaveValue(ADDRESS.street);
  await expect(page.getByLabel('Pincode')).toHaveValue('0123');
  await page.getByLabel('Pincode').fill('682001');
  await expect(page.getByText(/six digits/)).toBeHidden();
});

test('the state is requested where the pincode maps to none or two, and is sent with the order', async ({
  page,
}) => {
  await stubCart(page, [sampleLine()]);
  await page.goto('/cart');
  const state = page.getByLabel('State');
  const pincode = page.getByLabel('Pincode');
  await fillAddress(page, { ...ADDRESS, pincode: '682001' });
  await pincode.blur();
  await expect(page.getByText(/six digits/)).toBeHidden();
  await expect(state).toBeHidden();

  await pincode.fill('9000');
  await pincode.blur();
  await expect(state.getByRole('option')).toHaveCount(37);
  await expectAccessible(page);
  await pincode.fill('396230');
  await expect(state.getByRole('option')).toHaveText([
    'Choose the state',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Gujarat',
  ]);
  await state.selectOption('Gujarat');
  await page.reload();
  await expect(state).toHaveValue('Gujarat');

  await stubCall(page, 'createOrder', { json: { order_id: 'ORDER7' } });
  const placing = page.waitForRequest(/\/createOrder$/);
  await buyNow(page).click();
  const { shipping_address } = (await placing).postDataJSON();
  expect(shipping_address).toEqual({ ...ADDRESS, pincode: '396230', state: 'Gujarat' });
});

test('changing the pincode clears the chosen state', async ({ page }) => {
  await stubCart(page, [sampleLine()]);
  await page.goto('/cart');
  const state = page.getByLabel('State');
  const pincode = page.getByLabel('Pincode');
  await fillAddress(page, { ...ADDRESS, pincode: '396230' });
  await state.selectOption('Gujarat');
  await pincode.fill('682001');
  await expect(state).toBeHidden();
  await stubCall(page, 'createOrder', { json: { order_id: 'ORDER7' } });
  const placing = page.waitForRequest(/\/createOrder$/);
  await buyNow(page).click();
  expect((await placing).postDataJSON().shipping_address).toEqual({ ...ADDRESS, pincode: '682001' });
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
