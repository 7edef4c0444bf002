import { beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { goTo, TODAY } from '#api/schemes/passbook/passbook-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { addMonths } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import { runAsOwner } from '#server/cli/owner-testing.ts';
import { sendDueRefunds } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
import type { ProviderPayment } from '../provider/gateway.ts';
import {
  dispositionOf,
  initiate,
  intentOf,
  invoicesOf,
  open,
  order,
  orderAndOpen,
  type Paid,
  pay,
  providerState,
  RING_PAISE,
  resetProvider,
  shown,
  verify,
} from '../purchase-testing.ts';
import { orderedRefund } from '../refunds/refund-testing.ts';
import { settlePayment } from '../settlement/settlement-service.ts';

const SILVER = 3;
const SILVER_PAISE = 50_000;
const shop = shopOfThisFile();
let meera: LoginResponse;
beforeEach(async () => {
  await resetProvider(shop);
  meera = await shop.newCustomer();
});

const ordered = () => orderAndOpen(shop, meera);

/** Changes the payments that the gateway returns while `work` runs. */
async function withPayments<Result>(
  change: Partial<ProviderPayment>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { gateway } = shop.shop;
  const changed: typeof gateway = {
    ...gateway,
    withOneDeadline: () => changed,
    payment: async (id) => {
      const response = await gateway.payment(id);
      return 'value' in response ? { value: { ...response.value, ...change } } : response;
    },
  };
  shop.shop.gateway = changed;
  try {
    return await work();
  } finally {
    shop.shop.gateway = gateway;
  }
}

/** An order whose payment was captured with a different amount. */
async function inReview(change: Partial<ProviderPayment> = { amountPaise: paise(RING_PAISE + 20_000) }) {
  const placed = await ordered();
  const paid = await pay(shop, placed.providerOrderId);
  const told = await withPayments(change, () => verify(shop, meera, placed.orderId, paid));
  return { ...placed, paid, told, paymentId: paid.razorpay_payment_id };
}

const BEING_CONFIRMED = { status: 409, body: { code: 'payment_being_confirmed' } };

async function providerOrdersOf(orderId: string): Promise<number> {
  return (await providerState(shop)).orders.filter(({ receipt }) => receipt.startsWith(orderId)).length;
}

describe('a captured payment in review', () => {
  test('is shown to the customer as being checked, not as failed', async () => {
    const { told, paymentId } = await inReview();
    expect(told).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(await dispositionOf(shop, paymentId)).toBe('review');
  });

  test('blocks a second payment of its order until the owner decides', async () => {
    const { orderId, paymentId } = await inReview();
    const { token } = meera;
    expect(await initiate(shop, meera, { order_id: orderId })).toMatchObject(BEING_CONFIRMED);
    const again = await shop.call(calls.createOrderPayment, { token, body: { order_id: orderId } });
    expect(again).toMatchObject(BEING_CONFIRMED);
    expect(await providerOrdersOf(orderId)).toBe(1);
    await orderedRefund(shop, paymentId);
    expect(await initiate(shop, meera, { order_id: orderId })).toMatchObject({ status: 200 });
    expect(await providerOrdersOf(orderId)).toBe(2);
  });

  test('also blocks on a superseded provider order', async () => {
    const placed = await ordered();
    await shop.pool.query(
      "update payment_intents set key_id = 'rzp_test_before' where provider_order_id = $1",
      [placed.providerOrderId],
    );
    await open(shop, meera, placed);
    const paid = await pay(shop, placed.providerOrderId);
    await withPayments({ amountPaise: paise(100) }, () => verify(shop, meera, placed.orderId, paid));
    expect(await initiate(shop, meera, { order_id: placed.orderId })).toMatchObject(BEING_CONFIRMED);
  });

  test('recorded while another payment is being opened blocks that one', async () => {
    const placed = await order(shop, meera);
    const first = await open(shop, meera, placed);
    const paid = await pay(shop, first);
    await shop.pool.query(
      "update payment_intents set key_id = 'rzp_test_before' where provider_order_id = $1",
      [first],
    );
    const { gateway } = shop.shop;
    const racing: typeof gateway = {
      ...gateway,
      withOneDeadline: () => racing,
      createOrder: async (request) => {
        const made = await gateway.createOrder(request);
        await withPayments({ amountPaise: paise(100) }, async () =>
          settlePayment(shop.shop, await intentOf(shop, first), paid.razorpay_payment_id),
        );
        return made;
      },
    };
    shop.shop.gateway = racing;
    const response = await initiate(shop, meera, { order_id: placed.orderId });
    shop.shop.gateway = gateway;
    expect(response).toMatchObject(BEING_CONFIRMED);
  });

  test('of a scheme blocks a second joining payment', async () => {
    const { body } = await initiate(shop, meera, { scheme_id: SILVER });
    const { status: _, ...claim } = await pay(shop, body.razorpayOrderId);
    await withPayments({ amountPaise: paise(100) }, () =>
      shop.call(calls.verifySchemePayment, {
        token: meera.token,
        body: { scheme_id: SILVER, ...claim },
      }),
    );
    expect(await dispositionOf(shop, claim.razorpay_payment_id)).toBe('review');
    expect(await initiate(shop, meera, { scheme_id: SILVER })).toMatchObject(BEING_CONFIRMED);
    const { code } = await runAsOwner(shop, 'accept', claim.razorpay_payment_id, '--rest-received', 'cash');
    expect(code).toBe(0);
    const { body: joined } = await shop.call(calls.getUserSchemes, { token: meera.token });
    expect(joined.data).toMatchObject([{ scheme_id: SILVER, status: 'active' }]);
  });

  test('of an instalment blocks a second one for the passbook', async () => {
    const { token } = meera;
    const opened = await initiate(shop, meera, { scheme_id: SILVER });
    const { status: _, ...joining } = await pay(shop, opened.body.razorpayOrderId);
    await shop.call(calls.verifySchemePayment, { token, body: { scheme_id: SILVER, ...joining } });
    const { body } = await shop.call(calls.getUserSchemes, { token });
    const user_scheme_id = body.data[0]?.user_scheme_id ?? 0;
    await goTo(shop, addMonths(TODAY, 1));
    const initiateDue = () => shop.call(calls.initiateInstalmentPayment, { token, body: { user_scheme_id } });
    const { status: __, ...claim }: Paid = await pay(shop, (await initiateDue()).body.razorpayOrderId);
    await withPayments({ amountPaise: paise(SILVER_PAISE + 1000) }, () =>
      shop.call(calls.verifyInstalmentPayment, { token, body: { user_scheme_id, ...claim } }),
    );
    expect(await initiateDue()).toMatchObject(BEING_CONFIRMED);
  });
});

describe('the owner accepts a payment in review', () => {
  test('above the requested amount: the order is paid and invoiced at its own total', async () => {
    const { orderId, paymentId } = await inReview();
    const { output } = await runAsOwner(shop, 'order', orderId);
    expect(output.join('\n')).toContain('₹200.00 more than the ₹8,377.00 asked for');
    expect(output).toContain(`  npm run shop -- accept ${paymentId}`);
    const accepted = await runAsOwner(shop, 'accept', paymentId);
    expect(accepted).toMatchObject({
      code: 0,
      output: [`${paymentId} is accepted as the ₹8,377.00 of order ${orderId}. The customer paid ₹8,577.00.`],
    });
    expect(await shown(shop, meera, orderId)).toMatchObject({
      payment_status: 'Success',
      order_status: 'processing',
    });
    expect(await invoicesOf(shop, meera, orderId)).toMatchObject([{ total_amount: 8377 }]);
    expect(await runAsOwner(shop, 'accept', paymentId)).toMatchObject({ code: 0 });
    expect(await invoicesOf(shop, meera, orderId)).toHaveLength(1);
  });

  test('and a later refund is of the requested amount', async () => {
    const { orderId, paymentId } = await inReview();
    await runAsOwner(shop, 'accept', paymentId);
    await setStatus(acting(shop.db), orderId, 'cancelled');
    const refund = await orderedRefund(shop, paymentId);
    expect(refund.amountPaise).toBe(RING_PAISE);
    await sendDueRefunds(shop.shop);
    expect(await dispositionOf(shop, paymentId)).toBe('refunded');
    expect((await shown(shop, meera, orderId)).refunds).toMatchObject([{ amount: 8377 }]);
  });

  test('below the requested amount only with a note of how the rest was received', async () => {
    const { orderId, paymentId } = await inReview({ amountPaise: paise(RING_PAISE - 50_000) });
    const refused = await runAsOwner(shop, 'accept', paymentId);
    expect(refused).toMatchObject({ code: 1, output: [expect.stringContaining('₹500.00 less')] });
    expect(await shown(shop, meera, orderId)).toMatchObject({ payment_status: 'pending' });
    await runAsOwner(shop, 'accept', paymentId, '--rest-received', 'HDFC offer, paid by the bank');
    expect(await shown(shop, meera, orderId)).toMatchObject({ payment_status: 'Success' });
    const { rows } = await shop.pool.query(
      'select booked_paise, paid_paise, basis, note from payment_acceptances where provider_payment_id = $1',
      [paymentId],
    );
    expect(rows).toEqual([
      {
        booked_paise: String(RING_PAISE),
        paid_paise: String(RING_PAISE - 50_000),
        basis: 'owner',
        note: 'HDFC offer, paid by the bank',
      },
    ]);
  });

  test.each([
    ['in dollars', { currency: 'USD' }],
    ['partly given back', { refundedPaise: paise(1) }],
  ])('not when it is %s', async (_what, change) => {
    const { paymentId } = await inReview(change);
    await shop.pool.query(
      `insert into provider_refunds (provider_refund_id, provider_payment_id, amount_paise, refunded_at)
       select 'rfnd_' || $1, $1, 1, now() where $2`,
      [paymentId, 'refundedPaise' in change],
    );
    expect(await runAsOwner(shop, 'accept', paymentId)).toMatchObject({ code: 1 });
    expect(await dispositionOf(shop, paymentId)).toBe('review');
  });

  test('not once its refund is ordered, nor an unknown one', async () => {
    const { paymentId } = await inReview();
    await orderedRefund(shop, paymentId);
    expect(await runAsOwner(shop, 'accept', paymentId)).toMatchObject({ code: 1 });
    expect(await dispositionOf(shop, paymentId)).toBe('review');
    expect(await runAsOwner(shop, 'accept', 'pay_unknown000000')).toMatchObject({ code: 1 });
  });

  test('of a meanwhile cancelled order: it waits for refund instead', async () => {
    const { orderId, paymentId } = await inReview();
    await setStatus(acting(shop.db), orderId, 'cancelled');
    expect(await runAsOwner(shop, 'accept', paymentId)).toMatchObject({ code: 1 });
    expect(await dispositionOf(shop, paymentId)).toBe('refund queued');
  });
});

test('a payment with the provider’s fee on top is applied automatically and refunded without the fee', async () => {
  const { orderId, providerOrderId } = await ordered();
  const paid = await pay(shop, providerOrderId, 'captured', { fee_bearer: 'customer' });
  const paymentId = paid.razorpay_payment_id;
  expect(await verify(shop, meera, orderId, paid)).toMatchObject({ body: { status: 'success' } });
  expect(await dispositionOf(shop, paymentId)).toBe('applied');
  expect(await invoicesOf(shop, meera, orderId)).toMatchObject([{ total_amount: 8377 }]);
  await setStatus(acting(shop.db), orderId, 'cancelled');
  await orderedRefund(shop, paymentId);
  await sendDueRefunds(shop.shop);
  expect(await dispositionOf(shop, paymentId)).toBe('refunded');
  expect((await shown(shop, meera, orderId)).refunds).toMatchObject([{ amount: 8377 }]);
});

test('a payment with an instant offer goes to review, because the shop may have received less', async () => {
  const { orderId, providerOrderId } = await ordered();
  const paid = await pay(shop, providerOrderId, 'captured', { offer_discount: 50_000 });
  expect(await verify(shop, meera, orderId, paid)).toMatchObject({ body: { status: 'pending' } });
  expect(await dispositionOf(shop, paid.razorpay_payment_id)).toBe('review');
});
