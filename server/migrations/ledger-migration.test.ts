import { expect, test } from 'vitest';
import { openDatabase } from '#api/platform/database/database.ts';
import { findFault } from '#api/schemes/ledger/ledger-rules.ts';
import { findEntries } from '#api/schemes/queries.ts';
import { emptyDatabaseOfThisFile } from './migration-testing.ts';

const LEDGER = '0001_scheme_ledger.sql';
const { address, client, migrate } = emptyDatabaseOfThisFile();

test('instalments paid before the ledger existed are migrated into it, chained and with receipts', async () => {
  await migrate((file) => file < LEDGER);
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
  await migrate((file) => file === LEDGER);

  const { db, close } = openDatabase(address, 1);
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
