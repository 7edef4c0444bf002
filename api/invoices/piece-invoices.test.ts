import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { buy, invoicesOf, PIECES, shown } from '#api/payments/purchase-testing.ts';
import { registerPieces } from '#api/pieces/register-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';

const SALES = 30;
const shop = shopOfThisFile();
let accountant: OfficeBrowser;
let customer: LoginResponse;
const orderIds: string[] = [];

beforeAll(async () => {
  accountant = await newStaff(shop, 'accountant');
  customer = await shop.newCustomer();
  await registerPieces(
    shop,
    PIECES.ring,
    Array.from({ length: 2 * SALES }, (_, index) => ({
      tag: `R-${index}`,
      huid: `HU${String(index).padStart(4, '0')}`,
      netWeightMilligrams: 3400 + index,
      grossWeightMilligrams: 3500 + 2 * index,
    })),
  );
  for (let sale = 0; sale < SALES; sale++) {
    orderIds.push((await buy(shop, customer, { pieces: [[PIECES.ring, 2]] })).orderId);
  }
});

test('the HUID and the weights agree on the piece, the order, the invoice and the export', async () => {
  const seen = new Set<string>();
  for (const orderId of orderIds) {
    const { rows } = await shop.pool.query(
      `select huid, pieces.gross_weight_mg / 1000.0 as gross_weight, pieces.net_weight_mg / 1000.0 as net_weight, state
       from pieces join order_items using (order_item_id) where order_id = $1 order by pieces.piece_id`,
      [orderId],
    );
    expect(rows.map(({ state }) => state)).toEqual(['sold', 'sold']);
    const stored = rows.map(({ huid, gross_weight, net_weight }) => ({
      ...{ huid, gross_weight: Number(gross_weight), net_weight: Number(net_weight) },
    }));
    for (const { huid } of stored) seen.add(huid);
    expect((await shown(shop, customer, orderId)).items[0]?.pieces).toEqual(stored);
    const [invoice] = await invoicesOf(shop, customer, orderId);
    expect(invoice?.lines[0]?.pieces).toEqual(stored);
  }
  expect(seen.size).toBe(2 * SALES);

  const today = indianDate(shop.shop.clock());
  const query = { from: today, to: today };
  const { body } = await accountant.call(officeCalls.exportInvoices, { query });
  const rows: Record<string, string>[] = parse(body as unknown as string, { bom: true, columns: true });
  const exported = rows.filter(({ HUID }) => HUID);
  expect(exported.flatMap(({ HUID = '' }) => HUID.split(' ')).toSorted()).toEqual([...seen].toSorted());
  expect(exported[0]).toMatchObject({ 'Gross weight (g)': '7.002', 'Net weight (g)': '6.801' });
});

test('an issued invoice and the HUID and weights of its pieces do not change', async () => {
  const change = (set: string) => shop.pool.query(`update pieces set ${set} where tag = 'R-0'`);
  await expect(change("huid = 'ZZZZZZ'")).rejects.toThrow('stay as billed');
  await expect(change('huid = null')).rejects.toThrow('stay as billed');
  await expect(change('net_weight_mg = net_weight_mg + 1')).rejects.toThrow('stay as billed');
  await change("place = 'Safe', certificate_number = 'C-1'");
  await shop.pool.query(
    `insert into piece_moves (piece_id, from_state, to_state, from_place, to_place, order_item_id, actor, reason, at)
     select piece_id, state, state, 'Tray 1', place, order_item_id, 'command:test', 'moved', now()
     from pieces where tag = 'R-0'`,
  );
});
