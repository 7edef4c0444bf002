import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registerApi } from '#api/app.ts';
import { openSharedResponses, type SharedResponses } from '#api/catalogue/cache-invalidation-service.ts';
import { NO_EARLY_RUNS } from '#api/shop.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { ProductsResponse } from '#contract/catalogue/catalogue.ts';
import { API_BASE } from '#contract/constants.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { runAsOwner } from '../owner-testing.ts';

const shop = shopOfThisFile();
let app: FastifyInstance;
let cached: SharedResponses;
beforeAll(async () => {
  app = createHttpServer(0);
  cached = openSharedResponses(shop.connectionString, shop.shop.clock, app.log);
  await registerApi(app, { ...shop.shop, sharedResponses: cached }, NO_EARLY_RUNS);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await cached.stop();
});

/** The product names of the first page of the cached listing. */
async function listed(): Promise<string[]> {
  const response = await app.inject({ method: 'GET', url: `${API_BASE}${calls.getProducts.path}` });
  return (JSON.parse(response.body) as ProductsResponse).data.flatMap(({ products }) =>
    products.map(({ product_name }) => product_name),
  );
}

async function listeners(): Promise<number | null> {
  const { rowCount } = await shop.pool.query(
    "select from pg_stat_activity where application_name = 'tola listening' and datname = current_database() and query like 'listen %'",
  );
  return rowCount;
}

const RING = 'Ishani Twist Stack Ring';
const catalogue = await import('../../../db/demo/catalogue.csv?raw');

test('a withdrawn product leaves the cached listing and cannot be bought until it is put on sale again', async () => {
  const { token } = await shop.newCustomer();
  // Nothing is cached before the shop listens for invalidations.
  await vi.waitFor(async () => expect(await listeners()).toBe(1), { timeout: 10_000 });
  for (let time = 0; time < 3; time++) expect(await listed()).toContain(RING);
  await shop.call(calls.addToCart, { token, body: { product_id: 1, quantity: 1 } });

  expect(await runAsOwner(shop, 'withdraw', 'P001', 'P002')).toMatchObject({
    code: 0,
    output: [`P001 ${RING} is withdrawn.`, 'P002 Tara Solo Diamond Ring is withdrawn.'],
  });
  await vi.waitFor(async () => expect(await listed()).not.toContain(RING));
  const refused = await shop.call(calls.createOrder, {
    token,
    body: { shipping_address: { street: 'x', city: 'Pune', pincode: '411001' }, coupon_code: null },
  });
  expect(refused.body.message).toBe(`${RING} is no longer for sale. Please remove it from your cart.`);

  expect(await runAsOwner(shop, 'withdraw', 'P001')).toMatchObject({
    code: 0,
    output: [`P001 ${RING} is withdrawn already.`],
  });
  expect((await runAsOwner(shop, 'put-on-sale', 'P001', 'P002')).output[0]).toBe(
    `P001 ${RING} is on sale again.`,
  );
  await vi.waitFor(async () => expect(await listed()).toContain(RING));
  expect((await runAsOwner(shop, 'put-on-sale', 'P001')).output).toEqual([
    `P001 ${RING} is on sale already.`,
  ]);
});

test('an unknown SKU makes the whole command fail', async () => {
  expect(await runAsOwner(shop, 'withdraw', 'P003', 'P9999')).toMatchObject({
    code: 1,
    output: ['The shop knows no piece P9999; nothing was changed.'],
  });
  const { rows } = await shop.pool.query("select status from products where sku = 'P003'");
  expect(rows).toEqual([{ status: 'on sale' }]);
});

test('a product whose name is now taken is not put on sale', async () => {
  await runAsOwner(shop, 'withdraw', 'P004');
  await shop.pool.query(
    "update products set product_name = (select product_name from products where sku = 'P004') where sku = 'P005'",
  );
  const { code, output } = await runAsOwner(shop, 'put-on-sale', 'P004');
  expect(code).toBe(1);
  expect(output[0]).toMatch(/^P005 is on sale as "[^"]+": give one of the two another name first\.$/);
});

test('an import updates a withdrawn product and keeps it withdrawn', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tola-withdraw-'));
  const file = join(folder, 'pieces.csv');
  const [head = '', , , , , , sixth = ''] = catalogue.default.split('\n');
  await writeFile(file, `${head}\n${sixth.replace(',71131919,', ',71131915,')}\n`);
  await runAsOwner(shop, 'withdraw', 'P006');
  const { code, output } = await runAsOwner(shop, 'import-catalogue', file);
  expect([code, output]).toEqual([
    0,
    [
      '0 added, 1 changed.',
      '1 withdrawn piece of the file stays withdrawn; "put-on-sale SKU" puts one on sale again.',
    ],
  ]);
  const { rows } = await shop.pool.query("select status, hsn from products where sku = 'P006'");
  expect(rows).toEqual([{ status: 'withdrawn', hsn: '71131915' }]);
  await rm(folder, { recursive: true });
});
