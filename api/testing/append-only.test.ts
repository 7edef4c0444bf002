import { beforeAll, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { recordAct } from '#api/audit/service.ts';
import { payForCare, takePieceIn } from '#api/care/care-testing.ts';
import { buyCards } from '#api/gift-cards/gift-card-testing.ts';
import { takeGold } from '#api/old-gold/old-gold-testing.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import { buy } from '#api/payments/purchase-testing.ts';
import { sqlState } from '#api/platform/database/database-errors.ts';
import { delivered } from '#api/returns/return-testing.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from './shop-testing.ts';

// Its return was never accepted, and has a credit note; the weight that it settled is of no piece of its line; a payment was recorded as a bank transfer.
const shop = shopOfThisFile({}, { breaks: ['I88', 'I95', 'I107'] });
/** Of an order: money that goes back of a savings plan needs an entry in its ledger (I24). */
const PAYMENT_OF_AN_ORDER = `from payments join payment_intents using (provider_order_id)
  where disposition = 'applied' and order_id is not null order by provider_payment_id limit 1`;

beforeAll(async () => {
  await shop.pool.query(`insert into provider_refunds
    (provider_refund_id, provider_payment_id, amount_paise, refunded_at)
    select 'rfnd_appendOnly00', provider_payment_id, 100, now() ${PAYMENT_OF_AN_ORDER}`);
  await shop.pool.query("insert into provider_refund_closings values ('rfnd_appendOnly00', now())");
  await shop.pool.query(
    "insert into provider_refund_references values ('rfnd_appendOnly00', '74332741020304050607080', now())",
  );
  await shop.pool.query(`insert into number_gaps (series, financial_year, first_number, last_number, reason, noted_at)
    values ('LOST', '26-27', 1, 3, 'restored', now())`);
  await shop.pool.query(`insert into payment_acceptances (provider_payment_id, booked_paise, paid_paise, basis, accepted_at)
    select provider_payment_id, payments.amount_paise, payments.amount_paise, 'owner', now() ${PAYMENT_OF_AN_ORDER}`);
  await shop.pool.query(`insert into direct_payments
    (reference, provider_payment_id, order_id, amount_paise, received_on, person, recorded_at)
    select provider_payment_id, provider_payment_id, order_id, payments.amount_paise, '2026-01-01', 'staff:1', now() ${PAYMENT_OF_AN_ORDER}`);
  await shop.pool.query(`insert into unknown_payments (provider_payment_id, amount_paise, currency, found_at)
    values ('pay_appendOnly000', 100, 'INR', now())`);
  await shop.pool.query(
    "insert into unknown_payment_closings values ('pay_appendOnly000', 'card terminal', now())",
  );
  await shop.pool.query(`insert into dispute_reports
    (dispute_id, provider_payment_id, amount_paise, currency, deducted_paise, status)
    values ('disp_appendOnly00', 'pay_appendOnly000', 100, 'INR', 0, 'open')`);
  const actor = { kind: 'job', job: 'test' } as const;
  await recordAct(shop.db, actor, { act: 'test', subject: 'test' }, new Date());
  const facts = [
    ['order_packings (order_id, is_packed, person, packed_at)', 'true'],
    ['shipments (order_id, carrier, person, entered_at)', "'DTDC'"],
    ['address_changes (order_id, street, city, pincode, person, changed_at)', "'1 Road', 'Pune', '411001'"],
    ['order_notes (order_id, is_for_packing, text, person, noted_at)', "true, 'Ribbon'"],
    ['carrier_claims (order_id, parcel, claim_number, received_paise, person, entered_at)', "1, 'C-1', 0"],
  ];
  for (const [columns, values] of facts) {
    await shop.pool.query(
      `insert into ${columns} select order_id, ${values}, 'staff:1', now() from orders limit 1`,
    );
  }
  await shop.pool.query("insert into document_files values (encode(sha256('1'), 'hex'), '1')");
  await shop.pool.query(
    "insert into documents select invoice_number, kind, encode(sha256('1'), 'hex') from invoices limit 1",
  );
  await shop.pool.query(`insert into complaints (user_id, order_id, reason, text, made_at, due_at)
    select user_id, order_id, 'damaged', 'Broken', now(), now() + interval '1 month' from orders limit 1`);
  await shop.pool.query("insert into complaint_photos select complaint_number, 'x' from complaints");
  await shop.pool.query(`insert into notice_choices (user_id, channel, notice_group, is_on, chosen_at, way)
    select user_id, 'sms', 'orders', true, now(), 'profile' from users limit 1`);
  await shop.pool.query(`insert into complaint_events (complaint_number, kind, person, happened_at)
    select complaint_number, 'made', 'customer', now() from complaints`);
  await shop.pool.query(`insert into returns (order_id, user_id, reason, text, pickup_day, pickup_part, wants_exchange,
      asked_at, state, arrived_at)
    select order_id, user_id, 'damaged', '', now(), 'morning', false, now(), 'here', now() from orders
    where paid_at is not null limit 1`);
  await shop.pool.query(`insert into return_lines (return_number, order_item_id, quantity)
    select return_number, min(order_item_id), 1 from returns join order_items using (order_id) group by return_number`);
  await shop.pool.query("insert into return_photos select return_number, 'x' from returns");
  await shop.pool.query(`insert into return_events (return_number, kind, person, happened_at)
    select return_number, 'asked', 'customer', now() from returns`);
  await shop.pool.query(`insert into inspections (return_line_id, unit, gross_weight_mg, net_weight_mg, sold_gross_weight_mg,
      sold_net_weight_mg, is_huid_right, is_seal_closed, finding, differs, person, inspected_at)
    select return_line_id, 1, 9, 9, 9, 9, true, true, 'as sold', false, 'staff:1', now() from return_lines`);
  await shop.pool.query(`insert into inspection_photos (inspection_id, sha256, bytes, person, added_at)
    select inspection_id, encode(sha256('x'), 'hex'), 'x', 'staff:1', now() from inspections`);
  await shop.pool.query('delete from documents_due where number in (select number from documents)');
  await buyCards(shop);
  const { items } = await delivered(shop);
  const counter = await newStaff(shop, 'counter');
  await payForCare(counter, (await takePieceIn(counter, items[0] ?? 0)).body.care_number, 500);
  await takeGold(await newStaff(shop, 'manager'), await shop.newCustomer());
  await setStatus(acting(shop.db), (await buy(shop, await shop.newCustomer())).orderId, 'cancelled');
  await setStatus(acting(shop.db), (await buy(shop, await shop.newCustomer())).orderId, 'shipped');
  await shop.pool.query(
    'insert into return_credit_notes select return_number, (select min(credit_note_number) from credit_notes) from returns',
  );
  // Linked as the cancellation of an order links what went back before.
  await shop.pool.query(`insert into provider_refunds (provider_refund_id, provider_payment_id, amount_paise, refunded_at)
    select 'rfnd_appendOnly01', provider_payment_id, 100, now() from credit_notes
    join payment_intents using (order_id) join payments using (provider_order_id)`);
  await shop.pool.query(`insert into provider_refund_notes
    select 'rfnd_appendOnly01', credit_note_number, 100, now() from credit_notes`);
  await shop.pool.query(`with piece as (
      insert into pieces (product_id, tag, gross_weight_mg, net_weight_mg, place, state)
      select product_id, 'APPEND-ONLY', 9, 9, 'Safe', 'melted' from products limit 1 returning *)
    insert into piece_moves (piece_id, to_state, to_place, actor, reason, at)
    select piece_id, state, place, 'command:test', 'test', now() from piece`);
  await shop.pool.query(`insert into weight_settlements (order_item_id, piece_id, sold_mg, weighed_mg, credit_note_number,
      metal_paise, wastage_paise, making_paise, settled_at)
    select order_items.order_item_id, made.piece_id, 99, 9, (select min(credit_note_number) from credit_notes), 1, 1, 1, now()
    from order_items, pieces made limit 1`);
  await shop.pool.query(`insert into heavier_pieces (order_item_id, piece_id, sold_mg, weighed_mg, reason, person, decided_at)
    select order_item_id, piece_id, 9, 99, 'Agreed', 'staff:1', now() from weight_settlements`);
  await shop.pool.query(
    "insert into balance_checks (checked_at, order_count, difference_count, differences) values (now(), 1, 0, '[]')",
  );
  await shop.pool.query(
    "insert into dispute_closings values ('disp_appendOnly00', 'goods were sent', now())",
  );
});

/** A change of each table that violates no other constraint. */
const CHANGES: [table: string, change: string][] = [
  ['invoices', 'total_paise = total_paise + 1'],
  ['invoice_lines', 'total_paise = total_paise + 1'],
  ['order_items', 'quantity = quantity + 1'],
  ['status_log', 'status_log_id = status_log_id + 1'],
  ['scheme_entries', 'amount_paise = amount_paise + 1'],
  ['provider_refunds', 'amount_paise = amount_paise + 1'],
  ['provider_refund_notes', 'amount_paise = amount_paise - 1'],
  ['provider_refund_references', "noted_at = noted_at + interval '1 day'"],
  ['number_gaps', 'last_number = last_number + 1'],
  ['provider_refund_closings', "closed_at = closed_at + interval '1 day'"],
  ['payment_acceptances', 'paid_paise = paid_paise + 1'],
  ['unknown_payments', 'amount_paise = amount_paise + 1'],
  ['unknown_payment_closings', "note = note || '!'"],
  ['dispute_reports', 'amount_paise = amount_paise + 1'],
  ['credit_notes', 'total_paise = total_paise + 1'],
  ['credit_note_lines', 'quantity = quantity + 1'],
  ['balance_checks', 'difference_count = difference_count + 1'],
  ['dispute_closings', "note = note || '!'"],
  ['audit_entries', "reason = 'none'"],
  ['order_packings', 'is_packed = not is_packed'],
  ['shipments', "carrier = carrier || '!'"],
  ['address_changes', "street = street || '!'"],
  ['direct_payments', "person = person || '!'"],
  ['order_notes', "text = text || '!'"],
  ['gift_cards', 'value_paise = value_paise + 1'],
  ['care', "wish = wish || '!'"],
  ['care_acts', "words = words || '!'"],
  ['care_invoices', 'total_paise = total_paise + 1'],
  ['old_gold', 'value_paise = value_paise + 100'],
  ['gift_card_entries', 'amount_paise = amount_paise - 1'],
  ['shipment_events', "person = person || '!'"],
  ['carrier_claims', 'received_paise = received_paise + 1'],
  ['rate_sets', "note = note || '!'"],
  ['rates', 'rate_paise_per_gram = rate_paise_per_gram + 1'],
  ['price_terms', "terms = '{}'"],
  ['stone_rate_sets', "note = note || '!'"],
  ['stone_rates', 'paise_per_carat = paise_per_carat + 1'],
  ['document_files', "bytes = '2', sha256 = encode(sha256('2'), 'hex')"],
  ['complaints', "text = text || '!'"],
  ['complaint_events', "text = 'none'"],
  ['complaint_photos', "bytes = 'y'"],
  ['returns', "text = text || '!'"],
  ['return_lines', 'quantity = quantity + 1'],
  ['return_events', "text = 'none'"],
  ['return_photos', "bytes = 'y'"],
  ['inspections', 'net_weight_mg = net_weight_mg - 1'],
  ['inspection_photos', "person = 'staff:2'"],
  ['return_credit_notes', 'return_number = return_number + 1'],
  ['weight_settlements', 'metal_paise = metal_paise + 1'],
  ['heavier_pieces', "reason = reason || '!'"],
  ['notice_choices', 'is_on = not is_on'],
  ['documents', "created_at = created_at + interval '1 day'"],
  ['certificates', "lab = lab || '!'"],
  ['certificate_files', "media_type = 'image/jpeg'"],
];

test.each(CHANGES)(
  '%s is append-only: the database refuses update, delete and truncate',
  async (table, change) => {
    const column = change.split(' ')[0];
    const statements = [
      `update ${table} set ${change}`,
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ];
    for (const statement of statements) {
      const error = await shop.pool.query(statement).catch((caught: unknown) => caught);
      expect([statement, sqlState(error)]).toEqual([statement, '23001']);
    }
  },
);
