import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { order, PIECES, resetProvider, shown } from '#api/payments/purchase-testing.ts';
import { savedPlan } from '#api/schemes/passbook/passbook-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
});
beforeEach(() => resetProvider(shop));

/** Six instalments of ₹5,000, with a part of the benefit. */
const SAVED = 30_000;
const BENEFIT = 2045.45;
/** Enough for the plan. */
const FIVE_RINGS = { pieces: [[PIECES.ring, 5]] } satisfies Parameters<typeof order>[2];

describe('a plan that a manager chooses for a customer', () => {
  const offersTo = (by: OfficeBrowser, order_id: string) =>
    by.call(officeCalls.getPlansOfOrder, { params: { order_id } });
  const chooseBy = (by: OfficeBrowser, order_id: string, user_scheme_id: number | null) =>
    by.call(officeCalls.setPlanOfOrder, { body: { order_id, user_scheme_id } });

  test('is offered, pays its part, and is taken off again, which the audit holds', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const { orderId } = await order(shop, customer, FIVE_RINGS);
    expect((await offersTo(owner, orderId)).body.data).toMatchObject([
      { user_scheme_id: id, worth: { saved: SAVED, benefit: BENEFIT } },
    ]);
    expect((await chooseBy(owner, orderId, id)).body.message).toMatch(/^The plan pays its part. ₹9,839/);
    expect(await shown(shop, customer, orderId)).toMatchObject({ plan: { user_scheme_id: id } });
    expect((await chooseBy(owner, orderId, null)).body.message).toBe('₹41,885 is to be paid.');
    const query = { subject: `order:${orderId}` };
    const { data } = (await owner.call(officeCalls.getAudit, { query })).body;
    expect(data.map(({ act, after }) => [act, after])).toEqual([
      ['plan of an order chosen', '{"user_scheme_id":null}'],
      ['plan of an order chosen', `{"user_scheme_id":${id}}`],
    ]);
    await expectInvariants(shop.db);
  });

  test('is the order’s customer’s own, and nothing for the counter', async () => {
    const { id } = await savedPlan(shop, 6);
    const other = await shop.newCustomer();
    const { orderId } = await order(shop, other, FIVE_RINGS);
    expect((await chooseBy(owner, orderId, id)).status).toBe(404);
    expect((await offersTo(owner, orderId)).body.data).toEqual([]);
    const nobodys = '0'.repeat(20);
    expect((await offersTo(owner, nobodys)).body).toMatchObject({ code: 'not_found' });
    expect((await chooseBy(owner, nobodys, id)).body).toMatchObject({ code: 'not_found' });
    const counter = await newStaff(shop, 'counter');
    expect((await chooseBy(counter, orderId, id)).status).toBe(403);
    expect((await offersTo(counter, orderId)).status).toBe(403);
  });
});
