import { expect, test } from 'vitest';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { lockProducts } from './import-queries.ts';

const shop = shopOfThisFile();

/** Adds more products than fit in one batch; returns their skus, the newest first. */
async function addPieces(): Promise<{ sku: string; product_id: number }[]> {
  const { rows: columns } = await shop.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'products' and column_name not in ('product_id', 'sku', 'product_name')`,
  );
  const names = columns[0]?.names;
  await shop.pool.query(
    `insert into products (sku, product_name, ${names})
     select 'LOCK-' || n, 'Piece ' || n, ${names} from products, generate_series(1, 1001) n where product_id = 1`,
  );
  const { rows } = await shop.pool.query<{ sku: string; product_id: number }>(
    "select sku, product_id from products where sku like 'LOCK-%' order by product_id desc",
  );
  return rows;
}

/** Resolves when exactly one query is waiting for a lock. */
async function lockIsAwaited(): Promise<void> {
  for (;;) {
    const { rows } = await shop.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('an import locks its products in order of id, whatever their number and order in the file', async () => {
  const pieces = await addPieces();
  const [youngest, oldest] = [pieces[0]?.product_id, pieces.at(-1)?.product_id];
  const skus = pieces.map(({ sku }) => sku);
  const client = await shop.pool.connect();
  const lock = (id: number | undefined) =>
    client.query('select from products where product_id = $1 for no key update nowait', [id]);
  await client.query('begin');
  await lock(oldest);
  const imported = inTransaction(shop.db, (tx: Database) => lockProducts(tx, skus));
  await lockIsAwaited();
  // The holder of the oldest product can lock the newest too: the import waits for the oldest before it locks any.
  await lock(youngest);
  await client.query('rollback');
  client.release();
  expect((await imported).map(({ productId }) => productId)).toEqual(
    pieces.map(({ product_id }) => product_id).reverse(),
  );
});
