import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerApi } from '#api/app.ts';
import { openSharedResponses, type SharedResponses } from '#api/catalogue/cache-invalidation-service.ts';
import { refreshShownPrices } from '#api/catalogue/price-service.ts';
import { NO_EARLY_RUNS } from '#api/shop.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { ProductsResponse } from '#contract/catalogue/catalogue.ts';
import { API_BASE } from '#contract/constants.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram, rupees, toPaise } from '#contract/money/money.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { stateRate } from './rate-testing.ts';

const shop = shopOfThisFile();
const GOLD = '22K916';
const GOODS = 500;
/** Long enough for a busy machine; `bench/rates.mjs` measures how fast it is. */
const TIMEOUT_MS = 30_000;
const CALL = API_BASE + calls.getProducts.path;

let instances: { app: FastifyInstance; responses: SharedResponses; url: string }[];

/** An instance with a response cache of its own. */
async function openInstance() {
  const { shop: parts, connectionString } = shop;
  const app = createHttpServer(0);
  const responses = openSharedResponses(connectionString, parts.clock, app.log);
  await registerApi(app, { ...parts, sharedResponses: responses }, NO_EARLY_RUNS);
  return { app, responses, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

beforeAll(async () => {
  await shop.pool.query(
    `create table copies as select p.* from products p, generate_series(1, 12)
       where price_mode = 'by rate' and purity = '${GOLD}' limit ${GOODS};
     update copies set product_id = nextval(pg_get_serial_sequence('products', 'product_id'));
     update copies set sku = 'V' || product_id, stock = null, product_name = 'Ring ' || product_id;
     insert into products select * from copies; drop table copies`,
  );
  await refreshShownPrices(shop.shop, new Date());
  instances = [await openInstance(), await openInstance()];
});
afterAll(async () => {
  for (const { app, responses } of instances) {
    await responses.stop();
    await app.close();
  }
});

/** The rates of gold of a listing page, and how many pieces show them. */
async function goldOf(url: string, query: string): Promise<{ pieces: number; rates: number[] }> {
  const { data } = (await (await fetch(url + CALL + query)).json()) as ProductsResponse;
  const lines = data.flatMap(({ products }) => products).flatMap(({ rate_lines }) => rate_lines ?? []);
  const gold = lines.filter(({ purity }) => purity === GOLD);
  return { pieces: gold.length, rates: [...new Set(gold.map(({ rate }) => rate))] };
}

const PAGES = ['', '?page=1', '?page=2&sort=price-low', '?page=1&sort=price-high', '?category=Rings&page=1'];

test(
  'a change of the rate reaches every listing page of both instances by itself',
  async () => {
    for (const { url } of instances) {
      for (const page of PAGES) for (let time = 0; time < 3; time++) await goldOf(url, page);
      expect((await goldOf(url, '')).pieces).toBeGreaterThanOrEqual(GOODS);
    }
    await stateRate(shop.db, GOLD, indianDate(new Date()), paisePerGram(toPaise(rupees(11_500))));
    for (const { url } of instances) {
      for (const page of PAGES) {
        await expect
          .poll(() => goldOf(url, page), { timeout: TIMEOUT_MS, interval: 20 })
          .toMatchObject({ rates: [11_500] });
      }
    }
  },
  2 * TIMEOUT_MS,
);
