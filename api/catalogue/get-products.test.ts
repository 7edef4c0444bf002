import { beforeAll, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { type ProductsResponse, product as productSchema } from '#contract/catalogue/catalogue.ts';
import {
  categoryMatches,
  genderMatches,
  isInBand,
  PRICE_BANDS,
  SORTS,
  sortProducts,
} from '#contract/catalogue/catalogue-filter.ts';

const shop = shopOfThisFile();
let whole: ProductsResponse;

beforeAll(async () => {
  whole = (await shop.call(calls.getProducts, {})).body;
});

const productsOf = (response: ProductsResponse) => response.data.flatMap((category) => category.products);
const idsOf = (response: ProductsResponse) => productsOf(response).map((product) => product.product_id);
const ask = async (query: object) => {
  const response = await shop.call(calls.getProducts, { query: { page_size: 120, ...query } });
  expect(response.status).toBe(200);
  return response.body;
};

describe('the whole catalogue', () => {
  test('it contains every active category with its products and no inactive one (P-18)', () => {
    expect(Object.keys(whole)).toEqual(['data']);
    expect(productsOf(whole)).toHaveLength(120);
    for (const category of whole.data) {
      expect(Object.keys(category)).toEqual(['category_name', 'status', 'products']);
      expect(category.status).toBe('active');
    }
    expect(whole.data.map((category) => category.category_name)).not.toContain('Watches');
  });

  test('every product has exactly the fields of the contract', () => {
    for (const product of productsOf(whole)) {
      const { price_on_request: _, rate_lines, rating, ...always } = productSchema.shape;
      const fields = {
        ...always,
        ...(product.rate_lines && { rate_lines }),
        ...(product.rating && { rating }),
      };
      expect(Object.keys(product)).toEqual(Object.keys(fields));
      for (const photo of product.photos) expect(photo.photo_url).toMatch(/^\/[^/]/);
      if (product.offer)
        expect(Object.keys(product.offer)).toEqual(['start_date', 'end_date', 'offer_percent']);
      expect(Number.isInteger(product.price)).toBe(true);
    }
  });

  test('it contains no withdrawn product and marks sold-out ones', async () => {
    const [one, two] = idsOf(whole);
    await shop.pool.query("update products set status = 'withdrawn' where product_id = $1", [one]);
    const soldOut = await shop.pool.query('update products set stock = 0 where product_id = $1 returning 1', [
      two,
    ]);
    expect(soldOut.rowCount).toBe(1);
    const now = (await shop.call(calls.getProducts, {})).body;
    expect(idsOf(now)).not.toContain(one);
    expect(productsOf(now).find((product) => product.product_id === two)?.sold_out).toBe(true);
    await shop.pool.query("update products set status = 'on sale', stock = null where product_id = any($1)", [
      [one, two],
    ]);
  });
});

describe('a page of it', () => {
  test.each(PRICE_BANDS.map((band) => band.id))(
    'band %s contains exactly the products in its bounds',
    async (band) => {
      const expected = productsOf(whole).filter((product) => isInBand(band, product.price));
      const response = await ask({ band });
      expect(idsOf(response).sort()).toEqual(expected.map((product) => product.product_id).sort());
      expect(response.total).toBe(expected.length);
    },
  );

  test.each([
    'Rings',
    'Earrings',
    'Chain',
    'Bangles',
    'Wedding',
    'Coin & Bar',
    'Gold',
    'Diamond',
    'Gift Cards',
    'zzz',
  ])('category %s holds what the rule of names says', async (category) => {
    const expected = whole.data.filter((one) => categoryMatches(category, one.category_name));
    expect(idsOf(await ask({ category }))).toEqual(idsOf({ data: expected }));
  });

  test.each(['Female', 'Male', 'Children', 'female', 'nobody'])(
    'gender %s contains exactly its products',
    async (gender) => {
      const expected = productsOf(whole).filter((product) => genderMatches(gender, product.product_gender));
      expect((await ask({ gender })).total).toBe(expected.length);
      expect(idsOf(await ask({ gender }))).toEqual(expected.map((product) => product.product_id));
    },
  );

  test.each(SORTS.map((sort) => sort.id))(
    'sorted %s, pages follow each other as the rule of sorting says',
    async (sort) => {
      const paged: number[] = [];
      for (let page = 1; page <= 120; page++) {
        const ids = idsOf(await ask({ sort, page, page_size: 1 }));
        paged.push(...ids);
      }
      expect(paged).toEqual(sortProducts(productsOf(whole), sort).map((product) => product.product_id));
    },
  );

  test('filters combine, with a total and without gaps between pages', async () => {
    const query = { gender: 'Female', band: '10000-25000', sort: 'price-low' };
    const all = await ask(query);
    for (const product of productsOf(all)) {
      expect(['Female', 'Unisex']).toContain(product.product_gender);
      expect(isInBand('10000-25000', product.price)).toBe(true);
    }
    expect(await ask({ ...query, page_size: 0 })).toMatchObject({ total: all.total, page_size: 0 });
    expect(idsOf(await ask({ ...query, page: 1000 }))).toEqual([]);
  });
});
