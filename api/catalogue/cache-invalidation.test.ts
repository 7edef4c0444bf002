import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerApi } from '#api/app.ts';
import { NO_EARLY_RUNS } from '#api/shop.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { ProductsResponse } from '#contract/catalogue/catalogue.ts';
import { API_BASE } from '#contract/constants.ts';
import { addDays, endOfIndianDay, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import { skeletonsOf } from '#contract/search/skeleton.ts';
import { offers, products } from '#db/tables/catalogue/catalogue.ts';
import { searchSynonyms } from '#db/tables/catalogue/search.ts';
import { schemes } from '#db/tables/money/schemes.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { publicAddress, sharedPage } from '#server/http/pages/page-cache.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { openSharedResponses, type SharedResponses } from './cache-invalidation-service.ts';
import { shownPricesRefresher } from './price-service.ts';
import { refreshProductWords } from './search/indexing-service.ts';
import { findProducts } from './service.ts';

interface Instance {
  app: FastifyInstance;
  sharedResponses: SharedResponses;
  url: string;
  rendered: () => number;
}

// Sets stock directly, without a stock move.
const shop = shopOfThisFile({}, { breaks: ['I20'] });
let instances: Instance[];

/** A second server instance with its own response cache; its pages are stubs that show a product. */
async function openInstance(): Promise<Instance> {
  const { shop: parts, connectionString } = shop;
  const app = createHttpServer(0);
  const sharedResponses = openSharedResponses(connectionString, parts.clock, app.log);
  let rendered = 0;
  const policies = securityHeaders(app, () => parts.provider.checkout.origins, false);
  await registerApi(app, { ...parts, sharedResponses }, NO_EARLY_RUNS);
  app.get('/user/products*', async (request, reply) => {
    const address = publicAddress(request);
    if (!address) throw new Error('The page is public.');
    return sharedPage(
      request,
      reply,
      {
        ...{ responses: sharedResponses, productPages: sharedResponses.productPages },
        ...{ isAllowedHost: () => true, policies },
      },
      address,
      async () => {
        rendered += 1;
        const { data } = await findProducts(parts, { page: 1 }, parts.clock());
        return {
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
          html: Buffer.from(`<script>go()</script>${JSON.stringify(data)}`),
        };
      },
    );
  });
  return { app, sharedResponses, url: await app.listen({ port: 0 }), rendered: () => rendered };
}

beforeAll(async () => {
  instances = [await openInstance(), await openInstance()];
  await allListen();
});
afterAll(async () => {
  for (const { app, sharedResponses } of instances) {
    await sharedResponses.stop();
    await app.close();
  }
});

/** Another value of a column, by its type. */
const CHANGED = {
  text: (column: string) => `coalesce(${column}, '') || '.'`,
  integer: (column: string) => `coalesce(${column}, 0) + 1`,
  bigint: (column: string) => `coalesce(${column}, 0) + 1`,
  boolean: (column: string) => `not ${column}`,
  'timestamp with time zone': (column: string) => `${column} + interval '1 day'`,
  ARRAY: (column: string) => `array_append(${column}, 'gift')`,
};

const PAGE = '/user/products';
const PRODUCT_PAGE = '/user/products/1/ring';
const CALL = `${API_BASE}${calls.getProducts.path}`;
const SCHEMES = `${API_BASE}${calls.getSchemes.path}`;

/** Requests a path from every instance until it is cached there. */
async function warm(path: string): Promise<void> {
  for (const { url } of instances) {
    for (let time = 0; time < 3; time++) await (await fetch(url + path)).arrayBuffer();
  }
}

/** The database connections that listen for changes of the catalogue. */
async function listeners(): Promise<number[]> {
  const { rows } = await shop.db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where application_name = 'tola listening' and datname = current_database() and query like 'listen %'`);
  return rows.map(({ pid }) => pid);
}

async function allListen(): Promise<void> {
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(instances.length), { timeout: 30_000 });
}

/** Expects every instance to show the change within two seconds. */
async function expectEverywhere(path: string, text: string, present = true): Promise<void> {
  for (const { url } of instances) {
    await vi.waitFor(
      async () => expect((await (await fetch(url + path)).text()).includes(text)).toBe(present),
      { timeout: 2000, interval: 20 },
    );
  }
}

async function anyProduct() {
  const { data } = (await (await fetch(instances[0]?.url + CALL)).json()) as ProductsResponse;
  const product = data.flatMap((category) => category.products)[0];
  if (!product) throw new Error('The demo shop has products.');
  return product;
}

async function timesMissed(): Promise<number> {
  const { rows } = await shop.pool.query<{ times: number }>(
    "select coalesce(sum(times), 0)::int as times from missed_searches where typed = 'vuvuzela'",
  );
  return rows[0]?.times ?? 0;
}

/** A product whose stored price is the one that is shown. */
async function productOfFixedPrice() {
  const product = await anyProduct();
  await shop.db
    .update(products)
    .set({ priceMode: 'fixed' })
    .where(eq(products.productId, product.product_id));
  return product;
}

describe('public responses', () => {
  it('change in every instance when a price, a name, an offer or a scheme changes', async () => {
    const { product_id } = await productOfFixedPrice();
    const today = indianDate(new Date());
    const one = eq(products.productId, product_id);
    await warm(PAGE);
    await warm(PRODUCT_PAGE);
    await warm(CALL);
    await shop.db.update(products).set({ productName: 'Ring of the day' }).where(one);
    await expectEverywhere(PAGE, 'Ring of the day');
    await expectEverywhere(PRODUCT_PAGE, 'Ring of the day');
    await expectEverywhere(CALL, 'Ring of the day');

    await shop.db
      .update(products)
      .set({ productPricePaise: paise(12_345_67) })
      .where(one);
    await expectEverywhere(PAGE, '12345.67');

    await shop.db.delete(offers).where(eq(offers.productId, product_id));
    await shop.db
      .insert(offers)
      .values({ productId: product_id, startDate: today, endDate: today, offerPercent: 77.77 });
    await expectEverywhere(CALL, '77.77');

    await warm(SCHEMES);
    await shop.db.update(schemes).set({ description: 'Scheme of the day' });
    await expectEverywhere(SCHEMES, 'Scheme of the day');
  });

  it('of searches change with the words and synonyms, and count each miss', async () => {
    const search = (q: string) => `${API_BASE}${calls.search.path}?q=${q}`;
    const { product_id } = await anyProduct();
    await warm(search('ring'));
    await shop.db
      .update(products)
      .set({ productName: 'Ring of the night' })
      .where(eq(products.productId, product_id));
    await refreshProductWords(shop.db);
    await expectEverywhere(search('ring of the night'), 'Ring of the night');
    await warm(search('gajra'));
    await shop.db.insert(searchSynonyms).values({
      ...{ word: 'gajra', means: 'ring', wordKey: skeletonsOf('gajra').join(' ') },
      ...{ meansKey: skeletonsOf('ring').join(' ') },
    });
    await expectEverywhere(search('gajra'), '"left_out":[]');
    const before = await timesMissed();
    await warm(search('vuvuzela'));
    expect(await timesMissed()).toBe(before + 3 * instances.length);
  });

  it('change when a product is sold out or back in stock, but not at every sale', async () => {
    const { product_id } = await anyProduct();
    const one = eq(products.productId, product_id);
    await shop.db.update(products).set({ productName: 'The counted one', stock: 2 }).where(one);
    await expectEverywhere(PAGE, 'The counted one');

    const heard: string[] = [];
    const client = await shop.pool.connect();
    client.on('notification', ({ channel }) => heard.push(channel));
    await client.query('listen catalogue_changed');
    const afterNews = async (stock: number) => {
      await shop.db.update(products).set({ stock }).where(one);
      await client.query('select 1');
      return heard.length;
    };
    expect([await afterNews(1), await afterNews(0), await afterNews(0), await afterNews(3)]).toEqual([
      0,
      1,
      2, // The same stock written again is no sale; it may be news.
      3,
    ]);
    await client.query('unlisten *');
    client.release();
  });

  it('change with every column of a product except its stock', async () => {
    // A copy without constraints, so that each column can change by itself.
    await shop.pool.query(`create table loose_products as select * from products where stock > 1 limit 1;
      update loose_products set price_mode = 'fixed';
      create trigger changed after update on loose_products
      for each row execute function notify_product_changed()`);
    const { rows } = await shop.pool.query<{ column: string; type: keyof typeof CHANGED }>(
      `select column_name as column, data_type as type from information_schema.columns
       where table_name = 'products' and column_name <> 'stock'`,
    );
    const client = await shop.pool.connect();
    let heard = 0;
    client.on('notification', () => {
      heard += 1;
    });
    await client.query('listen catalogue_changed');
    const unheard: string[] = [];
    for (const { column, type } of rows) {
      const before = heard;
      await client.query(`update loose_products set stock = stock + 1, ${column} = ${CHANGED[type](column)}`);
      if (heard === before) unheard.push(column);
    }
    await client.query('update loose_products set stock = stock + 1');
    client.release(true);
    await shop.pool.query('drop table loose_products');
    expect({ columns: rows.length > 20, unheard, heard }).toEqual({
      columns: true,
      unheard: [],
      heard: rows.length,
    });
  });

  it('are made once for concurrent requests, and are compressed and revalidated with an ETag', async () => {
    const [instance] = instances;
    if (!instance) throw new Error('An instance is open.');
    await warm(PAGE);
    const before = instance.rendered();
    const ask = (headers: Record<string, string>) => fetch(instance.url + PAGE, { headers });
    await Promise.all(Array.from({ length: 30 }, () => ask({})));
    expect(instance.rendered()).toBe(before);

    const plain = await ask({ 'accept-encoding': 'identity' });
    const html = await plain.text();
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { rawPayload, headers } = await instance.app.inject({
        url: PAGE,
        headers: { 'accept-encoding': encoding, host: new URL(instance.url).host },
      });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toBe('accept-encoding');
      expect(String(unpack(rawPayload))).toBe(html);
    }
    const etag = plain.headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('are better compressed from the second request on', async () => {
    const page = '/user/products?sort=price-high';
    await warm(page);
    const ask = () => fetch(instances[0]?.url + page, { headers: { 'accept-encoding': 'br' } });
    const lengthOf = (response: Response) => Number(response.headers.get('content-length'));
    const first = await ask();
    const html = await first.text();
    await vi.waitFor(async () => expect(lengthOf(await ask())).toBeLessThan(lengthOf(first)), {
      timeout: 20_000,
    });
    expect(await (await ask()).text()).toBe(html);
  });

  it('need no nonce: the content security policy has the hash of each inline script', async () => {
    const { headers } = await fetch(instances[0]?.url + PAGE);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
    expect(policy).not.toContain('nonce-');
  });

  it('of calls are the same with a token, and come from the same cache', async () => {
    const [instance] = instances;
    if (!instance) throw new Error('An instance is open.');
    await warm(CALL);
    const withoutToken = await instance.app.inject({ url: CALL });
    const withToken = await instance.app.inject({ url: CALL, headers: { authorization: 'Bearer x' } });
    expect(withToken.statusCode).toBe(200);
    expect(withToken.body).toBe(withoutToken.body);
    expect(withToken.headers.etag).toBe(withoutToken.headers.etag);
    expect(withToken.headers.etag).toBeDefined();
  });

  it('of a call without a query are cached once, whatever stands behind the question mark', async () => {
    const [instance] = instances;
    if (!instance) throw new Error('An instance is open.');
    const get = vi.spyOn(instance.sharedResponses, 'get');
    for (const query of ['', '?x=1', '?x=2']) await instance.app.inject({ url: SCHEMES + query });
    expect(new Set(get.mock.calls.map(([key]) => key)).size).toBe(1);
    get.mockRestore();
  });

  it('are not cached while notifications cannot arrive, and are again afterwards', async () => {
    await warm(CALL);
    const { product_id } = await anyProduct();
    for (const pid of await listeners()) await shop.db.execute(sql`select pg_terminate_backend(${pid})`);
    await shop.db
      .update(products)
      .set({ productName: 'Changed behind our back' })
      .where(eq(products.productId, product_id));
    await expectEverywhere(CALL, 'Changed behind our back');
    await allListen();
    await warm(CALL);
    await shop.db
      .update(products)
      .set({ productName: 'Heard again' })
      .where(eq(products.productId, product_id));
    await expectEverywhere(CALL, 'Heard again');
  });
});

describe('an offer', () => {
  it('begins and ends with its Indian dates in every instance, in prices and in sort order', async () => {
    const { product_id, offer: _, ...parts } = await anyProduct();
    const tomorrow = addDays(indianDate(new Date()), 1);
    const keep = shownPricesRefresher(shop.shop);
    await shop.db.delete(offers).where(eq(offers.productId, product_id));
    await shop.db
      .insert(offers)
      .values({ productId: product_id, startDate: tomorrow, endDate: tomorrow, offerPercent: 99 });
    const begins = startOfIndianDay(tomorrow).getTime();
    const ends = endOfIndianDay(tomorrow).getTime();
    const before =
      parts.product_price + parts.making_charges + parts.gst_cgst + parts.gst_sgst - parts.discount;
    const cheapest = `${CALL}?sort=price-low&page_size=1`;
    const seen = async (moment: number) => {
      shop.setClock(new Date(moment));
      await keep();
      const results = [];
      for (const { url } of instances) {
        for (let time = 0; time < 3; time++) await (await fetch(url + CALL)).arrayBuffer();
        const whole = (await (await fetch(url + CALL)).json()) as ProductsResponse;
        const first = (await (await fetch(url + cheapest)).json()) as ProductsResponse;
        const all = whole.data.flatMap((category) => category.products);
        results.push({
          price: all.find((one) => one.product_id === product_id)?.price,
          first: first.data.flatMap((category) => category.products)[0]?.product_id === product_id,
        });
      }
      return results;
    };
    const full = { price: Math.round(before), first: false };
    const reduced = { price: Math.round(before / 100), first: true };
    expect(await seen(begins - 1)).toEqual([full, full]);
    expect(await seen(begins)).toEqual([reduced, reduced]);
    expect(await seen(ends - 1)).toEqual([reduced, reduced]);
    expect(await seen(ends)).toEqual([full, full]);
    shop.setClock(undefined);
    await keep();
  });

  it('or a price that is changed directly in the database also changes the sort order', async () => {
    const { product_id } = await productOfFixedPrice();
    const keep = shownPricesRefresher(shop.shop);
    await keep();
    await shop.db
      .update(products)
      .set({ productPricePaise: paise(99_999_999_00), discountPaise: paise(0) })
      .where(eq(products.productId, product_id));
    await keep();
    await expectEverywhere(`${CALL}?sort=price-high&page_size=1`, `"product_id":${product_id},`);
  });
});
