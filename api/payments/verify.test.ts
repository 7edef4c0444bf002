import { beforeAll, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { paise } from '#contract/money/money.ts';
import { setStatus } from './owner-service.ts';
import {
  buy,
  dispositionOf,
  initiate,
  intentOf,
  invoicesOf,
  open,
  order,
  orderAndOpen,
  type Paid,
  PIECES,
  pay,
  providerState,
  refundAtProvider,
  shown,
  verify,
} from './purchase-testing.ts';
import { applyPayment } from './settlement/settlement-service.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
let arjun: LoginResponse;
beforeAll(async () => {
  [meera, arjun] = await Promise.all([shop.newCustomer(), shop.newCustomer()]);
});

interface Claim {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature?: string;
}

const ordered = (pieces: [number, number][] = [[PIECES.ring, 1]]) => orderAndOpen(shop, meera, { pieces });

async function expectRefused(orderId: string, claim: Claim, code = 'payment_not_verified'): Promise<void> {
  const response = await verify(shop, meera, orderId, claim);
  expect(response.body.code).toBe(code);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  const { payment_status, order_status } = await shown(shop, meera, orderId);
  expect({ payment_status, order_status }).toEqual({ payment_status: 'pending', order_status: 'pending' });
  expect(await invoicesOf(shop, meera, orderId)).toEqual([]);
}

const unsigned = ({ razorpay_order_id, razorpay_payment_id }: Paid): Claim => ({
  razorpay_order_id,
  razorpay_payment_id,
});

describe('SEC-23 verifyPayment refuses, and the order stays unpaid:', () => {
  test('made-up payment ids', async () => {
    const { orderId, providerOrderId } = await ordered();
    await expectRefused(orderId, {
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: 'pay_A1B2C3D4E5F6G7',
    });
  });

  test('made-up provider orders', async () => {
    const { orderId } = await ordered();
    await expectRefused(orderId, {
      razorpay_order_id: 'order_A1B2C3D4E5F6G7',
      razorpay_payment_id: 'pay_A1B2C3D4E5F6G7',
    });
  });

  test('a claim before any payment was opened', async () => {
    const { orderId } = await order(shop, meera);
    await expectRefused(orderId, {
      razorpay_order_id: 'order_A1B2C3D4E5F6G7',
      razorpay_payment_id: 'pay_A1B2C3D4E5F6G7',
    });
  });

  test('the payment of another order, on its own provider order or on this one’s', async () => {
    const other = await buy(shop, meera);
    const { orderId, providerOrderId } = await ordered();
    await expectRefused(orderId, other);
    await expectRefused(orderId, unsigned(other));
    await expectRefused(orderId, { ...unsigned(other), razorpay_order_id: providerOrderId });
  });

  test('an unused payment of a cheap order for an expensive one', async () => {
    const cheap = await ordered([[PIECES.silverOffer, 1]]);
    const dear = await ordered([[PIECES.chain, 5]]);
    const paid = await pay(shop, cheap.providerOrderId);
    await expectRefused(dear.orderId, paid);
    await expectRefused(dear.orderId, { ...unsigned(paid), razorpay_order_id: dear.providerOrderId });
    expect(await verify(shop, meera, cheap.orderId, paid)).toMatchObject({ status: 200 });
  });

  test('SEC-03 the payment of another customer', async () => {
    const theirs = await order(shop, arjun);
    const paid = await pay(shop, await open(shop, arjun, theirs));
    const mine = await ordered();
    await expectRefused(mine.orderId, paid);
    expect(await verify(shop, meera, theirs.orderId, paid)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await shown(shop, arjun, theirs.orderId)).toMatchObject({ payment_status: 'pending' });
    expect(await verify(shop, arjun, theirs.orderId, paid)).toMatchObject({ status: 200 });
  });

  test('the joining payment of a scheme', async () => {
    const { body } = await initiate(shop, meera, { scheme_id: 3 });
    const joined = await pay(shop, body.razorpayOrderId);
    const { orderId, providerOrderId } = await ordered();
    await expectRefused(orderId, joined);
    await expectRefused(orderId, { ...unsigned(joined), razorpay_order_id: providerOrderId });
  });

  test.each([['failed'], ['slow-bank'], ['late-authorisation']])('a payment that is %s', async (outcome) => {
    const { orderId, providerOrderId } = await ordered();
    await shop.shop.gateway.order(providerOrderId);
    const paid = await pay(shop, providerOrderId, outcome);
    const response = await verify(shop, meera, orderId, unsigned(paid));
    // The payment may have succeeded by now; verification then follows the provider's status.
    const { payments } = await providerState(shop);
    const status = payments.find(({ id }) => id === paid.razorpay_payment_id)?.status;
    if (status === 'failed' || status === 'created') expect(response.status).toBe(400);
  });

  test('a payment refunded before the shop recorded it', async () => {
    const { orderId, providerOrderId } = await ordered();
    const paid = await pay(shop, providerOrderId);
    await refundAtProvider(shop, paid.razorpay_payment_id);
    await expectRefused(orderId, paid);
  });

  test('SEC-25 a wrong signature, even for a valid payment', async () => {
    const { orderId, providerOrderId } = await ordered();
    const paid = await pay(shop, providerOrderId);
    const { razorpay_signature: good } = paid;
    const flipped = (good.startsWith('0') ? '1' : '0') + good.slice(1);
    await expectRefused(orderId, { ...paid, razorpay_signature: flipped });
    for (const spoiled of [good.slice(1), `${good}0`, good.toUpperCase(), '', 'z'.repeat(64)]) {
      if (spoiled === good) continue;
      await expectRefused(orderId, { ...paid, razorpay_signature: spoiled }, 'invalid_input');
    }
    expect(await verify(shop, meera, orderId, paid)).toMatchObject({ status: 200 });
  });

  test.each([
    ['pay_../../orders'],
    ['../payments/pay_A1B2C3D4E5F6G7'],
    ['pay_%2e%2e%2fA1B2C3D4'],
    ['pay_A1B2C3D4?x=1'],
    ['pay_A1B2C3D4#'],
    ['pay_A1B2C3D4\n'],
    ['pay_'],
    [`pay_${'A'.repeat(500)}`],
    ['order_A1B2C3D4E5F6G7'],
  ])('the payment id %j, which never reaches the provider', async (paymentId) => {
    const { orderId, providerOrderId } = await ordered();
    await expectRefused(
      orderId,
      { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId },
      'invalid_input',
    );
  });

  test.each([
    ['created', {}, 'not paid'],
    ['failed', {}, 'not paid'],
    ['refunded', { refundedPaise: paise(837_700) }, 'not paid'],
    ['authorized', {}, 'pending'],
    ['captured', { amountPaise: paise(837_699) }, 'review'],
    ['captured', { currency: 'USD' }, 'review'],
    ['captured', { refundedPaise: paise(1) }, 'review'],
    ['captured', { orderId: 'order_A1B2C3D4E5F6G7' }, 'review'],
  ])('SEC-24 a payment with status %s and %j', async (status, change, settlement) => {
    const { orderId, providerOrderId } = await ordered();
    const payment = {
      id: `pay_${providerOrderId.slice(6)}`,
      orderId: providerOrderId,
      amountPaise: paise(837_700),
      currency: 'INR',
      status,
      refundedPaise: paise(0),
      method: null,
      ...change,
    };
    expect(await applyPayment(shop.shop, await intentOf(shop, providerOrderId), payment)).toBe(settlement);
    const unpaid = status === 'failed' ? 'failed' : 'pending';
    expect(await shown(shop, meera, orderId)).toMatchObject({ payment_status: unpaid });
    expect(await invoicesOf(shop, meera, orderId)).toEqual([]);
  });
});

describe('SEC-26 a late or duplicate payment', () => {
  test('waits for refund if its order was cancelled', async () => {
    const { orderId, providerOrderId } = await ordered();
    await setStatus(acting(shop.db), orderId, 'cancelled');
    expect(await initiate(shop, meera, { order_id: orderId })).toMatchObject({ status: 409 });
    const paid = await pay(shop, providerOrderId);
    expect(await verify(shop, meera, orderId, paid)).toMatchObject({
      status: 409,
      body: { code: 'payment_not_applied' },
    });
    expect(await dispositionOf(shop, paid.razorpay_payment_id)).toBe('refund queued');
    expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: 'cancelled' });
    expect(await invoicesOf(shop, meera, orderId)).toEqual([]);
  });

  test('waits for refund if the order was paid on another provider order', async () => {
    const { orderId, providerOrderId: first } = await ordered();
    const paidFirst = await pay(shop, first);
    await shop.pool.query(
      "update payment_intents set key_id = 'rzp_test_before' where provider_order_id = $1",
      [first],
    );
    const second = await open(shop, meera, { orderId, total: 0 });
    expect(second).not.toBe(first);
    const paidSecond = await pay(shop, second);
    expect(await verify(shop, meera, orderId, paidSecond)).toMatchObject({ status: 200 });
    expect(await verify(shop, meera, orderId, paidFirst)).toMatchObject({ status: 409 });
    expect(await dispositionOf(shop, paidSecond.razorpay_payment_id)).toBe('applied');
    expect(await dispositionOf(shop, paidFirst.razorpay_payment_id)).toBe('refund queued');
    expect(await invoicesOf(shop, meera, orderId)).toHaveLength(1);
  });

  test('still pays the order on a superseded provider order', async () => {
    const { orderId, providerOrderId: first } = await ordered();
    await shop.pool.query(
      "update payment_intents set key_id = 'rzp_test_before' where provider_order_id = $1",
      [first],
    );
    const second = await open(shop, meera, { orderId, total: 0 });
    expect((await intentOf(shop, first)).state).toBe('superseded');
    expect((await intentOf(shop, second)).keyId).toBe(shop.shop.gateway.keyId);
    expect(await verify(shop, meera, orderId, await pay(shop, first))).toMatchObject({ status: 200 });
    const paidAgain = await pay(shop, second);
    expect(await verify(shop, meera, orderId, paidAgain)).toMatchObject({ status: 409 });
    expect(await dispositionOf(shop, paidAgain.razorpay_payment_id)).toBe('refund queued');
  });

  test('is reported as applied on repeated verification until the paid order is cancelled', async () => {
    const bought = await buy(shop, meera);
    await setStatus(acting(shop.db), bought.orderId, 'cancelled');
    expect(await verify(shop, meera, bought.orderId, bought)).toMatchObject({ status: 409 });
    expect(await dispositionOf(shop, bought.razorpay_payment_id)).toBe('refund queued');
  });

  test('stays captured when an older provider response is applied afterwards', async () => {
    const bought = await buy(shop, meera);
    const payment = await shop.shop.gateway.payment(bought.razorpay_payment_id);
    if (!('value' in payment)) throw new Error('the payment cannot be read');
    const older = { ...payment.value, status: 'authorized' };
    expect(await applyPayment(shop.shop, await intentOf(shop, bought.razorpay_order_id), older)).toBe(
      'applied',
    );
    const { rows } = await shop.pool.query('select status from payments where provider_payment_id = $1', [
      bought.razorpay_payment_id,
    ]);
    expect(rows).toEqual([{ status: 'captured' }]);
  });
});

test('without a token nothing is verified', async () => {
  const { orderId, providerOrderId } = await ordered();
  const paid = await pay(shop, providerOrderId);
  const body = { order_id: orderId, ...paid };
  expect(await shop.call(calls.verifyPayment, { body })).toMatchObject({ status: 401 });
  expect(await shown(shop, meera, orderId)).toMatchObject({ payment_status: 'pending' });
});
