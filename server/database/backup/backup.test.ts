import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAct } from '#api/audit/service.ts';
import { shopOfThisFile, type TestShop } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { runWith } from '#server/cli/database/lost-database-testing.ts';
import { backUp, restore } from './backup-service.ts';
import { numberingOf, openEmptyShop } from './backup-testing.ts';
import { tablesInOrder } from './tables.ts';

let folder: string;
let file: string;
const shop = shopOfThisFile();
let empty: TestShop;
let untouched: Record<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-backup-'));
  file = join(folder, 'shop.backup');
  await shop.newCustomer({ name: 'அனிதா \u2028 "quoted" \\ back', address: 'line one\nline two\tand a tab' });
  const actor = { kind: 'job', job: 'test' } as const;
  for (const subject of ['first', 'second']) {
    await recordAct(shop.db, actor, { act: 'test', subject }, new Date());
  }
  await moveFirstAuditEntry(shop.pool);
  await shop.pool.query("update delivery_prefixes set days_max = 20 where prefix = '744'");
  await shop.pool.query("delete from delivery_prefixes where prefix = '737'");
  await backUp(shop.connectionString, file, new Date());
  empty = await openEmptyShop();
  untouched = await everything(empty.pool);
});

afterAll(async () => {
  await empty.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Stores the first entry behind the others, where the database may put a row after space was freed. */
async function moveFirstAuditEntry(pool: Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('update audit_entries set act = act where sequence = 1');
  client.release(true);
}

/** Every row of every table as text, in an order independent of insertion. */
async function everything(pool: Pool): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  try {
    const contents: Record<string, string[]> = {};
    for (const table of await tablesInOrder(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${table} t order by 1`,
      );
      contents[table] = rows.map(({ row }) => row);
    }
    return contents;
  } finally {
    client.release();
  }
}

test('a restored shop contains every row of the original and can issue new ids', async () => {
  const other = await openEmptyShop();
  await restore(other.connectionString, file, await numberingOf(shop));
  expect(await everything(other.pool)).toEqual(await everything(shop.pool));

  const customer = await other.newCustomer();
  const added = await other.call(calls.addToCart, {
    token: customer.token,
    body: { product_id: 8, quantity: 1 },
  });
  expect(added.status).toBe(200);
  await other.stop();
});

test('a backup is a consistent snapshot while customers go on buying', async () => {
  const customer = await shop.newCustomer();
  const during = join(folder, 'during.backup');
  const [, ...responses] = await Promise.all([
    backUp(shop.connectionString, during, new Date()),
    ...Array.from({ length: 20 }, () =>
      shop.call(calls.addToCart, { token: customer.token, body: { product_id: 8, quantity: 1 } }),
    ),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const other = await openEmptyShop();
  await restore(other.connectionString, during, await numberingOf(shop));
  await other.stop();
});

test('a restore into a shop that is not empty changes nothing', async () => {
  const before = await everything(shop.pool);
  await expect(restore(shop.connectionString, file, await numberingOf(shop))).rejects.toThrow(
    'This shop is not empty',
  );
  expect(await everything(shop.pool)).toEqual(before);
});

const whole = async () => gunzipSync(await readFile(file)).toString('utf8');

test.each([
  ['cut short', async () => (await readFile(file)).subarray(0, -2000)],
  ['cut at a line', async () => gzipSync((await whole()).split('\n').slice(0, -20).join('\n'))],
  ['changed in one amount', async () => gzipSync((await whole()).replace(/("total_paise":)(\d+)/, '$10$2'))],
  ['robbed of a row', async () => gzipSync((await whole()).replace(/\nproducts\t[^\n]+/, ''))],
  ['no backup at all', async () => Buffer.from('hello')],
  ['another file in the same packing', async () => gzipSync('{"format":"something else"}\n')],
])('a file that is %s is refused and nothing is restored', async (_, make) => {
  const bad = join(folder, 'bad.backup');
  await writeFile(bad, await make());
  await expect(restore(empty.connectionString, bad, await numberingOf(shop))).rejects.toThrow(
    'is damaged or not a backup of this shop',
  );
  expect(await everything(empty.pool)).toEqual(untouched);
});

test('a backup to an unwritable path fails with one sentence', async () => {
  const file = join(folder, 'nowhere', 'shop.backup');
  const { code, complaint } = await runWith(shop, ['backup', file], shop.connectionString);
  expect(code).toBe(1);
  expect(complaint).toMatch(/^\S+ cannot be written \(ENOENT[^\n]+\.\n$/);
  expect(await readdir(folder)).not.toContain('nowhere');
});
