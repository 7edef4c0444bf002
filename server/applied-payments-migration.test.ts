import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '#api/testing/shop-testing.ts';

const name = `test_${randomUUID().replaceAll('-', '')}`;
const BACKFILL = '0017_money_matters_rules.sql';

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf('postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(() => asAdmin(`create database ${name} template template0`));
afterAll(() => asAdmin(`drop database ${name} with (force)`));

async function migrate(client: pg.Client, file: string): Promise<void> {
  const text = await readFile(`db/migrations/${file}`, 'utf8');
  for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
}

/** An order with its payments, each on its own provider order, with the state of both. */
async function insertOrder(
  client: pg.Client,
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
  const client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
  const files = (await readdir('db/migrations')).filter((file) => file.endsWith('.sql')).sort();
  for (const file of files.filter((one) => one < BACKFILL)) await migrate(client, file);
  await client.query(`insert into users (user_id, name, email, email_key, phone, address, password_hash)
    values ('00000000-0000-4000-8000-000000000001', 'Meera', 'm@example.com', 'm@example.com', '1', 'Pune', '$argon2id$x')`);
  await insertOrder(client, 'PAID', 'processing', [
    ['pay_applied', 'paid', 'applied'],
    ['pay_duplicate', 'superseded', 'refund queued'],
  ]);
  await insertOrder(client, 'CANCELLED', 'cancelled', [
    ['pay_cancelled', 'paid', 'refunded'],
    ['pay_late', 'superseded', 'refunded'],
  ]);
  await migrate(client, BACKFILL);
  const { rows } = await client.query<{ id: string }>(
    'select provider_payment_id as id from payments where applied_at is not null order by 1',
  );
  expect(rows.map(({ id }) => id)).toEqual(['pay_applied', 'pay_cancelled']);
  await client.end();
});
