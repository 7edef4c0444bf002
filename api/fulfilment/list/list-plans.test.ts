import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { OrderView } from '#contract/office/orders/orders.ts';
import { findListedOrders } from './list-queries.ts';
import { matchesOf } from './search-queries.ts';
import { orderSearchesOf } from './search-rules.ts';

const shop = shopOfThisFile();

/** The plan of a query; the tables of a test are small, so that the planner would read them whole. */
function planOf(queryOf: (tx: Database) => SQL): Promise<string> {
  return inTransaction(
    shop.db,
    async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${queryOf(tx)}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
    { isDryRun: true },
  );
}

const VIEWS: [view: OrderView, index: string][] = [
  ['to_pack', 'orders_by_status'],
  ['to_ship', 'orders_by_status'],
  ['shipped', 'orders_by_status'],
  ['came_back', 'shipment_events_back'],
  ['in_review', 'payments_in_review'],
  ['all', 'orders_newest'],
];

test.each(VIEWS)('the view %s reads %s, and no table from end to end', async (view, index) => {
  const plan = await planOf((tx) => sql`${findListedOrders(tx, { view }, 51)}`);
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});

const SEARCHES: [text: string, indexes: string[]][] = [
  ['4F7K', ['orders_by_id_prefix']],
  ['REENA', ['orders_by_id_prefix', 'users_by_name', 'orders_by_recipient']],
  ['4571', ['users_by_phone', 'orders_by_recipient_phone', 'orders_by_id_prefix']],
  ['meera@example.com', ['users_by_email']],
  ['+91 98200 12345', ['users_by_phone', 'orders_by_recipient_phone']],
  ['meera nair', ['users_by_name', 'orders_by_recipient']],
  ['INV/26', ['invoices_by_number_prefix']],
  ['pay_abc', ['payments_by_id_prefix']],
];

test.each(SEARCHES)('the search for %s reads %o, and no table from end to end', async (text, indexes) => {
  const matches = orderSearchesOf(text, 'owner').flatMap(matchesOf);
  expect(matches).toHaveLength(indexes.length);
  for (const [index, { keys }] of matches.entries()) {
    const plan = await planOf(() => keys);
    expect(plan).toContain(indexes[index]);
    expect(plan).not.toContain('Seq Scan');
  }
});
