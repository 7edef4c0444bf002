import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { Product, ProductsResponse } from '#contract/catalogue/catalogue.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { projectRoot } from '#server/files/project-root.ts';
import { forgetRates } from './rate-testing.ts';
import { addRateSet, boardRates } from './service.ts';

const shop = shopOfThisFile();

/** Changes what is published of one product, as a wrong shop would. */
let change: (product: Product) => void;

const server = createServer(async (request, response) => {
  const body = await (await fetch(shop.url + request.url)).json();
  const products = request.url?.includes('getProducts') ? (body as ProductsResponse).data : [];
  for (const product of products.flatMap((category) => category.products)) change(product);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  change = () => {};
});

function verify(...words: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(projectRoot(), 'scripts/verify-prices.mjs'), ...words],
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

async function onSale(): Promise<{ total: number; byRate: number }> {
  const { rows } = await shop.pool.query(
    `select count(*)::int as total, count(*) filter (where price_mode = 'by rate')::int as "byRate"
     from products join categories using (category_id)
     where products.status = 'on sale' and categories.status = 'active'`,
  );
  return rows[0];
}

/** Goods with what the demo goods lack: two metals, wastage, an offer of today, odd amounts. */
async function addOddGoods(): Promise<void> {
  await shop.pool.query(`
    create temporary table odd as select p.* from products p, generate_series(1, 2)
      where price_mode = 'by rate' and stone_value_paise > 0 limit 120;
    update odd set product_id = nextval(pg_get_serial_sequence('products', 'product_id'));
    update odd set sku = 'V' || product_id, stock = null, net_weight_mg = net_weight_mg + product_id % 997 + 1000,
      gross_weight_mg = gross_weight_mg + 3000, wastage_basis_points = product_id % 1500, discount_paise = product_id * 7,
      making_kind = (array['percent', 'per gram', 'flat'])[product_id % 3 + 1], making_value = 1000 + product_id % 271;
    insert into products select * from odd;
    insert into product_metals (product_id, purity, net_weight_mg) select product_id, 'Pt950', 731 from odd
      where product_id % 2 = 0 and purity <> 'Pt950';
    insert into offers (product_id, start_date, end_date, offer_percent)
      select product_id, current_date - 2, current_date + 2, 7.25 from odd where product_id % 3 = 0;
    drop table odd`);
}

test('every shown price can be recomputed from public data, after several changes of the rates', async () => {
  await addOddGoods();
  const { total, byRate } = await onSale();
  const board = await boardRates(shop.db, indianDate(new Date()));
  for (const factor of [1.0371, 0.9613]) {
    const rates = new Map(
      [...board].map(([purity, rate]) => [purity, paisePerGram(Math.round(rate * factor))]),
    );
    await inTransaction(shop.db, (tx) => addRateSet(tx, { rates, effectiveAt: new Date(), actor: 'test' }));
    const { code, output } = await verify(shop.url);
    expect([output.trim(), code]).toEqual([
      `${total} prices checked: ${byRate} by rate, ${total - byRate} fixed.\nEvery price is as calculated.`,
      0,
    ]);
  }
});

test('each wrong amount is named, with its product', async () => {
  const wrong: [(product: Product) => void, RegExp][] = [
    [(one) => Object.assign(one, { price: one.price + 1 }), /price is ₹[\d.]+, worked out ₹\d+\.00$/],
    [(one) => Object.assign(one, { gst_sgst: one.gst_sgst + 0.01 }), /gst_sgst is ₹/],
    [(one) => Object.assign(one, { product_price: one.product_price - 0.5 }), /product_price is ₹/],
    [({ rate_lines: [line] = [] }) => Object.assign(line ?? {}, { rate: 1 }), /at ₹1, on the board at ₹/],
    [({ rate_lines: [line] = [] }) => Object.assign(line ?? {}, { net_weight: 0.1 }), /weigh 100 mg/],
  ];
  const { rows } = await shop.pool.query<{ product_id: number; product_name: string }>(
    `select product_id, product_name from products where price_mode = 'by rate' and sku !~ '^V'
     order by product_id limit ${wrong.length}`,
  );
  change = (product) => {
    const at = rows.findIndex(({ product_id }) => product_id === product.product_id);
    wrong[at]?.[0](product);
  };
  const { code, output } = await verify(url);
  expect(code).toBe(1);
  const lines = output.split('\n');
  for (const [index, { product_id, product_name }] of rows.entries()) {
    const start = `product ${product_id}, ${product_name}: `;
    const named = lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
    expect(named).toContainEqual(expect.stringMatching(wrong[index]?.[1] ?? /^$/));
  }
  expect(
    lines.filter(
      (line) =>
        /^product \d/.test(line) && !rows.some(({ product_id }) => line.startsWith(`product ${product_id},`)),
    ),
  ).toEqual([]);
});

test('goods on request are counted apart; a shop that does not respond is another exit code', async () => {
  await forgetRates(shop.pool, 'Pt950');
  const { code, output } = await verify(shop.url);
  expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ products have a price on request\.$/m)]);
  expect((await verify('http://127.0.0.1:9')).code).toBe(2);
  expect((await verify()).code).toBe(2);
});
