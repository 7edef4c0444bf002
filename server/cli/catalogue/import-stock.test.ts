import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import { buy, order } from '#api/payments/purchase-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { runAsOwner } from '../owner-testing.ts';

const [head = '', first = ''] = (await import('../../../db/demo/catalogue.csv?raw')).default.split('\n');

const shop = shopOfThisFile();
let folder: string;
let pieces = 0;
let sku: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tola-stock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  pieces += 1;
  sku = `COUNT${pieces}`;
});

/** Imports the product of this test with this stock count; returns the output. */
async function count(stock: number | string, ...options: string[]): Promise<string[]> {
  const names = head.split(',');
  const cells = first.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const all = { sku, product_name: `Piece ${sku}`, stock: String(stock) };
  for (const [name, cell] of Object.entries(all)) cells[names.indexOf(name)] = cell;
  const file = join(folder, `${sku}.csv`);
  await writeFile(file, `${head}\n${cells.join(',')}\n`);
  return (await runAsOwner(shop, 'import-catalogue', file, ...options)).output;
}

async function piece(): Promise<{ id: number; stock: number }> {
  const { rows } = await shop.pool.query('select product_id as id, stock from products where sku = $1', [
    sku,
  ]);
  return rows[0];
}

/** Orders a quantity as a new customer; returns the order's id, or undefined when it was refused. */
async function orderOf(quantity: number, isPaid = false): Promise<string | undefined> {
  const customer = await shop.newCustomer();
  const basket = { pieces: [[(await piece()).id, quantity] as [number, number]] };
  const placed = isPaid ? buy(shop, customer, basket) : order(shop, customer, basket);
  return placed.then(
    ({ orderId }) => orderId,
    () => undefined,
  );
}

test('counted pieces of paid and unpaid orders are not for sale', async () => {
  await count(5);
  await orderOf(1);
  await orderOf(2, true);
  expect(await count(5)).toEqual([
    '0 added, 0 changed.',
    '3 of the counted pieces are held by open orders, so not for sale.',
  ]);
  expect((await piece()).stock).toBe(2);
  expect(await orderOf(3)).toBeUndefined();
  expect(await count(7)).toContain('0 added, 1 changed.');
  expect((await piece()).stock).toBe(4);
});

test('shipped and cancelled orders hold no pieces', async () => {
  await count(4);
  const [shipped = '', cancelled = ''] = [await orderOf(1, true), await orderOf(1)];
  await setStatus(acting(shop.db), shipped, 'shipped');
  await setStatus(acting(shop.db), cancelled, 'cancelled');
  await count(3);
  expect((await piece()).stock).toBe(3);
});

test('a count below what open orders hold is sold out, and the import names product and orders', async () => {
  await count(3);
  const [unpaid, paid] = [await orderOf(1), await orderOf(2, true)];
  const said = await count(1, '--dry-run');
  expect(said).toContain('1 of the counted pieces is held by open orders, so not for sale.');
  expect(said).toContain(
    `${sku}, Piece ${sku}: 1 counted, but open orders hold more: ${unpaid} (1), ${paid} (2). It is sold out; count again once one of them is cancelled.`,
  );
  expect((await count(1)).slice(1)).toEqual(said.slice(1));
  expect((await piece()).stock).toBe(0);
});

test('an order placed during the count is not lost', async () => {
  await count(1);
  for (let round = 0; round < 5; round++) {
    const [orderId] = await Promise.all([orderOf(1), count(1)]);
    expect(orderId).toBeDefined();
    expect((await piece()).stock).toBe(0);
    await Promise.all([orderOf(1), count(1)]);
    expect((await piece()).stock).toBe(0);
    await setStatus(acting(shop.db), orderId ?? '', 'cancelled');
  }
});

test('a file without the column for collections leaves a piece in its own; an empty cell takes it out', async () => {
  const columnsOf = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const place = head.split(',').indexOf('collection');
  const collectionOf = async () => {
    const { rows } = await shop.pool.query('select collection from products where sku = $1', [sku]);
    return rows[0]?.collection;
  };
  const imported = async (collection: string | undefined) => {
    const lines = [head, first].map(columnsOf);
    lines[1]?.splice(place, 1, collection ?? '');
    for (const [name, cell] of Object.entries({ sku, product_name: `Piece ${sku}` })) {
      lines[1]?.splice(head.split(',').indexOf(name), 1, cell);
    }
    if (collection === undefined) for (const line of lines) line.splice(place, 1);
    const file = join(folder, `${sku}.csv`);
    await writeFile(file, lines.map((line) => line.join(',')).join('\n'));
    await runAsOwner(shop, 'import-catalogue', file);
    return collectionOf();
  };
  expect(await imported('Temple Lamp')).toBe('Temple Lamp');
  expect(await imported(undefined)).toBe('Temple Lamp');
  expect(await imported('')).toBeNull();
});
