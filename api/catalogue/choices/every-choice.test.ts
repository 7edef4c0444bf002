import { beforeAll, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductDetails } from '#contract/catalogue/product-details.ts';
import type { ChoicePrice } from '#contract/choices/choices.ts';
import { priceParts } from '#contract/money/item-price.ts';
import { sumOf, toPaise, toRupees } from '#contract/money/money.ts';
import { linesOfPrice } from '#contract/money/price-lines.ts';
import { rateLinesOf } from '#contract/rates/product-rate-lines.ts';

const SIZES_TRIED = 5;

const shop = shopOfThisFile();
let listed: Product[];
let all: ProductDetails[];

beforeAll(async () => {
  const { body } = await shop.call(calls.getProducts, {});
  listed = body.data.flatMap(({ products }) => products);
  all = await Promise.all(listed.map(({ product_id }) => detailsOf({ product_id })));
});

const detailsOf = async (query: { product_id: number; size?: string; purity?: string }) =>
  (await shop.call(calls.getProduct, { query })).body.data;

/** The smallest size, the largest, and some between, in each purity. */
function triedOf({ choices }: ProductDetails): ChoicePrice[] {
  const purities = choices?.purities.map(({ purity }) => purity) ?? [];
  return purities.flatMap((purity) => {
    const inPurity = choices?.prices.filter((price) => price.purity === purity) ?? [];
    const last = inPurity.length - 1;
    const places = Array.from({ length: SIZES_TRIED }, (_, index) =>
      Math.round((index * last) / (SIZES_TRIED - 1)),
    );
    return [...new Set(places)].flatMap((place) => inPurity[place] ?? []);
  });
}

/** The sum of a product's price lines, in rupees. */
function sumOfLines(product: Product): number {
  const lines = linesOfPrice(
    priceParts(product),
    product.offer,
    new Date(),
    toPaise(product.stone_value),
    rateLinesOf(product.rate_lines) ?? [],
  );
  return toRupees(sumOf(lines.map(({ amountPaise }) => amountPaise)));
}

test('pieces that are made in several ways have their listed price as the shop makes them', () => {
  expect(all.filter(({ choices }) => choices)).toHaveLength(74);
  for (const { product, choices } of all) {
    const listedPrice = listed.find(({ product_id }) => product_id === product.product_id)?.price;
    expect([product.product_name, product.price]).toEqual([product.product_name, listedPrice]);
    if (!choices) continue;
    const { size, purities, prices } = choices;
    expect(purities[0]).toEqual({ purity: product.purity, net_weight: product.net_weight });
    const own = prices.find((one) => one.purity === product.purity && one.size === size?.standard);
    expect([product.product_name, own?.price]).toEqual([product.product_name, product.price]);
  }
});

test('in every purity and five sizes the lines add up to the price shown, and to that of the cart', async () => {
  const { token } = await shop.newCustomer();
  const shown = new Map<number, Pick<ChoicePrice, 'price' | 'net_weight'>>();
  await Promise.all(
    all.map(async (details) => {
      const { product_id, sold_out } = details.product;
      const pair = details.choices?.size?.second_standard;
      for (const { purity, size, price, net_weight } of sold_out ? [] : triedOf(details)) {
        const choice = { purity, ...(size && { size }), ...(pair && { second_size: pair }) };
        const { product } = await detailsOf({ product_id, ...choice });
        expect([product_id, choice, sumOfLines(product)]).toEqual([product_id, choice, product.price]);
        if (!pair) expect([product.price, product.net_weight]).toEqual([price, net_weight]);
        const body = { product_id, quantity: 1, ...choice };
        const added = await shop.call(calls.addToCart, { token, body });
        expect(added.status).toBe(200);
        shown.set(added.body.cart_id, { price: product.price, net_weight: product.net_weight });
      }
    }),
  );
  const { data } = (await shop.call(calls.getCart, { token })).body;
  expect(data.length).toBe(shown.size);
  expect(data.length).toBeGreaterThan(300);
  for (const { cart_id, price_per_unit, net_weight } of data) {
    expect({ price: price_per_unit, net_weight }).toEqual(shown.get(cart_id));
  }
}, 120_000);
