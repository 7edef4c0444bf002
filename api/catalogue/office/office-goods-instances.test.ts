import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registerApi } from '#api/app.ts';
import { forgetRates } from '#api/rates/rate-testing.ts';
import { NO_EARLY_RUNS } from '#api/shop.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { openSharedResponses } from '../cache-invalidation-service.ts';
import { addRing, change } from './goods-testing.ts';

const MAX_DELAY_MS = 2000;
const shop = shopOfThisFile();
let manager: OfficeBrowser;
let instances: { url: string; close(): Promise<void> }[];

/** A further instance of the shop, with a response cache of its own. */
async function openInstance() {
  const app = createHttpServer(0);
  const sharedResponses = openSharedResponses(shop.connectionString, shop.shop.clock, app.log);
  await registerApi(app, { ...shop.shop, sharedResponses }, NO_EARLY_RUNS);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await sharedResponses.stop();
    },
  };
}

beforeAll(async () => {
  await forgetRates(shop.pool);
  manager = await newStaff(shop, 'manager');
  instances = await Promise.all([openInstance(), openInstance()]);
});

afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()));
});

/** The listing of the test's category, as each instance shows it. */
function shownEverywhere(): Promise<string[]> {
  return Promise.all(
    instances.map(async ({ url }) => {
      const path = `${API_BASE}${calls.getProducts.path}?category=Instances&page=1&page_size=10`;
      const { data } = (await (await fetch(url + path)).json()) as {
        data: { products: { product_name: string; price: number; sold_out: boolean }[] }[];
      };
      const pieces = data.flatMap(({ products }) => products);
      return pieces.map(({ price, sold_out }) => `${price}${sold_out ? ' sold out' : ''}`).join();
    }),
  );
}

async function expectEverywhere(shown: string): Promise<void> {
  await vi.waitFor(async () => expect(await shownEverywhere()).toEqual([shown, shown]), {
    timeout: MAX_DELAY_MS,
    interval: 50,
  });
}

test('every instance shows a change within two seconds: a price, a count, a withdrawal and their undo', async () => {
  const sku = await addRing(manager, { category: 'Instances' });
  await expectEverywhere('15450');
  await change(manager, sku, { product_price: 15000, gst_cgst: 240, gst_sgst: 240 });
  await expectEverywhere('16480');
  const { body: counted } = await change(manager, sku, { stock: 0 });
  await expectEverywhere('16480 sold out');
  await manager.call(officeCalls.undoGoods, { body: { entries: [counted.entry ?? 0] } });
  await expectEverywhere('16480');
  await change(manager, sku, { offer_percent: 50, offer_start: '2020-01-01', offer_end: '2099-01-01' });
  await expectEverywhere('8240');
  await manager.call(officeCalls.setPieceStatus, { body: { sku, status: 'withdrawn' } });
  await expectEverywhere('');
});
