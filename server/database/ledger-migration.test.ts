import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#api/platform/database/database.ts';
import { findFault } from '#api/schemes/ledger/ledger-rules.ts';
import { findEntries } from '#api/schemes/queries.ts';
import { addressOf } from '#api/testing/shop-testing.ts';

const name = `test_${randomUUID().replaceAll('-', '')}`;

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf('postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function migrate(client: pg.Client, file: string): Promise<void> {
  const text = await readFile(`db/migrations/${file}.sql`, 'utf8');
  for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
}

beforeAll(() => asAdmin(`create database ${name} template template0`));
afterAll(() => asAdmin(`drop database ${name} with (force)`));

test('instalments paid before the ledger existed are migrated into it, chained and with receipts', async () => {
  const client = new pg.Client({ connectionString: addressOf(name) });
  await client.connect();
  await migrate(client, '0000_first_tables');
  await client.query(`
    insert into users (user_id, name, email, email_key, phone, address, password_hash)
    values ('00000000-0000-4000-8000-000000000001', 'Meera', 'm@example.com', 'm@example.com', '1', 'Pune', '$argon2id$x');
    insert into schemes (scheme_name, metal, duration, instalments, instalment_paise, special_gift, benefits,
      description, first_bonus_date, from_date, to_date)
    values ('Swarna Tula Weight Plan', 'gold', '11 months', 11, 1000000, '', '', '', '2026-11-01', '2025-12-01', '2026-12-31'),
      ('A plan of the owner', 'silver', '11 months', 11, 50000, '', '', '', '2026-11-01', '2025-12-01', '2026-12-31');
    insert into user_schemes (user_id, scheme_id, status, joined_at)
    select '00000000-0000-4000-8000-000000000001', scheme_id, 'active', '2026-02-27T19:00Z' from schemes;
    insert into scheme_instalments (user_scheme_id, number, amount_paise, provider_payment_id, paid_at)
    values (1, 1, 1000000, 'pay_a', '2026-02-27T19:00Z'), (1, 2, 1000000, 'pay_b', '2026-03-31T19:00Z'),
      (2, 1, 50000, 'pay_c', '2026-02-27T19:00Z')`);
  await client.query('begin');
  await migrate(client, '0001_scheme_ledger');
  await client.query('commit');
  await client.end();

  const { db, close } = openDatabase(addressOf(name), 1);
  const entries = await findEntries(db, 1);
  expect(entries).toMatchObject([
    { sequence: 1, number: 1, entryDate: '2026-02-28', receiptNumber: 'RV/25-26/000001' },
    { sequence: 2, number: 2, entryDate: '2026-04-01', receiptNumber: 'RV/26-27/000001' },
  ]);
  expect(findFault(1, entries)).toBeUndefined();
  const others = await findEntries(db, 2);
  expect(others).toMatchObject([{ receiptNumber: 'RV/25-26/000002', amountPaise: 50_000 }]);
  expect(findFault(2, others)).toBeUndefined();
  await close();
});
