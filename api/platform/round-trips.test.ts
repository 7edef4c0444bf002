import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { order, PIECES } from '#api/payments/purchase-testing.ts';
import { openTestShop, type TestShop } from '#api/testing.ts';
import type { LoginAnswer } from '#contract/accounts.ts';
import { type Call, calls } from '#contract/calls.ts';
import type { ProductsQuery } from '#contract/catalogue.ts';
import { API_BASE } from '#contract/constants.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

/** How often the shop goes to its database while some work is done; beginning, committing and the inbox left out. */
async function roundTrips(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = spy.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : String(Object(query).text),
    );
    return texts.filter((text) => !/^(?:begin|commit)|advisory_|"webhook_events"/i.test(text)).length;
  } finally {
    spy.mockRestore();
  }
}

const read = (call: Pick<Call, 'method' | 'path'>, { token }: LoginAnswer) =>
  roundTrips(() =>
    shop.send(call.method, `${API_BASE}${call.path}`, { headers: { authorization: `Bearer ${token}` } }),
  );

describe('going to the database', () => {
  it('takes createOrder at most eight times for a cart of three lines', async () => {
    const customer = await shop.newCustomer();
    for (const product_id of [PIECES.ring, PIECES.hoops, PIECES.chain]) {
      await shop.call(calls.addToCart, { token: customer.token, body: { product_id, quantity: 1 } });
    }
    expect(await roundTrips(() => order(shop, customer, { pieces: [] }))).toBeLessThanOrEqual(8);
  });

  it('is as often for ten rows as for one', async () => {
    const one = await shop.newCustomer();
    const ten = await shop.newCustomer();
    const pieces = Object.values(PIECES).map((piece): [number, number] => [piece, 1]);
    await order(shop, one, { pieces: pieces.slice(0, 1) });
    for (let time = 0; time < 10; time++) await order(shop, ten, { pieces: pieces.slice(0, 3) });
    await shop.call(calls.addToCart, { token: one.token, body: { product_id: PIECES.ring, quantity: 1 } });
    for (const [product_id, quantity] of pieces) {
      await shop.call(calls.addToCart, { token: ten.token, body: { product_id, quantity } });
    }
    for (const call of [calls.getOrders, calls.getCart, calls.getUserInvoices]) {
      expect(await read(call, ten), call.path).toBe(await read(call, one));
    }
    const page = (query: ProductsQuery) => roundTrips(() => shop.call(calls.getProducts, { query }));
    expect(await page({ page_size: 10 })).toBe(await page({ page_size: 1 }));
    expect(await page({ page_size: 10 })).toBeLessThanOrEqual(3);
  });
});
