import { calls } from '#contract/calls.ts';
import { expect, test } from '../../fixtures.ts';
import { expectScreenFits, openOffice } from '../demo-staff.ts';
import { orderRings, payAtStandIn, refundAtStandIn, shipInOffice } from './stand-in-payments.ts';

test('a refund made at the provider is credited by keyboard, and its customer sees the credit note', async ({
  page,
  customer,
  browser,
}) => {
  const { orderId, providerOrderId } = await orderRings(customer, 2);
  const paid = await payAtStandIn(page, providerOrderId);
  await customer.api.call(calls.verifyPayment, { body: { order_id: orderId, ...paid } });
  const office = await openOffice(browser, 'manager');
  await shipInOffice(office, orderId);
  const refundId = await refundAtStandIn(page, paid.razorpay_payment_id, 837_700);

  const row = office.getByRole('listitem').filter({ hasText: paid.razorpay_payment_id });
  // The provider's message may still be on its way.
  await expect(async () => {
    await office.goto('/office/payments');
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass();
  await row.getByRole('link', { name: 'Credit note' }).press('Enter');
  await expect(office).toHaveURL(new RegExp(`/office/payments/refunds/${refundId}$`));
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('₹8,377.00 sent back at the provider');
  await expect(office.getByLabel(/Twist Stack Ring/)).toHaveValue('1');
  await expectScreenFits(office, `/office/payments/refunds/${refundId}`);
  await office.getByRole('button', { name: 'Issue the credit note' }).press('Enter');
  await expect(office.getByText('It has its credit note.')).toBeVisible();
  const number = await office.getByRole('link', { name: /^CN\// }).innerText();

  await page.goto(`/order-details/${orderId}`);
  await expect(page.getByRole('link', { name: number.trim() }).first()).toBeVisible();
  await office.context().close();
});
