import { calls } from '#contract/calls.ts';
import type { Customer } from '../load/customer.ts';
import { registerCustomers } from '../load/load.ts';
import type { PlannedRequest } from './concurrent-requests.ts';
import type { RaceHarness } from './race-harness.ts';

let moreBuyers: Promise<Customer[]> | undefined;

/** As many customers as a large crowd has, registered once for all trials. */
export async function buyers({
  crowd,
  size,
  environment,
  random,
}: RaceHarness): Promise<readonly Customer[]> {
  const missing = size.buyers - crowd.length;
  if (missing <= 0) return crowd;
  moreBuyers ??= registerCustomers(environment, random, missing);
  return [...crowd, ...(await moreBuyers)];
}

/** Orders the cart, pays it and has the payment verified; the order once it is paid. */
export async function payForCart(harness: RaceHarness, customer: Customer): Promise<string | undefined> {
  const [placed] = await harness.sendConcurrently([harness.plannedOrder(customer)]);
  return placed?.code === 'ok' ? payForOrder(harness, customer, String(placed.body.order_id)) : undefined;
}

export async function payForOrder(
  harness: RaceHarness,
  customer: Customer,
  orderId: string,
): Promise<string | undefined> {
  const send = async (request: PlannedRequest) => (await harness.sendConcurrently([request]))[0];
  const open = await send(harness.plannedRequest(calls.initiatePayment, customer, { order_id: orderId }));
  if (open?.code !== 'ok') return undefined;
  const paid = await harness.environment.provider.pay(String(open.body.razorpayOrderId), 'captured');
  if (!paid) return undefined;
  const verified = await send(harness.plannedVerification(customer, { orderId, ...paid }));
  return verified?.code === 'ok' ? orderId : undefined;
}
