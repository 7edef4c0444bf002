import type { BrowserContext } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { untilHydrated } from '../fake-clock.ts';
import { type Customer, expect, registerCustomer, storeUser, test } from '../fixtures.ts';
import { ADDRESS } from '../order-samples.ts';
import { buyNow, fillAddress, paymentDialog, proceedToPayment } from '../purchase-steps.ts';

/** Failures on the customer's side against the real server: no order or payment is lost or duplicated. */

const fillCart = (customer: Customer) =>
  customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });

/** Places an unpaid order through the API. */
async function placeOrder(customer: Customer): Promise<string> {
  await fillCart(customer);
  const { order_id } = await customer.api.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null },
  });
  return order_id;
}

/** Statuses and invoices of all orders as stored on the server. */
async function invariantsOf(customer: Customer) {
  const { orders } = await customer.api.call(calls.getOrders, {});
  const { invoices } = await customer.api.call(calls.getUserInvoices, {});
  return orders.map(({ order_id, payment_status }) => ({
    payment_status,
    invoices: invoices.filter((invoice) => invoice.order_id === order_id).length,
  }));
}

test('offline, following a link shows an error and leaves the listing in place', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const modules = [/\/toast-box-.*\.js$/, /\/offline-guard-.*\.js$/].map((file) =>
    page.waitForResponse(file),
  );
  await page.goto('/user/products?category=Rings');
  await Promise.all(modules);
  const offlineToast = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await offline(context, async () => {
    await page.getByRole('link', { name: 'Subscribe' }).click();
    await expect(offlineToast).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Earrings' }).click();
    await expect(offlineToast).toHaveCount(2);
    await expect(page).toHaveURL(/category=Rings$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rings');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/schemes$/);
});

const PAID_ONCE = [{ payment_status: 'Success', invoices: 1 }];
const UNPAID_ONCE = [{ payment_status: 'pending', invoices: 0 }];

/** Runs `work` offline. */
async function offline(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  // Pages hear of it a little later.
  await Promise.all(context.pages().map((page) => page.waitForFunction(() => !navigator.onLine)));
  await work();
  await context.setOffline(false);
}

test('offline at each step of a purchase: a correct message, and a retry works', async ({
  page,
  context,
  customer,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const toasts = page.waitForResponse(/\/toast-box-.*\.js$/);
  await page.goto('/user/products?category=Rings');
  await toasts;
  const add = page.getByRole('button', { name: /^Add to cart/i }).first();
  await offline(context, async () => {
    await add.click();
    await expect(page.getByText(/^Failed to add to cart/)).toBeVisible();
  });
  expect((await customer.api.call(calls.getCart, {})).data).toEqual([]);
  await add.click();
  await expect(page).toHaveURL(/\/cart$/);

  await fillAddress(page);
  await offline(context, async () => {
    await buyNow(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order' })).toBeVisible();
  });
  expect(await invariantsOf(customer)).toEqual([]);
  await buyNow(page).click();
  await expect(page).toHaveURL(/\/checkout\/\w+$/);

  await page.waitForFunction(() => 'Razorpay' in window);
  await offline(context, async () => {
    await proceedToPayment(page).click();
    await expect(page.getByText(orderMessages.initiateFailed)).toBeVisible();
  });
  await proceedToPayment(page).click();
  await page.route(/\/verifyPayment$/, (route) => route.abort());
  await paymentDialog(page).locator('#pay').click();
  await expect(
    page.getByText(/Confirming your payment|confirmation is on its way|Payment successful/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: orderMessages.paymentCompleted })).toBeVisible({
    timeout: 40_000,
  });
  expect(await invariantsOf(customer)).toEqual(PAID_ONCE);

  const download = page.getByRole('button', { name: 'Download Invoice' });
  await offline(context, async () => {
    await download.click();
    await expect(page.getByText(orderMessages.pdfNotLoaded)).toBeVisible();
  });
  const saved = page.waitForEvent('download');
  await download.click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
});

test('reloading and navigating back and forth while paying leaves one order and one payment', async ({
  page,
  customer,
}) => {
  await fillCart(customer);
  await page.goto('/cart');
  await fillAddress(page);
  await buyNow(page).click();
  await expect(page).toHaveURL(/\/checkout\/\w+$/);
  await proceedToPayment(page).click();
  await expect(paymentDialog(page).locator('#pay')).toBeVisible();
  await page.reload();
  // Before hydration, going back would give the router the data of another page, and it would reload.
  await untilHydrated(page);
  await page.goBack();
  await expect(page.getByText(orderMessages.cartEmpty)).toBeVisible();
  await page.goForward();
  await proceedToPayment(page).click();
  await paymentDialog(page).locator('#pay').click();
  await expect(page.getByText(orderMessages.paymentSuccessful)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: orderMessages.paymentCompleted })).toBeDisabled();
  expect(await invariantsOf(customer)).toEqual(PAID_ONCE);
});

test('after closing the tab right after paying, a new tab shows the order as paid', async ({
  page,
  context,
  customer,
}) => {
  await page.goto(`/checkout/${await placeOrder(customer)}`);
  await proceedToPayment(page).click();
  await paymentDialog(page).locator('#outcome').selectOption('captured-silently');
  await paymentDialog(page).locator('#pay').click();
  await expect(paymentDialog(page).getByText('Paid, and nobody was told', { exact: true })).toBeVisible();
  await page.close();
  await expect.poll(() => invariantsOf(customer), { timeout: 30_000 }).toEqual(PAID_ONCE);
  const next = await context.newPage();
  const { password: _, api: __, ...response } = customer;
  await storeUser(next, response);
  await next.goto('/order-history');
  await expect(next.getByRole('main').getByText('Payment: success')).toBeVisible();
});

test('a cart ordered in one tab cannot be ordered again in another', async ({
  page,
  context,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/createOrder/, /\b4\d\d\b/);
  await fillCart(customer);
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/cart');
  for (const tab of [page, other]) await fillAddress(tab);
  await expect(buyNow(other)).toBeEnabled();
  await buyNow(page).click();
  await expect(page).toHaveURL(/\/checkout\/\w+$/);
  await buyNow(other).click();
  await expect(other.getByRole('alert').filter({ hasText: /cart/i }).first()).toBeVisible();
  expect(await invariantsOf(customer)).toEqual(UNPAID_ONCE);
});

test('a session that expired before paying requires a login, and the order can then be paid', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/\b401\b/);
  const order = await placeOrder(customer);
  await page.goto(`/checkout/${order}`);
  await expect(proceedToPayment(page)).toBeEnabled();
  await customer.api.call(calls.logout, {});
  await proceedToPayment(page).click();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email').fill(customer.email ?? '');
  await page.getByLabel('Password').fill(customer.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
  await page.goto(`/checkout/${order}`);
  await proceedToPayment(page).click();
  await paymentDialog(page).locator('#pay').click();
  await expect(page.getByText(orderMessages.paymentSuccessful)).toBeVisible();
});

test('three presses add, order and initiate a payment once', async ({ page, customer }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url().split('/').at(-1) ?? ''));
  const times = (call: string) => requested.filter((name) => name === call).length;
  await page.goto('/user/products?category=Rings');
  await page
    .getByRole('button', { name: /^Add to cart/i })
    .first()
    .click({ clickCount: 3 });
  await expect(page).toHaveURL(/\/cart$/);
  expect((await customer.api.call(calls.getCart, {})).data).toMatchObject([{ quantity: 1 }]);
  await fillAddress(page);
  await buyNow(page).click({ clickCount: 3 });
  await expect(page).toHaveURL(/\/checkout\/\w+$/);
  await proceedToPayment(page).click({ clickCount: 3 });
  await paymentDialog(page).locator('#pay').click({ clickCount: 3 });
  await expect(page.getByText(orderMessages.paymentSuccessful)).toBeVisible();
  expect(['addToCart', 'createOrder', 'initiatePayment'].map(times)).toEqual([1, 1, 1]);
  expect(await invariantsOf(customer)).toEqual(PAID_ONCE);
});

test('after a lost response to Buy Now the page links to the orders, and a second press creates none', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await fillCart(customer);
  await page.goto('/cart');
  await fillAddress(page);
  await page.route(/\/createOrder$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await buyNow(page).click();
  await expect(page.getByText('Before you order again')).toBeVisible();
  await expect(page.getByText(orderMessages.cartEmpty)).toBeVisible();
  await buyNow(page).click();
  await expect(page.getByRole('alert').filter({ hasText: orderMessages.cartEmptyAlert })).toBeVisible();
  expect(await invariantsOf(customer)).toEqual(UNPAID_ONCE);
  await page
    .getByRole('button', { name: 'Order history' })
    .or(page.getByRole('link', { name: /order history/i }))
    .first()
    .click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});

test('a browser with a clock one year behind can buy', async ({ page, customer }) => {
  await page.clock.setSystemTime(Date.now() - 365 * 24 * 3_600_000);
  await page.goto(`/checkout/${await placeOrder(customer)}`);
  await proceedToPayment(page).click();
  await paymentDialog(page).locator('#pay').click();
  await expect(page.getByText(orderMessages.paymentSuccessful)).toBeVisible();
  expect(await invariantsOf(customer)).toEqual(PAID_ONCE);
});

test('with blocked storage the shop is readable and explains why login fails', async ({ page, api }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  for (const path of ['/', '/user/products?category=Rings', '/schemes', '/cart']) {
    await page.goto(path);
    await untilHydrated(page);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  }
  const customer = await registerCustomer(api);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const form = page.getByRole('dialog', { name: 'Login' });
  await form.getByLabel('Email').fill(customer.email);
  await form.getByLabel('Password').fill(customer.password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(form.getByRole('alert')).toHaveText(/^Your browser does not let the shop keep you logged in/);
});

test('a stored user of another shape does not break a page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/\b4\d\d\b/);
  await page.goto('/favicon.svg');
  for (const garbage of ['{}', 'null', '"x"', '{"token":7}', '{', `{"token":"${'x'.repeat(100_000)}"}`]) {
    for (const path of ['/', '/order-history']) {
      await page.evaluate((text) => localStorage.setItem('user', text), garbage);
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Login' }), garbage.slice(0, 20)).toBeVisible();
    }
  }
});

test('on a slow network with high latency a purchase ends in one paid order', async ({
  page,
  context,
  customer,
}) => {
  test.slow();
  const network = await context.newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 30_000 * 4,
    uploadThroughput: 30_000,
  });
  await fillCart(customer);
  await page.goto('/cart');
  await fillAddress(page);
  await buyNow(page).click();
  await expect(page).toHaveURL(/\/checkout\/\w+$/);
  await expect(async () => {
    await proceedToPayment(page).click();
    await expect(paymentDialog(page).locator('#pay')).toBeVisible();
  }).toPass();
  await paymentDialog(page).locator('#pay').click();
  await expect(page.getByText(orderMessages.paymentSuccessful)).toBeVisible({ timeout: 40_000 });
  expect(await invariantsOf(customer)).toEqual(PAID_ONCE);
});

test('closing the payment dialog while it loads leaves the focus on the button that opened it', async ({
  page,
  customer,
  expectedErrors,
}) => {
  expectedErrors.push(/stand-in/);
  const orderId = await placeOrder(customer);
  let load = () => {};
  const closed = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/stand-in/checkout/session?**', async (route) => {
    await closed;
    await route.continue();
  });
  await page.goto(`/checkout/${orderId}`);
  await proceedToPayment(page).press('Enter');
  await expect(paymentDialog(page).locator('#sheet')).toBeVisible();
  await page.keyboard.press('Escape');
  load();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(proceedToPayment(page)).toBeFocused();
});
