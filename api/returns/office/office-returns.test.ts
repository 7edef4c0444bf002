import { beforeAll, describe, expect, test } from 'vitest';
import { sendDueRefunds } from '#api/payments/jobs.ts';
import { PIECES, shown, until } from '#api/payments/purchase-testing.ts';
import { piecesOf, registerPieces } from '#api/pieces/register-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ROLES } from '#contract/office/roles.ts';
import {
  accept,
  arrived,
  ask,
  type Delivered,
  delivered,
  readAsStaff,
  weigh,
  wish,
} from '../return-testing.ts';

const shop = shopOfThisFile();
let counter: OfficeBrowser;
let manager: OfficeBrowser;
let other: OfficeBrowser;

beforeAll(async () => {
  counter = await newStaff(shop, 'counter');
  manager = await newStaff(shop, 'manager');
  other = await newStaff(shop, 'manager');
});

async function count(productId: number, stock: number) {
  await shop.pool.query(
    `with counted as (
       insert into stock_moves (product_id, change, reason)
       select $1, $2 - coalesce((select sum(change) from stock_moves where product_id = $1), 0), 'counted')
     update products set stock = $2, has_pieces = false where product_id = $1`,
    [productId, stock],
  );
}

async function stockOf(productId: number): Promise<number | undefined> {
  const { rows } = await shop.pool.query('select stock from products where product_id = $1', [productId]);
  return rows[0]?.stock;
}

const actsOn = async (return_number: number) => {
  const { rows } = await shop.pool.query<{ act: string }>(
    'select act from audit_entries where subject = $1 order by sequence',
    [`return:${return_number}`],
  );
  return rows.map(({ act }) => act);
};

test('same weight: credit note, refund and stock in one act; the stock rises after the check only', async () => {
  await count(PIECES.hoops, 5);
  const order = await delivered(shop, [[PIECES.hoops, 3]]);
  expect(await stockOf(PIECES.hoops)).toBe(2);
  const return_number = await arrived(shop, order, [2], manager);
  expect(await stockOf(PIECES.hoops)).toBe(2);
  expect((await accept(manager, return_number)).body.code).toBe('return_change_refused');
  await weigh(counter, return_number);
  expect(await stockOf(PIECES.hoops)).toBe(2);
  const accepted = await accept(manager, return_number);
  expect(accepted.body.message).toMatch(/^Return \d+ is accepted, and ₹[\d,.]+ goes back\.$/);
  expect(await stockOf(PIECES.hoops)).toBe(4);
  const { token } = order.customer;
  await until(async () => {
    await sendDueRefunds(shop.shop);
    const { data } = (await shop.call(afterSaleCalls.getReturn, { token, params: { return_number } })).body;
    return data.refunds[0]?.reference != null;
  });
  const { data } = (await shop.call(afterSaleCalls.getReturn, { token, params: { return_number } })).body;
  expect(data).toMatchObject({ state: 'accepted', can_withdraw: false });
  expect(data.credit_notes).toMatchObject([{ number: expect.stringMatching(/^CN\//) }]);
  expect(data.refunds[0]?.amount).toBe(data.credit_notes[0]?.total);
  expect(data.lines[0]?.inspections).toHaveLength(2);
  expect(JSON.stringify(data)).not.toContain('Person');
  expect(await shown(shop, order.customer, order.orderId)).toMatchObject({
    ...{ order_status: 'delivered', payment_status: 'Success' },
  });
  expect(await actsOn(return_number)).toEqual([
    ...['return approved', 'return received', 'return weighed', 'return weighed', 'return accepted'],
  ]);
  await expectInvariants(shop.db);
});

test('of two people who accept at once, one gets a refusal, and one credit note is issued', async () => {
  const order = await delivered(shop, [[PIECES.silverOffer, 2]]);
  const return_number = await arrived(shop, order, [1], manager);
  await weigh(counter, return_number);
  const responses = await Promise.all([manager, other, manager].map((one) => accept(one, return_number)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { rows } = await shop.pool.query('select from credit_notes where order_id = $1', [order.orderId]);
  expect(rows).toHaveLength(1);
});

test('a registered piece is in the shop again once its own tag was scanned', async () => {
  await registerPieces(shop, PIECES.chain, [
    { tag: 'OWN-1', huid: 'AB12CD' },
    { tag: 'OWN-2', huid: 'AB12CE' },
  ]);
  const tags = await piecesOf(shop, PIECES.chain);
  expect(tags).toHaveLength(2);
  const order = await delivered(shop, [[PIECES.chain, 1]]);
  const sold = (await piecesOf(shop, PIECES.chain)).find(({ state }) => state === 'sold')?.tag ?? '';
  const free = tags.find(({ tag }) => tag !== sold)?.tag ?? '';
  const { return_number } = (await ask(shop, order.customer, wish(order))).body.data;
  await manager.call(officeCalls.approveReturn, { body: { return_number, text: '' } });
  const received = await counter.call(officeCalls.receiveReturn, { body: { code: sold } });
  expect(received.body.data).toEqual({ return_number });
  await expect(weigh(counter, return_number, { tag: '' })).rejects.toThrow('Please scan the tag');
  await expect(weigh(counter, return_number, { tag: free })).rejects.toThrow('is not a piece');
  await weigh(counter, return_number);
  expect((await piecesOf(shop, PIECES.chain)).filter(({ state }) => state === 'in shop')).toHaveLength(1);
  expect((await accept(manager, return_number)).status).toBe(200);
  expect(await stockOf(PIECES.chain)).toBe(2);
  expect(await piecesOf(shop, PIECES.chain)).toMatchObject([
    { state: 'in shop', order_id: null },
    { state: 'in shop', order_id: null },
  ]);
  await expectInvariants(shop.db);
  const again = await delivered(shop, [[PIECES.chain, 2]]);
  expect(again.items[0]).toBeGreaterThan(0);
  await expectInvariants(shop.db);
});

test.each([
  ['0.3 g lighter', { net_weight_g: 3.1, gross_weight_g: 3.2 }],
  ['another HUID', { huid: 'ZZ99ZZ' }],
  ['an open seal', { seal_ok: false }],
  ['damage', { finding: 'damaged' as const, note: 'The clasp is bent.' }],
])('%s: who weighed it cannot decide; the customer reads weights and reason', async (_what, found) => {
  const tag = `OWN-${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  const huid = Math.random().toString(36).slice(2, 8).toUpperCase().padEnd(6, 'X');
  await registerPieces(shop, PIECES.pendant, [{ tag, huid }]);
  const order = await delivered(shop, [[PIECES.pendant, 1]]);
  const return_number = await arrived(shop, order, [1], manager);
  await weigh(manager, return_number, found);
  const mine = await readAsStaff(manager, return_number);
  expect(mine).toMatchObject({ differs: true, is_checked: true });
  expect(mine.why_not_decided).toContain('a second person decides');
  const refused = await accept(manager, return_number);
  expect([refused.status, refused.body.code]).toEqual([409, 'return_change_refused']);
  const body = { return_number, text: 'It is not as it was sold.' };
  expect((await manager.call(officeCalls.refuseReturn, { body })).body.code).toBe('return_change_refused');
  // Weighed again as it was sold, it is still for a second person.
  await weigh(manager, return_number);
  expect((await accept(manager, return_number)).body.code).toBe('return_change_refused');
  await weigh(manager, return_number, found);
  expect((await readAsStaff(other, return_number)).why_not_decided).toBeNull();
  expect((await other.call(officeCalls.refuseReturn, { body })).status).toBe(200);
  const { token } = order.customer;
  const { data } = (await shop.call(afterSaleCalls.getReturn, { token, params: { return_number } })).body;
  expect(data.state).toBe('refused');
  expect(data.events.at(-1)).toMatchObject({ kind: 'refused', text: body.text, by: 'shop' });
  expect(data.lines[0]?.inspections[0]).toMatchObject({ differs: true, sold_net_weight: 3.4 });
  expect((await piecesOf(shop, PIECES.pendant)).find((one) => one.tag === tag)?.state).toBe('sold');
  const parcel = { return_number, carrier: 'BlueDart', tracking_number: 'BD 7' };
  expect((await counter.call(officeCalls.sendReturnBack, { body: parcel })).status).toBe(200);
  expect((await counter.call(officeCalls.sendReturnBack, { body: parcel })).body.code).toBe(
    'return_change_refused',
  );
  await expectInvariants(shop.db);
  await shop.pool.query("update pieces set huid = null where tag = $1 and state <> 'sold'", [tag]);
});

test('10 mg lighter is what scales differ by, 11 mg is not', async () => {
  const order = await delivered(shop, [[PIECES.silverOffer, 2]]);
  const return_number = await arrived(shop, order, [2], manager);
  const [line] = (await readAsStaff(counter, return_number)).lines;
  const { return_line_id = 0, gross_weight = 0, net_weight = 0 } = line ?? {};
  const differs = async (lessGrams: number) => {
    const body = {
      ...{ return_line_id, unit: 1, tag: '', huid: '', note: '', seal_ok: true, finding: 'as sold' as const },
      gross_weight_g: gross_weight,
      net_weight_g: Math.round((net_weight - lessGrams) * 1000) / 1000,
    };
    return (await counter.call(officeCalls.inspectReturn, { body })).body.differs;
  };
  expect(await differs(0.01)).toBe(false);
  expect(await differs(0.011)).toBe(true);
  expect((await readAsStaff(counter, return_number)).is_checked).toBe(false);
});

test('damaged goods that a second person accepts are paid back and are no stock', async () => {
  await count(PIECES.hoops, 4);
  const order = await delivered(shop, [[PIECES.hoops, 2]]);
  const return_number = await arrived(shop, order, [1], manager);
  await weigh(counter, return_number, { finding: 'damaged' });
  expect((await accept(manager, return_number)).status).toBe(200);
  expect(await stockOf(PIECES.hoops)).toBe(2);
  await expectInvariants(shop.db);
});

test('above the limit nothing happens before an owner approves; then all of it', async () => {
  const order = await delivered(shop, [[PIECES.solitaire, 5]]);
  const owner = await newStaff(shop, 'owner');
  const return_number = await arrived(shop, order, [5], manager);
  await weigh(counter, return_number);
  const asked = await accept(manager, return_number);
  expect(asked.body.approval_id).toEqual(expect.any(Number));
  expect((await accept(manager, return_number)).body.approval_id).toBe(asked.body.approval_id);
  expect(await readAsStaff(manager, return_number)).toMatchObject({
    ...{ state: 'here', waiting_approval_id: asked.body.approval_id },
  });
  const body = { approval_id: asked.body.approval_id ?? 0, decision: 'approve' } as const;
  expect((await owner.call(officeCalls.decideApproval, { body })).status).toBe(200);
  expect(await readAsStaff(manager, return_number)).toMatchObject({
    ...{ state: 'accepted', money: { credit_notes: [{ number: expect.stringMatching(/^CN/) }] } },
  });
  await expectInvariants(shop.db);
});

test('pieces that were credited by phone meanwhile are not paid twice', async () => {
  const order = await delivered(shop, [[PIECES.silverOffer, 1]]);
  const return_number = await arrived(shop, order, [1], manager);
  await weigh(counter, return_number);
  const pieces = [{ order_item_id: order.items[0] ?? 0, quantity: 1, left: 1 }];
  const credit = { order_id: order.orderId, pieces, reason: 'By phone' };
  expect((await manager.call(officeCalls.creditPieces, { body: credit })).status).toBe(200);
  expect((await accept(manager, return_number)).body.code).toBe('credit_refused');
});

test('random part returns of random orders bring back what was paid, and never more', async () => {
  const random = seeded(7);
  for (let round = 0; round < 10; round += 1) {
    const quantity = 1 + random(4);
    const order = await delivered(shop, [
      [PIECES.silverOffer, quantity],
      [PIECES.ring, 1],
    ]);
    for (let left = quantity; left > 0; ) {
      const some = 1 + random(left);
      const withRing = left === some ? 1 : 0;
      const return_number = await arrived(shop, order, [some, withRing], manager);
      await weigh(counter, return_number);
      const { status, body } = await accept(manager, return_number);
      expect([status, body.approval_id]).toEqual([200, null]);
      left -= some;
    }
    const { rows } = await shop.pool.query(
      `select (select sum(total_paise) from invoices where order_id = $1)
         - (select sum(total_paise) from credit_notes where order_id = $1) as left,
       (select sum(total_paise) from credit_notes where order_id = $1)
         - (select sum(amount_paise) from refunds where provider_payment_id = $2) as unpaid`,
      [order.orderId, order.paymentId],
    );
    expect(rows).toEqual([{ left: '0', unpaid: '0' }]);
  }
  await expectInvariants(shop.db);
}, 120_000);

function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('the lists show each return once, and Today counts what waits', async () => {
  const order = await delivered(shop, [[PIECES.silverOffer, 4]]);
  const numberOf = async () => (await ask(shop, order.customer, wish(order))).body.data.return_number;
  const asked = await numberOf();
  const onTheWay = await numberOf();
  await manager.call(officeCalls.approveReturn, { body: { return_number: onTheWay, text: '' } });
  const here = await arrived(shop, order, [1], manager);
  const checked = await arrived(shop, order, [1], manager);
  await weigh(counter, checked);
  const expected = { asked, on_the_way: onTheWay, here, checked } as const;
  for (const [view, return_number] of Object.entries(expected)) {
    for (const one of Object.keys(expected) as (keyof typeof expected)[]) {
      const { data } = (await counter.call(officeCalls.getOfficeReturns, { query: { view: one } })).body;
      const isListed = data.some((row) => row.return_number === return_number);
      expect([view, one, isListed]).toEqual([view, one, view === one]);
    }
  }
  const { body } = await manager.call(officeCalls.getToday);
  const tasks = Object.fromEntries(body.data.map(({ task, count: waiting }) => [task, waiting]));
  expect(tasks.returns_asked).toBeGreaterThan(0);
  expect(tasks.returns_to_check).toBeGreaterThan(0);
  expect(tasks.returns_to_decide).toBeGreaterThan(0);
  expect(
    (await counter.call(officeCalls.getOfficeReturns, { query: { view: 'asked', after: 'x' } })).body.code,
  ).toBe('invalid_input');
});

test('each role may do its part, and the packer sees no money', async () => {
  const order = await delivered(shop);
  const return_number = await arrived(shop, order, [1], manager);
  for (const role of ROLES) {
    const one = await newStaff(shop, role);
    const found = await one.call(officeCalls.getOfficeReturn, { params: { return_number } });
    const sees = !['accountant', 'reader'].includes(role);
    expect([role, found.status]).toEqual([role, sees ? 200 : 403]);
    if (sees) expect([role, found.body.data.money === undefined]).toEqual([role, role === 'packer']);
    const decides = ['owner', 'manager'].includes(role);
    // Not weighed yet: who may decide gets the reason, others are not let in.
    expect([role, (await accept(one, return_number)).status]).toEqual([role, decides ? 409 : 403]);
  }
  const none = await manager.call(officeCalls.getOfficeReturn, { params: { return_number: 999_999 } });
  expect(none.body.code).toBe('not_found');
});

describe('a return whose parcel never comes (P-315)', () => {
  const close = (return_number: number, by = manager) =>
    by.call(officeCalls.closeReturn, {
      body: { return_number, text: 'It was not handed over in two weeks.' },
    });
  const receive = async (code: string) =>
    (await counter.call(officeCalls.receiveReturn, { body: { code } })).status;
  const approved = async (order: Delivered) => {
    const { return_number } = (await ask(shop, order.customer, wish(order))).body.data;
    await manager.call(officeCalls.approveReturn, { body: { return_number, text: '' } });
    return return_number;
  };

  test('is closed with a reason, which its customer reads and hears of, and still taken when it comes', async () => {
    const order = await delivered(shop);
    const return_number = await approved(order);
    expect((await close(return_number, counter)).status).toBe(403);
    expect((await close(return_number)).body.message).toBe(`Return ${return_number} is closed.`);
    expect((await close(return_number)).body.code).toBe('return_change_refused');
    const read = async () =>
      (
        await shop.call(afterSaleCalls.getReturn, {
          token: order.customer.token,
          params: { return_number },
        })
      ).body.data;
    const closed = await read();
    expect(closed).toMatchObject({ state: 'closed', can_withdraw: false });
    expect(closed.events.at(-1)).toMatchObject({
      ...{ kind: 'never came', text: 'It was not handed over in two weeks.', by: 'shop' },
    });
    const { rows } = await shop.pool.query(
      "select payload from outbox where subject = 'return:' || $1 and kind = 'return closed'",
      [return_number],
    );
    expect(rows).toHaveLength(1);
    expect(await receive(String(return_number))).toBe(200);
    await weigh(counter, return_number);
    expect((await accept(manager, return_number)).status).toBe(200);
    expect((await read()).state).toBe('accepted');
    expect(await actsOn(return_number)).toEqual([
      ...['return approved', 'return closed', 'return received', 'return weighed', 'return accepted'],
    ]);
  });

  test('is not taken while its pieces are in another return, nor after it was withdrawn', async () => {
    const order = await delivered(shop);
    const first = await approved(order);
    await close(first);
    const second = await approved(order);
    expect(await receive(String(first))).toBe(409);
    await shop.call(afterSaleCalls.withdrawReturn, {
      token: order.customer.token,
      body: { return_number: second },
    });
    expect(await receive(String(second))).toBe(409);
    expect(await receive(String(first))).toBe(200);
    await expect(
      shop.pool.query("update returns set state = 'here' where return_number = $1", [second]),
    ).rejects.toThrow('cannot become here');
  });
});
