import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stateRate } from '#api/rates/rate-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { EnteredChoice } from '#contract/choices/choices.ts';
import { indianDate } from '#contract/indian-time.ts';
import { formatRupees, paisePerGram, rupees, toPaise } from '#contract/money/money.ts';
import { offerChoices } from './choice-testing.ts';

const shop = shopOfThisFile();
let ring: Product;
let token: string;

const RATES = { '22K916': 10_800, '18K750': 8_850 };

beforeAll(async () => {
  const { body } = await shop.call(calls.getProducts, {});
  const found = body.data
    .flatMap(({ products }) => products)
    .find(({ purity, offer, rate_lines }) => purity === '22K916' && !offer && rate_lines?.length === 1);
  if (!found) throw new Error('no ring of gold');
  ring = found;
  for (const [purity, rate] of Object.entries(RATES)) {
    await stateRate(shop.db, purity, indianDate(new Date()), paisePerGram(rate * 100));
  }
  await shop.pool.query('delete from stones');
  await shop.pool.query(
    `update products set making_kind = 'percent', making_value = 1000, making_min_paise = 0, net_weight_mg = 3000,
       gross_weight_mg = 3100, stone_value_paise = 0, discount_paise = 0, stock = null where product_id = $1`,
    [ring.product_id],
  );
});

beforeEach(async () => {
  token = (await shop.newCustomer()).token;
  await offerChoices(shop.pool, ring.product_id, {
    ...{ kind: 'ring', from: 8, to: 20, standard: 12, milligramsPerStep: 60, leadDays: 12 },
    ...{ engravingMax: 12, engravingPaise: 35_000 },
    purities: [{ purity: '18K750', netWeightMilligrams: 2600, milligramsPerStep: 50 }],
  });
});

const ask = (query: EnteredChoice & { engraved?: 'yes' }) =>
  shop.call(calls.getProduct, { query: { product_id: ring.product_id, ...query } });
const add = (choice: EnteredChoice, quantity = 1) =>
  shop.call(calls.addToCart, { token, body: { product_id: ring.product_id, quantity, ...choice } });
const cart = async () => (await shop.call(calls.getCart, { token })).body.data;

/** With 10 % making and 3 % GST, in whole rupees by the item price rule. */
const priceOf = (grams: number, rate: number, extra = 0) => Math.round((grams * rate * 1.1 + extra) * 1.03);

describe('a product in a choice', () => {
  test('size and purity change weight and price; an engraving is part of the making', async () => {
    const standard = (await ask({})).body.data;
    expect(standard.product.price).toBe(priceOf(3, 10_800));
    const larger = (await ask({ size: '14' })).body.data;
    expect(larger.product).toMatchObject({ net_weight: 3.12, price: priceOf(3.12, 10_800) });
    expect(larger.gross_weight).toBe(3.22);
    const other = (await ask({ size: '14', purity: '18K750', engraved: 'yes' })).body.data;
    expect(other.product).toMatchObject({
      purity: '18K750',
      net_weight: 2.7,
      price: priceOf(2.7, 8_850, 350),
      rate_lines: [{ purity: '18K750', net_weight: 2.7, rate: 8_850 }],
    });
  });

  test('every purity and size is listed with the price that it has', async () => {
    const { choices } = (await ask({})).body.data;
    expect(choices).toMatchObject({
      size: { kind: 'ring', standard: '12' },
      purities: [
        { purity: '22K916', net_weight: 3 },
        { purity: '18K750', net_weight: 2.6 },
      ],
      engraving: { max_length: 12, price: 350 },
      lead_days: 12,
    });
    expect(choices?.prices).toHaveLength(2 * 13);
    for (const { purity, size = '', net_weight, price } of choices?.prices ?? []) {
      const { product } = (await ask({ purity, size })).body.data;
      expect([product.price, product.net_weight]).toEqual([price, net_weight]);
    }
  });

  test.each([
    [{ size: '7' }, 'size', 'Please choose a ring size from 8 to 20.'],
    [{ size: '12.5' }, 'size', 'Please choose a ring size from 8 to 20.'],
    [{ size: '12', second_size: '14' }, 'second_size', 'This is one ring: please choose one size.'],
    [{ purity: '9K375' }, 'purity', 'This design is made in 22K (916), 18K (750).'],
  ])('%j is refused', async (choice, field, sentence) => {
    const refused = { status: 422, body: { code: 'choice_refused', fields: { [field]: sentence } } };
    expect(await ask(choice)).toMatchObject(refused);
    expect(await add(choice)).toMatchObject(refused);
    expect(await cart()).toEqual([]);
  });
});

describe('choices in the cart', () => {
  test('without a size the standard one is taken, and the cart marks it', async () => {
    await add({});
    expect(await cart()).toMatchObject([{ size: '12', is_standard_size: true, net_weight: 3 }]);
  });

  test('a choice that is not in the shop takes its lead days, which the cart shows (P-225)', async () => {
    await shop.pool.query('update products set stock = 9 where product_id = $1', [ring.product_id]);
    for (const choice of [{ size: '12' }, { size: '14' }, { purity: '18K750' }, { engraving: 'A & R' }]) {
      await add(choice);
    }
    const days = (await cart()).map(({ size, purity, lead_days }) => [size, purity, lead_days]);
    await shop.pool.query('update products set stock = null where product_id = $1', [ring.product_id]);
    expect(days).toEqual([
      ['12', '22K916', undefined],
      ['14', '22K916', 12],
      ['12', '18K750', 12],
      ['12', '22K916', 12],
    ]);
  });

  test('a price that changed since it was shown is refused once, and the new one is taken (P-233)', async () => {
    const { product } = (await ask({ size: '14' })).body.data;
    await stateRate(shop.db, '22K916', indianDate(new Date()), paisePerGram(1_100_000));
    const changed = (await ask({ size: '14' })).body.data.product;
    expect(changed.price).toBeGreaterThan(product.price);
    const addAt = (shown_price: number) => {
      const body = { product_id: ring.product_id, quantity: 1, size: '14', shown_price: rupees(shown_price) };
      return shop.call(calls.addToCart, { token, body });
    };
    const refused = await addAt(product.price);
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
    expect(refused.body.message).toContain(formatRupees(toPaise(changed.price)));
    expect(await cart()).toEqual([]);
    expect((await addAt(changed.price)).status).toBe(200);
    await stateRate(shop.db, '22K916', indianDate(new Date()), paisePerGram(1_080_000));
  });

  test('two sizes are two lines; the same choice is one', async () => {
    for (const size of ['12', '14', '14 ', '']) expect((await add({ size })).status).toBe(200);
    const lines = await cart();
    expect(lines.map(({ size, quantity, price_per_unit }) => [size, quantity, price_per_unit])).toEqual([
      ['12', 2, priceOf(3, 10_800)],
      ['14', 2, priceOf(3.12, 10_800)],
    ]);
    expect(lines[1]).not.toHaveProperty('is_standard_size');
  });

  test('a pair takes two sizes or none', async () => {
    await offerChoices(shop.pool, ring.product_id, {
      ...{ kind: 'ring', from: 6, to: 28, standard: 12, secondStandard: 20, milligramsPerStep: 100 },
    });
    expect(await add({ size: '13' })).toMatchObject({
      status: 422,
      body: { fields: { second_size: 'This is a pair: please choose the sizes of both rings.' } },
    });
    await add({ size: '13', second_size: '21' });
    await add({});
    expect(await cart()).toMatchObject([
      { size: '13', second_size: '21', net_weight: 3.2 },
      { size: '12', second_size: '20', net_weight: 3, is_standard_size: true },
    ]);
  });

  test.each([
    ['A & R 12.02.27 with love', 'We can engrave at most 12 letters on this piece; this is 24.'],
    [
      'love 💍',
      'We can engrave English and Hindi letters, digits and punctuation, but no emoji or other script.',
    ],
    [
      'שלום',
      'We can engrave English and Hindi letters, digits and punctuation, but no emoji or other script.',
    ],
    [
      'a\u202eb',
      'We can engrave English and Hindi letters, digits and punctuation, but no emoji or other script.',
    ],
  ])('%s is not engraved', async (engraving, sentence) => {
    expect(await add({ engraving })).toMatchObject({
      status: 422,
      body: { fields: { engraving: sentence } },
    });
  });

  test.each([
    ['<b>A & R</b>', '<b>A & R</b>'],
    ['  A   &  R ', 'A & R'],
    ['शुभ लाभ', 'शुभ लाभ'],
  ])('%s is engraved as it was typed', async (engraving, stored) => {
    expect((await add({ engraving })).status).toBe(200);
    expect(await cart()).toMatchObject([{ engraving: stored, price_per_unit: priceOf(3, 10_800, 350) }]);
  });

  test('an engraving of spaces counts as none', async () => {
    await add({ engraving: '   ' });
    expect((await cart())[0]).not.toHaveProperty('engraving');
  });

  test('a choice that is offered no more stays in the cart and cannot be ordered', async () => {
    await add({ size: '20' });
    await offerChoices(shop.pool, ring.product_id, { kind: 'ring', from: 8, to: 18, standard: 12 });
    expect(await cart()).toMatchObject([{ size: '20', available: false }]);
  });
});
