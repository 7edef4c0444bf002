import { expect, stubCall, test } from '../fixtures.ts';
import { cards, inCategory, plain } from '../listing/listing-steps.ts';
import { ADDRESS, type CartLine, sampleLine, sampleOrder } from '../order-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { buyNow, fillAddress, proceedToPayment } from '../purchase-steps.ts';
import { collectAlerts } from './cart-steps.ts';

const CAUSES: NonNullable<CartLine['since_added']>['causes'] = [
  { kind: 'rate', purity: '22K916', before: 10_842, after: 10_980, amount: 470.86 },
  { kind: 'making', amount: 56.5 },
  { kind: 'gst', amount: 15.82 },
  { kind: 'rounding', amount: -0.18 },
];
const ROSE = '22K (916) went from ₹10,842 to ₹10,980 a gram';

test.beforeEach(({ customer }) => {
  expect(customer.token).toBeTruthy();
});

test('a cart across a change of rates says what changed and why, before anything is ordered', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/createOrder/);
  collectAlerts(page);
  const line = sampleLine({ since_added: { before: 42_675, after: 43_218, causes: CAUSES } });
  const onRequest = sampleLine({
    ...{ cart_id: 12, product_name: 'Platinum band', price_per_unit: 0 },
    ...{ available: false, price_on_request: true },
  });
  await stubCall(page, 'getCart', {
    json: {
      data: [line, onRequest],
      ...{ rate_set_id: 57, priced_at: '2026-11-20T05:00:00.000Z', price_kept_minutes: 30 },
    },
  });
  const headers: (string | undefined)[] = [];
  await page.route(/\/createOrder$/, (route) => {
    headers.push(route.request().headers()['tola-cart-prices']);
    const price_change = {
      ...{ before: 42_675, after: 43_218, coupon: 0, quantities: 0 },
      lines: [
        {
          product_id: 1,
          product_name: line.product_name,
          quantity: 1,
          before: 42_675,
          after: 43_218,
          causes: CAUSES,
        },
      ],
    };
    return route.fulfill({
      ...{ status: 409, json: { code: 'price_changed', message: 'The total is now ₹43,218.', price_change } },
    });
  });
  await page.goto('/cart');
  await expect(page.getByText('Price kept for 30 minutes once you place the order')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Platinum band' });
  await expect(row).toContainText('Price on request');
  await expect(row.locator('a[href^="tel:"]')).toBeVisible();
  await page.getByText('₹543 more than when you added it').click();
  await expect(page.getByText(ROSE)).toBeVisible();
  await fillAddress(page, ADDRESS);
  await buyNow(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The total is now ₹43,218.' });
  await expect(alert).toContainText('It was ₹42,675, it is now ₹43,218.');
  await expect(alert.getByText(ROSE)).toBeVisible();
  await expect(alert).toContainText('+₹470.86');
  expect(headers).toEqual(['57 2026-11-20T05:00:00.000Z']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the last five minutes of a kept price are counted down, and the new price is shown with its causes', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/initiatePayment/);
  const now = new Date('2026-11-20T10:35:00+05:30');
  const price_kept_until = new Date(now.getTime() + 6 * 60_000).toISOString();
  await stubCall(page, 'getOrders', {
    json: { orders: [sampleOrder({ price_kept_until, holds_pieces: true })] },
  });
  const price_change = {
    ...{ before: 10_000, after: 10_543, coupon: 0, quantities: 0 },
    lines: [
      { product_id: 1, product_name: 'Ring', quantity: 1, before: 10_000, after: 10_543, causes: CAUSES },
    ],
  };
  await stubCall(page, 'initiatePayment', {
    ...{ status: 409, json: { code: 'price_changed', message: 'The total is now ₹10,543.', price_change } },
  });
  await page.clock.install({ time: now });
  await page.goto('/checkout/ORDER7');
  await expect(page.getByText('Price kept until 10:41 am')).toBeVisible();
  await expect(page.getByText(/Price kept for/)).toHaveCount(0);
  await page.clock.fastForward(2 * 60_000);
  await expect(page.getByText(/Price kept for [34]:\d\d/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '5 more minutes' })).toHaveCount(1);
  await expectAccessible(page);
  await page.clock.fastForward(4 * 60_000);
  await expect(page.getByText(/Price kept/)).toHaveCount(0);
  await proceedToPayment(page).click();
  await page.clock.fastForward(2000);
  await expect(page.getByText(ROSE)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a card by rate shows weight and rate; one without a rate shows the phone instead of a price', async ({
  page,
}) => {
  const rate_lines = [{ purity: '22K916', net_weight: 3.412, rate: 10_842, wastage_weight: 0 }];
  const byRate = {
    ...{ product_price: 36_992.9, making_charges: 4439.15, discount: 0, gst_cgst: 621.48, gst_sgst: 621.48 },
    rate_lines,
  };
  await stubCall(page, 'getProducts', {
    json: { data: [inCategory('Rings', [plain(1, byRate), plain(2, { price_on_request: true })])] },
  });
  await page.goto('/user/products');
  const [priced, onRequest] = [cards(page).first(), cards(page).nth(1)];
  await priced.getByText('Price break-up').click();
  await expect(priced.getByRole('row').first()).toHaveText('Metal 3.412 g × ₹10,842₹36,992.90');
  await expect(onRequest).toContainText('Price on request');
  await expect(onRequest).not.toContainText('₹');
  await expect(onRequest.getByRole('button')).toHaveCount(0);
  await expect(onRequest.getByRole('link', { name: 'Call for the price' })).toHaveAttribute('href', /^tel:/);
});
