import { expect, test } from 'vitest';
import { emptyDatabaseOfThisFile } from './migration-testing.ts';

const BACKFILL = '0017_money_matters_rules.sql';
const { client, migrate } = emptyDatabaseOfThisFile();

/** An order with its payments, each on its own provider order, with the state of both. */
async function insertOrder(
  orderId: string,
  status: 'processing' | 'cancelled',
  payments: [id: string, intent: string, disposition: string][],
): Promise<void> {
  await client.query(
    `insert into orders (order_id, user_id, cart_version, order_status, payment_status, subtotal_paise, discount_paise,
       total_paise, street, city, pincode, paid_at)
     select $1, user_id, (select count(*) from orders), $2, 'Success', 1000, 0, 1000, 'MG Road', 'Pune', '411001', '2026-11-01T06:00Z'
     from users`,
    [orderId, status],
  );
  for (const [id, intent, disposition] of payments) {
    await client.query(
      `insert into payment_intents (provider_order_id, purpose, order_id, user_id, amount_paise, currency, key_id, receipt, state)
       select 'order_' || $1::text, 'order', $2, user_id, 1000, 'INR', 'key', $1, $3 from users`,
      [id, orderId, intent],
    );
    await client.query(
      `insert into payments (provider_payment_id, provider_order_id, amount_paise, currency, status, disposition)
       values ($1, 'order_' || $1::text, 1000, 'INR', 'captured', $2)`,
      [id, disposition],
    );
  }
}

test('the migration marks which of the stored payments were applied', async () => {
  await migrate((file) => file < BACKFILL);
  await client.query(`insert into users (user_id, name, email, email_key, phone, address, password_hash)
    values ('00000000-0000-4000-8000-000000000001', 'Meera', 'm@example.com', 'm@example.com', '1', 'Pune', '$argon2id$x')`);
  await insertOrder('PAID', 'processing', [
    ['pay_applied', 'paid', 'applied'],
    ['pay_duplicate', 'superseded', 'refund queued'],
  ]);
  await insertOrder('CANCELLED', 'cancelled', [
    ['pay_cancelled', 'paid', 'refunded'],
    ['pay_late', 'superseded', 'refunded'],
  ]);
  await migrate((file) => file === BACKFILL);
  const { rows } = await client.query<{ id: string }>(
    'select provider_payment_id as id from payments where applied_at is not null order by 1',
  );
  expect(rows.map(({ id }) => id)).toEqual(['pay_applied', 'pay_cancelled']);
});
