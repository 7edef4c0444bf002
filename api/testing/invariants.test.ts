import { expect, test } from 'vitest';
import { expectInvariants } from './invariants-testing.ts';
import { shopOfThisFile } from './shop-testing.ts';

const shop = shopOfThisFile();

const PLANTED: [fault: string, rule: RegExp, statement: string][] = [
  ['a paid order whose money is gone', /I01 a paid/, "update payments set disposition = 'noted'"],
  ['a repeated payment left alone', /I02/, "update payments set disposition = 'noted'"],
  ['applied money that was never captured', /I04/, "update payments set status = 'failed'"],
  ['an invoice that is missing', /I06/, 'with gone as (delete from invoice_lines) delete from invoices'],
  ['a gap in the numbers', /I07/, 'update invoices set serial = serial + 1000 where serial = 2'],
  ['a counter ahead of its invoices', /I08/, 'update invoice_counters set last_number = last_number + 1'],
  [
    'a receipt counter ahead of its receipts',
    /I08/,
    'update receipt_counters set last_number = last_number + 1',
  ],
  [
    'a PAN that anybody can read',
    /I51/,
    "insert into order_pans (order_id, key_id, sealed_pan, last_four, updated_at) select order_id, '0123456789abcdef', encode('ABCPK1234L', 'base64'), '234L', now() from orders limit 1",
  ],
  [
    'a gap noted over issued numbers',
    /I50/,
    "insert into number_gaps (series, financial_year, first_number, last_number, reason, noted_at) select series, financial_year, 1, 1, 'restored', now() from invoices limit 1",
  ],
  [
    'dates that run backwards',
    /I10 later/,
    "update invoices set invoice_date = now() - interval '99 days' where serial = 4",
  ],
  [
    'an invoice of another amount',
    /I11/,
    'update invoices set total_paise = total_paise + 1, subtotal_paise = subtotal_paise + 1, round_off_paise = round_off_paise + 1',
  ],
  [
    'IGST inside the state',
    /I12/,
    "update invoices set igst_paise = cgst_paise + sgst_paise, supply_state_code = seller->>'state_code'",
  ],
  [
    'an item that its invoice calls otherwise',
    /I45/,
    "update order_items set product_name = product_name || '!'",
  ],
  [
    'a line whose tax is not of its rate',
    /I46/,
    'update invoice_lines set cgst_paise = cgst_paise + 100, sgst_paise = sgst_paise + 100, round_off_paise = round_off_paise - 200',
  ],
  ['an invoice of another payment', /I52/, "update invoices set payment_reference = 'pay_Another'"],
  [
    'an order at the rates of two mornings',
    /I70/,
    'update order_items set rate_set_id = rate_set_id - 1 where order_item_id = (select min(order_item_id) from order_items where price_lines is not null)',
  ],
  [
    'a weight at another rate',
    /I71/,
    "update order_items set price_lines = jsonb_set(price_lines, '{0,ratePaisePerGram}', '1') where price_lines is not null",
  ],
  [
    'making charges of which no tax was taken',
    /I72/,
    'update order_items set unit_making_charges_paise = unit_making_charges_paise + 10000 where price_lines is not null',
  ],
  ['a discount below nothing', /I47/, 'update invoice_lines set discount_paise = -1'],
  ['goods on a receipt for gift cards', /I48/, "update invoices set series = 'GC'"],
  ['a state that the order does not name', /I49/, "update orders set state_code = '33'"],
  [
    'an order that is not its lines',
    /I13/,
    'update orders set subtotal_paise = subtotal_paise + 100, total_paise = total_paise + 100',
  ],
  ['an order without lines', /I15/, 'with gone as (delete from invoice_lines) delete from order_items'],
  ['a coupon counted wrongly', /I17/, "update coupons set used_count = 5 where coupon_code = 'SWAGAT750'"],
  ['stock from nowhere', /I20/, 'update products set stock = stock + 1'],
  [
    'sold stock that nobody held',
    /I21/,
    "with counted as (insert into stock_moves (product_id, change, reason) select distinct product_id, 5, 'counted' from order_items) update products set stock = 5 where product_id in (select product_id from order_items)",
  ],
  [
    'a hold that was released twice',
    /I34/,
    "insert into stock_moves (product_id, order_id, change, reason, hold_number) select product_id, order_id, quantity, 'released', n from order_items, generate_series(1, 2) n",
  ],
  [
    'more money sent back than was paid',
    /I22 what the provider sent back never/,
    "insert into provider_refunds (provider_refund_id, provider_payment_id, amount_paise, refunded_at) select 'rfnd_' || provider_payment_id, provider_payment_id, amount_paise + 1, now() from payments where disposition = 'applied'",
  ],
  [
    'money that is back whole and still called captured',
    /I22 money that is back whole/,
    "insert into provider_refunds (provider_refund_id, provider_payment_id, amount_paise, refunded_at) select 'rfnd_' || provider_payment_id, provider_payment_id, amount_paise, now() from payments where disposition = 'applied'",
  ],
  [
    'a refund that the provider does not know',
    /I22 a refund of the shop/,
    "insert into refunds (refund_id, provider_payment_id, amount_paise, state, provider_refund_id) select 'refund-' || provider_payment_id, provider_payment_id, amount_paise, 'processed', 'rfnd_never' || provider_payment_id from payments where disposition = 'applied'",
  ],
  [
    'a provider order of someone else',
    /I25/,
    'update payment_intents set user_id = (select user_id from users where user_id <> payment_intents.user_id limit 1)',
  ],
  [
    'a paid order that was unpaid again',
    /I27/,
    "update orders set payment_status = 'pending', paid_at = null",
  ],
  [
    'registered goods whose stock is not that of their pieces',
    /I60 the stock/,
    'update products set has_pieces = true where stock > 0',
  ],
  [
    'a piece that no move put where it is',
    /I61 a piece/,
    "insert into pieces (product_id, tag, gross_weight_mg, net_weight_mg, place, state) select min(product_id), 'T-1', 2, 1, 'Safe', 'in shop' from products",
  ],
  [
    'a piece sold on a line of another product',
    /I62 a piece belongs/,
    "insert into pieces (product_id, tag, gross_weight_mg, net_weight_mg, place, state, order_item_id) select product_id + 1, 'T-1', 2, 1, 'Safe', 'sold', order_item_id from order_items limit 1",
  ],
  [
    'an invoice that names another piece',
    /I64 an invoice names the pieces/,
    `update invoice_lines set pieces = '[{"huid":"AB12C3","grossWeightMilligrams":2,"netWeightMilligrams":1}]'
     where quantity = 1 and invoice_number in (
       select invoice_number from invoices join orders using (order_id) where order_status <> 'cancelled')`,
  ],
  [
    'more pieces than were ordered',
    /I63 a line/,
    "insert into pieces (product_id, tag, gross_weight_mg, net_weight_mg, place, state, order_item_id) select product_id, 'T-' || n, 2, 1, 'Safe', 'sold', order_item_id from (select * from order_items where quantity = 1 limit 1) x, generate_series(1, 2) n",
  ],
];

test('the demo data satisfies all invariants', () => expectInvariants(shop.db));

test.each(PLANTED)('the invariants detect %s', async (_fault, rule, statement) => {
  const undone = shop.db.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(statement);
    await expect(expectInvariants(tx)).rejects.toThrow(rule);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow('Rollback');
  await expectInvariants(shop.db);
});
