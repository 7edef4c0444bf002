import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { indianDate } from '#contract/indian-time.ts';
import { formatRupees, paise, rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { DirectPaymentBody } from '#contract/office/payments/payment-acts.ts';
import { invoicesOf, order, resetProvider, shown } from '../purchase-testing.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let customer: LoginResponse;
let slips = 0;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
});
beforeEach(async () => {
  await resetProvider(shop);
  customer = await shop.newCustomer();
});

const newSlip = () => {
  slips += 1;
  return `SLIP-${String(slips).padStart(6, '0')}`;
};

const recordParts = (order_id: string, parts: DirectPaymentBody['parts']) =>
  manager.call(officeCalls.recordDirectPayment, {
    body: { order_id, parts, received_on: indianDate(new Date()) },
  });

describe('an order paid to the shop itself in parts', () => {
  const cash = (amount: number) => ({
    ...{ method: 'cash' as const, bank_reference: '', amount: rupees(amount) },
  });
  const card = (amount: number, bank_reference = newSlip()) => ({
    ...{ method: 'card' as const, bank_reference, amount: rupees(amount) },
  });

  test('pays the order, and the invoice names each part', async () => {
    const placed = await order(shop, customer);
    const slip = newSlip();
    const parts = [cash(1000), card(placed.total - 1000, slip)];
    expect((await recordParts(placed.orderId, parts)).status).toBe(200);
    expect((await recordParts(placed.orderId, parts)).body.message).toContain('paid already');
    const [invoice] = await invoicesOf(shop, customer, placed.orderId);
    expect(invoice).toMatchObject({
      payment_method: `cash ₹1,000 and card ${formatRupees(paise((placed.total - 1000) * 100))}`,
      payment_reference: `PARTS-${placed.orderId}`,
    });
    const { rows } = await shop.pool.query(
      'select method, reference, amount_paise::int from direct_payments where order_id = $1 order by method desc',
      [placed.orderId],
    );
    expect(rows).toEqual([
      { method: 'cash', reference: `CASH-${placed.orderId}`, amount_paise: 100_000 },
      { method: 'card', reference: slip, amount_paise: placed.total * 100 - 100_000 },
    ]);
    const timeline = await shop.call(afterSaleCalls.getOrderTimeline, {
      ...{ token: customer.token, params: { order_id: placed.orderId } },
    });
    expect(timeline.body.data.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
    await expectInvariants(shop.db);
  });

  test.each([
    ['together less', (total: number) => [cash(1000), card(total - 1001)], 'parts.1.amount'],
    [
      'one slip twice',
      (total: number) => [card(1000, 'SLIP42'), card(total - 1000, 'slip42')],
      'parts.1.bank_reference',
    ],
    ['cash twice', (total: number) => [cash(1000), cash(total - 1000)], 'parts.1.bank_reference'],
    ['nothing in a part', (total: number) => [card(0), card(total)], 'parts.0.amount'],
    ['no part', () => [], 'parts'],
    ['seven parts', (total: number) => Array.from({ length: 7 }, () => card(total / 7)), 'parts'],
  ] as const)('%s is refused, and nothing is stored', async (_what, partsOf, field) => {
    const placed = await order(shop, customer);
    const { status, body } = await recordParts(placed.orderId, [...partsOf(placed.total)]);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect((await shown(shop, customer, placed.orderId)).payment_status).toBe('pending');
  });

  test('a slip of another order is refused, also as one part of several', async () => {
    const [first, second] = [await order(shop, customer), await order(shop, customer)];
    const slip = newSlip();
    await recordParts(first.orderId, [cash(1000), card(first.total - 1000, slip)]);
    const refused = await recordParts(second.orderId, [card(500), card(second.total - 500, slip)]);
    expect(refused.body.message).toBe(`The reference ${slip} is of order ${first.orderId} already.`);
    await expectInvariants(shop.db);
  });
});
