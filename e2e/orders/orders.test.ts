import { calls } from '#contract/calls.ts';
import { ORDER_STATUSES } from '#contract/orders/order-states.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { ADDRESS, PAID, sampleItem, sampleOrder } from '../order-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

test.beforeEach(({ customer }) => {
  expect(customer.token).toBeTruthy();
});

const five = [1, 2, 3, 4, 5].map((id) => sampleItem(id));

test('a card shows the order, its first two pieces and how many more there are', async ({ page }) => {
  test.slow();
  await stubCall(page, 'getOrders', {
    json: {
      orders: [
        sampleOrder({ items: five, discount_amount: 2_500, total_amount: 47_500 }),
        sampleOrder({ order_id: 'ORDER8', items: five.slice(0, 2), ...PAID }),
      ],
    },
  });
  await page.goto('/order-history');
  const card = page.getByRole('article', { name: 'Order ORDER7' });
  for (const text of [
    'ORDER7',
    '12 Nov 2026',
    '5 items',
    'Order: pending',
    'Payment: pending',
    'Your pieces₹50,000',
    'Discount−₹2,500',
    'Total₹47,500',
  ]) {
    await expect(card).toContainText(text);
  }
  await expect(card).toContainText('12 Temple Road');
  await expect(card).toContainText('Product no. 101');
  await expect(card).toContainText('Product no. 102');
  await expect(card).toContainText('₹10,000');
  await expect(card).not.toContainText('₹9,500');
  await expect(card).not.toContainText('Product no. 103');
  await expect(card).toContainText('+3 more items₹30,000');
  await expect(card.getByRole('link', { name: 'Pay now for order ORDER7' })).toBeVisible();
  const second = page.getByRole('article', { name: 'Order ORDER8' });
  await expect(second).not.toContainText('more items');
  await expect(second).not.toContainText('Discount');
  await expect(second.getByRole('link', { name: /Pay/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(/\/order-details\/ORDER7$/);
});

test('a card names the recipient, and sets pieces and sums side by side where there is room', async ({
  page,
  customer,
}) => {
  const shipping_address = { ...ADDRESS, recipient_name: 'Meera Nair', recipient_phone: '98765 43210' };
  await stubCall(page, 'getOrders', {
    json: { orders: [sampleOrder({ shipping_address }), sampleOrder({ order_id: 'ORDER8' })] },
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/order-history');
  const card = page.getByRole('article', { name: 'Order ORDER7' });
  await expect(card.locator('address')).toHaveText(
    /^Meera Nair\n12 Temple Road\nFort Kochi\nKochi 682001\n98765 43210$/,
  );
  await expect(page.getByRole('article', { name: 'Order ORDER8' }).locator('address')).toHaveText(
    new RegExp(`^${customer.name}\n12 Temple Road`),
  );
  const place = async () => {
    const pieces = await card.getByRole('list').boundingBox();
    const total = await card.getByText('Total', { exact: true }).boundingBox();
    if (!pieces || !total) throw new Error('The card has pieces and a total.');
    return { isBeside: total.x > pieces.x + pieces.width, isBelow: total.y > pieces.y + pieces.height };
  };
  expect(await place()).toMatchObject({ isBeside: true });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await place()).toEqual({ isBeside: false, isBelow: true });
});

test('each status has its badge in any letter case; Reorder is for delivered orders', async ({ page }) => {
  const orders = ORDER_STATUSES.map((order_status, index) =>
    sampleOrder({ order_id: `ORDER${index}`, order_status, payment_status: index % 2 ? 'PAID' : 'paid' }),
  );
  await stubCall(page, 'getOrders', { json: { orders } });
  await page.goto('/order-history');
  for (const [index, status] of ORDER_STATUSES.entries()) {
    const card = page.getByRole('article', { name: `Order ORDER${index}` });
    await expect(card.getByText(status, { exact: true })).toBeVisible();
    await expect(card.getByText('Payment: paid', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Reorder' })).toHaveCount(status === 'delivered' ? 1 : 0);
  }
});

test('refunds of an order are shown with their date, on the card and on the order’s page', async ({
  page,
}) => {
  const refunds = [
    { amount: 1_000, refunded_at: '2026-11-14T20:30:00.000Z' },
    { amount: 500.5, refunded_at: '2026-11-16T06:30:00.000Z' },
    // As wide as such numbers get.
    { amount: 86_868.68, refunded_at: '2026-11-17T06:30:00.000Z', bank_reference: '8'.repeat(23) },
  ];
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder({ ...PAID, refunds })] } });
  await page.goto('/order-history');
  const card = page.getByRole('article', { name: 'Order ORDER7' });
  await expect(card).toContainText('Refunded on 15 Nov 2026₹1,000');
  await expect(card).toContainText('Refunded on 16 Nov 2026₹500.50');
  await expect(card).toContainText(`bank reference ${'8'.repeat(23)}₹86,868.68`);
  await expectAccessible(page);
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('main')).toContainText('Refunded on 15 Nov 2026₹1,000');
  await expect(page.getByText('success', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a refunded duplicate payment is listed apart from refunds of the order', async ({ page }) => {
  const returned_payments = [{ amount: 8_377, refunded_at: '2026-11-16T06:30:00.000Z' }];
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder({ ...PAID, returned_payments })] } });
  await page.goto('/order-history');
  const card = page.getByRole('article', { name: 'Order ORDER7' });
  await expect(card).toContainText('Duplicate payment returned on 16 Nov 2026₹8,377');
  await expect(card).not.toContainText('Refunded');
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('main')).toContainText('Duplicate payment returned on 16 Nov 2026₹8,377');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a loading text is shown', async ({ page }) => {
  await stubCall(page, 'getOrders', { json: { orders: [] }, delayMs: 800 });
  await page.goto('/order-history');
  await expect(page.getByText('Loading your orders...')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Start Shopping' })).toHaveAttribute(
    'href',
    '/user/products',
  );
  await expectAccessible(page);
});

test('a failure is shown, and Retry reloads the page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/getOrders/, /500/);
  await page.clock.install();
  await stubCall(page, 'getOrders', { status: 500, json: { message: 'The shop is resting.' } });
  await page.goto('/order-history');
  await expect(page.getByText('Loading your orders...')).toBeVisible();
  for (let retry = 0; retry < 4; retry += 1) await page.clock.runFor(9_000);
  await expect(page.getByRole('alert').filter({ hasText: 'The shop is resting.' })).toBeVisible();
  await expectAccessible(page);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await reloaded;
});

test('details list every piece and lead back to the checkout while the payment is pending', async ({
  page,
}) => {
  test.slow();
  await stubCall(page, 'getOrders', {
    json: { orders: [sampleOrder({ items: five, discount_amount: 2_500, total_amount: 47_500 })] },
  });
  await page.goto('/order-details/ORDER7');
  const main = page.getByRole('main');
  for (const item of five) await expect(main.getByText(item.product_name)).toBeVisible();
  for (const text of ['ORDER7', '12 Nov 2026', 'Fort Kochi', 'Kochi 682001']) {
    await expect(main).toContainText(text);
  }
  await expect(main.getByText('₹10,000', { exact: true })).toHaveCount(five.length);
  await expect(main).toContainText('Your pieces₹50,000Discount−₹2,500Total₹47,500');
  await expect(main.getByText('pending', { exact: true })).toHaveCount(2);
  await expect(main.getByRole('link', { name: 'Back to checkout' })).toHaveAttribute(
    'href',
    '/checkout/ORDER7',
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('details of a paid order lead back to the history; an unknown order shows a message', async ({
  page,
}) => {
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder(PAID)] } });
  await page.goto('/order-details/ORDER7');
  await expect(page.getByRole('link', { name: 'Back to order history' })).toHaveAttribute(
    'href',
    '/order-history',
  );
  await expect(page.getByRole('button', { name: 'Reorder' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View invoice and payment' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download Invoice' })).toBeVisible();
  await page.goto('/order-details/NOBODYS');
  await expect(page.getByText('Order not found')).toBeVisible();
});

test('an order that was cancelled before it was paid has no link to an invoice', async ({ page }) => {
  const cancelled = { order_status: 'cancelled', payment_status: 'cancelled' };
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder(cancelled)] } });
  await page.goto('/order-details/ORDER7');
  await expect(page.getByRole('main')).toContainText('Total₹10,000');
  await expect(page.getByRole('main')).not.toContainText('Discount');
  await expect(page.getByRole('link', { name: /invoice/i })).toHaveCount(0);
});

test('Reorder adds what is still for sale, once, and lists the rest in the cart', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/addToCart/, /404/);
  const items = [
    sampleItem(1, { product_id: 1, quantity: 2 }),
    sampleItem(2, { product_id: 2_000_000, product_name: 'Withdrawn Ring' }),
  ];
  await stubCall(page, 'getOrders', {
    json: { orders: [sampleOrder({ order_status: 'delivered', payment_status: 'Success', items })] },
  });
  await page.goto('/order-details/ORDER7');
  await page.getByRole('button', { name: 'Reorder' }).dblclick();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('status').filter({ hasText: 'Withdrawn Ring' })).toBeVisible();
  const { data } = await customer.api.call(calls.getCart, {});
  expect(data.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([[1, 2]]);
  await expectAccessible(page);
});

test('on a phone the history of an order arrives without moving the summary', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder(PAID)] } });
  const entry = { kind: 'placed', by: 'You', at: '2026-11-12T06:30:00.000Z' };
  const timeline = await stubCall(page, 'getOrderTimeline', { json: { data: [entry] }, delayMs: 1500 });
  await page.goto('/order-details/ORDER7');
  const summary = page.getByRole('region', { name: 'Summary' });
  const top = async () => (await summary.boundingBox())?.y;
  await expect(summary).toBeVisible();
  const before = await top();
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  expect(timeline.count()).toBe(1);
  expect(await top()).toBe(before);
});
