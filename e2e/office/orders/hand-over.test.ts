import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { type Customer, expect, storeUser, test } from '../../fixtures.ts';
import { expectScreenFits, openOffice } from '../demo-staff.ts';

/** Orders silver hoops, and opens the order in the office. Returns its id. */
async function openUnpaidOrder(office: Page, { api }: Customer): Promise<string> {
  await api.call(calls.addToCart, { body: { product_id: 59, quantity: 1 } });
  const shipping_address = { street: '4 Hill Road', city: 'Mumbai', pincode: '400050' };
  const { order_id } = await api.call(calls.createOrder, { body: { shipping_address } });
  await office.goto(`/office/orders/${order_id}`);
  return order_id;
}

async function recordCash(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Record a payment' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('How it was paid').selectOption('Cash');
  const total = /₹([\d,]+)/.exec((await dialog.getByText('is to be paid.').textContent()) ?? '')?.[1];
  await dialog.getByLabel('Amount in rupees').fill(total ?? '');
  await dialog.getByLabel('Amount in rupees').press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('a customer pays cash in the shop and takes the piece along', async ({ page, customer, browser }) => {
  const office = await openOffice(browser, 'owner');
  const order_id = await openUnpaidOrder(office, customer);
  await recordCash(office);
  const handOver = office.getByRole('button', { name: 'Hand over in the shop' });
  await expect(handOver).toBeVisible();
  await expectScreenFits(office, `/office/orders/${order_id}`);
  await handOver.press('Enter');
  const question = office.getByRole('alertdialog');
  await expect(question).toContainText('This cannot be taken back.');
  await question.getByRole('button', { name: 'Hand over in the shop' }).press('Enter');
  await expect(office.getByText('The order is handed over.')).toBeVisible();
  await expect(office.getByRole('list', { name: 'Timeline' })).toContainText('Handed over in the shop');
  await office.context().close();

  await storeUser(page, customer);
  await page.goto(`/order-details/${order_id}`);
  await expect(page.getByText(/^Handed over in the shop on/)).toBeVisible();
  await expect(page.getByText(/ with Handed over/)).toHaveCount(0);
  await page.goto(`/checkout/${order_id}`);
  await expect(page.getByRole('main')).toContainText('Paid byCash');
  await expect(page.getByText('It has arrived.')).toBeVisible();
});

test('cash for an order that its customer cancels goes back by bank transfer, recorded on the page of its payment', async ({
  page,
  customer,
  browser,
}) => {
  const office = await openOffice(browser, 'owner');
  const order_id = await openUnpaidOrder(office, customer);
  await recordCash(office);
  await storeUser(page, customer);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/order-details/${order_id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(question).toContainText('goes to your bank account: we call you for its number.');
  await question.getByRole('button', { name: 'Yes, cancel order' }).press('Enter');
  await expect(page.getByText('your money goes to your bank account')).toBeVisible();
  await office.reload();
  const refund = office.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refund).toContainText('did not go through');
  await refund.getByRole('link').click();
  await expect(office.getByRole('list', { name: 'What happened' })).toContainText(
    'Pay it back by bank transfer',
  );
  await expect(office.getByRole('button', { name: 'Send back' })).toHaveCount(0);
  await office.getByRole('button', { name: 'Paid by bank transfer' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Reference of the transfer (UTR)').fill('UTR5544332211');
  await dialog.getByLabel('Reference of the transfer (UTR)').press('Enter');
  await expect(office.getByRole('button', { name: 'Paid by bank transfer' })).toHaveCount(0);
  await expectScreenFits(office, new URL(office.url()).pathname);
  await office.getByRole('link', { name: `Order ${order_id}` }).click();
  await expect(refund).toContainText(/paid by bank transfer .*, bank reference UTR5544332211/);
  await office.context().close();
});

test('a customer pays in cash and by card at once, and the invoice names both', async ({
  page,
  customer,
  browser,
}) => {
  const office = await openOffice(browser, 'manager');
  const order_id = await openUnpaidOrder(office, customer);
  await office.setViewportSize({ width: 360, height: 740 });
  await office.getByRole('button', { name: 'Record a payment' }).click();
  const dialog = office.getByRole('dialog');
  const sum = dialog.getByRole('status');
  const total = Number(/₹([\d,]+)/.exec((await sum.textContent()) ?? '')?.[1]?.replace(',', ''));
  await dialog.getByLabel('How it was paid').selectOption('Cash');
  await dialog.getByLabel('Amount in rupees').fill('1,000');
  await dialog.getByRole('button', { name: 'Paid in another way too' }).press('Enter');
  const card = dialog.getByRole('group', { name: 'Part 2' });
  await card.getByLabel('How it was paid').selectOption('card');
  await card.getByLabel('Amount in rupees').fill('5');
  await expect(sum).toContainText('of it is still to be entered.');
  await card.getByLabel('Reference').fill('433012345678');
  await card.getByLabel('Reference').press('Enter');
  await expect(card.getByLabel('Amount in rupees')).toBeFocused();
  await expect(card).toContainText('Together these are ₹1,005.00.');
  await card.getByLabel('Amount in rupees').fill(String(total - 1000));
  await expect(sum).toContainText('All of it is entered.');
  await card.getByLabel('Amount in rupees').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expectScreenFits(office, '/office/takings');
  const cash = office.getByRole('row').filter({ hasText: `CASH-${order_id}` });
  await expect(cash).toContainText('₹1,000');
  await cash.getByRole('link').click();
  await expect(office.getByRole('button', { name: 'Hand over in the shop' })).toBeVisible();
  await office.context().close();

  await storeUser(page, customer);
  await page.goto(`/checkout/${order_id}`);
  await expect(page.getByRole('main')).toContainText(/Paid byCash ₹1,000 and card ₹[\d,]+/);
});
