import { calls } from '#contract/calls.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { holdBack } from '../held-requests.ts';
import { sampleItem } from '../order-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { buyNow, fillAddress, proceedToPayment } from '../purchase-steps.ts';
import { payButton, stubOrders } from './checkout-steps.ts';
import { PaymentRecorder } from './payment-recorder.ts';

test.beforeEach(async ({ customer, page }) => {
  expect(customer.token).toBeTruthy();
  await stubCall(page, 'getUserInvoices', { json: { invoices: [] } });
});

test('the checkout shows pieces, delivery promises, addresses, coupon, price and help', async ({ page }) => {
  test.slow();
  await new PaymentRecorder(page).install();
  const items = [sampleItem(1, { quantity: 2, subtotal: 20_000 }), sampleItem(2)];
  await stubOrders(page, {
    items,
    subtotal_amount: 30_000,
    discount_amount: 1_500,
    total_amount: 28_500,
    coupon_code: 'UTSAV2',
  });
  await page.goto('/checkout/ORDER7');
  const first = page.getByRole('listitem').filter({ hasText: 'Ring number 1' });
  await expect(first.getByRole('img')).toBeVisible();
  await expect(first).toContainText('₹20,000');
  await expect(first).toContainText('Qty: 2');
  const main = page.getByRole('main');
  await expect(main).toContainText(/free insured delivery/i);
  await expect(main).toContainText(/5-day return/i);
  await expect(main).toContainText('12 Temple Road');
  await expect(main).toContainText(orderMessages.sameAsShipping);
  await expect(main).toContainText('₹1,500');
  await expect(main).toContainText('₹28,500');
  await expect(main.getByRole('link', { name: /\+91 80000 00000/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Coupon' })).toHaveValue('UTSAV2');
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Download Invoice' })).toBeDisabled();
  await expect(main).not.toContainText('PAN');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the coupon choice is read-only and makes no call; without discount there is no discount row', async ({
  page,
}) => {
  await stubOrders(page, { total_amount: 2_50_000 });
  await page.goto('/checkout/ORDER7');
  await expect(payButton(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  await page.getByRole('combobox', { name: 'Coupon' }).selectOption({ index: 0 });
  await expect(page.getByText('₹2,50,000').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Discount');
  await expect(page.getByRole('main')).toContainText('PAN');
  expect(seen.filter((url) => url.includes('/users/data/'))).toEqual([]);
});

test('an order of two lakh or more takes the buyer’s PAN and shows only its last characters', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/updateOrderPan/);
  await stubOrders(page, { total_amount: 2_50_000 });
  await page.route(/\/updateOrderPan$/, async (route) => {
    const { pan } = route.request().postDataJSON();
    const isRight = pan === 'abcpk1234l';
    const sentence = 'Please check the PAN: it looks like BNZPM2501F.';
    await route.fulfill({
      status: isRight ? 200 : 400,
      json: isRight
        ? { message: 'Stored.', pan_last_four: '234L' }
        : { message: sentence, code: 'invalid_input' },
    });
  });
  await page.goto('/checkout/ORDER7');
  const card = page.getByRole('region', { name: 'Buyer’s PAN' });
  const pan = card.getByRole('textbox', { name: 'PAN' });
  await pan.fill('ABCXK');
  await payButton(page).click();
  await expect(page.getByText(/Please check the PAN.*Nothing is charged/)).toBeVisible();
  await expect(pan).toBeFocused();
  await card.getByRole('button', { name: 'Save PAN' }).click();
  await expect(card.getByRole('alert')).toContainText('Please check the PAN');
  await expectAccessible(page);
  await pan.fill('abcpk1234l');
  await pan.press('Enter');
  await expect(card).toContainText('We have the PAN ending in 234L.');
  await expect(page.locator('body')).not.toContainText(/abcpk/i);
  await expectNoSidewaysScroll(page);
  const change = card.getByRole('button', { name: 'Change PAN' });
  await expect(change).toBeFocused();
  await change.press('Enter');
  await expect(pan).toHaveValue('');
  await expect(pan).toBeFocused();
  await card.getByRole('button', { name: 'Keep the PAN ending in 234L' }).press('Enter');
  await expect(change).toBeFocused();
});

test('an unknown order is not found', async ({ page }) => {
  await page.goto('/checkout/999999');
  await expect(page.getByText(orderMessages.orderNotFound)).toBeVisible();
  await expectAccessible(page);
});

test('a cancelled order cannot be paid', async ({ page }) => {
  await stubOrders(page, { order_status: 'cancelled', payment_status: 'cancelled' });
  await page.goto('/checkout/ORDER7');
  await expect(payButton(page)).toBeDisabled();
  await expect(page.getByText(/was cancelled/)).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the total and the payment button are always visible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await stubOrders(page, { items: [1, 2, 3, 4].map((id) => sampleItem(id)), total_amount: 41_000 });
  await page.goto('/checkout/ORDER7');
  await expect(payButton(page)).toBeInViewport();
  await expect(page.getByText('₹41,000').last()).toBeInViewport();
});

test('a list of orders that was read before the order was placed does not hide it', async ({
  page,
  customer,
}) => {
  await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
  const placed = page.waitForResponse(/\/createOrder$/);
  await page.route(
    /\/getOrders$/,
    async (route) => {
      const response = await route.fetch();
      await placed;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const openCheckout = await holdBack(page, /\/checkout-page-.*\.js$/);
  await page.goto('/cart');
  await fillAddress(page);
  const listed = page.waitForResponse(/\/getOrders$/);
  await buyNow(page).click();
  await listed;
  openCheckout();
  await expect(proceedToPayment(page)).toBeVisible();
});
