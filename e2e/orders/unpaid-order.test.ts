import { calls } from '#contract/calls.ts';
import { holdEnd } from '#storefront/orders/hold/hold-copy.ts';
import { type Customer, expect, stubCall, test } from '../fixtures.ts';
import { ADDRESS, sampleItem, sampleOrder } from '../order-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { proceedToPayment } from '../purchase-steps.ts';

const RING = 1;
const NOW = new Date('2026-11-22T10:35:00+05:30');
const HELD = 'We are holding these pieces and this price until';
const RELEASED = 'We no longer hold these pieces and this price.';

async function placeOrder({ api }: Customer): Promise<string> {
  await api.call(calls.addToCart, { body: { product_id: RING, quantity: 1 } });
  const { order_id } = await api.call(calls.createOrder, { body: { shipping_address: ADDRESS } });
  return order_id;
}

test('a customer sees until when an order is held, and cancels it after confirming', async ({
  page,
  customer,
}) => {
  test.slow();
  const orderId = await placeOrder(customer);
  const { orders } = await customer.api.call(calls.getOrders, {});
  const until = new Date(orders[0]?.price_kept_until ?? '');
  await page.goto(`/checkout/${orderId}`);
  await expect(page.getByText(`${HELD} ${holdEnd(until, new Date())}.`)).toBeVisible();
  await expectAccessible(page);

  const cancel = page.getByRole('button', { name: 'Cancel order', exact: true });
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();

  await cancel.click();
  await dialog.getByRole('button', { name: 'Yes, cancel order' }).click();
  await expect(page.getByText(/This order was cancelled and can no longer be paid/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByText(HELD)).toHaveCount(0);
  await expect(proceedToPayment(page)).toBeDisabled();
  const after = await customer.api.call(calls.getOrders, {});
  expect(after.orders[0]).toMatchObject({ order_status: 'cancelled', payment_status: 'cancelled' });
});

test('an order can be cancelled on its own page', async ({ page, customer }) => {
  const orderId = await placeOrder(customer);
  await page.goto(`/order-details/${orderId}`);
  await expect(page.getByText(HELD)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, cancel order' }).click();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expect(page.getByText('cancelled', { exact: true }).first()).toBeVisible();
});

test('an unpaid order can be put back into the cart, from the history too', async ({ page, customer }) => {
  test.slow();
  const orderId = await placeOrder(customer);
  await page.goto('/order-history');
  await page.getByRole('button', { name: `Change order ${orderId}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change this order?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Yes, back to my cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your pieces are back in your cart.')).toBeVisible();
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  const { orders } = await customer.api.call(calls.getOrders, {});
  expect(orders[0]).toMatchObject({ order_status: 'cancelled' });
});

test('pieces that cannot be put back are named in the cart', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder({ coupon_code: 'SWAGAT750' })] } });
  await stubCall(page, 'returnOrderToCart', {
    json: { message: 'ok', not_added: [{ product_name: 'Ring number 1', reason: 'it is sold out.' }] },
  });
  await page.goto('/checkout/ORDER7');
  await page.getByRole('button', { name: 'Change order' }).click();
  await page.getByRole('button', { name: 'Yes, back to my cart' }).click();
  await expect(page.getByText('Ring number 1: it is sold out.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: /coupon/i })).toHaveValue('SWAGAT750');
});

test('a refused cancellation is shown in the dialog', async ({ page, customer, expectedErrors }) => {
  expectedErrors.push(/cancelOrder/);
  expect(customer.token).toBeTruthy();
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder()] } });
  const message = 'Your payment is being confirmed. Please do not pay again.';
  await stubCall(page, 'cancelOrder', { status: 409, json: { message, code: 'payment_being_confirmed' } });
  await page.goto('/checkout/ORDER7');
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByRole('button', { name: 'Yes, cancel order' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(message);
  await expect(dialog.getByRole('button', { name: 'Yes, cancel order' })).not.toHaveAttribute('aria-busy');
});

test('the page updates when the hold expires', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  const price_kept_until = new Date(NOW.getTime() + 20 * 60_000).toISOString();
  await stubCall(page, 'getOrders', {
    json: { orders: [sampleOrder({ price_kept_until, holds_pieces: true })] },
  });
  await page.clock.install({ time: NOW });
  await page.goto('/checkout/ORDER7');
  await expect(page.getByText(`${HELD} 10:55 am.`)).toBeVisible();
  await page.clock.fastForward(20 * 60_000);
  await expect(page.getByText(RELEASED)).toBeVisible();
  await expect(page.getByText(HELD)).toHaveCount(0);
  await expect(proceedToPayment(page)).toBeEnabled();
});

test('an order with a pending payment says so and cannot be cancelled', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder({ money_held: true })] } });
  for (const path of ['/checkout/ORDER7', '/order-details/ORDER7']) {
    await page.goto(path);
    await expect(page.getByText('Your bank is still confirming a payment for this order.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel order', exact: true })).toHaveCount(0);
  }
});

test('a late payment is shown with its reason', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy();
  const reason = 'The pieces were sold before the bank confirmed this payment.';
  await stubCall(page, 'getOrders', {
    json: { orders: [sampleOrder({ payments_to_return: [{ amount: 10_000, reason }] })] },
  });
  await page.goto('/checkout/ORDER7');
  const alert = page.getByRole('alert').filter({ hasText: 'Your payment of ₹10,000' });
  await expect(alert).toContainText(reason);
  await expect(alert).toContainText('We are sending it back to you.');
});

test('a changed total is shown with its new sums, and the next press pays', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/initiatePayment/);
  expect(customer.token).toBeTruthy();
  let isRepriced = false;
  await page.route(/\/getOrders$/, (route) => {
    const dearer = {
      total_amount: 11_000,
      subtotal_amount: 11_000,
      items: [sampleItem(1, { subtotal: 11_000 })],
    };
    return route.fulfill({ json: { orders: [sampleOrder(isRepriced ? dearer : {})] } });
  });
  const message =
    'A price in this order changed since you placed it. The total is now ₹11,000. Please check and pay again.';
  await page.route(/\/initiatePayment$/, (route) => {
    isRepriced = true;
    return route.fulfill({ status: 409, json: { message, code: 'price_changed' } });
  });
  await page.goto('/checkout/ORDER7');
  await proceedToPayment(page).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('main').getByText('₹11,000').first()).toBeVisible();
  await expect(proceedToPayment(page)).toBeEnabled();
});
