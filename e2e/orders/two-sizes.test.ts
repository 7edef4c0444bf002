import { calls } from '#contract/calls.ts';
import { expect, test } from '../fixtures.ts';
import { expectScreenFits, openOffice } from '../office/demo-staff.ts';
import { payAtStandIn } from '../office/payments/stand-in-payments.ts';
import { ADDRESS } from '../order-samples.ts';

/** A ring that can be engraved. */
const RING = 4;

test('two sizes of one ring are two lines of order, invoice and packing slip, engraved as it was typed', async ({
  page,
  customer,
  browser,
}) => {
  const { api } = customer;
  await api.call(calls.addToCart, { body: { product_id: RING, quantity: 1, size: '12' } });
  await api.call(calls.addToCart, {
    body: { product_id: RING, quantity: 1, size: '14', engraving: '<b>शुभ</b>' },
  });
  const { order_id } = await api.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null },
  });
  await expectScreenFits(page, `/checkout/${order_id}`);
  const pieces = page.getByRole('main');
  await expect(pieces.getByText(/Size 12/)).toBeVisible();
  await expect(pieces.getByText('Engraved: “<b>शुभ</b>”')).toBeVisible();
  await expect(pieces.getByText('Engraved for you, so it cannot be returned.')).toBeVisible();

  const { razorpayOrderId } = await api.call(calls.initiatePayment, { body: { order_id } });
  const paid = await payAtStandIn(page, razorpayOrderId);
  await api.call(calls.verifyPayment, { body: { order_id, ...paid } });
  await page.goto(`/order-details/${order_id}`);
  for (const text of [/Size 12/, /Size 14/, 'Engraved: “<b>शुभ</b>”']) {
    await expect(page.getByText(text).first()).toBeVisible();
  }

  const office = await openOffice(browser, 'packer');
  await office.goto(`/office/orders/packing-slips?orders=${order_id}`);
  for (const text of [/size 12/, /size 14/, 'Engraving: “<b>शुभ</b>”']) {
    await expect(office.getByText(text).first()).toBeVisible();
  }
  await office.context().close();
});
