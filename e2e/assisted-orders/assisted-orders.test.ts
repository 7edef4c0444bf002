import { calls } from '#contract/calls.ts';
import { expect, storeUser } from '../fixtures.ts';
import { expectScreenFits, logInAs } from '../office/demo-staff.ts';
import { ADDRESS } from '../order-samples.ts';
import { testOfOwnShop } from '../own-shop.ts';
import { expectAccessible } from '../page-checks.ts';
import { paymentDialog, proceedToPayment } from '../purchase-steps.ts';

const test = testOfOwnShop({});
const SILVER_CHAIN = 59;

test('a customer phones: an account, an order with a size, and its payment by the customer', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  await logInAs(page, 'counter');
  await page.goto('/office/customers');
  await page.getByRole('button', { name: 'New customer' }).click();
  const account = page.getByRole('dialog', { name: 'Open an account' });
  await account.getByLabel('Name').fill('Sarojini Iyer');
  await account.getByLabel('E-mail').fill('sarojini.iyer@example.com');
  await account.getByLabel('Phone').fill('98450 11223');
  await expectAccessible(page);
  await account.getByRole('button', { name: 'New customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sarojini Iyer' })).toBeVisible();

  await page.getByRole('link', { name: 'Order for this customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order for Sarojini Iyer' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In the cart' })).toContainText('Nothing yet');
  await page.getByLabel('Name or SKU').fill('solitaire ring');
  await page.getByRole('button', { name: 'Search' }).click();
  const found = page.getByRole('list', { name: 'Pieces of the shop' }).getByRole('listitem');
  await expect(found.first()).toContainText(/solitaire/i);
  await found.first().getByRole('button', { name: 'Add to cart' }).click();
  const piece = page.getByRole('dialog');
  await piece.getByLabel('Size').selectOption('14');
  await expect(piece.getByText(/^₹[\d,]+ with GST$/)).toBeVisible();
  await expectAccessible(page);
  await piece.getByRole('button', { name: 'Add to cart' }).click();
  const cart = page.getByRole('list', { name: 'In the cart' });
  await expect(cart.getByRole('listitem')).toContainText('Size 14');
  await cart.getByRole('combobox').selectOption('2');
  await expect(cart.getByRole('combobox')).toHaveValue('2');
  await cart.getByRole('combobox').selectOption('1');

  await page.getByLabel('Street').fill('12 MG Road');
  await page.getByLabel('City').fill('Bengaluru');
  await page.getByLabel('Pincode').fill('560001');
  await expect(page.getByText(/^It arrives/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Place the order, ₹/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Order of Sarojini Iyer' })).toBeVisible();
  const toPay = page.getByRole('region', { name: 'Link to pay' });
  const link = (await toPay.getByText(/^https?:/).textContent()) ?? '';
  await expect(toPay.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919845011223\?text=.*order-details/,
  );
  await expectAccessible(page);

  // The manager makes the link at which the customer chooses a password.
  const manager = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await logInAs(manager, 'manager');
  await manager.goto('/office/customers?q=sarojini.iyer');
  await manager.getByRole('link', { name: 'Sarojini Iyer' }).click();
  await manager.getByRole('button', { name: 'Make a link' }).click();
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Make a link' }).click();
  const reset = (await manager.locator('code').filter({ hasText: '#' }).textContent()) ?? '';
  const password = 'a good long password';
  await api.call(calls.resetPassword, {
    body: { token: reset.slice(reset.indexOf('#') + 1), new_password: password },
  });
  const email = 'sarojini.iyer@example.com';
  const customer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await storeUser(customer, await api.call(calls.login, { body: { email, password } }));
  await customer.goto(link);
  await customer.getByRole('link', { name: /pay/i }).first().click();
  await proceedToPayment(customer).click();
  await paymentDialog(customer).getByRole('button', { name: /^Pay/ }).click();
  await expect(customer.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();

  await page.reload();
  await expect(toPay).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('paid');
});

test('a member phones: the manager chooses the savings plan of an unpaid order, and takes it off again', async ({
  page,
  api,
}) => {
  const user = await api.call(calls.login, {
    body: { email: 'gurleen@example.com', password: 'tola-demo-2026' },
  });
  const own = api.as(user.token);
  await own.call(calls.addToCart, { body: { product_id: SILVER_CHAIN, quantity: 20 } });
  const { order_id } = await own.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null },
  });
  await logInAs(page, 'manager');
  await page.goto(`/office/orders/${order_id}`);
  const plan = page.getByRole('region', { name: 'Savings plan' });
  await plan.getByRole('button', { name: 'Use this plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use this plan' }).click();
  await expect(plan.getByText(/^Takes ₹[\d,]+ off this order$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Savings plan 5');
  await expectScreenFits(page, `/office/orders/${order_id}`);
  await plan.getByRole('button', { name: 'Do not use it' }).click();
  await expect(plan.getByRole('button', { name: 'Use this plan' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Money' })).not.toContainText('Savings plan 5');
});

test('the page of an order for a customer fits every screen', async ({ page, api }) => {
  const user = await api.call(calls.login, {
    body: { email: 'ananya@example.com', password: 'tola-demo-2026' },
  });
  const own = api.as(user.token);
  for (const product_id of [1, 25]) await own.call(calls.addToCart, { body: { product_id, quantity: 1 } });
  await logInAs(page, 'counter');
  await expectScreenFits(page, `/office/customers/${user.user_id}/order`);
});
