import { expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { findListedOrders, type OrderFilter } from './list-queries.ts';
import { orderSearchOf } from './search-rules.ts';

const shop = shopOfThisFile();

/** Each view and search with the index that it must read. */
const READS: [filter: OrderFilter | string, index: string][] = [
  [{ view: 'to_pack' }, 'orders_by_status'],
  [{ view: 'to_ship' }, 'orders_by_status'],
  [{ view: 'shipped' }, 'orders_by_status'],
  [{ view: 'in_review' }, 'payments_in_review'],
  [{ view: 'all' }, 'orders_newest'],
  ['4F7K', 'orders_by_id_prefix'],
  ['meera@example.com', 'users_by_email'],
  ['+91 98200 12345', 'users_by_phone'],
  ['12345', 'orders_by_recipient_phone'],
  ['meera nair', 'users_by_name'],
  ['zubin', 'orders_by_recipient'],
  ['INV/26', 'invoices_by_number_prefix'],
  ['pay_abc', 'payments_by_id_prefix'],
];

test.each(READS)('%o reads %s, and no table from end to end', async (read, index) => {
  const filter: OrderFilter =
    typeof read === 'string' ? { view: 'all', search: orderSearchOf(read, 'owner') } : read;
  const { sql, params } = findListedOrders(shop.db, filter, 51).toSQL();
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    // The tables of a test are small: without these the planner would read them whole.
    await client.query('set local enable_seqscan = off');
    if (typeof read === 'string') {
      // A search may also go through the newest orders, which is better for a frequent name.
      await client.query('drop index orders_newest');
    }
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
