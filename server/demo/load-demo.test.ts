import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#api/platform/database/database.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { loadDemo } from './load-demo.ts';

const shop = shopOfThisFile();
beforeAll(async () => {
  // In one query, so that the ledger's triggers are disabled on the connection that truncates it, and with them that of the facets.
  await shop.pool.query(`set session_replication_role = replica; truncate categories, products, users, coupons,
    invoice_counters, receipt_counters, facet_bits, facet_chunks_due cascade; reset session_replication_role`);
});

test('a shop that starts while another one loads the demo waits longer than lock_timeout', async () => {
  const deadlines = {
    statement: 5000,
    lock: 100,
    idleInTransaction: 10_000,
    connection: 2000,
    response: 6000,
  };
  const late = openDatabase(shop.connectionString, 2, deadlines);
  const first = await shop.pool.connect();
  await first.query('begin');
  await first.query("select pg_advisory_xact_lock(hashtext('tola: demo shop'))");
  const loading = loadDemo(late.db, { today: '2026-11-20', now: new Date(), picturesDir: '.' });
  // Much longer than lock_timeout: the second shop still waits or has failed.
  await Promise.race([loading.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1000))]);
  await first.query("insert into categories (category_name, status, position) values ('Rings', 'active', 1)");
  await first.query('commit');
  first.release();
  expect(await loading).toBe('shop not empty');
  await late.close();
});
