import { orderMessages } from '#contract/orders/order-messages.ts';
import { expect, stubCall, test } from '../fixtures.ts';
import { PAID, sampleInvoice } from '../order-samples.ts';
import { expectAccessible } from '../page-checks.ts';
import { completed, INITIATED, payButton, stubOrders } from './checkout-steps.ts';
import { PaymentRecorder, SUCCESS } from './payment-recorder.ts';

test.beforeEach(async ({ customer, page }) => {
  expect(customer.token).toBeTruthy();
  await stubCall(page, 'getUserInvoices', { json: { invoices: [] } });
});

test('a complete payment: request, widget options, verification and notes', async ({ page }) => {
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  await stubOrders(page, {}, PAID);
  await stubCall(page, 'getUserInvoices', { json: { invoices: [sampleInvoice()] } });
  const bodies: Record<string, unknown>[] = [];
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.route(/\/initiatePayment$/, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ json: { ...INITIATED, amount: 10_000.5 } });
  });
  await page.route(/\/verifyPayment$/, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ json: { message: orderMessages.paymentSuccessful, status: 'success' } });
  });
  await page.goto('/checkout/ORDER7');
  await payButton(page).dblclick();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  expect((await recorder.opened())[0]).toMatchObject({
    key: INITIATED.key_id,
    amount: 1_000_050,
    currency: 'INR',
    order_id: INITIATED.razorpayOrderId,
    prefill: { name: 'Meera Nair', contact: '+919820000000' },
  });
  await recorder.succeed();
  await expect(page.getByText(orderMessages.paymentSuccessful)).toBeVisible();
  // The success notice is focused and in view wherever the customer paid.
  await expect(page.locator('main :focus')).toContainText(orderMessages.paymentSuccessful);
  await expect(page.getByText(orderMessages.paymentSuccessful)).toBeInViewport();
  await expect(completed(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Download Invoice' })).toBeEnabled();
  expect(bodies).toEqual([{ order_id: 'ORDER7' }, { order_id: 'ORDER7', ...SUCCESS }]);
  expect(calls.filter((url) => url.includes('createOrderPayment'))).toEqual([]);
  await expectAccessible(page);
});

test('the orders are polled 3 times, 3 seconds apart', async ({ page }) => {
  await page.clock.install();
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  const orders = await stubOrders(page, {});
  await stubCall(page, 'initiatePayment', { json: INITIATED });
  await stubCall(page, 'verifyPayment', { json: { message: 'ok', status: 'success' } });
  await page.goto('/checkout/ORDER7');
  await payButton(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  await recorder.succeed();
  for (const polls of [1, 2, 3]) {
    await expect.poll(orders.refetches).toBe(polls);
    await page.clock.runFor(1_500);
    expect(orders.refetches()).toBe(polls);
    await page.clock.runFor(1_600);
  }
  await page.clock.runFor(40_000);
  expect(orders.refetches()).toBe(3);
  await expect(completed(page)).toBeVisible();
});

test('polling stops at the first paid status, in any letter case', async ({ page }) => {
  await page.clock.install();
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  const orders = await stubOrders(page, {}, {}, { payment_status: 'SUCCESS' });
  await stubCall(page, 'initiatePayment', { json: INITIATED });
  await stubCall(page, 'verifyPayment', { json: { message: 'ok', status: 'success' } });
  await page.goto('/checkout/ORDER7');
  await payButton(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  await recorder.succeed();
  await expect.poll(orders.refetches).toBe(1);
  await page.clock.runFor(3_100);
  await expect.poll(orders.refetches).toBe(2);
  await page.clock.runFor(30_000);
  expect(orders.refetches()).toBe(2);
});

test('a press before the payment widget is loaded shows a note and waits', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/checkout\.js/);
  await stubOrders(page, {});
  const initiated = await stubCall(page, 'initiatePayment', { json: INITIATED });
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/checkout\.js/, async (route) => {
    await gate;
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'window.Razorpay = class { on() {} open() {} };',
    });
  });
  // Its load event may wait for the widget.
  await page.goto('/checkout/ORDER7', { waitUntil: 'domcontentloaded' });
  await payButton(page).click();
  await expect(page.getByText(orderMessages.sdkLoading)).toBeVisible();
  await expectAccessible(page);
  expect(initiated.count()).toBe(0);
  open();
  await expect.poll(initiated.count).toBe(1);
  await expect(page.getByText(orderMessages.sdkLoading)).toBeHidden();
});

test('a payment widget that failed to load can be retried', async ({ page, expectedErrors }) => {
  expectedErrors.push(/checkout\.js/, /ERR_FAILED/);
  await stubOrders(page, {});
  await page.route(/checkout\.js/, (route) => route.abort());
  await page.goto('/checkout/ORDER7');
  await payButton(page).click();
  await expect(page.getByText(orderMessages.sdkLoading)).toBeVisible();
  await expect(page.locator('script[src*="checkout.js"]')).toHaveCount(0);
});

test('a refused initiation shows the reason of the server', async ({ page, expectedErrors }) => {
  expectedErrors.push(/initiatePayment/, /500/);
  await new PaymentRecorder(page).install();
  await stubOrders(page, {});
  await stubCall(page, 'initiatePayment', { status: 500, json: { message: 'The bank is asleep.' } });
  await page.goto('/checkout/ORDER7');
  await payButton(page).click();
  await expect(page.getByText(orderMessages.initiateFailed)).toBeVisible();
  await expect(page.getByText('The bank is asleep.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('was charged');
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
});

test('a failed attempt and a closed widget leave the order payable', async ({ page }) => {
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  await stubOrders(page, {});
  await stubCall(page, 'initiatePayment', { json: INITIATED });
  await stubCall(page, 'verifyPayment', { json: { message: 'ok', status: 'success' } });
  await page.goto('/checkout/ORDER7');
  await payButton(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  await expect(page.getByText('Nothing is charged until you pay there.')).toBeVisible();
  await recorder.fail('declined');
  await expect(page.getByText(orderMessages.paymentFailed('declined'))).toBeVisible();
  await recorder.dismiss();
  await payButton(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(2);
  await recorder.dismiss();
  await expect(page.getByText('Payment not completed')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('was charged');
  await expectAccessible(page);
  await payButton(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(3);
  await recorder.fail('declined');
  await recorder.succeed();
  await expect(completed(page)).toBeVisible();
});

test('a payment of which the browser never heard is shown as paid after the widget is closed', async ({
  page,
}) => {
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  await stubOrders(page, {});
  await stubCall(page, 'initiatePayment', { json: INITIATED });
  await page.goto('/checkout/ORDER7');
  await payButton(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  await stubOrders(page, PAID);
  await recorder.dismiss();
  await expect(completed(page)).toBeDisabled();
  await expect(page.getByText(orderMessages.paymentSuccessful)).toBeVisible();
});

test('a refused verification shows the reason', async ({ page, expectedErrors }) => {
  expectedErrors.push(/verifyPayment/, /400/);
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  await stubOrders(page, {});
  await stubCall(page, 'initiatePayment', { json: INITIATED });
  await stubCall(page, 'verifyPayment', { status: 400, json: { message: orderMessages.verificationFailed } });
  await page.goto('/checkout/ORDER7');
  await payButton(page).click();
  await expect.poll(() => recorder.opened()).toHaveLength(1);
  await recorder.succeed();
  await expect(page.getByText(orderMessages.verificationFailed)).toBeVisible();
  await expect(page.getByText(/please call us on \+91 .* before paying again/)).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});

for (const [name, response, isAnswered] of [
  ['pending', { json: { message: 'later', status: 'pending' } }, true],
  ['no', { status: 503, json: { message: 'busy' } }, false],
] as const) {
  test(`${name} response to verifyPayment: the confirmation is pending, and arrives`, async ({
    page,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push(/verifyPayment/, /503/);
    await page.clock.install();
    const recorder = new PaymentRecorder(page);
    await recorder.install();
    const orders = await stubOrders(page, {});
    await stubCall(page, 'initiatePayment', { json: INITIATED });
    await stubCall(page, 'verifyPayment', response);
    await page.goto('/checkout/ORDER7');
    await payButton(page).click();
    await expect.poll(() => recorder.opened()).toHaveLength(1);
    await recorder.succeed();
    // The defined sentence comes first; the next one says that it does not mean that the payment failed.
    const failed = page.getByText(orderMessages.verificationFailed);
    await expect(failed).toHaveCount(isAnswered ? 0 : 1);
    for (const polls of [1, 2, 3]) {
      await expect.poll(orders.refetches).toBeGreaterThanOrEqual(polls);
      await page.clock.runFor(3_100);
    }
    await expect(page.getByText('confirmation is on its way')).toBeVisible();
    await expect(page.getByText('do not pay again')).toBeVisible();
    await expect(failed).toHaveCount(isAnswered ? 0 : 1);
    await expect(page.getByRole('button', { name: 'Payment in Progress...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectAccessible(page);
    const looked = orders.refetches();
    await page.clock.runFor(12_000);
    await expect.poll(orders.refetches).toBeGreaterThan(looked);
    await stubOrders(page, PAID);
    await page.clock.runFor(12_000);
    await expect(completed(page)).toBeVisible();
    await expect(page.getByText(orderMessages.paymentSuccessful)).toBeVisible();
  });
}

test('a payment that is being confirmed already is polled, not initiated again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/initiatePayment/, /409/);
  await page.clock.install();
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  const orders = await stubOrders(page, {});
  await stubCall(page, 'initiatePayment', {
    status: 409,
    json: { code: 'payment_being_confirmed', message: 'Your payment is being confirmed.' },
  });
  await page.goto('/checkout/ORDER7');
  await payButton(page).click();
  await expect(page.getByText('Please do not pay again.')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  for (const polls of [1, 2, 3]) {
    await expect.poll(orders.refetches).toBeGreaterThanOrEqual(polls);
    await page.clock.runFor(3_100);
  }
  await expect(page.getByRole('button', { name: 'Payment in Progress...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(page.getByRole('main')).not.toContainText(/was charged|Failed to initiate/);
  await expectAccessible(page);
  await stubOrders(page, PAID);
  await page.clock.runFor(12_000);
  await expect(completed(page)).toBeVisible();
  expect(await recorder.opened()).toEqual([]);
});

test('the widget does not open if the customer left the page while the payment was initiated', async ({
  page,
}) => {
  const recorder = new PaymentRecorder(page);
  await recorder.install();
  await stubOrders(page, {});
  let response: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route(/\/initiatePayment$/, async (route) => {
    await gate;
    await route.fulfill({ json: INITIATED });
  });
  await page.goto('/checkout/ORDER7');
  await payButton(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Tola, home' }).click();
  await expect(page.getByRole('heading', { name: 'Shop by Category' })).toBeVisible();
  const responded = page.waitForResponse(/\/initiatePayment$/);
  response();
  await (await responded).finished();
  await page.waitForTimeout(300);
  expect(await recorder.opened()).toEqual([]);
});
