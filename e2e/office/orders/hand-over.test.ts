import { calls } from '#contract/calls.ts';
import { expect, storeUser, test } from '../../fixtures.ts';
import { expectScreenFits, openOffice } from '../demo-staff.ts';

test('a customer pays cash in the shop and takes the piece along', async ({
  page,
  customer,
  browser,
  api,
}) => {
  const own = api.as(customer.token);
  await own.call(calls.addToCart, { body: { product_id: 59, quantity: 1 } });
  const shipping_address = { street: '4 Hill Road', city: 'Mumbai', pincode: '400050' };
  const { order_id } = await own.call(calls.createOrder, { body: { shipping_address } });

  const office = await openOffice(browser, 'owner');
  await office.goto(`/office/orders/${order_id}`);
  await office.getByRole('button', { name: 'Record a payment' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('How it was paid').selectOption('Cash');
  const total = /₹([\d,]+)/.exec((await dialog.getByText('is to be paid.').textContent()) ?? '')?.[1];
  await dialog.getByLabel('Amount in rupees').fill(total ?? '');
  await dialog.getByLabel('Amount in rupees').press('Enter');
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
