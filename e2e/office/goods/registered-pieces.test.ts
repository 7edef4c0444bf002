import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import type { Customer } from '../../fixtures.ts';
import { expect, test } from '../../fixtures.ts';
import { ADDRESS } from '../../order-samples.ts';
import { expectScreenFits, logInAs } from '../demo-staff.ts';
import { payAtStandIn } from '../payments/stand-in-payments.ts';

/** A demo product of hallmarked gold with five pieces in stock. */
const EARRINGS = { product_id: 29, sku: 'P029' };

const OFFICE = '/api/v1/office';

/** Orders a piece of the product and pays it. */
async function buyEarrings(page: Page, { api }: Customer): Promise<string> {
  await api.call(calls.addToCart, { body: { product_id: EARRINGS.product_id, quantity: 1 } });
  const { order_id } = await api.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null },
  });
  const { razorpayOrderId } = await api.call(calls.initiatePayment, { body: { order_id } });
  const paid = await payAtStandIn(page, razorpayOrderId);
  await api.call(calls.verifyPayment, { body: { order_id, ...paid } });
  return order_id;
}

/** The registered piece that an order has bought, and another one in the shop. */
async function tagsOf(page: Page, orderId: string) {
  const { data } = await (await page.request.get(`${OFFICE}/pieces?sku=${EARRINGS.sku}`)).json();
  const own = data.find((piece: { order_id: string | null }) => piece.order_id === orderId);
  const other = data.find((piece: { state: string }) => piece.state === 'in shop');
  return { own, other: other.tag as string };
}

// The two refusals.
test.use({ expectedErrors: [/409/] });

test('a parcel is packed by its tag: without a HUID and with a wrong tag it is refused', async ({
  page,
  customer,
}) => {
  await logInAs(page, 'owner');
  await page.request.post(`${OFFICE}/pieces/register/start`, {
    data: { sku: EARRINGS.sku, place: 'Tray 9' },
  });
  const orderId = await buyEarrings(page, customer);
  const { own, other } = await tagsOf(page, orderId);

  await page.goto(`/office/orders/${orderId}`);
  const panel = page.getByRole('region', { name: 'Pack by tags' });
  await panel.getByLabel('Scan a tag').focus();
  // As a scanner types it.
  await page.keyboard.type(other);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toContainText(`${other} is another Kalindi Temple Earrings`);
  await page.keyboard.type(own.tag);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('1 of 1 scanned')).toBeVisible();
  await panel.getByRole('button', { name: 'Mark as packed' }).press('Enter');
  await expect(panel.getByRole('alert')).toContainText('no HUID');

  const huid = orderId.slice(0, 6);
  const { tag, version, gross_weight_g, net_weight_g } = own;
  const entered = {
    ...{ tag, version, gross_weight_g, net_weight_g, stone_carat: 0, size: '', huid },
    ...{ huid_exempt_reason: '', certificate_number: '', photo_url: null },
  };
  const saved = await page.request.post(`${OFFICE}/pieces/edit`, { data: entered });
  expect(saved.ok(), await saved.text()).toBe(true);
  await panel.getByRole('button', { name: 'Mark as packed' }).press('Enter');
  await expect(page.getByText(`Order ${orderId} is packed.`)).toBeVisible();

  await expectScreenFits(page, `/office/orders/${orderId}`);
  await page.goto(`/order-details/${orderId}`);
  await expect(page.getByText(`HUID ${huid}`)).toBeVisible();
});
