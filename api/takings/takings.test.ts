import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { givePieceBack, takePieceIn } from '#api/care/care-testing.ts';
import { order } from '#api/payments/purchase-testing.ts';
import { delivered } from '#api/returns/return-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { rupees, toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { DirectPaymentBody } from '#contract/office/payments/payment-acts.ts';
import type { Taking } from '#contract/office/takings/takings.ts';

const shop = shopOfThisFile();
const today = indianDate(new Date());
let manager: OfficeBrowser;
let counter: OfficeBrowser;
let accountant: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  [manager, counter, accountant] = [
    await newStaff(shop, 'manager'),
    await newStaff(shop, 'counter'),
    await newStaff(shop, 'accountant'),
  ];
  customer = await shop.newCustomer();
});

const takings = async (after?: string, days = { from: today, to: today }) =>
  (
    await counter.call(officeCalls.getTakings, {
      query: { ...days, ...(after && { after: Number(after) }) },
    })
  ).body;

const card = (bank_reference: string, amount: number) => ({
  ...{ method: 'card' as const, bank_reference, amount: rupees(amount) },
});

async function pay(partsOf: (total: number) => DirectPaymentBody['parts']): Promise<string> {
  const { orderId, total } = await order(shop, customer);
  const { status } = await manager.call(officeCalls.recordDirectPayment, {
    body: { order_id: orderId, parts: partsOf(total), received_on: today },
  });
  expect(status).toBe(200);
  return orderId;
}

const sumOf = (data: readonly Taking[]) => data.reduce((sum, { amount }) => sum + toPaise(amount), 0);

test('P-364 all that came to the shop itself is listed, with a total for each way', async () => {
  const orderId = await pay((total) => [
    { method: 'cash', bank_reference: '', amount: rupees(1000) },
    card('SLIP-000001', total - 1000),
  ]);
  const bought = await delivered(shop);
  const { care_number } = (await takePieceIn(counter, bought.items[0] ?? 0)).body;
  await manager.call(officeCalls.agreeCareCharge, {
    body: { care_number, charge: rupees(450.5), words: 'A new claw' },
  });
  await counter.call(officeCalls.setCareReady, { body: { care_number, weight_g: 2.49, words: 'Done' } });
  await givePieceBack(counter, care_number, { paid: rupees(450.5), paid_by: 'cash' });

  const { data, totals, next } = await takings();
  expect(next).toBe(null);
  expect(
    data.map(({ order_id, care_number: number, method, reference }) => [order_id, number, method, reference]),
  ).toEqual([
    [orderId, null, 'cash', `CASH-${orderId}`],
    [orderId, null, 'card', 'SLIP-000001'],
    [bought.orderId, care_number, 'cash', ''],
  ]);
  const [first, second, third] = data.map(({ recorded_by }) => recorded_by);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
  expect(totals.find(({ method }) => method === 'cash')).toEqual({
    ...{ method: 'cash', orders: 1000, schemes: 0, care: 450.5, sum: 1450.5 },
  });
  expect(totals.reduce((sum, one) => sum + toPaise(one.sum), 0)).toBe(sumOf(data));
  const yesterday = addDays(today, -1);
  expect(await takings(undefined, { from: yesterday, to: yesterday })).toEqual({
    data: [],
    totals: [],
    next: null,
  });
  await expectInvariants(shop.db);
});

test('P-364 pages repeat nothing, and the file has what they have', async () => {
  for (let number = 0; number < 9; number++) {
    await pay((total) => [
      ...Array.from({ length: 5 }, (_, part) => card(`SLIP-9${number}000${part}`, 100)),
      card(`SLIP-9${number}0009`, total - 500),
    ]);
  }
  const first = await takings();
  expect(first.data).toHaveLength(50);
  const rest = await takings(first.next ?? '');
  const all = [...first.data, ...rest.data];
  expect(rest.next).toBe(null);
  expect(new Set(all.map(({ reference, care_number }) => `${care_number} ${reference}`)).size).toBe(
    all.length,
  );
  expect(rest.totals).toEqual(first.totals);
  expect(first.totals.reduce((sum, one) => sum + toPaise(one.sum), 0)).toBe(sumOf(all));

  const file = await accountant.fetch(`/api/v1/office/takings/export?from=${today}&to=${today}`);
  const lines: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true });
  expect(lines.map(({ Reference }) => Reference)).toEqual(all.map(({ reference }) => reference));
  expect(lines.reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0)).toBe(sumOf(all));
});

test.each([
  ['a last day before the first one', addDays(today, -1)],
  ['more than a year', addDays(today, 400)],
])('%s is refused', async (_what, to) => {
  const { status, body } = await counter.call(officeCalls.getTakings, { query: { from: today, to } });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['to']]);
});

test('the counter reads it and exports no file', async () => {
  const file = await counter.fetch(`/api/v1/office/takings/export?from=${today}&to=${today}`);
  expect(file.status).toBe(403);
});
