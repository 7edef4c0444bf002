import { initiate, type Paid, pay } from '#api/payments/purchase-testing.ts';
import { restateRates } from '#api/rates/rate-testing.ts';
import type { TestShop } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { addMonths, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';

export const TODAY = indianDate(new Date());
/** Value plan, 11 x ₹5,000, 75 %. */
export const GOLD = 1;
/** Weight plan, 11 x ₹10,000. */
export const WEIGHT = 2;
/** For closing plans that are not redeemed by weight. */
export const WEIGHING = { rateMaxDays: 3, making: undefined };

export function noon(day: string): Date {
  return new Date(startOfIndianDay(day).getTime() + 12 * HOUR_MS);
}

/** Sets the shop's clock to noon of an Indian date and keeps all sessions valid. */
export async function goTo(shop: TestShop, day: string): Promise<void> {
  shop.setClock(noon(day));
  await shop.pool.query(
    "update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'",
    [noon(day)],
  );
}

function claimOf({ razorpay_order_id, razorpay_payment_id, razorpay_signature }: Paid) {
  return { razorpay_order_id, razorpay_payment_id, razorpay_signature };
}

export function verifyJoining(shop: TestShop, { token }: LoginResponse, scheme_id: number, paid: Paid) {
  return shop.call(calls.verifySchemePayment, { token, body: { scheme_id, ...claimOf(paid) } });
}

/** Pays the first instalment of a plan; returns the new passbook's number. */
export async function join(shop: TestShop, customer: LoginResponse, schemeId = GOLD): Promise<number> {
  const { body } = await initiate(shop, customer, { scheme_id: schemeId });
  const paid = await pay(shop, body.razorpayOrderId);
  const { status, body: response } = await verifyJoining(shop, customer, schemeId, paid);
  if (status !== 200 || response.status !== 'success') throw new Error(`not enrolled: ${response.message}`);
  return passbookOf(shop, customer, schemeId);
}

/** The number of a customer's active passbook of a plan. */
export async function passbookOf(
  shop: TestShop,
  { token }: LoginResponse,
  schemeId: number,
): Promise<number> {
  const { body } = await shop.call(calls.getUserSchemes, { token });
  const found = body.data.find(({ scheme_id, status }) => scheme_id === schemeId && status === 'active');
  if (!found) throw new Error(`not enrolled in ${schemeId}`);
  return found.user_scheme_id;
}

export async function read(
  shop: TestShop,
  { token }: LoginResponse,
  user_scheme_id: number,
): Promise<Passbook> {
  const { body } = await shop.call(calls.getPassbook, { token, params: { user_scheme_id } });
  return body.data;
}

export function initiateInstalment(shop: TestShop, { token }: LoginResponse, user_scheme_id: number) {
  return shop.call(calls.initiateInstalmentPayment, { token, body: { user_scheme_id } });
}

export function verifyInstalment(
  shop: TestShop,
  { token }: LoginResponse,
  user_scheme_id: number,
  paid: Paid,
) {
  return shop.call(calls.verifyInstalmentPayment, { token, body: { user_scheme_id, ...claimOf(paid) } });
}

/** Pays the instalment that is due. */
export async function payNext(shop: TestShop, customer: LoginResponse, passbook: number) {
  const { status, body } = await initiateInstalment(shop, customer, passbook);
  if (status !== 200) throw new Error(`no instalment: ${body.message}`);
  return verifyInstalment(shop, customer, passbook, await pay(shop, body.razorpayOrderId));
}

/** A new customer's plan with its first instalments paid, and the ids of their payments. */
export async function savedPlan(
  shop: TestShop,
  count: number,
  schemeId = GOLD,
): Promise<{ customer: LoginResponse; id: number; paymentIds: string[] }> {
  const customer = await shop.newCustomer();
  const id = await join(shop, customer, schemeId);
  for (let month = 1; month < count; month++) {
    await goTo(shop, addMonths(TODAY, month));
    if (schemeId === WEIGHT) await restateRates(shop.db, noon(addMonths(TODAY, month)));
    await payNext(shop, customer, id);
  }
  shop.setClock(undefined);
  const { rows } = await read(shop, customer, id);
  return { customer, id, paymentIds: rows.flatMap(({ reference }) => reference ?? []) };
}
