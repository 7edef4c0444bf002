import { eq } from 'drizzle-orm';
import type { RefusalBody, TestResponse, TestShop } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import type { GivenGift } from '#contract/orders/gift.ts';
import type { Order, ShippingAddress } from '#contract/orders/orders.ts';
import type { InitiatePaymentResponse } from '#contract/orders/payments/payments.ts';
import { paymentIntents } from '#db/tables/money/payments.ts';
import { processInbox } from './jobs.ts';

/** Made-to-order demo products: buying them uses no stock. */
export const PIECES = {
  ...{ ring: 1, solitaire: 2, silverOffer: 3, hoops: 25, chain: 53, pendant: 65 },
  giftCard: 118,
};
/** Price of a ring (the default basket) with tax, in paise. */
export const RING_PAISE = 837_700;
export const MUMBAI = { street: '4 Hill Road', city: 'Mumbai', pincode: '400050' };
export const BENGALURU = { street: '12 MG Road', city: 'Bengaluru', pincode: '560001' };

interface Basket {
  pieces?: [productId: number, quantity: number][];
  coupon?: string;
  address?: ShippingAddress;
  gift?: GivenGift;
  /** Needs the setting `business_invoices`. */
  business?: BusinessBuyer;
}

export interface Placed {
  orderId: string;
  /** In rupees. */
  total: number;
}

/** Response of the stand-in's test endpoint for paying. */
export interface Paid {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
  status: string;
}

/** Fills a customer's cart and places the order. */
export async function order(shop: TestShop, { token }: LoginResponse, basket: Basket = {}): Promise<Placed> {
  for (const [product_id, quantity] of basket.pieces ?? [[PIECES.ring, 1]]) {
    await shop.call(calls.addToCart, { token, body: { product_id, quantity } });
  }
  const { status, body } = await shop.call(calls.createOrder, {
    token,
    body: {
      shipping_address: basket.address ?? MUMBAI,
      coupon_code: basket.coupon ?? null,
      ...(basket.gift && { gift: basket.gift }),
    },
  });
  if (status !== 200) throw new Error(`no order: ${body.message}`);
  if (basket.business) await setBusiness(shop, token, body.order_id, basket.business);
  return { orderId: body.order_id, total: body.total_amount };
}

async function setBusiness(shop: TestShop, token: string, order_id: string, business: BusinessBuyer) {
  const set = await shop.call(afterSaleCalls.setOrderBusiness, { token, body: { order_id, business } });
  if (set.status !== 200) throw new Error(`no business: ${set.body.message}`);
}

export function initiate(
  shop: TestShop,
  { token }: LoginResponse,
  body: { order_id: string } | { scheme_id: number },
): Promise<TestResponse<InitiatePaymentResponse & Partial<RefusalBody>>> {
  return shop.call(calls.initiatePayment, { token, body });
}

/** Opens the payment of an order; returns the provider order id. */
export async function open(shop: TestShop, customer: LoginResponse, { orderId }: Placed): Promise<string> {
  return (await initiate(shop, customer, { order_id: orderId })).body.razorpayOrderId;
}

/** Orders and opens the payment. */
export async function orderAndOpen(
  shop: TestShop,
  customer: LoginResponse,
  basket: Basket = {},
): Promise<Placed & { providerOrderId: string }> {
  const placed = await order(shop, customer, basket);
  return { ...placed, providerOrderId: await open(shop, customer, placed) };
}

/** Calls the stand-in's test API (razorpay-stand-in/README.md). */
export async function atStandIn(
  shop: TestShop,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${shop.standInUrl}/stand-in/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Pays at the provider without notifying the shop. */
export async function pay(
  shop: TestShop,
  providerOrderId: string,
  outcome = 'captured',
  charges: { fee_bearer?: 'customer'; offer_discount?: number } = {},
): Promise<Paid> {
  return (await atStandIn(shop, 'POST', `orders/${providerOrderId}/pay`, { outcome, ...charges })) as Paid;
}

export async function authoriseLate(shop: TestShop, paymentId: string): Promise<void> {
  await atStandIn(shop, 'POST', `payments/${paymentId}/authorise-late`);
}

/** Replaces the stand-in's fault switches; an empty object clears them. */
export async function faults(shop: TestShop, switches: object): Promise<void> {
  await atStandIn(shop, 'PUT', 'faults', switches);
}

/** Turns webhook delivery to the shop on or off. */
export async function webhooks(shop: TestShop, arrive: boolean): Promise<void> {
  const url = arrive ? `${shop.url}/api/v1/webhooks/razorpay` : 'http://127.0.0.1:9/nobody-listens';
  await atStandIn(shop, 'PUT', 'webhook', { url });
}

/** Initial state for webhook and refund tests: no faults, no webhooks, real clock. */
export async function resetProvider(shop: TestShop): Promise<void> {
  await faults(shop, {});
  await webhooks(shop, false);
  shop.setClock(undefined);
}

interface ProviderState {
  orders: { id: string; receipt: string; amount: number }[];
  payments: { id: string; order_id: string | null; status: string }[];
  refunds: { id: string; payment_id: string; status: string; amount: number }[];
  deliveries: { id: string; body: string; event: string; state: string }[];
}

/** The stand-in's complete state. */
export async function providerState(shop: TestShop): Promise<ProviderState> {
  return (await atStandIn(shop, 'GET', 'truth')) as ProviderState;
}

/** Requests the provider received about a payment or order since its log was cleared, oldest first. */
export async function requestsAtProvider(
  shop: TestShop,
  match: string,
): Promise<{ method: string; path: string; status: number | null }[]> {
  const journal = await atStandIn(shop, 'GET', `requests?match=${encodeURIComponent(match)}`);
  return (journal as { requests: { method: string; path: string; status: number | null }[] }).requests;
}

/** Waits until all webhooks are delivered and the due ones are processed. */
export async function eventsAreProcessed(shop: TestShop): Promise<void> {
  await until(async () => {
    const { deliveries } = (await atStandIn(shop, 'GET', 'truth?deliveries=pending')) as ProviderState;
    if (deliveries.length > 0) return false;
    await processInbox(shop.shop);
    const { rows } = await shop.pool.query('select 1 from webhook_events where processed_at is null limit 1');
    return rows.length === 0;
  });
}

/** Refunds in the provider's dashboard: an amount in paise, or the remainder. Returns the refund id. */
export async function refundAtProvider(shop: TestShop, paymentId: string, amount?: number): Promise<string> {
  const refund = await atStandIn(shop, 'POST', `payments/${paymentId}/refund`, amount ? { amount } : {});
  return (refund as { id: string }).id;
}

/** Creates a payment not made through the shop, on its own provider order or none. Returns the payment id. */
export async function payOutside(shop: TestShop, amount: number, withOrder = true): Promise<string> {
  const paid = await atStandIn(shop, 'POST', 'payments', { amount, with_order: withOrder });
  return (paid as Paid).razorpay_payment_id;
}

/** Opens a dispute of a payment; returns the dispute id. */
export async function dispute(shop: TestShop, paymentId: string, amount?: number): Promise<string> {
  const opened = await atStandIn(shop, 'POST', `payments/${paymentId}/dispute`, amount ? { amount } : {});
  return (opened as { id: string }).id;
}

/** Moves a dispute to `under_review`, `action_required`, `won`, `lost` or `closed`. */
export async function moveDispute(shop: TestShop, disputeId: string, to: string): Promise<void> {
  await atStandIn(shop, 'POST', `disputes/${disputeId}/move`, { to });
}

/** Returns and resets the number of requests that the provider received. */
export async function countRequests(shop: TestShop): Promise<number> {
  const { total } = (await atStandIn(shop, 'GET', 'requests')) as { total: number };
  await atStandIn(shop, 'DELETE', 'requests');
  return total;
}

/** Calls verifyPayment, as the page does after the checkout. */
export function verify(
  shop: TestShop,
  { token }: LoginResponse,
  orderId: string,
  claim: { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature?: string },
) {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = claim;
  const signature = razorpay_signature === undefined ? {} : { razorpay_signature };
  return shop.call(calls.verifyPayment, {
    token,
    body: { order_id: orderId, razorpay_order_id, razorpay_payment_id, ...signature },
  });
}

/** Pays online what is to be paid of an order. */
export async function payRest(shop: TestShop, customer: LoginResponse, { orderId }: Placed) {
  const { body } = await initiate(shop, customer, { order_id: orderId });
  const paid = await pay(shop, body.razorpayOrderId);
  await verify(shop, customer, orderId, paid);
  return { paid, amount: body.amount };
}

/** Places an order, pays it and verifies the payment. */
export async function buy(
  shop: TestShop,
  customer: LoginResponse,
  basket: Basket = {},
): Promise<Placed & Paid> {
  const placed = await order(shop, customer, basket);
  const paid = await pay(shop, await open(shop, customer, placed));
  const { status, body } = await verify(shop, customer, placed.orderId, paid);
  if (status !== 200) throw new Error(`not verified: ${body.message}`);
  return { ...placed, ...paid };
}

export async function shown(shop: TestShop, { token }: LoginResponse, orderId: string): Promise<Order> {
  const { body } = await shop.call(calls.getOrders, { token });
  const found = body.orders.find((one) => one.order_id === orderId);
  if (!found) throw new Error(`order ${orderId} is not shown`);
  return found;
}

export async function invoicesOf(shop: TestShop, { token }: LoginResponse, orderId: string) {
  const { body } = await shop.call(calls.getUserInvoices, { token });
  return body.invoices.filter((invoice) => invoice.order_id === orderId);
}

export async function intentOf(shop: TestShop, providerOrderId: string) {
  const [intent] = await shop.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.providerOrderId, providerOrderId));
  if (!intent) throw new Error(`no intent ${providerOrderId}`);
  return intent;
}

/** The disposition of a payment; undefined if the shop has not stored it. */
export async function dispositionOf(shop: TestShop, paymentId: string): Promise<string | undefined> {
  const { rows } = await shop.pool.query<{ disposition: string }>(
    'select disposition from payments where provider_payment_id = $1',
    [paymentId],
  );
  return rows[0]?.disposition;
}

/** Polls until `what` is true; fails after 8 seconds. */
export async function until(what: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 160; attempt++) {
    if (await what()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the condition was not met in time');
}
