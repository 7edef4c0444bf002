import { beforeAll, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { sendDueRefunds } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
import {
  BENGALURU,
  buy,
  dispositionOf,
  faults,
  PIECES,
  providerState,
  refundAtProvider,
  shown,
  until,
} from '../purchase-testing.ts';
import { recordRefundByTransfer } from '../refunds/bank-refund-service.ts';
import { readRefundsOf } from '../refunds/provider-refund-service.ts';
import { orderRefund } from '../refunds/refund-service.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let manager: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  manager = await newStaff(shop, 'manager');
});

/** Three silver pieces and a ring, shipped. */
async function shipped() {
  const customer = await shop.newCustomer();
  const pieces: [number, number][] = [
    [PIECES.silverOffer, 3],
    [PIECES.ring, 1],
  ];
  const bought = await buy(shop, customer, { pieces, address: BENGALURU });
  await setStatus(acting(shop.db), bought.orderId, 'shipped');
  const { items, total_amount } = await shown(shop, customer, bought.orderId);
  const [silver, ring] = [items[0]?.order_item_id ?? 0, items[1]?.order_item_id ?? 0];
  return { ...bought, customer, silver, ring, totalPaise: Math.round(total_amount * 100) };
}

const credit = (orderId: string, pieces: [item: number, quantity: number, left: number][], by = owner) =>
  by.call(officeCalls.creditPieces, {
    body: {
      order_id: orderId,
      pieces: pieces.map(([order_item_id, quantity, left]) => ({ order_item_id, quantity, left })),
      reason: 'Came back',
    },
  });

async function refundsOf(paymentId: string) {
  const { rows } = await shop.pool.query<{ id: string; state: string; paise: number; note: string }>(
    `select refund_id as id, state, amount_paise::int as paise, credit_note_number as note from refunds
     where provider_payment_id = $1 order by created_at, refund_id`,
    [paymentId],
  );
  return rows;
}

const areSent = (paymentId: string) =>
  until(async () => {
    await sendDueRefunds(shop.shop);
    return (await refundsOf(paymentId)).every(({ state }) => state === 'processed');
  });

test('pieces come back in portions: each has its credit note and refund, and the order stays paid', async () => {
  const { orderId, razorpay_payment_id, customer, silver, ring, totalPaise } = await shipped();
  expect((await credit(orderId, [[silver, 1, 3]])).status).toBe(200);
  await areSent(razorpay_payment_id);
  const second = await credit(orderId, [
    [silver, 1, 2],
    [ring, 1, 1],
  ]);
  expect(second.body.message).toMatch(/^The credit note is issued, and ₹[\d,.]+ goes back\.$/);
  expect((await credit(orderId, [[silver, 1, 1]])).status).toBe(200);
  await areSent(razorpay_payment_id);
  const refunds = await refundsOf(razorpay_payment_id);
  expect(new Set(refunds.map(({ note }) => note)).size).toBe(3);
  expect(refunds.reduce((sum, { paise }) => sum + paise, 0)).toBe(totalPaise);
  expect(await dispositionOf(shop, razorpay_payment_id)).toBe('applied');
  const order = await shown(shop, customer, orderId);
  expect(order).toMatchObject({ order_status: 'shipped', payment_status: 'Success' });
  expect([order.refunds.length, order.credit_notes?.length]).toEqual([3, 3]);
  expect((await credit(orderId, [[silver, 1, 1]])).body.code).toBe('changed_meanwhile');
  await expectInvariants(shop.db);
});

test('two at once credit a piece once', async () => {
  const { orderId, silver } = await shipped();
  const responses = await Promise.all([1, 2, 3].map(() => credit(orderId, [[silver, 3, 3]])));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('an order that never left the shop, foreign pieces and too many are refused', async () => {
  const { orderId, silver } = await shipped();
  const other = await shipped();
  expect((await credit(orderId, [[other.silver, 1, 3]])).body.code).toBe('credit_refused');
  expect((await credit(orderId, [[silver, 3, 2]])).body.code).toBe('changed_meanwhile');
  expect(
    (
      await credit(orderId, [
        [silver, 1, 3],
        [silver, 1, 3],
      ])
    ).body.code,
  ).toBe('credit_refused');
  expect((await credit('NOSUCHORDER', [[silver, 1, 3]])).body.code).toBe('not_found');
  const unsent = await buy(shop, await shop.newCustomer());
  expect((await credit(unsent.orderId, [[1, 1, 1]])).body.code).toBe('credit_refused');
  for (const role of ['counter', 'packer', 'accountant', 'reader'] as const) {
    const refused = await credit(orderId, [[silver, 1, 3]], await newStaff(shop, role));
    expect(refused.body.code).toBe('role_not_allowed');
  }
});

test('what cannot go back is not credited', async () => {
  const { orderId, razorpay_payment_id, silver, ring, totalPaise } = await shipped();
  await refundAtProvider(shop, razorpay_payment_id, totalPaise - 100);
  await readRefundsOf(shop.shop, razorpay_payment_id);
  expect((await credit(orderId, [[ring, 1, 1]])).body.code).toBe('credit_refused');
  expect((await credit(orderId, [[silver, 1, 3]])).body.code).toBe('credit_refused');
});

test('a part refund that the bank refuses is ordered again under its own key, or paid by transfer', async () => {
  const { orderId, razorpay_payment_id, silver } = await shipped();
  await faults(shop, { refunds: { outcome: 'failed' } });
  await credit(orderId, [[silver, 1, 3]]);
  await until(async () => (await refundsOf(razorpay_payment_id))[0]?.state === 'failed');
  await faults(shop, {});
  const again = await orderRefund(acting(shop.db), razorpay_payment_id);
  if (isRefusal(again)) throw new Error(again.message);
  const [failed] = await refundsOf(razorpay_payment_id);
  expect(again).toMatchObject({
    amountPaise: failed?.paise,
    creditNoteNumber: failed?.note,
    purpose: 'return',
  });
  expect(again.refundId).not.toBe(failed?.id);
  const paid = await recordRefundByTransfer(acting(shop.db), again.refundId, 'UTR123456');
  expect(paid).toMatchObject({ state: 'paid otherwise', amountPaise: failed?.paise });
  expect(await dispositionOf(shop, razorpay_payment_id)).toBe('applied');
  expect(await orderRefund(acting(shop.db), razorpay_payment_id)).toMatchObject({
    refused: 'refund_refused',
  });
  await expectInvariants(shop.db);
});

test('the database refuses refunds above the payment, and more credited than was billed', async () => {
  const { orderId, razorpay_payment_id, silver, totalPaise } = await shipped();
  await credit(orderId, [[silver, 1, 3]]);
  await expect(
    shop.pool.query(
      `insert into refunds (refund_id, provider_payment_id, amount_paise, purpose, state)
       values ('refund-too-much', $1, $2, 'payment', 'ordered')`,
      [razorpay_payment_id, totalPaise],
    ),
  ).rejects.toThrow('would exceed the payment');
  await expect(
    shop.pool.query(
      `insert into credit_note_lines (credit_note_number, invoice_line_id, is_gift_card, quantity, discount_paise,
         taxable_value_paise, cgst_paise, sgst_paise, round_off_paise, total_paise)
       select n.credit_note_number, b.invoice_line_id, false, 2, 0, 100, 0, 0, 0, 100
       from credit_notes n join invoice_lines b using (invoice_number) where n.order_id = $1 and b.quantity = 1`,
      [orderId],
    ),
  ).rejects.toThrow('would exceed its invoice');
  const { refunds } = await providerState(shop);
  expect(refunds.filter(({ payment_id }) => payment_id === razorpay_payment_id).length).toBeLessThan(2);
});

test('above the limit a second person decides, and what changed by then is refused', async () => {
  const customer = await shop.newCustomer();
  const bought = await buy(shop, customer, { pieces: [[PIECES.solitaire, 5]] });
  await setStatus(acting(shop.db), bought.orderId, 'shipped');
  const item = (await shown(shop, customer, bought.orderId)).items[0]?.order_item_id ?? 0;
  const asked = await credit(bought.orderId, [[item, 5, 5]], manager);
  const approvalId = asked.body.approval_id;
  expect(approvalId).toEqual(expect.any(Number));
  expect(await refundsOf(bought.razorpay_payment_id)).toEqual([]);
  const decided = await owner.call(officeCalls.decideApproval, {
    body: { approval_id: approvalId ?? 0, decision: 'approve' },
  });
  expect(decided.status).toBe(200);
  await areSent(bought.razorpay_payment_id);
  expect(await refundsOf(bought.razorpay_payment_id)).toHaveLength(1);
  await expectInvariants(shop.db);
});
