import { calls } from '#contract/calls.ts';
import { formatRupees, rupees, toPaise } from '#contract/money/money.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { CART_TOTAL_HEADER } from '#contract/orders/order-states.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { holdBack } from '../held-requests.ts';
import { ADDRESS, sampleLine, sampleOrder } from '../order-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { buyNow, fillAddress } from '../purchase-steps.ts';
import { collectAlerts, SOLITAIRE, stubCart } from './cart-steps.ts';

test.beforeEach(({ customer }) => {
  expect(customer.token).toBeTruthy();
});

test('an order is a gift with a message, which the customer reads again with the order', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await customer.api.call(calls.addToCart, { body: { product_id: SOLITAIRE, quantity: 1 } });
  await page.goto('/cart');
  await fillAddress(page);
  const message = page.getByLabel('Your message on the card (optional)');
  await expect(message).toHaveCount(0);
  await page.getByRole('checkbox', { name: /This is a gift/ }).check();
  await expect(message).toHaveAccessibleDescription(/^200 characters left/);
  await message.fill('a\n'.repeat(9));
  await message.press('Backspace');
  await message.press('x');
  await expect(page.getByText('Please keep the message to 8 lines.')).toBeVisible();
  await message.fill('Dear Meera,\nwith love 🎂');
  await expect(message).toHaveAccessibleDescription(/^176 characters left/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(message).toHaveValue('Dear Meera,\nwith love 🎂');
  await buyNow(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(page.getByText('A gift: wrapped, with your card, and no price in the box')).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText('Dear Meera,\nwith love 🎂');
  const { orders } = await customer.api.call(calls.getOrders, {});
  expect(orders[0]?.gift).toEqual({ message: 'Dear Meera,\nwith love 🎂' });
  for (const path of ['/order-history', `/order-details/${orders[0]?.order_id}`]) {
    await page.goto(path);
    await expect(page.getByRole('blockquote')).toHaveText('Dear Meera,\nwith love 🎂');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  await customer.api.call(calls.addToCart, { body: { product_id: SOLITAIRE, quantity: 1 } });
  await page.goto('/cart');
  await expect(page.getByRole('checkbox', { name: /This is a gift/ })).not.toBeChecked();
});

test('an order placed while a piece is being removed is one without it', async ({ page, customer }) => {
  await customer.api.call(calls.addToCart, { body: { product_id: SOLITAIRE, quantity: 1 } });
  await customer.api.call(calls.addToCart, { body: { product_id: SOLITAIRE + 1, quantity: 1 } });
  await page.goto('/cart');
  await fillAddress(page);
  const release = await holdBack(page, /deleteCartItem/);
  await page
    .getByRole('listitem')
    .filter({ has: page.locator(`[href^="/user/products/${SOLITAIRE + 1}/"]`) })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await buyNow(page).click();
  release();
  await expect(page).toHaveURL(/\/checkout\//);
  const { orders } = await customer.api.call(calls.getOrders, {});
  expect(orders[0]?.items?.map(({ product_id }) => product_id)).toEqual([SOLITAIRE]);
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

test('the refusal of a coupon is gone once another one is chosen', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/createOrder/);
  await customer.api.call(calls.addToCart, { body: { product_id: SOLITAIRE, quantity: 1 } });
  const alerts = collectAlerts(page);
  await page.goto('/cart');
  const coupon = page.getByRole('combobox', { name: /coupon/i });
  await coupon.selectOption('CHANDI10');
  await expect(coupon).toHaveAccessibleDescription(/does not apply/);
  await buyNow(page).click();
  const refusal = page.getByText(/^Failed to create order/);
  await expect(refusal).toBeVisible();
  expect(alerts).toHaveLength(1);
  await coupon.selectOption('SWAGAT750');
  await expect(refusal).toHaveCount(0);
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
  await expect(page.getByLabel('Street')).toHaveValue('12 Temple Road');
  await buyNow(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
  const { orders } = await customer.api.call(calls.getOrders, {});
  expect(orders[0]?.shipping_address).toEqual({
    ...{ street: '12 Temple Road', city: 'Kochi', pincode: '682001' },
    recipient_name: 'Asha Menon',
  });
  await expect(page.getByRole('main')).toContainText('Asha Menon');
});

test('an address that arrives in the field one types in is replaced by what is typed', async ({
  page,
  customer,
}) => {
  await customer.api.call(calls.addToCart, { body: { product_id: SOLITAIRE, quantity: 1 } });
  const release = await holdBack(page, /\/getOrders/);
  await page.goto('/cart');
  const street = page.getByLabel('Street');
  await street.focus();
  release();
  await expect(street).toHaveValue('12 Temple Road');
  await page.keyboard.type('14 Hill Road');
  await expect(street).toHaveValue('14 Hill Road');
  await expect(page.getByLabel('City')).toHaveValue('Kochi');
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
    await expect.poll(() => alerts.splice(0)).toEqual([orderMessages.addressMissing]);
    await expect(page.getByRole('alert').filter({ hasText: orderMessages.addressMissing })).toBeVisible();
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
  await expect(page.getByText(orderMessages.addressMissing)).toBeHidden();
});

test('the address error disappears when the cart becomes empty', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stubCart(page, [sampleLine()]);
  collectAlerts(page);
  await page.goto('/cart');
  // A field cleared before the profile's address arrives is filled from it.
  await expect(page.getByLabel('Street')).toHaveValue('12 Temple Road');
  await page.getByLabel('Street').fill('');
  await buyNow(page).click();
  await expect(page.getByText(orderMessages.addressMissing)).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(orderMessages.cartEmpty)).toBeVisible();
  await expect(page.getByText(orderMessages.addressMissing)).toBeHidden();
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
  await expect(page.getByText(orderMessages.cartEmpty)).toBeVisible();
  await expectAccessible(page);
  await buyNow(page).click();
  await expect.poll(() => alerts.splice(0)).toEqual([orderMessages.addressMissing]);
  await expect(page.getByLabel('Street')).toBeFocused();
  await fillAddress(page);
  await buyNow(page).click();
  await expect.poll(() => alerts).toEqual([orderMessages.cartEmptyAlert]);
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
  await expect(page.getByRole('button', { name: orderMessages.creatingOrder })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\/ORDER7$/);
  expect(bodies).toEqual([{ shipping_address: ADDRESS, coupon_code: 'SWAGAT750' }, '16754']);
});

test('Buy Now before the saved address has arrived waits for it', async ({ page }) => {
  await stubCart(page, [sampleLine()]);
  const alerts = collectAlerts(page);
  let release = () => {};
  const isPressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/getOrders/, async (route) => {
    await isPressed;
    await route.fulfill({ json: { orders: [sampleOrder({ shipping_address: ADDRESS })] } });
  });
  const ordered = page.waitForRequest(/\/createOrder$/);
  await stubCall(page, 'createOrder', { json: { order_id: 'ORDER7' } });
  await page.goto('/cart');
  await buyNow(page).click();
  release();
  expect((await ordered).postDataJSON()).toMatchObject({ shipping_address: ADDRESS });
  expect(alerts).toEqual([]);
});

test('an order without an id and a refused order show an alert', async ({ page, expectedErrors }) => {
  expectedErrors.push(/createOrder/, /409/, /500/);
  const log = await stubCart(page, [sampleLine()]);
  const alerts = collectAlerts(page);
  await page.goto('/cart');
  await fillAddress(page);
  await stubCall(page, 'createOrder', {});
  await buyNow(page).click();
  await expect.poll(() => alerts.splice(0)).toEqual([orderMessages.orderWithoutId]);
  await stubCall(page, 'createOrder', { status: 500, json: { message: 'boom' } });
  await buyNow(page).click();
  await expect.poll(() => alerts.splice(0)).toEqual([orderMessages.orderFailed('boom')]);
  // `busy` may mean a lost commit: the order may have been placed.
  await stubCall(page, 'createOrder', { status: 503, json: { code: 'busy', message: 'Very busy.' } });
  await buyNow(page).click();
  await expect.poll(() => alerts.splice(0)).toEqual([orderMessages.orderFailed('Very busy.')]);
  await expect(page.getByText('Before you order again')).toBeVisible();
  await stubCall(page, 'createOrder', {
    status: 409,
    json: { code: 'price_changed', message: 'Prices changed.' },
  });
  log.length = 0;
  await buyNow(page).click();
  await expect.poll(() => alerts).toEqual([orderMessages.orderFailed('Prices changed.')]);
  await expect(page.getByRole('alert').filter({ hasText: 'Prices changed.' })).toBeVisible();
  await expect(page.getByText('Before you order again')).toBeHidden();
  await expect.poll(() => log).toContain('getCart');
  await expect(buyNow(page)).toBeEnabled();
});

test('the address survives a reload; an unusual pincode gets a remark', async ({ page }) => {
  await stubCart(page, [sampleLine()]);
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
