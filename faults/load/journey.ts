import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import type { InitiatePaymentResponse } from '#contract/orders/payments/payments.ts';
import type { PaidAtProvider, Provider } from '../processes/provider.ts';
import type { Random } from '../randomness.ts';
import { type Customer, pause, type Reply } from './customer.ts';

/** Demo products that are made to order, and two with counted stock. */
export const PIECES = { ring: 1, silver: 3, hoops: 25, chain: 53, pendant: 65 } as const;
export const ADDRESS = { street: '4 Hill Road', city: 'Mumbai', pincode: '400050' };
const COUPONS = ['SWAGAT750', 'CHANDI10', 'MAKING15', 'NOSUCHCODE'];
const SCHEMES = [1, 2, 3, 4, 5, 6];
const TRIES = 40;

/** Retries a call until its outcome is known; undefined when it never is. */
async function retryUntilKnown<Body>(act: () => Promise<Reply<Body>>, isOver: () => boolean) {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const reply = await act();
    if (reply.outcome !== 'unknown') return reply;
    if (isOver()) return undefined;
    await pause(Math.min(attempt, 3));
  }
  return undefined;
}

interface Journey {
  customer: Customer;
  provider: Provider;
  random: Random;
  /** The round has ended: unknown outcomes stay unknown. */
  isOver: () => boolean;
}

/** One complete journey: cart, order, payment, verification; or joining a scheme. */
export async function runJourney(journey: Journey): Promise<void> {
  if (journey.random.chance(0.2)) return joinScheme(journey);
  if (journey.random.chance(0.1)) await changeName(journey);
  const orderId = await placeOrder(journey);
  if (orderId === undefined) return;
  const { customer, random } = journey;
  const opened = await retryUntilKnown(
    () =>
      customer.call(
        'initiatePayment',
        calls.initiatePayment,
        { body: { order_id: orderId } },
        { about: orderId },
      ),
    journey.isOver,
  );
  if (opened?.outcome !== 'ok') return;
  const paid = await payAtProvider(journey, opened.body);
  // Some customers close the tab after paying: the shop must find the payment by itself.
  if (!paid || random.chance(0.25)) return;
  const verified = await retryUntilKnown(
    () =>
      customer.call('verifyPayment', calls.verifyPayment, { body: claim(orderId, paid) }, { about: orderId }),
    journey.isOver,
  );
  if (verified?.outcome === 'ok' && random.chance(0.2)) return cancelPaidOrder(journey, orderId);
  if (random.chance(0.3)) await customer.call('getUserInvoices', calls.getUserInvoices, {});
}

async function cancelPaidOrder({ customer, isOver }: Journey, order_id: string): Promise<void> {
  await retryUntilKnown(
    () =>
      customer.call(
        'cancelPaidOrder',
        afterSaleCalls.cancelPaidOrder,
        { body: { order_id } },
        { about: order_id },
      ),
    isOver,
  );
}

function claim(orderId: string, paid: PaidAtProvider) {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
  return {
    order_id: orderId,
    razorpay_order_id,
    razorpay_payment_id,
    ...(razorpay_signature && { razorpay_signature }),
  };
}

async function changeName({ customer, random }: Journey): Promise<void> {
  const name = `Meera ${random.below(1_000_000)}`;
  const body = { user_id: customer.userId, name };
  await customer.call('updateProfile', calls.updateProfile, { body }, { about: name });
}

async function placeOrder({ customer, random, isOver }: Journey): Promise<string | undefined> {
  const pieces = random.between(1, 3);
  for (let piece = 0; piece < pieces; piece++) {
    const product_id = random.pick(Object.values(PIECES));
    const quantity = random.between(1, 2);
    // Not retried: a second call would add more pieces.
    await customer.call(
      'addToCart',
      calls.addToCart,
      { body: { product_id, quantity } },
      { about: String(product_id), pieces: quantity },
    );
  }
  const known = new Set((await ordersOf(customer, isOver)) ?? []);
  let coupon_code: string | null = random.chance(0.4) ? random.pick(COUPONS) : null;
  for (let attempt = 0; attempt < TRIES && !isOver(); attempt++) {
    const body = { shipping_address: ADDRESS, coupon_code };
    const reply = await customer.call(
      'createOrder',
      calls.createOrder,
      { body },
      { result: (a) => a.order_id },
    );
    if (reply.outcome === 'ok') return reply.body.order_id;
    if (reply.code === 'coupon_refused') {
      coupon_code = null;
      continue;
    }
    // Unknown, or the cart is empty because the order was placed: read the orders, as the page does.
    const mine = await ordersOf(customer, isOver);
    const made = mine?.find((orderId) => !known.has(orderId));
    if (made !== undefined) return made;
    if (reply.outcome === 'refused') return undefined;
    await pause(Math.min(attempt, 3));
  }
  return undefined;
}

async function ordersOf(customer: Customer, isOver: () => boolean): Promise<string[] | undefined> {
  const reply = await retryUntilKnown(() => customer.call('getOrders', calls.getOrders, {}), isOver);
  return reply?.outcome === 'ok' ? reply.body.orders.map((order) => order.order_id) : undefined;
}

const SUCCESSES = ['captured', 'captured', 'captured', 'captured-late', 'late-authorisation', 'slow-bank'];

async function payAtProvider(
  { provider, random }: Journey,
  { razorpayOrderId }: InitiatePaymentResponse,
): Promise<PaidAtProvider | undefined> {
  if (random.chance(0.15)) await provider.pay(razorpayOrderId, 'failed');
  return provider.pay(razorpayOrderId, random.pick(SUCCESSES));
}

async function joinScheme(journey: Journey): Promise<void> {
  const { customer, random, isOver } = journey;
  const scheme_id = random.pick(SCHEMES);
  const about = String(scheme_id);
  const opened = await retryUntilKnown(
    () => customer.call('initiateScheme', calls.initiatePayment, { body: { scheme_id } }, { about }),
    isOver,
  );
  if (opened?.outcome !== 'ok') return;
  const paid = await payAtProvider(journey, opened.body);
  if (!paid?.razorpay_signature || random.chance(0.25)) return;
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
  const body = { scheme_id, razorpay_order_id, razorpay_payment_id, razorpay_signature };
  await retryUntilKnown(
    () => customer.call('verifySchemePayment', calls.verifySchemePayment, { body }, { about }),
    isOver,
  );
}

const A_MINUTE_MS = 60_000;
const ASKED_LATER = new Set(['provider_unavailable', 'payment_being_confirmed']);

/** The circuit breaker may take ten seconds to close after the provider has recovered. */
async function retryWhileBusy<Body>(act: () => Promise<Reply<Body>>): Promise<Reply<Body>> {
  const end = Date.now() + A_MINUTE_MS;
  for (;;) {
    const reply = await act();
    if (reply.outcome === 'ok' || !ASKED_LATER.has(reply.code) || Date.now() > end) return reply;
    await pause(3);
  }
}

/** A journey that must succeed after recovery. Returns the failures. */
export async function runJourneyWithoutFaults(
  customer: Customer,
  provider: Provider,
): Promise<string | undefined> {
  const added = await customer.call(
    'addToCart',
    calls.addToCart,
    { body: { product_id: PIECES.hoops, quantity: 1 } },
    { about: String(PIECES.hoops), pieces: 1 },
  );
  if (added.outcome !== 'ok') return `nothing can be added to a cart: ${added.code}`;
  const body = { shipping_address: ADDRESS, coupon_code: null };
  const placed = await customer.call(
    'createOrder',
    calls.createOrder,
    { body },
    { result: (a) => a.order_id },
  );
  if (placed.outcome !== 'ok') return `nothing can be ordered: ${placed.code}`;
  const orderId = placed.body.order_id;
  const opened = await retryWhileBusy(() =>
    customer.call(
      'initiatePayment',
      calls.initiatePayment,
      { body: { order_id: orderId } },
      { about: orderId },
    ),
  );
  if (opened.outcome !== 'ok') return `no payment can be opened: ${opened.code}`;
  const paid = await provider.pay(opened.body.razorpayOrderId, 'captured');
  if (!paid) return 'the provider takes no payment';
  const verified = await retryWhileBusy(() =>
    customer.call('verifyPayment', calls.verifyPayment, { body: claim(orderId, paid) }, { about: orderId }),
  );
  return verified.outcome === 'ok' ? undefined : `no payment can be verified: ${verified.code}`;
}
