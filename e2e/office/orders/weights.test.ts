import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import type { Customer } from '../../fixtures.ts';
import { expect, test } from '../../fixtures.ts';
import { ADDRESS } from '../../order-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../page-checks.ts';
import { expectScreenFits, logInAs } from '../demo-staff.ts';
import { payAtStandIn } from '../payments/stand-in-payments.ts';

/** A demo ring by rate with three pieces in size 20; in size 22 it is made, and sold as 5.1 g. */
const RING = { product_id: 14, sku: 'P014', size: '22' };

const OFFICE = '/api/v1/office';

async function post(page: Page, path: string, data: object) {
  const response = await page.request.post(`${OFFICE}/${path}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Orders the ring in a size that is made, and pays it. */
async function buyMadeRing(page: Page, { api }: Customer): Promise<string> {
  const { product_id, size } = RING;
  await api.call(calls.addToCart, { body: { product_id, quantity: 1, size } });
  const { order_id } = await api.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null },
  });
  const { razorpayOrderId } = await api.call(calls.initiatePayment, { body: { order_id } });
  const paid = await payAtStandIn(page, razorpayOrderId);
  await api.call(calls.verifyPayment, { body: { order_id, ...paid } });
  return order_id;
}

/** Registers the piece made for the order; returns its tag. */
async function registerMade(page: Page, orderId: string, grams: number): Promise<string> {
  const order = await (await page.request.get(`${OFFICE}/orders/${orderId}`)).json();
  const { data } = await post(page, 'pieces/register', {
    ...{ sku: RING.sku, order_item_id: order.data.lines[0].order_item_id, tag: '', place: 'Workshop' },
    ...{ gross_weight_g: grams + 0.8, net_weight_g: grams, stone_carat: 4, size: RING.size },
    ...{ huid: orderId.slice(0, 6), huid_exempt_reason: '', certificate_number: '', photo_url: null },
  });
  return data.tag;
}

test('a ring that was made lighter is packed, and the customer reads what is paid back, and why', async ({
  page,
  customer,
}) => {
  await logInAs(page, 'owner');
  await page.request.post(`${OFFICE}/pieces/register/start`, { data: { sku: RING.sku, place: 'Tray 14' } });
  const orderId = await buyMadeRing(page, customer);
  const tag = await registerMade(page, orderId, 4.9);

  await expectScreenFits(page, `/office/orders/${orderId}`);
  const weights = page.getByRole('region', { name: 'Weights of the pieces made' });
  await expect(weights).toContainText('Sold as 5.100 g, weighs 4.900 g: 0.200 g lighter.');
  await expect(weights).toContainText('goes back to the customer when the order is packed');
  const panel = page.getByRole('region', { name: 'Pack by tags' });
  await panel.getByLabel('Scan a tag').focus();
  await page.keyboard.type(tag);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('1 of 1 scanned')).toBeVisible();
  await panel.getByRole('button', { name: 'Mark as packed' }).press('Enter');
  await expect(page.getByText(`Order ${orderId} is packed.`)).toBeVisible();
  await expect(weights).toContainText(/It went back with credit note CN\//);

  await page.goto(`/order-details/${orderId}`);
  const timeline = page.getByRole('list', { name: 'Timeline' });
  const entry = timeline.getByRole('listitem').filter({ hasText: 'weighs less than it was sold for' });
  await expect(entry).toContainText('the difference is paid back');
  await expect(entry).toContainText('₹');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await entry.getByRole('link', { name: /^CN\// }).press('Enter');
  await expect(
    page.getByText('Reason: what was made for you weighs less than it was sold for.'),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Sold as 5.100 g, weighs 4.900 g, 0.200 g less');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
