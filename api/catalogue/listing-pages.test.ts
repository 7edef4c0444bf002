import http from 'node:http';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { holdQueries } from '#api/platform/database/database-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import {
  type ProductsQuery,
  type ProductsResponse,
  productsResponse,
} from '#contract/catalogue/catalogue.ts';
import { isInBand, PRICE_BANDS, SORTS } from '#contract/catalogue/catalogue-filter.ts';
import { rupees } from '#contract/money/money.ts';
import { bandSteps, PRICE_EDGES } from './rules.ts';

// Sets stock directly, without a stock move.
const shop = shopOfThisFile({}, { breaks: ['I20', 'I21'] });

const productsOf = (response: ProductsResponse) => response.data.flatMap((category) => category.products);
const ask = async (query: ProductsQuery) => {
  const { status, body } = await shop.call(calls.getProducts, { query });
  expect(status).toBe(200);
  return body;
};

/** All pages by cursor, as lists of ids. */
async function walk(query: ProductsQuery, page_size: number): Promise<number[][]> {
  const pages: number[][] = [];
  let after: number | undefined;
  do {
    const response = await ask({ ...query, page_size, ...(after !== undefined && { after }) });
    pages.push(productsOf(response).map(({ product_id }) => product_id));
    after = response.next;
  } while (after !== undefined);
  return pages;
}

const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);

describe('a collection', () => {
  const collection = 'Temple Lamp';

  test('has the products that name it, narrowed by the other filters, with their total', async () => {
    const all = productsOf(await ask({}));
    for (const narrowing of [
      {},
      { gender: 'Female' },
      { category: 'Earrings' },
      { band: 'above-100000' },
    ] as const) {
      const response = await ask({ ...narrowing, collection, page_size: 40 });
      const wanted = new Set(
        productsOf(await ask({ ...narrowing, page_size: 120 })).map((one) => one.product_id),
      );
      const ids = all
        .filter((product) => product.collection === collection && wanted.has(product.product_id))
        .map(({ product_id }) => product_id);
      expect(productsOf(response).map(({ product_id }) => product_id)).toEqual(ids);
      expect(response.total).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(0);
    }
    expect(await ask({ collection: 'No such collection' })).toMatchObject({ total: 0 });
  });
});

describe('pages by cursor', () => {
  const narrowings: ProductsQuery[] = [
    {},
    { category: 'Chain' },
    { gender: 'Female', band: '10000-25000' },
    { collection: 'Everyday Gold' },
  ];
  test.each([undefined, ...SORTS.map(({ id }) => id)])(
    'sorted %s, they are the pages by number',
    async (sort) => {
      for (const narrowing of narrowings) {
        const query = { ...narrowing, ...(sort && { sort }) };
        const pages = await walk(query, 7);
        for (const [index, ids] of pages.entries()) {
          const byNumber = productsOf(await ask({ ...query, page: index + 1, page_size: 7 }));
          expect(sorted(ids)).toEqual(sorted(byNumber.map(({ product_id }) => product_id)));
        }
        expect(pages.flat()).toHaveLength((await ask({ ...query, page_size: 0 })).total ?? -1);
        expect(new Set(pages.flat()).size).toBe(pages.flat().length);
      }
    },
  );

  test('continue within equal prices and after a product withdrawn meanwhile', async () => {
    await shop.pool.query('delete from stones');
    const { rows } = await shop.pool.query<{ product_id: number }>(
      'update products set product_price_paise = 500000, making_charges_paise = 0, discount_paise = 0, gst_cgst_paise = 0, gst_sgst_paise = 0, shown_price_paise = 500000, stone_value_paise = 0 where category_id = 1 returning product_id',
    );
    await shop.pool.query('delete from offers where product_id = any($1)', [
      rows.map(({ product_id }) => product_id),
    ]);
    for (const sort of ['price-low', 'price-high'] as const) {
      const first = await ask({ category: 'Rings', sort, page_size: 5 });
      await shop.pool.query("update products set status = 'withdrawn' where product_id = $1", [first.next]);
      const rest = await walk({ category: 'Rings', sort, after: first.next }, 5);
      await shop.pool.query("update products set status = 'on sale' where product_id = $1", [first.next]);
      expect(sorted([...productsOf(first).map(({ product_id }) => product_id), ...rest.flat()])).toEqual(
        sorted(rows.map(({ product_id }) => product_id)),
      );
    }
  });

  test('are empty after an unknown product, and refuse an invalid id', async () => {
    expect(productsOf(await ask({ after: 2_000_000_000 }))).toEqual([]);
    expect(productsOf(await ask({ after: 2_000_000_000, sort: 'a-z' }))).toEqual([]);
    for (const after of ['0', '-1', 'x', '2147483648', '1.5']) {
      const path = `/api/v1/users/data/getProducts?after=${after}`;
      expect([after, (await shop.send('GET', path)).status]).toEqual([after, 400]);
    }
  });
});

describe('listing counts', () => {
  test('have the same price band bounds as the contract', async () => {
    for (const edge of PRICE_EDGES) {
      for (const price of [edge - 1, edge, edge + 1]) {
        const { rows } = await shop.pool.query<{ step: number }>('select price_step($1) as step', [
          price * 100,
        ]);
        for (const { id } of PRICE_BANDS) {
          expect([id, price, bandSteps(id).includes(rows[0]?.step ?? -1)]).toEqual([
            id,
            price,
            isInBand(id, rupees(price)),
          ]);
        }
      }
    }
  });

  test('are updated by every insert, update and delete of products', async () => {
    const counts = async () => {
      const { rows } = await shop.pool.query(`
        select category_id, product_gender, price_step, pieces from listing_counts where pieces <> 0
        order by 1, 2, 3`);
      const { rows: counted } = await shop.pool.query(`
        select category_id, product_gender, price_step(shown_price_paise), count(*)::int as pieces from products
        where status = 'on sale' group by 1, 2, 3 order by 1, 2, 3`);
      return [rows, counted];
    };
    const columns = `category_id, product_name, product_gender, product_price_paise, making_charges_paise,
      discount_paise, gst_cgst_paise, gst_sgst_paise, description, metal, purity, gross_weight_mg, net_weight_mg,
      stone, stone_value_paise, hsn, stock, status, shown_price_paise`;
    for (const statement of [
      `insert into products (sku, ${columns}) select sku || '-again', ${columns} from products`,
      "update products set status = 'withdrawn' where product_id % 3 = 0",
      'update products set shown_price_paise = shown_price_paise * 4, stock = 5',
      "update products set product_gender = 'Unisex', category_id = 2 where product_id % 5 = 0",
      "delete from products where sku like '%-again' and product_id % 2 = 0",
      "insert into products select * from products where false; update products set status = 'on sale'",
      "delete from products where sku like '%-again'",
    ]) {
      await shop.pool.query(statement);
      const [known, counted] = await counts();
      expect(known, statement).toEqual(counted);
    }
  });
});

describe('a catalogue of 20,000 pieces', () => {
  const PIECES = 20_000;
  const PART = 1000;
  beforeAll(async () => {
    // In batches, each within the statement timeout.
    for (let first = 1; first <= PIECES; first += PART) {
      await shop.pool.query(
        `insert into products (sku, category_id, product_name, product_gender, product_price_paise,
         making_charges_paise, discount_paise, gst_cgst_paise, gst_sgst_paise, description, metal, purity,
         gross_weight_mg, net_weight_mg, stone, stone_value_paise, hsn, stock, status, shown_price_paise)
       select 'X' || n, category_id, product_name || ' ' || md5(n::text), product_gender, n * 700, 0, 0, 0, 0,
         description, metal, purity, gross_weight_mg, net_weight_mg, stone, 0, hsn, null, 'on sale',
         round(n * 7.0) * 100
       from (select row_number() over (order by step, product_id) as n, t.* from products t, generate_series(1, 200) step
         where status = 'on sale' and sku not like 'X%') as varied
       where n between $1 and $2`,
        [first, first + PART - 1],
      );
    }
    // On disk, because vacuum marks only such pages as visible to all, which plans depend on.
    await shop.pool.query('begin; set local synchronous_commit = on; delete from shown_prices_due; commit');
    await shop.pool.query('vacuum (analyze) products');
  });

  interface Plan {
    'Node Type': string;
    'Relation Name'?: string;
    'Actual Rows': number;
    'Actual Loops': number;
    'Rows Removed by Filter'?: number;
    Plans?: Plan[];
  }

  /** The rows of products that each statement of a call reads, by EXPLAIN. */
  async function readsOf(query: ProductsQuery): Promise<{ nodes: string[]; rows: number }> {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    await ask(query);
    const statements = spy.mock.calls.map(([config, values]: unknown[]) => ({
      text: String(Object(config).text),
      values: values as unknown[],
    }));
    spy.mockRestore();
    const nodes: string[] = [];
    let rows = 0;
    const look = (plan: Plan) => {
      if (plan['Relation Name'] === 'products') {
        nodes.push(plan['Node Type']);
        rows += (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
      }
      for (const inner of plan.Plans ?? []) look(inner);
    };
    for (const { text, values } of statements.filter(({ text: statement }) => /^\s*select/.test(statement))) {
      const explained = await shop.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      for (const { Plan: plan } of explained.rows[0]?.['QUERY PLAN'] ?? []) look(plan);
    }
    return { nodes, rows };
  }

  test.each<ProductsQuery>([
    { page: 1 },
    { sort: 'a-z' },
    { sort: 'z-a' },
    { sort: 'price-low' },
    { sort: 'price-high' },
    { category: 'Rings', band: '25000-50000', sort: 'price-low' },
    { gender: 'Children', sort: 'a-z' },
    { band: 'above-100000' },
    { after: 10_000 },
    { after: 10_000, sort: 'a-z' },
    { after: 10_000, sort: 'price-high', gender: 'Female' },
    { page_size: 0 },
  ])('%j is read along an index, no further than the page needs', async (query) => {
    const { nodes, rows } = await readsOf(query);
    expect(nodes).not.toContain('Seq Scan');
    expect(rows).toBeLessThan(2500);
  });

  test('a deep page of a sorted listing by number equals the one by cursor', async () => {
    const [page, page_size] = [41, 120];
    for (const sort of ['a-z', 'price-high'] as const) {
      const deep = await ask({ sort, page, page_size });
      const before = await ask({ sort, page: page - 1, page_size });
      const walked = await ask({ sort, after: before.next, page_size });
      expect(productsOf(deep)).toEqual(productsOf(walked));
    }
  });

  test('pages by number end at a depth of 5,000 products, pages by cursor do not', async () => {
    for (const page of [210, 1_000_000]) {
      const { nodes } = await readsOf({ sort: 'price-low', page, page_size: 24 });
      expect(nodes).toEqual([]);
      expect(productsOf(await ask({ sort: 'price-low', page, page_size: 24 }))).toEqual([]);
    }
    const last = await ask({ sort: 'price-low', page: 209, page_size: 24 });
    expect(productsOf(await ask({ sort: 'price-low', after: last.next, page_size: 24 }))).toHaveLength(24);
  });

  test('is streamed as a whole, matches the contract and is not cacheable', async () => {
    const response = await fetch(`${shop.url}/api/v1/users/data/getProducts`);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('etag')).toBeNull();
    const whole = productsResponse.parse(await response.json());
    const { total } = await ask({ page_size: 0 });
    const ids = productsOf(whole).map(({ product_id }) => product_id);
    expect(ids).toHaveLength(total ?? -1);
    expect(new Set(ids).size).toBe(ids.length);
    const page = await ask({ page: 1, page_size: 120 });
    expect(productsOf(whole).slice(0, 120)).toEqual(productsOf(page));
  });

  test('has at most four concurrent streams; a client that disconnects frees its slot', async () => {
    const url = `${shop.url}/api/v1/users/data/getProducts`;
    const begin = () =>
      new Promise<{ status: number | undefined; wait: string | undefined; leave: () => void }>(
        (resolve, reject) => {
          const request = http.get(url, { agent: false }, ({ statusCode, headers }) =>
            resolve({ status: statusCode, wait: headers['retry-after'], leave: () => request.destroy() }),
          );
          request.on('error', reject);
        },
      );
    const readers = await Promise.all(Array.from({ length: 4 }, begin));
    expect(readers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const fifth = await begin();
    expect(fifth).toMatchObject({ status: 503, wait: '60' });
    for (const { leave } of [...readers, fifth]) leave();
    const next = await vi.waitFor(
      async () => {
        const reader = await begin();
        if (reader.status !== 200) reader.leave();
        expect(reader.status).toBe(200);
        return reader;
      },
      { timeout: 10_000, interval: 50 },
    );
    next.leave();
  });

  test('starts no stream and occupies no slot for requests that timed out as "busy"', async () => {
    const url = `${shop.url}/api/v1/users/data/getProducts`;
    const letGo = holdQueries('listing_counts');
    const late = await Promise.all(Array.from({ length: 4 }, () => fetch(url)));
    expect(late.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    letGo();
    await vi.waitFor(
      async () => {
        const { status, body } = await fetch(url);
        await body?.cancel();
        expect(status).toBe(200);
      },
      { timeout: 10_000, interval: 100 },
    );
  });
});
