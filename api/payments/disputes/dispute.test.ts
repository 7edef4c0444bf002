import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { runAsOwner } from '#server/cli/owner-testing.ts';
import { sweepDisputes } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
import {
  buy,
  dispute,
  faults,
  moveDispute,
  orderAndOpen,
  pay,
  payOutside,
  RING_PAISE,
  resetProvider,
  shown,
  until,
  webhooks,
} from '../purchase-testing.ts';
import { orderRefund } from '../refunds/refund-service.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
beforeAll(async () => {
  meera = await shop.newCustomer();
});
beforeEach(() => resetProvider(shop));

/** Every report of a dispute, oldest first. */
async function reports(disputeId: string) {
  const { rows } = await shop.pool.query<{ status: string; deducted: number }>(
    `select status, deducted_paise::int as deducted from dispute_reports where dispute_id = $1
     order by dispute_report_id`,
    [disputeId],
  );
  return rows;
}

const statuses = async (disputeId: string) => (await reports(disputeId)).map(({ status }) => status);

async function lost(amount?: number) {
  const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
  const disputeId = await dispute(shop, paymentId, amount);
  await moveDispute(shop, disputeId, 'lost');
  await sweepDisputes(shop.shop);
  return { orderId, paymentId, disputeId };
}

describe('a dispute', () => {
  test('is recorded once per status change, also when it is reopened', async () => {
    const { razorpay_payment_id } = await buy(shop, meera);
    await webhooks(shop, true);
    await faults(shop, { webhooks: { duplicate: true } });
    const id = await dispute(shop, razorpay_payment_id);
    await until(async () => (await statuses(id)).length === 1);
    for (const [to, count] of [
      ['under_review', 2],
      ['action_required', 3],
      ['under_review', 4],
      ['won', 5],
    ] as const) {
      await moveDispute(shop, id, to);
      await until(async () => (await statuses(id)).length === count);
    }
    await sweepDisputes(shop.shop);
    expect(await statuses(id)).toEqual(['open', 'under_review', 'open', 'under_review', 'won']);
  });

  test('is found after a lost webhook, once the provider is available', async () => {
    const { razorpay_payment_id } = await buy(shop, meera);
    const id = await dispute(shop, razorpay_payment_id);
    await faults(shop, { status: 502 });
    await sweepDisputes(shop.shop);
    expect(await statuses(id)).toEqual([]);
    await faults(shop, {});
    await sweepDisputes(shop.shop);
    expect(await statuses(id)).toEqual(['open']);
  });

  test('is shown in the order and in "reconcile" with its deadline until it is won', async () => {
    const { orderId, razorpay_payment_id } = await buy(shop, meera);
    const id = await dispute(shop, razorpay_payment_id);
    await sweepDisputes(shop.shop);
    for (const words of [['order', orderId], ['reconcile']] as const) {
      const line = (await runAsOwner(shop, ...words)).output.find((one) => one.includes(id));
      expect(line).toContain(`disputes ₹8,377.00 of ${razorpay_payment_id} of order ${orderId}`);
      expect(line).toContain('Accept or contest it at the provider by');
    }
    expect(await runAsOwner(shop, 'close-dispute', id, '--note', 'x')).toMatchObject({ code: 1 });
    await moveDispute(shop, id, 'under_review');
    await moveDispute(shop, id, 'won');
    await sweepDisputes(shop.shop);
    expect((await runAsOwner(shop, 'reconcile')).output.join('\n')).not.toContain(id);
    expect((await runAsOwner(shop, 'order', orderId)).output.join('\n')).toContain(
      'The money stays with you.',
    );
  });

  test('blocks a refund by the owner', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    const id = await dispute(shop, paymentId);
    await sweepDisputes(shop.shop);
    await setStatus(acting(shop.db), orderId, 'cancelled');
    expect(await orderRefund(acting(shop.db), paymentId)).toMatchObject({
      refused: 'refund_refused',
      message: expect.stringContaining(id),
    });
  });

  test('lost while its cancelled order waits for a refund takes the payment off the refund list', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    const id = await dispute(shop, paymentId);
    await sweepDisputes(shop.shop);
    await setStatus(acting(shop.db), orderId, 'cancelled');
    expect((await runAsOwner(shop, 'reconcile')).output.join('\n')).toContain(
      `${paymentId}  ₹8,377.00  refund queued`,
    );
    await moveDispute(shop, id, 'under_review');
    await moveDispute(shop, id, 'lost');
    await sweepDisputes(shop.shop);
    expect((await runAsOwner(shop, 'reconcile')).output.join('\n')).not.toContain(`${paymentId}  ₹8,377.00`);
    await expectInvariants(shop.db);
  });

  test('of a payment whose webhook was lost settles that payment first', async () => {
    const { orderId, providerOrderId } = await orderAndOpen(shop, meera);
    const { razorpay_payment_id } = await pay(shop, providerOrderId, 'captured-silently');
    const id = await dispute(shop, razorpay_payment_id);
    await sweepDisputes(shop.shop);
    expect(await statuses(id)).toEqual(['open']);
    expect((await shown(shop, meera, orderId)).payment_status).toBe('Success');
    await expectInvariants(shop.db);
  });

  test('of a payment made outside of the shop is recorded with that payment', async () => {
    const paymentId = await payOutside(shop, 90_000, false);
    const id = await dispute(shop, paymentId);
    await sweepDisputes(shop.shop);
    expect(await statuses(id)).toEqual(['open']);
    const { rowCount } = await shop.pool.query(
      'select from unknown_payments where provider_payment_id = $1',
      [paymentId],
    );
    expect(rowCount).toBe(1);
  });
});

describe('a lost dispute', () => {
  test('is reported with the deducted amount until the owner closes it with a note', async () => {
    const { disputeId } = await lost();
    expect(await reports(disputeId)).toEqual([{ status: 'lost', deducted: RING_PAISE }]);
    const line = (await runAsOwner(shop, 'reconcile')).output.find((one) => one.startsWith(disputeId));
    expect(line).toContain('The provider took ₹8,377.00 from your balance.');
    expect(await runAsOwner(shop, 'close-dispute', disputeId)).toMatchObject({ code: 1 });
    expect(await runAsOwner(shop, 'close-dispute', disputeId, '--note', 'the piece came back')).toMatchObject(
      {
        code: 0,
      },
    );
    expect((await runAsOwner(shop, 'reconcile')).output.join('\n')).not.toContain(disputeId);
  });

  test('of the whole payment leaves nothing to refund when its order is cancelled', async () => {
    const { orderId, paymentId } = await lost();
    expect(await setStatus(acting(shop.db), orderId, 'cancelled')).toMatchObject({ refundDue: false });
    expect(await orderRefund(acting(shop.db), paymentId)).toMatchObject({
      refused: 'refund_refused',
    });
  });

  test('of a part leaves the rest refundable', async () => {
    const { orderId, paymentId } = await lost(100_000);
    await setStatus(acting(shop.db), orderId, 'cancelled');
    expect(await orderRefund(acting(shop.db), paymentId)).toMatchObject({
      amountPaise: RING_PAISE - 100_000,
    });
  });
});

test('closing an unknown dispute is refused', async () => {
  expect(await runAsOwner(shop, 'close-dispute', 'disp_unknown00000', '--note', 'x')).toMatchObject({
    code: 1,
  });
});
