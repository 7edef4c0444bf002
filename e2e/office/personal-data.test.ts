import { readFile } from 'node:fs/promises';
import { calls } from '#contract/calls.ts';
import { expect, test } from '../fixtures.ts';
import { expectScreenFits, logInAs } from './demo-staff.ts';

const ADDRESS = { street: '4 Hill Road', city: 'Mumbai', pincode: '400050' };

test('the owner saves a copy of a customer’s data and deletes it, by keyboard', async ({
  page,
  customer,
}) => {
  const { user_id, name } = customer;
  const screen = `/office/customers/${user_id}`;
  await customer.api.call(calls.addToCart, { body: { product_id: 1, quantity: 1 } });
  const { order_id } = await customer.api.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null },
  });

  await logInAs(page, 'owner');
  await expectScreenFits(page, screen);
  const waiting = page.getByRole('link', {
    name: `Order ${order_id} waits for its payment: cancel it first.`,
  });
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete their data' })).toHaveCount(0);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a copy' }).press('Enter');
  const copy = await readFile(await (await saved).path(), 'utf8');
  expect(copy).toContain(order_id);
  await page.setContent(copy);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data at Tola');
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();

  await customer.api.call(calls.cancelOrder, { body: { order_id } });
  await page.goto(screen);
  await page.getByRole('button', { name: 'Delete their data' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Delete the data of ${name} for good?` });
  await expect(question.getByRole('button', { name: 'Keep it as it is' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete their data' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted customer');
  await expect(page.getByText(/The data of this customer was deleted on/)).toBeVisible();
  await expect(page.getByText(customer.email)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save a copy' })).toHaveCount(0);
});
