import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { runAsOwner } from '#server/cli/owner-testing.ts';
import { sendDueRefunds } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
import {
  buy,
  dispositionOf,
  open,
  orderAndOpen,
  pay,
  resetProvider,
  shown,
  verify,
} from '../purchase-testing.ts';
import { orderedRefund } from '../refunds/refund-testing.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
beforeAll(async () => {
  meera = await shop.newCustomer();
});
beforeEach(() => resetProvider(shop));

async function sendBack(paymentId: string): Promise<void> {
  await orderedRefund(shop, paymentId);
  await sendDueRefunds(shop.shop);
  expect(await dispositionOf(shop, paymentId)).toBe('refunded');
}

/** An order that was paid on two provider orders. */
async function paidTwice() {
  const { orderId, providerOrderId: first } = await orderAndOpen(shop, meera);
  const paidFirst = await pay(shop, first);
  await shop.pool.query(
    "update payment_intents set key_id = 'rzp_test_before' where provider_order_id = $1",
    [first],
  );
  const paidSecond = await pay(shop, await open(shop, meera, { orderId, total: 0 }));
  await verify(shop, meera, orderId, paidSecond);
  await verify(shop, meera, orderId, paidFirst);
  await shop.pool.query('update payment_intents set key_id = $1 where provider_order_id = $2', [
    shop.shop.gateway.keyId,
    first,
  ]);
  return { orderId, duplicate: paidFirst.razorpay_payment_id, applied: paidSecond.razorpay_payment_id };
}

describe('a refunded duplicate payment', () => {
  test('is shown to the customer separately from the order’s refunds', async () => {
    const { orderId, duplicate } = await paidTwice();
    expect(await shown(shop, meera, orderId)).not.toHaveProperty('returned_payments');
    await sendBack(duplicate);
    expect(await shown(shop, meera, orderId)).toMatchObject({
      payment_status: 'Success',
      refunds: [],
      returned_payments: [{ amount: 8377, refunded_at: expect.stringMatching(/^\d{4}-/) }],
    });
  });

  test('is reported to the owner as returned, not as a refund', async () => {
    const { orderId, duplicate } = await paidTwice();
    await sendBack(duplicate);
    const { output } = await runAsOwner(shop, 'order', orderId);
    const returned = output.filter((line) => line.startsWith('Returned'));
    expect(returned).toEqual([expect.stringContaining(`of ${duplicate}, which did not pay this order`)]);
    expect(output.filter((line) => line.startsWith('Refund'))).toEqual([]);
  });

  test('stays separate when the order is cancelled later and its payment refunded', async () => {
    const { orderId, duplicate, applied } = await paidTwice();
    await sendBack(duplicate);
    await setStatus(acting(shop.db), orderId, 'cancelled');
    await sendBack(applied);
    const order = await shown(shop, meera, orderId);
    expect(order.refunds).toHaveLength(1);
    expect(order.returned_payments).toHaveLength(1);
  });
});

test('a payment received after cancellation is a returned payment', async () => {
  const { orderId, providerOrderId } = await orderAndOpen(shop, meera);
  await setStatus(acting(shop.db), orderId, 'cancelled');
  const paid = await pay(shop, providerOrderId);
  await verify(shop, meera, orderId, paid);
  await sendBack(paid.razorpay_payment_id);
  expect(await shown(shop, meera, orderId)).toMatchObject({
    refunds: [],
    returned_payments: [{ amount: 8377 }],
  });
});

test('the payment of a cancelled paid order is a refund', async () => {
  const { orderId, razorpay_payment_id } = await buy(shop, meera);
  await setStatus(acting(shop.db), orderId, 'cancelled');
  await sendBack(razorpay_payment_id);
  const order = await shown(shop, meera, orderId);
  expect(order.refunds).toMatchObject([{ amount: 8377 }]);
  expect(order).not.toHaveProperty('returned_payments');
});
