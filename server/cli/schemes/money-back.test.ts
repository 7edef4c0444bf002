import { beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { sendDueRefunds, sweepProviderRefunds } from '#api/payments/jobs.ts';
import { faults, providerState, refundAtProvider, resetProvider } from '#api/payments/purchase-testing.ts';
import { recordRefundByTransfer } from '#api/payments/refunds/bank-refund-service.ts';
import { endPlan } from '#api/payments/refunds/closing-service.ts';
import { findLastRefund } from '#api/payments/refunds/refund-queries.ts';
import { verifyStatement } from '#api/schemes/ledger/statement-rules.ts';
import { read, savedPlan, TODAY, WEIGHING } from '#api/schemes/passbook/passbook-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { addMonths, formatIndianDate } from '#contract/indian-time.ts';
import { statementCsv } from '#contract/schemes/passbook-csv.ts';
import { runAsOwner } from '../owner-testing.ts';

const TOO_OLD = { refunds: { outcome: 'too_old' } };
const shop = shopOfThisFile();
beforeEach(() => resetProvider(shop));

const saved = (count: number) => savedPlan(shop, count);

async function refundOf(paymentId: string) {
  const refund = await findLastRefund(shop.db, paymentId);
  if (!refund) throw new Error(`no refund of ${paymentId}`);
  return refund;
}

const sentOf = async (paymentId: string) => {
  const response = await shop.shop.gateway.refundsOfPayment(paymentId);
  if ('problem' in response) throw new Error(response.detail);
  return response.value;
};

async function reconciled(): Promise<string> {
  return (await runAsOwner(shop, 'reconcile')).output.join('\n');
}

describe('money-back', () => {
  test('queues and sends a refund of every payment, and reports it as ordered until it is sent', async () => {
    const { customer, id, paymentIds } = await saved(2);
    const closed = await runAsOwner(shop, 'close-passbook', String(id), 'money-back');
    expect(closed).toMatchObject({
      code: 0,
      output: [
        `Passbook ${id} is closed: ₹10,000.00 goes back to the accounts it came from.`,
        expect.stringContaining(`Instalment 1: ₹5,000.00 of ${paymentIds[0]} is ordered to be sent back`),
        expect.stringContaining(`Instalment 2: ₹5,000.00 of ${paymentIds[1]} is ordered to be sent back`),
      ],
    });
    const ordered = await read(shop, customer, id);
    expect(ordered).toMatchObject({
      status: 'closed',
      refunds: [{ state: 'ordered' }, { state: 'ordered' }],
    });
    expect(await reconciled()).toContain(`₹5,000.00 of ${paymentIds[0]} is ordered`);

    await sendDueRefunds(shop.shop);
    for (const paymentId of paymentIds)
      expect(await sentOf(paymentId)).toMatchObject([{ amountPaise: 500_000 }]);
    const sent = await read(shop, customer, id);
    expect(sent.refunds).toMatchObject([
      { number: 1, amount: 5000, paid_on: TODAY, state: 'sent', settled_on: TODAY },
      { number: 2, amount: 5000, paid_on: addMonths(TODAY, 1), state: 'sent' },
    ]);
    expect(sent.entries.slice(2).map(({ kind, number }) => [kind, number])).toEqual([
      ['refund ordered', 1],
      ['refund ordered', 2],
      ['refund', 1],
      ['refund', 2],
    ]);
    expect(verifyStatement(statementCsv(sent))).toMatchObject({ sound: true, entries: 6 });
    const again = await runAsOwner(shop, 'close-passbook', String(id), 'money-back');
    expect(again.code).toBe(1);
    expect(again.output.join('\n')).toMatch(
      new RegExp(`Instalment 1: ${formatIndianDate(TODAY)}: ₹5,000\\.00 of ${paymentIds[0]} was sent back`),
    );
    await sendDueRefunds(shop.shop);
    expect((await providerState(shop)).payments.filter(({ status }) => status === 'refunded').length).toBe(2);
  });

  test('refused by the provider stays open until the owner pays it by bank transfer, once', async () => {
    const { customer, id, paymentIds } = await saved(1);
    const paymentId = paymentIds[0] ?? '';
    await runAsOwner(shop, 'close-passbook', String(id), 'money-back');
    await faults(shop, TOO_OLD);
    await sendDueRefunds(shop.shop);
    const { refundId } = await refundOf(paymentId);
    const command = `paid-otherwise ${refundId} --bank-reference REFERENCE`;
    expect(await reconciled()).toContain(command);
    const repeated = await runAsOwner(shop, 'close-passbook', String(id), 'money-back');
    expect(repeated.output.join('\n')).toContain(command);
    expect((await read(shop, customer, id)).refunds).toMatchObject([{ state: 'ordered' }]);

    expect((await runAsOwner(shop, 'paid-otherwise', refundId)).code).toBe(1);
    const words = ['paid-otherwise', refundId, '--bank-reference'];
    const paid = {
      code: 0,
      output: [`₹5,000.00 of ${paymentId} is recorded as paid back by bank transfer UTR123456789.`],
    };
    expect(await runAsOwner(shop, ...words, 'UTR123456789')).toMatchObject(paid);
    expect(await runAsOwner(shop, ...words, 'UTR123456789')).toMatchObject(paid);
    expect(await runAsOwner(shop, ...words, 'UTR999999999')).toMatchObject({
      code: 1,
      output: [expect.stringContaining('recorded with the bank reference UTR123456789 already')],
    });
    const { refunds, entries } = await read(shop, customer, id);
    expect(refunds).toMatchObject([
      { state: 'paid by bank transfer', settled_on: TODAY, bank_reference: 'UTR123456789' },
    ]);
    expect(entries.map(({ kind }) => kind)).toEqual(['instalment', 'refund ordered', 'refund otherwise']);
    expect(await reconciled()).not.toContain(refundId);

    await faults(shop, {});
    expect((await runAsOwner(shop, 'refund', paymentId)).output).toEqual([
      `₹5,000.00 of ${paymentId} was paid back by bank transfer.`,
    ]);
    await sendDueRefunds(shop.shop);
    expect(await sentOf(paymentId)).toEqual([]);
    await expectInvariants(shop.db);

    // A refund made at the provider all the same is reported to the owner and not counted in the plan.
    const twice = await refundAtProvider(shop, paymentId);
    await sweepProviderRefunds(shop.shop);
    expect(await reconciled()).toMatch(new RegExp(`${twice}[^]*paid back by bank transfer too`));
    expect((await read(shop, customer, id)).entries).toEqual(entries);
    await runAsOwner(shop, 'close-refund', twice);
  });

  test('that failed can be sent again, and then not be recorded as paid otherwise', async () => {
    const { customer, id, paymentIds } = await saved(1);
    const paymentId = paymentIds[0] ?? '';
    await endPlan(acting(shop.db), id, 'money back', WEIGHING);
    await faults(shop, TOO_OLD);
    await sendDueRefunds(shop.shop);
    const failed = await refundOf(paymentId);
    await faults(shop, {});
    expect((await runAsOwner(shop, 'refund', paymentId)).code).toBe(0);
    const otherwise = () =>
      runAsOwner(shop, 'paid-otherwise', failed.refundId, '--bank-reference', 'UTR123456');
    expect(await otherwise()).toMatchObject({ code: 1, output: [expect.stringContaining('Another refund')] });
    await sendDueRefunds(shop.shop);
    expect((await read(shop, customer, id)).refunds).toMatchObject([{ state: 'sent' }]);
    expect((await otherwise()).code).toBe(1);
  });

  test('that is pending cannot be recorded as paid otherwise', async () => {
    const { id, paymentIds } = await saved(1);
    const paymentId = paymentIds[0] ?? '';
    await endPlan(acting(shop.db), id, 'money back', WEIGHING);
    await faults(shop, { refunds: { outcome: 'pending', next: 1 } });
    await sendDueRefunds(shop.shop);
    const refund = await refundOf(paymentId);
    expect(refund.state).toBe('pending');
    expect(await recordRefundByTransfer(acting(shop.db), refund.refundId, 'UTR123456')).toMatchObject({
      refused: 'refund_refused',
      message: expect.stringContaining('may still do so'),
    });
  });

  test('sent and paid by bank transfer at the same time is made only once', async () => {
    const ways = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const { customer, id, paymentIds } = await saved(1);
      const paymentId = paymentIds[0] ?? '';
      await endPlan(acting(shop.db), id, 'money back', WEIGHING);
      const { refundId } = await refundOf(paymentId);
      const wait = new Promise((resolve) => setTimeout(resolve, round * 4));
      await Promise.all([
        sendDueRefunds(shop.shop),
        wait.then(() => recordRefundByTransfer(acting(shop.db), refundId, 'UTR123456')),
      ]);
      const { refunds } = await read(shop, customer, id);
      const isSent = (await sentOf(paymentId)).length === 1;
      expect(refunds[0]?.state).toBe(isSent ? 'sent' : 'paid by bank transfer');
      ways.add(refunds[0]?.state ?? '');
      await expectInvariants(shop.db);
    }
    expect(ways.size).toBeGreaterThan(0);
  });

  test('of a demo passbook, unknown to the provider, needs a bank transfer', async () => {
    const login = { email: 'debjani@example.com', password: 'tola-demo-2026' };
    const customer = (await shop.call(calls.login, { body: login })).body;
    const { data } = (await shop.call(calls.getUserSchemes, { token: customer.token })).body;
    const id = data[0]?.user_scheme_id ?? 0;
    const closed = await runAsOwner(shop, 'close-passbook', String(id), 'money-back');
    expect(closed.code).toBe(0);
    const refundId = /refund-\w+/.exec(closed.output.join('\n'))?.[0] ?? '';
    expect(closed.output.join('\n')).toContain('no provider knows it');
    await sendDueRefunds(shop.shop);
    expect((await runAsOwner(shop, 'paid-otherwise', refundId, '--bank-reference', 'UTR123456')).code).toBe(
      0,
    );
    expect((await read(shop, customer, id)).refunds).toMatchObject([{ state: 'paid by bank transfer' }]);
  });
});
