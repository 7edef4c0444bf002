import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#api/platform/database/database.ts';
import { emptyShop } from '#api/testing/empty-shop-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { loadDemo } from './load-demo.ts';

const shop = shopOfThisFile();
beforeAll(() => emptyShop(shop));

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
