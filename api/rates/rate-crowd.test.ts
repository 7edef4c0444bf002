import { expect, test } from 'vitest';
import { buy, PIECES } from '#api/payments/purchase-testing.ts';
import { addRateSet, boardRates } from '#api/rates/service.ts';
import { wrongRatePrices } from '#api/testing/rate-prices-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';

const shop = shopOfThisFile();
const CUSTOMERS = 12;
const CHANGES = 20;
/** 14K, 22K and silver with an offer. */
const BASKET: [number, number][] = [
  [PIECES.ring, 1],
  [PIECES.chain, 2],
  [PIECES.silverOffer, 1],
];

/** Every rate of the board times a factor, as one set. */
async function applyTimes(board: ReadonlyMap<string, number>, factor: number): Promise<void> {
  const rates = new Map(
    [...board].map(([purity, rate]) => [purity, paisePerGram(Math.round(rate * factor))]),
  );
  const set = { rates, effectiveAt: new Date(), actor: 'test' };
  await shop.db.transaction((tx) => addRateSet(tx, set));
}

test('while rates change twenty times, each order of a crowd is of one set and priced by it', async () => {
  const board = await boardRates(shop.db, indianDate(new Date()));
  const [last] = (await shop.pool.query('select max(order_item_id)::int as item from order_items')).rows;
  const crowd = await Promise.all(Array.from({ length: CUSTOMERS }, () => shop.newCustomer()));
  let changes = 0;
  const changing = (async () => {
    for (; changes < CHANGES; changes++) await applyTimes(board, 1 + (changes % 10) / 137);
  })();
  const buying = crowd.map(async (customer) => {
    let bought = 0;
    do {
      await buy(shop, customer, { pieces: BASKET });
      bought += 1;
    } while (changes < CHANGES);
    return bought;
  });
  await changing;
  const bought = (await Promise.all(buying)).reduce((sum, count) => sum + count, 0);
  expect(await wrongRatePrices(shop.pool, last?.item ?? 0)).toEqual([]);
  const { rows } = await shop.pool.query(
    `select count(distinct order_id)::int as orders, count(distinct rate_set_id)::int as sets from order_items
     where order_item_id > $1`,
    [last?.item],
  );
  expect(rows[0]?.orders).toBe(bought);
  expect(rows[0]?.sets).toBeGreaterThan(1);
});

test('the check finds a price of another set', async () => {
  const client = await shop.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const { rows } = await client.query(
      `update order_items set rate_set_id = 1 where order_item_id = (select max(order_item_id) from order_items)
       returning order_item_id - 1 as before`,
    );
    expect(await wrongRatePrices(client, rows[0]?.before)).not.toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
