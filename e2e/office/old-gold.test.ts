import type { Locator, Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { type Customer, expect, storeUser, test } from '../fixtures.ts';
import { ADDRESS } from '../order-samples.ts';
import { expectScreenFits, openOffice } from './demo-staff.ts';

/** Opens the form on the page of the customer and fills it in; it is not sent. */
async function enterGold(
  office: Page,
  { user_id }: Customer,
  { what, gross, net }: { what: string; gross: string; net: string },
): Promise<Locator> {
  await office.goto(`/office/customers/${user_id}`);
  await office.getByRole('button', { name: 'Take old gold' }).click();
  const form = office.getByRole('dialog');
  await form.getByLabel('What it is').fill(what);
  await form.getByLabel('Gross weight in grams').fill(gross);
  await form.getByLabel('Net weight in grams').fill(net);
  return form;
}

test('old gold is taken in exchange, and its customer pays a part of an order with it', async ({
  page,
  customer,
  browser,
}) => {
  const office = await openOffice(browser, 'manager');
  const form = await enterGold(office, customer, { what: 'A broken chain', gross: '0.6', net: '0.5' });
  const shown = await form.getByText(/^Its value is/).textContent();
  const value = /₹[\d,]+/.exec(shown ?? '')?.[0] ?? '';
  await form.getByLabel('Net weight in grams').press('Enter');
  await expect(office.getByRole('heading', { name: /^Old gold \d+$/ })).toBeVisible();
  await expect(office.getByRole('main')).toContainText(`Value in exchange${value}`);
  await expectScreenFits(office, new URL(office.url()).pathname);
  await expectScreenFits(office, '/office/old-gold');
  await expectScreenFits(office, `/office/customers/${customer.user_id}`);

  await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
  const { order_id } = await customer.api.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null },
  });
  await storeUser(page, customer);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/order-history');
  await expect(page.getByText(`${value} can be spent.`)).toBeVisible();
  await page.goto(`/checkout/${order_id}`);
  await page.getByRole('button', { name: 'Use my old gold' }).press('Enter');
  await expect(page.getByText(`Your old gold pays ${value}.`)).toBeVisible();
  await expect(page.getByText('From your old gold')).toBeVisible();

  await office.goto(`/office/orders/${order_id}`);
  await expect(office.getByRole('list', { name: 'Old gold' })).toContainText(`Old gold pays ${value}`);
  await office.getByRole('button', { name: 'Do not use it' }).click();
  await expect(office.getByRole('list', { name: 'Old gold' })).toContainText(`${value} of old gold is left`);
  await office.getByRole('button', { name: 'Use it' }).click();
  await expect(office.getByRole('list', { name: 'Old gold' })).toContainText('is left to pay');
  await office.getByRole('button', { name: 'Record a payment' }).click();
  const payment = office.getByRole('dialog');
  await payment.getByLabel('How it was paid').selectOption('Cash');
  const rest = /₹([\d,]+)/.exec((await payment.getByText('is to be paid.').textContent()) ?? '')?.[1];
  await payment.getByLabel('Amount in rupees').fill(rest ?? '');
  await payment.getByLabel('Amount in rupees').press('Enter');
  await expect(office.getByRole('button', { name: 'Hand over in the shop' })).toBeVisible();
  await expectScreenFits(office, `/office/orders/${order_id}`);
  await office.context().close();

  await page.goto(`/checkout/${order_id}`);
  await expect(page.getByRole('main')).toContainText(`From old gold${value}`);
});

test('old gold pays a whole order at the counter, and gold of which nothing is spent is given back', async ({
  customer,
  browser,
}) => {
  const office = await openOffice(browser, 'manager');
  const take = async (grams: string) => {
    const form = await enterGold(office, customer, { what: 'A bangle', gross: grams, net: grams });
    // The list of purities comes with the rates.
    await expect(form.getByText(/^Its value is/)).toBeVisible();
    await form.getByLabel('Net weight in grams').press('Enter');
    await expect(office.getByRole('heading', { name: /^Old gold \d+$/ })).toBeVisible();
  };
  await take('0.3');
  await office.getByRole('button', { name: 'Give it back' }).click();
  const question = office.getByRole('dialog');
  await question.getByLabel('Reason').fill('She keeps it');
  await question.getByLabel('Reason').press('Enter');
  await expect(office.getByRole('main')).toContainText('Given back');

  await take('5');
  await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
  const { order_id } = await customer.api.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null },
  });
  await office.goto(`/office/orders/${order_id}`);
  await office.getByRole('button', { name: 'Use it' }).click();
  await office.getByRole('button', { name: 'Pay with old gold' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Pay with old gold' }).press('Enter');
  await expect(office.getByRole('button', { name: 'Hand over in the shop' })).toBeVisible();
  await office.context().close();
});

test('old gold of a large value waits for an owner, who is told on the page of approvals', async ({
  customer,
  browser,
}) => {
  const office = await openOffice(browser, 'manager');
  const form = await enterGold(office, customer, { what: 'A necklace', gross: '60.5', net: '60' });
  await expect(form.getByText(/^Its value is/)).toBeVisible();
  await form.getByLabel('Net weight in grams').press('Enter');
  await expect(form).toHaveCount(0);
  const panel = office.locator('section').filter({ has: office.getByRole('heading', { name: 'Old gold' }) });
  await expect(panel).toContainText(/Take 60\.000 g of 22K \(916\) old gold for ₹[\d,]+: an owner/);
  await expectScreenFits(office, `/office/customers/${customer.user_id}`);

  const owner = await openOffice(browser, 'owner');
  await owner.goto('/office/approvals');
  const asked = owner.getByRole('listitem').filter({ hasText: 'Take 60.000 g' });
  await asked.getByRole('button', { name: 'Approve' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(asked).toContainText('Approved by');
  await office.goto(`/office/customers/${customer.user_id}`);
  await expect(office.getByRole('link', { name: /^\d+: A necklace$/ })).toBeVisible();
  await office.context().close();
  await owner.context().close();
});
