import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlState } from './platform/database.ts';
import { openTestShop, type TestShop } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

const TABLES = ['invoices', 'invoice_lines', 'status_log', 'scheme_entries'];
const COLUMN: Record<string, string> = {
  invoices: 'total_paise',
  invoice_lines: 'total_paise',
  status_log: 'status_log_id',
  scheme_entries: 'amount_paise',
};

test.each(TABLES)('%s is only ever added to: the database refuses all else', async (table) => {
  const column = COLUMN[table];
  const statements = [
    `update ${table} set ${column} = ${column} + 1`,
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ];
  for (const statement of statements) {
    const error = await shop.pool.query(statement).catch((caught: unknown) => caught);
    expect([statement, sqlState(error)]).toEqual([statement, '23001']);
  }
});
