import { beforeAll, describe, expect, test } from 'vitest';
import { sweepProviderRefunds } from '#api/payments/jobs.ts';
import {
  atStandIn,
  PIECES,
  refundAtProvider,
  requestsAtProvider,
  resetProvider,
  until,
} from '#api/payments/purchase-testing.ts';
import { buyAndCancel } from '#api/payments/refunds/refund-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { DAY_MS } from '#contract/durations.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Role } from '#contract/office/roles.ts';

const shop = shopOfThisFile();
const staff = {} as Record<'owner' | 'second' | 'third' | 'manager', OfficeBrowser>;
/** Seven rings: ₹58,639. */
const SEVEN_RINGS: [number, number][] = [[PIECES.ring, 7]];

beforeAll(async () => {
  await resetProvider(shop);
  // The demo's owner would be a second person everywhere.
  await shop.pool.query("update staff set state = 'ended' where is_demo");
  const roles: [keyof typeof staff, Role][] = [
    ['owner', 'owner'],
    ['manager', 'manager'],
  ];
  for (const [name, role] of roles) staff[name] = await newStaff(shop, role);
});

/** A payment of ₹58,639 that waits for refund, of which this many rupees are left to send back. */
async function waitingForRefund(leftRupees = 58_639): Promise<string> {
  const { paymentId } = await buyAndCancel(shop, await shop.newCustomer(), { pieces: SEVEN_RINGS });
  if (leftRupees < 58_639) {
    await refundAtProvider(shop, paymentId, (58_639 - leftRupees) * 100);
    await sweepProviderRefunds(shop.shop);
  }
  return paymentId;
}

const refund = (who: OfficeBrowser, payment_id: string) =>
  who.call(officeCalls.refundPayment, { body: { payment_id, reason: 'returned unworn' } });

const decide = (
  who: OfficeBrowser,
  approval_id: number | null,
  decision: 'approve' | 'decline' | 'withdraw' = 'approve',
) => who.call(officeCalls.decideApproval, { body: { approval_id: approval_id ?? 0, decision } });

async function refundsAtProvider(paymentId: string): Promise<number> {
  const posts = await requestsAtProvider(shop, `${paymentId}/refund`);
  return posts.filter(({ method, status }) => method === 'POST' && status === 200).length;
}

const isSentBack = async (paymentId: string) => {
  const { body } = await staff.owner.call(officeCalls.getPayment, { query: { payment_id: paymentId } });
  return body.data.state === 'refunded';
};

const waitsFor = async (paymentId: string) => {
  const { body } = await staff.owner.call(officeCalls.getPayment, { query: { payment_id: paymentId } });
  return body.data.approval_id;
};

describe('a shop with one owner', () => {
  test('the owner needs nobody, the manager needs the owner', async () => {
    const own = await refund(staff.owner, await waitingForRefund());
    expect(own.body.approval_id).toBeNull();
    const asked = await refund(staff.manager, await waitingForRefund());
    expect(asked.body).toMatchObject({
      approval_id: expect.any(Number),
      message: expect.stringMatching(/waits/),
    });
    expect((await decide(staff.manager, asked.body.approval_id)).body.message).toContain('Only an owner');
    expect((await decide(staff.owner, asked.body.approval_id)).status).toBe(200);
  });
});

describe('a refund above the limit', () => {
  beforeAll(async () => {
    staff.second = await newStaff(shop, 'owner');
    staff.third = await newStaff(shop, 'owner');
  });

  test('₹50,000 is sent at once; ₹50,001 waits for another person and is sent once', async () => {
    const small = await waitingForRefund(50_000);
    expect((await refund(staff.owner, small)).body.approval_id).toBeNull();
    const paymentId = await waitingForRefund(50_001);
    await atStandIn(shop, 'DELETE', 'requests');
    const { approval_id } = (await refund(staff.owner, paymentId)).body;
    expect(await waitsFor(paymentId)).toBe(approval_id);
    expect((await decide(staff.owner, approval_id)).body.message).toContain('a second person has to approve');
    expect(await refundsAtProvider(paymentId)).toBe(0);
    expect((await decide(staff.second, approval_id)).body.message).toBe('Approved and done.');
    await until(() => isSentBack(paymentId));
    expect(await refundsAtProvider(paymentId)).toBe(1);
    const { data } = (await staff.owner.call(officeCalls.getAudit, { query: {} })).body;
    const decided = data.findIndex(({ act }) => act === 'approval approved: refund');
    expect(data.slice(decided, decided + 3)).toMatchObject([
      { act: 'approval approved: refund', actor: `staff:${staff.second.staffId}` },
      { act: 'refund ordered', actor: `staff:${staff.second.staffId}`, after: '{"amount_paise":5000100}' },
      { act: 'approval asked: refund', actor: `staff:${staff.owner.staffId}`, reason: 'returned unworn' },
    ]);
  });

  test('two owners who approve at the same time send it once', async () => {
    const paymentId = await waitingForRefund();
    const { approval_id } = (await refund(staff.owner, paymentId)).body;
    const responses = await Promise.all([
      decide(staff.second, approval_id),
      decide(staff.third, approval_id),
      decide(staff.second, approval_id),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await until(() => isSentBack(paymentId));
    expect(await refundsAtProvider(paymentId)).toBe(1);
  });

  test('asked for by several people at the same time, it waits once', async () => {
    const paymentId = await waitingForRefund();
    const asked = await Promise.all([
      refund(staff.owner, paymentId),
      refund(staff.second, paymentId),
      refund(staff.manager, paymentId),
    ]);
    const ids = new Set(asked.map(({ body }) => body.approval_id));
    expect(ids.size).toBe(1);
    const { data } = (await staff.third.call(officeCalls.getApprovals)).body;
    expect(data.filter(({ subject }) => subject === `payment:${paymentId}`)).toHaveLength(1);
  });

  test('declined or withdrawn, nothing is sent, and it can be asked for again', async () => {
    const paymentId = await waitingForRefund();
    const first = (await refund(staff.owner, paymentId)).body.approval_id;
    expect((await decide(staff.second, first, 'withdraw')).body.code).toBe('approval_refused');
    expect((await decide(staff.second, first, 'decline')).status).toBe(200);
    expect((await decide(staff.third, first)).body.message).toContain('declined already');
    const second = (await refund(staff.owner, paymentId)).body.approval_id;
    expect(second).not.toBe(first);
    expect((await decide(staff.owner, second, 'withdraw')).status).toBe(200);
    expect(await waitsFor(paymentId)).toBeNull();
    expect((await decide(staff.second, 999_999)).body.code).toBe('not_found');
  });

  test('an approval expires after a week', async () => {
    const paymentId = await waitingForRefund();
    shop.setClock(new Date(Date.now() - 8 * DAY_MS));
    const { approval_id } = (await refund(staff.owner, paymentId)).body;
    shop.setClock(undefined);
    expect((await decide(staff.second, approval_id)).body.message).toContain('waited too long');
    expect((await refund(staff.owner, paymentId)).body.approval_id).not.toBe(approval_id);
  });

  test('when the money went back otherwise meanwhile, the approval is refused and still waits', async () => {
    const paymentId = await waitingForRefund();
    const { approval_id } = (await refund(staff.owner, paymentId)).body;
    await refundAtProvider(shop, paymentId);
    await sweepProviderRefunds(shop.shop);
    expect((await decide(staff.second, approval_id)).body).toMatchObject({
      code: 'refund_refused',
      message: 'This payment was sent back already.',
    });
    const { data } = (await staff.second.call(officeCalls.getApprovals)).body;
    expect(data.find((one) => one.approval_id === approval_id)?.state).toBe('waiting');
  });
});
