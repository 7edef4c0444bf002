import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendDueRefunds, sweepDisputes } from '#api/payments/jobs.ts';
import { dispute, moveDispute, providerState, resetProvider } from '#api/payments/purchase-testing.ts';
import { findLastRefund } from '#api/payments/refunds/refund-queries.ts';
import { read, savedPlan } from '#api/schemes/passbook/passbook-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { runAsOwner } from '../owner-testing.ts';

const shop = shopOfThisFile();
beforeEach(() => resetProvider(shop));
afterEach(() => expectInvariants(shop.db));

/** A plan of one instalment, whose payment its bank disputes. */
async function disputed(amount?: number) {
  const { customer, id, paymentIds } = await savedPlan(shop, 1);
  const [paymentId = ''] = paymentIds;
  const disputeId = await dispute(shop, paymentId, amount);
  await sweepDisputes(shop.shop);
  return { customer, id, paymentId, disputeId };
}

const close = (id: number) => runAsOwner(shop, 'close-passbook', String(id), 'money-back');

async function decide(disputeId: string, to: 'won' | 'lost'): Promise<void> {
  await moveDispute(shop, disputeId, 'under_review');
  await moveDispute(shop, disputeId, to);
  await sweepDisputes(shop.shop);
}

/** What the provider refunded of a payment, in paise. */
async function refunded(paymentId: string): Promise<number[]> {
  const { refunds } = await providerState(shop);
  return refunds.filter(({ payment_id }) => payment_id === paymentId).map(({ amount }) => amount);
}

/** By the shop's clock, which has milliseconds: the database's now() may be a part of one ahead of it. */
async function makeDue(): Promise<void> {
  await shop.pool.query('update refunds set next_look_at = $1 where next_look_at is not null', [
    shop.shop.clock(),
  ]);
}

async function sendAll(): Promise<void> {
  await makeDue();
  await sendDueRefunds(shop.shop);
}

const reconciled = async () => (await runAsOwner(shop, 'reconcile')).output.join('\n');

describe('money-back of a disputed payment', () => {
  test('waits for the dispute, and is sent once when it is won', async () => {
    const { customer, id, paymentId, disputeId } = await disputed();
    const closed = await close(id);
    expect(closed.code).toBe(0);
    expect(closed.output.join('\n')).toContain(`It waits for the dispute ${disputeId}`);
    await sendAll();
    expect(await refunded(paymentId)).toEqual([]);
    expect(await reconciled()).toContain(`It waits for the dispute ${disputeId}`);
    expect((await read(shop, customer, id)).refunds).toMatchObject([
      { amount: 5000, state: 'waiting for your bank', settled_on: null },
    ]);

    await decide(disputeId, 'won');
    // Without another reason to look: the decision makes the refund due.
    await sendDueRefunds(shop.shop);
    await sendAll();
    expect(await refunded(paymentId)).toEqual([500_000]);
    expect((await read(shop, customer, id)).refunds).toMatchObject([{ state: 'sent' }]);
  });

  test('is not sent when the dispute is lost, and no longer listed', async () => {
    const { customer, id, paymentId, disputeId } = await disputed();
    await close(id);
    await decide(disputeId, 'lost');
    await sendAll();
    expect(await refunded(paymentId)).toEqual([]);
    expect((await read(shop, customer, id)).refunds).toMatchObject([
      { state: 'returned by your bank', settled_on: null },
    ]);
    expect(await reconciled()).not.toContain(`of ${paymentId} is ordered`);
    expect(await reconciled()).not.toContain(`refund ${paymentId}`);
    expect((await runAsOwner(shop, 'refund', paymentId)).code).toBe(1);
  });

  test('is reduced by a lost dispute', async () => {
    const { customer, id, paymentId, disputeId } = await disputed(100_000);
    await close(id);
    await decide(disputeId, 'lost');
    await sendAll();
    expect(await refunded(paymentId)).toEqual([400_000]);
    expect((await read(shop, customer, id)).refunds).toMatchObject([{ state: 'sent' }]);
  });

  test('that was lost before the plan is closed is not ordered', async () => {
    const { customer, id, paymentId, disputeId } = await disputed();
    await decide(disputeId, 'lost');
    expect((await close(id)).output.join('\n')).toContain('the dispute was lost');
    expect(await findLastRefund(shop.db, paymentId)).toMatchObject({ state: 'failed', nextLookAt: null });
    await sendAll();
    expect(await refunded(paymentId)).toEqual([]);
    expect(await reconciled()).not.toContain(`refund ${paymentId}`);
    expect((await read(shop, customer, id)).refunds).toMatchObject([{ state: 'returned by your bank' }]);
  });

  test('waits too when the dispute is opened after the plan was closed', async () => {
    const { id, paymentIds } = await savedPlan(shop, 1);
    const [paymentId = ''] = paymentIds;
    await close(id);
    const disputeId = await dispute(shop, paymentId);
    await sweepDisputes(shop.shop);
    await sendAll();
    expect(await refunded(paymentId)).toEqual([]);
    await decide(disputeId, 'won');
    await sendAll();
    expect(await refunded(paymentId)).toEqual([500_000]);
  });

  test('is not paid by bank transfer meanwhile', async () => {
    const { id, paymentId, disputeId } = await disputed();
    await close(id);
    const refundId = (await findLastRefund(shop.db, paymentId))?.refundId ?? '';
    const paid = await runAsOwner(shop, 'paid-otherwise', refundId, '--bank-reference', 'UTR123456');
    expect(paid).toMatchObject({ code: 1, output: [expect.stringContaining(disputeId)] });
  });
});
