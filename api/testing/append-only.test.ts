import { beforeAll, expect, test } from 'vitest';
import { recordAct } from '#api/audit/service.ts';
import { sqlState } from '#api/platform/database/database-errors.ts';
import { shopOfThisFile } from './shop-testing.ts';

const shop = shopOfThisFile();
/** Of an order: money that goes back of a savings plan needs an entry in its ledger (I24). */
const PAYMENT_OF_AN_ORDER = `from payments join payment_intents using (provider_order_id)
  where disposition = 'applied' and order_id is not null order by provider_payment_id limit 1`;

beforeAll(async () => {
  await shop.pool.query(`insert into provider_refunds
    (provider_refund_id, provider_payment_id, amount_paise, refunded_at)
    select 'rfnd_appendOnly00', provider_payment_id, 100, now() ${PAYMENT_OF_AN_ORDER}`);
  await shop.pool.query("insert into provider_refund_closings values ('rfnd_appendOnly00', now())");
  await shop.pool.query(`insert into number_gaps (series, financial_year, first_number, last_number, reason, noted_at)
    values ('LOST', '26-27', 1, 3, 'restored', now())`);
  await shop.pool.query(`insert into payment_acceptances (provider_payment_id, booked_paise, paid_paise, basis, accepted_at)
    select provider_payment_id, payments.amount_paise, payments.amount_paise, 'owner', now() ${PAYMENT_OF_AN_ORDER}`);
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
    ['order_notes (order_id, is_for_packing, text, person, noted_at)', "true, 'Ribbon'"],
  ];
  for (const [columns, values] of facts) {
    await shop.pool.query(
      `insert into ${columns} select order_id, ${values}, 'staff:1', now() from orders limit 1`,
    );
  }
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
  ['number_gaps', 'last_number = last_number + 1'],
  ['provider_refund_closings', "closed_at = closed_at + interval '1 day'"],
  ['payment_acceptances', 'paid_paise = paid_paise + 1'],
  ['unknown_payments', 'amount_paise = amount_paise + 1'],
  ['unknown_payment_closings', "note = note || '!'"],
  ['dispute_reports', 'amount_paise = amount_paise + 1'],
  ['dispute_closings', "note = note || '!'"],
  ['audit_entries', "reason = 'none'"],
  ['order_packings', 'is_packed = not is_packed'],
  ['shipments', "carrier = carrier || '!'"],
  ['order_notes', "text = text || '!'"],
  ['rate_sets', "note = note || '!'"],
  ['rates', 'rate_paise_per_gram = rate_paise_per_gram + 1'],
  ['price_terms', "terms = '{}'"],
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
