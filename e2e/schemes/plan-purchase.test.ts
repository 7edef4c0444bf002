import { calls } from '#contract/calls.ts';
import { expect, storeUser } from '../fixtures.ts';
import { logInAs } from '../office/demo-staff.ts';
import { ADDRESS } from '../order-samples.ts';
import { testOfOwnShop } from '../own-shop.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';
import { paymentDialog, proceedToPayment } from '../purchase-steps.ts';

const test = testOfOwnShop({});
test.describe.configure({ mode: 'default' });
const SILVER_KADA = 42;
const GOLD_RING = 1;

test('a finished savings plan is chosen on the page of payment, and pays its part of the order', async ({
  page,
  api,
}) => {
  const body = { email: 'gurleen@example.com', password: 'tola-demo-2026' };
  const user = await api.call(calls.login, { body });
  const own = api.as(user.token);
  const order = async (product_id: number, quantity: number) => {
    await own.call(calls.addToCart, { body: { product_id, quantity } });
    return own.call(calls.createOrder, { body: { shipping_address: ADDRESS, coupon_code: null } });
  };
  const card = page.getByRole('region', { name: 'Your savings plan' });
  const prices = page.getByRole('region', { name: 'Price details' });

  const gold = await order(GOLD_RING, 1);
  await storeUser(page, user);
  await page.goto(`/checkout/${gold.order_id}`);
  await expect(card).toContainText('This plan buys silver jewellery');
  await expect(card.getByRole('button')).toHaveCount(0);

  const silver = await order(SILVER_KADA, 2);
  await page.goto(`/checkout/${silver.order_id}`);
  await expect(card).toContainText('₹11,600 off this order: ₹11,000 saved and ₹600 benefit');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Use this plan' }).press('Enter');
  await expect(prices).toContainText('−₹11,000');
  await expect(card.getByRole('button', { name: 'Do not use it' })).toBeFocused();
  await expectAccessible(page);

  await card.getByRole('link', { name: /passbook/ }).press('Enter');
  await expect(page.getByText('You chose this plan for order')).toBeVisible();
  await page.getByRole('link', { name: silver.order_id }).press('Enter');
  await card.getByRole('button', { name: 'Do not use it' }).press('Enter');
  await expect(prices).not.toContainText('₹11,000');
  await card.getByRole('button', { name: 'Use this plan' }).press('Enter');
  await expect(prices).toContainText('−₹11,000');
  await expectNoSidewaysScroll(page);

  await proceedToPayment(page).click();
  await paymentDialog(page).getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  const invoice = page.getByRole('region', { name: 'Invoice' });
  await expect(invoice).toContainText(/From savings plan \d+₹11,000/);
  await expect(invoice).toContainText(/Benefit of savings plan \d+₹600 incl. GST/);

  await logInAs(page, 'owner');
  await page.goto(`/office/orders/${silver.order_id}`);
  await page.getByRole('link', { name: /₹11,000.* of it/ }).click();
  await expect(page.getByText('Paid a part of')).toBeVisible();
});

test('an instalment is paid in cash at the counter, and the customer reads how it would go back', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*payments\/direct-instalment/);
  const body = { email: 'gurleen@example.com', password: 'tola-demo-2026' };
  const user = await api.call(calls.login, { body });
  const own = api.as(user.token);
  const { data: plans } = await own.call(calls.getUserSchemes, {});
  const passbooks = await Promise.all(
    plans.map(({ user_scheme_id }) => own.call(calls.getPassbook, { params: { user_scheme_id } })),
  );
  const due = passbooks.find(({ data }) => data.next_due?.payable_today)?.data;
  const number = due?.next_due?.number ?? 0;
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAs(page, 'manager');
  await page.goto(`/office/passbooks/${due?.user_scheme_id}`);
  const panel = page.getByRole('region', { name: 'Instalment of this month' });
  await panel.getByRole('button', { name: 'Record a payment' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await expect(dialog.getByLabel('Reference')).toBeFocused();
  await dialog.getByLabel('How it was paid').selectOption('Cash');
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await expect(panel).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.goto('/office/takings');
  await expect(page.getByRole('link', { name: `Passbook ${due?.user_scheme_id}` })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await storeUser(page, user);
  await page.goto(`/schemes/passbook/${due?.user_scheme_id}`);
  await expect(page.getByRole('main')).toContainText(`CASH-PASSBOOK-${due?.user_scheme_id}-${number}`);
  await expect(page.getByRole('main')).toContainText('what you paid in our shop to your bank account');
});
