import { expect, test } from 'vitest';
import { roundTrips } from '#api/testing/round-trips/round-trips-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { isRefusal } from '#contract/errors.ts';
import { buy, PIECES } from '../purchase-testing.ts';
import { cancelOwnPaidOrder } from './own-cancel-service.ts';

const shop = shopOfThisFile();

/** Without the job that the call starts. */
async function tripsFor(products: number[]): Promise<number> {
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer, { pieces: products.map((product) => [product, 1]) });
  return roundTrips(async () => {
    const cancelled = await cancelOwnPaidOrder(shop.shop, customer.user_id, orderId);
    return { status: isRefusal(cancelled) ? 409 : 200 };
  });
}

test('cancelling a paid order takes as many round trips with five lines as with one', async () => {
  const { ring, solitaire, silverOffer, hoops, chain } = PIECES;
  const few = await tripsFor([ring]);
  expect(await tripsFor([ring, solitaire, silverOffer, hoops, chain])).toBe(few);
  expect(few).toBeLessThanOrEqual(24);
});
