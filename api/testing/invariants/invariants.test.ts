import { expect, test } from 'vitest';
import { shopOfThisFile } from '../shop-testing.ts';
import { expectInvariants } from './invariants-testing.ts';
import { PLANTED_CARE } from './planted-care-testing.ts';
import { PLANTED_CREDITS } from './planted-credits-testing.ts';

const shop = shopOfThisFile();

/** Stores a return of a paid order, in a state and without lines. */
const newReturn = (state: string) => `
  insert into returns (order_id, user_id, reason, text, pickup_day, pickup_part, wants_exchange, asked_at, state,
    arrived_at, checked_at)
  select order_id, user_id, 'damaged', '', now(), 'morning', false, now(), '${state}', now(), now() from orders
  where order_status = 'processing' limit 1 returning *`;

const PLANTED: [fault: string, rule: RegExp, statement: string][] = [
  ...PLANTED_CREDITS,
  ...PLANTED_CARE,
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
    'a business that its order does not name',
    /I103/,
    "update invoices set buyer_gstin = '27AAACB0000B1ZV', buyer_business = 'Bhavani Gifts LLP' where kind = 'invoice'",
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
  [
    'a day of delivery before the payment',
    /I75/,
    "update orders set promised_from = '2020-01-01' where paid_at is not null",
  ],
  [
    'an SMS that nobody asked for',
    /I93/,
    `insert into outbox (kind, channel, language, template_version, user_id, recipient, subject, fact, payload, queued_at,
      next_attempt_at, give_up_at)
    select kind, 'sms', language, template_version, user_id, '9820012345', subject, fact, payload, queued_at, queued_at, queued_at
    from outbox where kind = 'order paid' limit 1`,
  ],
  [
    'a message about a credit note that there is not',
    /I101/,
    `insert into outbox (kind, channel, language, template_version, user_id, recipient, subject, fact, payload, queued_at,
      next_attempt_at, give_up_at)
    select 'credit note issued', 'mail', language, template_version, user_id, recipient, subject, 'credit-note:CN/26-27/999999',
      payload, queued_at, queued_at, queued_at from outbox where kind = 'order paid' limit 1`,
  ],
  [
    'a customer whose data was deleted, except for the messages',
    /I104/,
    `update users set name = 'Deleted customer', email = '', phone = '', address = '', erased_at = now()
    where user_id = (select user_id from outbox limit 1)`,
  ],
  ['a payment without a message to its customer', /I85/, "delete from outbox where kind = 'order paid'"],
  [
    'a message to another customer',
    /I86/,
    'update outbox set user_id = (select max(other.user_id::text)::uuid from users other where other.user_id <> outbox.user_id)',
  ],
  [
    'a changed address in another state than that of the invoice',
    /I105/,
    `with changed as (insert into address_changes (order_id, street, city, pincode, person, changed_at)
      select order_id, street, city, pincode, 'staff:1', now() from invoices join orders using (order_id) limit 1 returning order_id)
    update orders set state_code = '29' where order_id in (select order_id from changed)`,
  ],
  [
    'a gift that came back and was not given',
    /I106/,
    `insert into scheme_entries (user_scheme_id, sequence, kind, amount_paise, entry_date, previous_hash, hash)
    select user_scheme_id, sequence + 1, 'gift returned', 100, entry_date, hash, repeat('0', 64)
    from scheme_entries order by sequence desc limit 1`,
  ],
  [
    'a payment by bank transfer that nobody recorded',
    /I107/,
    "update payment_intents set provider = 'bank' where provider_order_id = (select min(provider_order_id) from payments)",
  ],
  ['a delivery on a Sunday', /I75/, "update orders set promised_to = '2030-01-06'"],
  [
    'a stone value that the stones do not make',
    /I73 the stone value/,
    'update products set stone_value_paise = stone_value_paise - 1 where product_id = (select min(product_id) from stones)',
  ],
  ['a stone without a price', /I73 the stone value/, "update stones set clarity = 'I3' where paise is null"],
  [
    'stones by the chart in a fixed price',
    /I73 only a piece by rate/,
    "update products set price_mode = 'fixed' where product_id in (select product_id from stones where paise is null)",
  ],
  [
    'a hole in the stone chart',
    /I74/,
    "update stone_rates set to_milli_carat = to_milli_carat - 1 where kind = 'diamond' and from_milli_carat = 0",
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
    "insert into refunds (refund_id, provider_payment_id, amount_paise, purpose, state, provider_refund_id) select 'refund-' || provider_payment_id, provider_payment_id, amount_paise, 'payment', 'processed', 'rfnd_never' || provider_payment_id from payments where disposition = 'applied'",
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
    'a piece of another size than its line',
    /I76/,
    `with ring as (
       insert into product_choices (product_id, size_kind, size_from, size_to, standard_size)
       select product_id, 'ring', 6, 20, 12 from order_items order by order_item_id limit 1
       on conflict (product_id) do update set size_kind = 'ring', size_from = 6, size_to = 20, standard_size = 12
       returning product_id
     ), line as (
       update order_items set size = '12' where order_item_id = (
         select min(order_item_id) from order_items join ring using (product_id))
       returning order_item_id, product_id
     )
     insert into pieces (product_id, tag, gross_weight_mg, net_weight_mg, size, place, state, order_item_id)
     select product_id, 'T-1', 2, 1, '14', 'Safe', 'sold', order_item_id from line`,
  ],
  [
    'a wish without a price',
    /I96 a wish/,
    `with list as (insert into wish_lists (device_hash, used_at) values ('\\x00', now()) returning list_id)
     insert into wish_items (list_id, product_id, price_lines, added_at) select list_id, 1, '[]', now() from list`,
  ],
  ['a facet without its products', /I98/, "delete from facet_bits where facet = 'metal'"],
  ['an invoice that nobody will draw', /I87 an issued/, 'delete from documents_due'],
  [
    'a stored document that was never issued',
    /I87 a stored document/,
    "insert into documents (number, kind, sha256) values ('INV/00-01/000001', 'invoice', repeat('0', 64))",
  ],
  [
    'one file for two orders',
    /I87 the documents of one order/,
    `with drawn as (delete from documents_due returning number)
     insert into documents (number, kind, sha256) select number, kind, repeat('0', 64) from drawn
     join invoices on invoice_number = number`,
  ],
  [
    'a credit note that nobody will draw',
    /I94 a credit note has/,
    `insert into credit_notes select 'CN/26-27/000001', 'CN', '26-27', 1, 'credit note', 'return', null, invoice_number, order_id,
       user_id, now(), 100, 0, 0, 100, 0, 0, 0, 100 from invoices limit 1`,
  ],
  ['an invoice of another size than was ordered', /I77/, "update invoice_lines set size = '30'"],
  [
    'an invoice that names another piece',
    /I64 an invoice names the pieces/,
    `update invoice_lines set pieces = '[{"huid":"AB12C3","grossWeightMilligrams":2,"netWeightMilligrams":1}]'
     where quantity = 1 and invoice_number in (
       select invoice_number from invoices join orders using (order_id) where order_status <> 'cancelled')`,
  ],
  [
    'a certificate whose file was exchanged',
    /I78 a certificate’s file/,
    "update certificate_files set bytes = bytes || '\\x0a'::bytea",
  ],
  [
    'a certificate that nobody removed',
    /I78 a certificate is there/,
    'update certificates set removed_at = now()',
  ],
  [
    'more pieces than were ordered',
    /I63 a line/,
    "insert into pieces (product_id, tag, gross_weight_mg, net_weight_mg, place, state, order_item_id) select product_id, 'T-' || n, 2, 1, 'Safe', 'sold', order_item_id from (select * from order_items where quantity = 1 limit 1) x, generate_series(1, 2) n",
  ],
  [
    'a return of another customer’s order',
    /I88 a return is of/,
    `with back as (${newReturn('here')}) insert into return_lines (return_number, order_item_id, quantity)
     select return_number, (select max(order_item_id) from order_items x where x.order_id <> back.order_id), 1 from back`,
  ],
  [
    'an accepted return that nobody weighed, without its credit note',
    /I89 a decided return was weighed/,
    `with back as (${newReturn('accepted')}) insert into return_lines (return_number, order_item_id, quantity)
     select return_number, order_item_id, 1 from back join order_items using (order_id) limit 1`,
  ],
  [
    'an accepted return without its credit note',
    /I88 an accepted return/,
    `with back as (${newReturn('accepted')}) insert into return_lines (return_number, order_item_id, quantity)
     select return_number, order_item_id, 1 from back join order_items using (order_id) limit 1`,
  ],
  [
    'a registered piece that came back and is sold still',
    /I90/,
    `with back as (${newReturn('accepted')}), line as (
       insert into return_lines (return_number, order_item_id, quantity)
       select return_number, order_item_id, 1 from back join order_items using (order_id) limit 1 returning *),
     piece as (
       insert into pieces (product_id, tag, gross_weight_mg, net_weight_mg, place, state, order_item_id)
       select product_id, 'T-1', 2, 1, 'Safe', 'sold', order_item_id from line join order_items using (order_item_id)
       returning *)
     insert into inspections (return_line_id, unit, piece_id, gross_weight_mg, net_weight_mg, sold_gross_weight_mg,
       sold_net_weight_mg, is_huid_right, is_seal_closed, finding, differs, person, inspected_at)
     select return_line_id, 1, piece_id, 2, 1, 2, 1, true, true, 'as sold', false, 'staff:1', now() from line, piece`,
  ],
  [
    'a return that differs, decided by who weighed it',
    /I89 what differs/,
    `with others as (
       insert into staff (name, role, state, email_key, password_hash, created_at)
       select 'Person ' || n, 'owner', 'active', n || '@example.com', 'x', now() - interval '1 day'
       from generate_series(1, 2) n returning staff_id),
     back as (${newReturn('refused')}), line as (
       insert into return_lines (return_number, order_item_id, quantity)
       select return_number, order_item_id, 1 from back join order_items using (order_id) limit 1 returning *),
     decided as (
       insert into return_events (return_number, kind, person, happened_at)
       select return_number, 'refused', 'staff:' || (select min(staff_id) from others), now() from back)
     insert into inspections (return_line_id, unit, gross_weight_mg, net_weight_mg, sold_gross_weight_mg,
       sold_net_weight_mg, is_huid_right, is_seal_closed, finding, differs, person, inspected_at)
     select return_line_id, 1, 2, 1, 2, 1, true, false, 'as sold', true, 'staff:' || (select min(staff_id) from others), now()
     from line`,
  ],
  [
    'a cancelled sale without a credit note',
    /I81 a cancelled sale/,
    "update orders set order_status = 'cancelled', holds_stock = false where order_status = 'processing'",
  ],
  [
    'a credit note of another amount than its lines',
    /I79 a credit note/,
    `insert into credit_notes select 'CN/26-27/000001', 'CN', '26-27', 1, 'credit note', 'return', null, invoice_number, order_id,
       user_id, now(), 100, 0, 0, 100, 0, 0, 0, 100 from invoices limit 1`,
  ],
  [
    'pieces that came back and are not paid for',
    /I82 a return/,
    `insert into credit_notes select 'CN/26-27/000001', 'CN', '26-27', 1, 'credit note', 'return', null, invoice_number, order_id,
       user_id, now(), 100, 0, 0, 100, 0, 0, 0, 100 from invoices limit 1`,
  ],
  [
    'one paisa that the invoices do not explain',
    /I84 what was paid/,
    "update payments set amount_paise = amount_paise + 1 where disposition = 'applied' and provider_payment_id = (select min(provider_payment_id) from payments join payment_intents using (provider_order_id) where order_id is not null and disposition = 'applied')",
  ],
  [
    'an order that was shipped in no parcel',
    /I91 a shipped/,
    "update orders set order_status = 'shipped' where order_status = 'processing'",
  ],
  [
    'a parcel that was lost before it was sent',
    /I91 what happens/,
    "insert into shipment_events (order_id, parcel, kind, person, happened_at) select order_id, 1, 'lost', 'x', now() from orders where order_status = 'pending'",
  ],
  [
    'a lost parcel that was not credited',
    /I92 a sale/,
    "insert into shipment_events (order_id, parcel, kind, person, happened_at) select order_id, 1, 'lost', 'x', now() from orders where order_status = 'processing'",
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
