import { beforeAll, describe, expect, test } from 'vitest';
import { addRegisteredRing, piecesOf } from '#api/pieces/register/piece-testing.ts';
import { forgetRates, stateRate } from '#api/rates/rate-testing.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';

const shop = shopOfThisFile();
const GOLD = '22K916';
let listed: Product[];
let ring: Product;

const ask = (product_id: number) => shop.call(calls.getProduct, { query: { product_id } });
const setStatus = (status: string) =>
  shop.pool.query('update products set status = $2 where product_id = $1', [ring.product_id, status]);

beforeAll(async () => {
  const { body } = await shop.call(calls.getProducts, {});
  listed = body.data.flatMap(({ products }) => products);
  const found = listed.find(({ purity, offer }) => purity === GOLD && !offer);
  if (!found) throw new Error('no ring of gold');
  ring = found;
});

describe('one product', () => {
  test('it has the fields of the listing, its details and others of its category', async () => {
    const { status, body } = await ask(ring.product_id);
    expect(status).toBe(200);
    const { product, similar, category_name, gross_weight, delivery } = body.data;
    expect(product).toEqual(ring);
    const { body: listing } = await shop.call(calls.getProducts, { query: { category: category_name } });
    const ofCategory = listing.data.flatMap(({ products }) => products).map(({ product_id }) => product_id);
    expect(similar.length).toBeGreaterThan(0);
    for (const { product_id } of similar) {
      expect(ofCategory).toContain(product_id);
      expect(product_id).not.toBe(ring.product_id);
    }
    expect(new Set(similar.map(({ product_id }) => product_id)).size).toBe(similar.length);
    expect(gross_weight).toBeGreaterThanOrEqual(ring.net_weight);
    const { first = '', last = '' } = delivery ?? {};
    expect(first < last && first > indianDate(new Date())).toBe(true);
  });

  test('it has the price of today’s rate at once, and none without a rate (P-216)', async () => {
    await shop.pool.query(
      `update products set price_mode = 'by rate', making_kind = 'percent', making_value = 1200, net_weight_mg = 3412,
         gross_weight_mg = 3500, stone_value_paise = 0, discount_paise = 0 where product_id = $1`,
      [ring.product_id],
    );
    const shownAt = async (rupees: number) => {
      await stateRate(shop.db, GOLD, indianDate(new Date()), paisePerGram(rupees * 100));
      return (await ask(ring.product_id)).body.data.product;
    };
    expect(await shownAt(10_842)).toMatchObject({ price: 42_675, rate_lines: [{ rate: 10_842 }] });
    expect((await shownAt(11_000)).price).toBeGreaterThan(42_675);
    await forgetRates(shop.pool, GOLD);
    expect((await ask(ring.product_id)).body.data.product.price_on_request).toBe(true);
    await shownAt(10_842);
  });

  test('its stones are those that were entered, in their order, and none otherwise', async () => {
    await shop.pool.query('delete from stones where product_id = $1', [ring.product_id]);
    expect((await ask(ring.product_id)).body.data).not.toHaveProperty('stones');
    await shop.pool.query(
      `insert into stones values ($1, 1, 'diamond', 'round', 'GH', 'VS', 23, 180, 0),
         ($1, 0, 'ruby', 'oval', '', '', 1, 1600, 0)`,
      [ring.product_id],
    );
    expect((await ask(ring.product_id)).body.data.stones).toEqual([
      { kind: 'ruby', shape: 'oval', colour: '', clarity: '', count: 1, carats: 1.6 },
      { kind: 'diamond', shape: 'round', colour: 'GH', clarity: 'VS', count: 23, carats: 0.18 },
    ]);
  });

  test('a withdrawn product responds 410, an unknown one 404, and neither response is cached', async () => {
    await setStatus('withdrawn');
    const gone = await ask(ring.product_id);
    expect([gone.status, gone.body.code]).toEqual([410, 'product_withdrawn']);
    await setStatus('on sale');
    expect((await ask(ring.product_id)).status).toBe(200);
    const unknown = await ask(2_000_000_000);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  });

  test.each(['0', '-1', '1.5', 'ring', '99999999999', ''])('%s is no product id', async (product_id) => {
    const path = `/api/v1${calls.getProduct.path}?${new URLSearchParams({ product_id })}`;
    expect((await shop.send('GET', path)).status).toBe(400);
  });
});

describe('a piece by its tag', () => {
  test('it has its own weights and the product to which it leads; an unknown tag has nothing', async () => {
    const owner = await newStaff(shop, 'owner');
    const [piece] = await piecesOf(owner, await addRegisteredRing(owner, 1));
    const tag = piece?.tag ?? '';
    const { body } = await shop.call(calls.getTaggedPiece, { query: { tag: ` ${tag} ` } });
    expect(body.data).toMatchObject({ tag, state: 'in shop', gross_weight: 2.4, net_weight: 2.1 });
    const own = await shop.call(calls.getProduct, { query: { product_id: body.data.product_id } });
    expect(own.status).toBe(200);
    expect(Object.keys(body.data)).not.toContain('place');
    const unknown = await shop.call(calls.getTaggedPiece, { query: { tag: 'T-0002' } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    expect((await shop.call(calls.getTaggedPiece, { query: { tag: 'x'.repeat(41) } })).status).toBe(400);
  });
});
