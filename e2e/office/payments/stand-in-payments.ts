import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import type { CreateOrderBody } from '#contract/orders/orders.ts';
import { type Customer, expect } from '../../fixtures.ts';
import { ADDRESS } from '../../order-samples.ts';

async function atStandIn(page: Page, path: string, data: object) {
  const standIn = new URL(process.env.BASE_URL ?? '');
  standIn.port = String(Number(standIn.port) + 1);
  return (await page.request.post(`${standIn.origin}/stand-in/${path}`, { data })).json();
}

/** Pays a provider order at the stand-in. */
export const payAtStandIn = (page: Page, providerOrderId: string, options: object = {}) =>
  atStandIn(page, `orders/${providerOrderId}/pay`, { outcome: 'captured', ...options });

/** Refunds a part of a payment at the stand-in, as in the provider's dashboard; returns the refund's id. */
export async function refundAtStandIn(page: Page, paymentId: string, amountPaise: number): Promise<string> {
  return (await atStandIn(page, `payments/${paymentId}/refund`, { amount: amountPaise })).id;
}

/** Ships an order, in the session of an office page. */
export async function shipInOffice(office: Page, order_id: string): Promise<void> {
  const status = await office.evaluate(async (id) => {
    const headers = { 'content-type': 'application/json' };
    const shipments = [{ order_id: id, carrier: 'Blue Dart', tracking_number: 'BD 1' }];
    const body = JSON.stringify({ shipments });
    return (await fetch('/api/v1/office/orders/ship', { method: 'POST', headers, body })).status;
  }, order_id);
  expect(status).toBe(200);
}

/** Orders rings, which are made to order and use no stock, up to the open payment. */
export async function orderRings({ api }: Customer, quantity: number, more: Partial<CreateOrderBody> = {}) {
  await api.call(calls.addToCart, { body: { product_id: 1, quantity } });
  const { order_id } = await api.call(calls.createOrder, {
    body: { shipping_address: ADDRESS, coupon_code: null, ...more },
  });
  const { razorpayOrderId } = await api.call(calls.initiatePayment, { body: { order_id } });
  return { orderId: order_id, providerOrderId: razorpayOrderId };
}

/** Orders a ring and pays it; returns the ids of the order and of its payment. */
export async function buyRing(
  page: Page,
  customer: Customer,
  more: Partial<CreateOrderBody> = {},
): Promise<{ orderId: string; paymentId: string }> {
  const { orderId, providerOrderId } = await orderRings(customer, 1, more);
  const paid = await payAtStandIn(page, providerOrderId);
  await customer.api.call(calls.verifyPayment, { body: { order_id: orderId, ...paid } });
  return { orderId, paymentId: paid.razorpay_payment_id };
}

/** Joins a savings plan and pays its first month; returns the number of the passbook. */
export async function joinPlan(page: Page, { api }: Customer, scheme_id: number): Promise<number> {
  const { razorpayOrderId } = await api.call(calls.initiatePayment, { body: { scheme_id } });
  const paid = await payAtStandIn(page, razorpayOrderId);
  await api.call(calls.verifySchemePayment, { body: { scheme_id, ...paid } });
  const { data } = await api.call(calls.getUserSchemes, {});
  return data[0]?.user_scheme_id ?? 0;
}
