import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { addCard, buyCards, CARD_VALUE, payWithCards } from '#api/gift-cards/gift-card-testing.ts';
import { BENGALURU, buy, MUMBAI, order, PIECES } from '#api/payments/purchase-testing.ts';
import { registerPieces } from '#api/pieces/register-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { addDays, type IndianDate, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { type Rupees, rupees, toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Sales } from '#contract/office/sales/sales.ts';

const shop = shopOfThisFile();
const RING = 8377;
let accountant: OfficeBrowser;
let today: IndianDate;

beforeAll(async () => {
  accountant = await newStaff(shop, 'accountant');
  today = indianDate(shop.shop.clock());
});

async function sales(from = today, to = today): Promise<Sales> {
  const { status, body } = await accountant.call(officeCalls.getSales, { query: { from, to } });
  expect(status).toBe(200);
  return body;
}

/** What an act adds to the sales of today. */
async function added(act: () => Promise<unknown>) {
  const before = await sales();
  await act();
  const after = await sales();
  const more = (number: (sales: Sales) => number) => number(after) - number(before);
  return {
    amount: more(({ totals }) => totals.amount),
    orders: more(({ totals }) => totals.orders),
    first_orders: more(({ totals }) => totals.first_orders),
    pieces: more(({ totals }) => totals.pieces),
    credited: more(({ totals }) => totals.credited),
    gift_cards: more(({ gift_cards }) => gift_cards),
    unpaid: more(({ unpaid }) => unpaid.orders),
  };
}

const NOTHING = { amount: 0, orders: 0, first_orders: 0, pieces: 0, credited: 0, gift_cards: 0, unpaid: 0 };

const sumOf = (rows: { amount: Rupees }[]) => rows.reduce((sum, { amount }) => sum + toPaise(amount), 0);

test('every part of the sales adds up to what invoices and credit notes state in their heads', async () => {
  const buyer = await shop.newCustomer();
  await buy(shop, buyer, { pieces: [[PIECES.ring, 2]], address: BENGALURU });
  const returned = await buy(shop, buyer, { pieces: [[PIECES.chain, 1]], address: MUMBAI });
  const body = { order_id: returned.orderId };
  await shop.call(afterSaleCalls.cancelPaidOrder, { token: buyer.token, body });
  const year = await sales(addDays(today, -364), today);
  const { rows } = await shop.pool.query<Record<string, string>>(
    `select (select sum(total_paise) from invoices where kind = 'invoice') as billed,
       (select count(*) from invoices where kind = 'invoice') as orders,
       (select sum(total_paise) from credit_notes where kind = 'credit note') as credited,
       (select sum(cgst_paise + sgst_paise) from invoices) - (select sum(cgst_paise + sgst_paise) from credit_notes) as tax`,
  );
  const [heads] = rows;
  const amount = Number(heads?.billed) - Number(heads?.credited);
  expect(Number(heads?.credited)).toBeGreaterThan(0);
  expect(toPaise(year.totals.amount)).toBe(amount);
  expect(toPaise(year.totals.credited)).toBe(Number(heads?.credited));
  expect(toPaise(year.totals.tax)).toBe(Number(heads?.tax));
  expect(year.totals.orders).toBe(Number(heads?.orders));
  for (const part of [year.by_time, year.by_metal, year.by_category, year.by_state])
    expect(sumOf(part)).toBe(amount);
  expect(year.is_by_month).toBe(true);
  expect([12, 13]).toContain(year.by_time.length);
  expect(year.by_state.map(({ state }) => state)).toEqual(expect.arrayContaining(['Karnataka']));
});

test('an order counts once it is paid, and a customer is new once', async () => {
  const buyer = await shop.newCustomer();
  expect(await added(() => buy(shop, buyer))).toEqual({
    ...NOTHING,
    ...{ amount: RING, orders: 1, first_orders: 1, pieces: 1 },
  });
  expect(await added(() => buy(shop, buyer, { pieces: [[PIECES.ring, 2]] }))).toEqual({
    ...NOTHING,
    ...{ amount: 2 * RING, orders: 1, pieces: 2 },
  });
  expect(await added(() => order(shop, buyer))).toEqual({ ...NOTHING, unpaid: 1 });
});

test('a cancelled order is taken off on the day of its credit note', async () => {
  const buyer = await shop.newCustomer();
  const bought = await buy(shop, buyer);
  const cancelled = await added(() =>
    shop.call(afterSaleCalls.cancelPaidOrder, { token: buyer.token, body: { order_id: bought.orderId } }),
  );
  expect(cancelled).toEqual({ ...NOTHING, amount: -RING, pieces: -1, credited: RING });
});

test('a gift card is a sale once it pays an order, not when it is bought', async () => {
  const buyer = await shop.newCustomer();
  let codes: string[] = [];
  const sold = await added(async () => {
    const { cards } = await buyCards(shop, 2, buyer);
    codes = cards.map(({ code }) => code ?? '');
  });
  expect(sold).toEqual({ ...NOTHING, gift_cards: 2 * CARD_VALUE });
  const placed = await order(shop, buyer);
  for (const code of codes) await addCard(shop, buyer, placed, code);
  expect(await added(() => payWithCards(shop, buyer, placed))).toEqual({
    ...NOTHING,
    ...{ amount: RING, orders: 1, first_orders: 1, pieces: 1, unpaid: -1 },
  });
});

test('a piece that was not sold is listed with its value until it is', async () => {
  const tomorrow = addDays(today, 1);
  const unsold = async () => (await sales(tomorrow, tomorrow)).unsold;
  const [dearest] = await unsold();
  const { rows } = await shop.pool.query<{ stock: number; worth: string }>(
    'select stock, stock * shown_price_paise as worth from products where product_id = $1',
    [dearest?.product_id],
  );
  expect({ stock: dearest?.stock, worth: toPaise(dearest?.amount ?? rupees(0)) }).toEqual({
    stock: rows[0]?.stock,
    worth: Number(rows[0]?.worth),
  });
  const amounts = (await unsold()).map(({ amount }) => amount);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  shop.setClock(startOfIndianDay(tomorrow));
  // Early in the day, the session ends before the next one begins.
  accountant = await newStaff(shop, 'accountant');
  await buy(shop, await shop.newCustomer(), { pieces: [[PIECES.chain, 1]] });
  expect((await unsold()).map(({ product_id }) => product_id)).not.toContain(PIECES.chain);
  const after = await sales(tomorrow, tomorrow);
  expect(after.best_sellers.map(({ product_id }) => product_id)).toEqual([PIECES.chain]);
});

test('the file has a line for each product, and adds up to the same', async () => {
  const response = await accountant.fetch(`/api/v1/office/sales/export?from=${today}&to=${today}`);
  expect(response.headers.get('content-disposition')).toContain(`sales-${today}-${today}.csv`);
  const lines: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true });
  const { totals, best_sellers } = await sales();
  const sum = lines.reduce((paise, { Amount }) => paise + Math.round(Number(Amount) * 100), 0);
  expect(sum).toBe(toPaise(totals.amount));
  const ring = best_sellers.find(({ product_id }) => product_id === PIECES.ring);
  expect(lines.find(({ SKU }) => SKU === ring?.sku)).toMatchObject({
    Piece: ring?.product_name,
    Pieces: String(ring?.pieces),
    'Net weight (g)': ring?.weight_grams.toFixed(3),
    Amount: ring?.amount.toFixed(2),
  });
});

test('days that do not exist, are in the wrong order or too many are refused', async () => {
  const refusal = async (from: string, to: string) =>
    (await accountant.call(officeCalls.getSales, { query: { from, to } })).body;
  expect(await refusal('2026-02-31', '2026-03-01')).toMatchObject({
    code: 'invalid_input',
    fields: { from: 'Please enter the first day as a date.' },
  });
  expect((await refusal('2026-03-02', '2026-03-01')).fields?.to).toContain('before the first');
  expect((await refusal('2020-01-01', '2023-01-01')).fields?.to).toContain('at most three years');
  expect((await refusal('2020-01-01', '2022-12-31')).fields).toBeUndefined();
});

test('the stock is weighed: registered pieces by their own weights, others as the goods state', async () => {
  const GOLD = '22K916';
  const stockOf = async () => {
    const { body } = await accountant.call(officeCalls.getStockValue);
    const found = body.data.find(({ purity }) => purity === GOLD);
    return { ...found, milligrams: Math.round((found?.weight_grams ?? 0) * 1000) };
  };
  const { rows } = await shop.pool.query<Record<string, string>>(
    `select sum(stock) as pieces, sum(stock * shown_price_paise) as worth, sum(stock * net_weight_mg) as weight
     from products where stock > 0 and purity = $1`,
    [GOLD],
  );
  const before = await stockOf();
  expect(before).toMatchObject({
    ...{ metal: 'gold', pieces: Number(rows[0]?.pieces), milligrams: Number(rows[0]?.weight) },
    amount: Number(rows[0]?.worth) / 100,
  });
  const { rows: found } = await shop.pool.query<{ product_id: number; weight: string }>(
    `select product_id, stock * net_weight_mg as weight from products
     where stock > 0 and purity = $1 order by product_id limit 1`,
    [GOLD],
  );
  await registerPieces(shop, found[0]?.product_id ?? 0, [
    { tag: 'S1', huid: 'AB12C1', grossWeightMilligrams: 5000, netWeightMilligrams: 4321 },
    { tag: 'S2', huid: 'AB12C2', grossWeightMilligrams: 5000, netWeightMilligrams: 4000 },
  ]);
  expect((await stockOf()).milligrams).toBe(before.milligrams - Number(found[0]?.weight) + 8321);
});
