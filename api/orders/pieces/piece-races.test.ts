import { afterAll, beforeAll, expect, test } from 'vitest';
import { MUMBAI, PIECES } from '#api/payments/purchase-testing.ts';
import { piecesOf, registerPieces } from '#api/pieces/register-testing.ts';
import { type OpenDatabase, openDatabase } from '#api/platform/database/database.ts';
import { isDatabaseUnavailable } from '#api/platform/database/database-errors.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { isRefusal } from '#contract/errors.ts';
import { cancelByCustomer } from '../holds/hold-service.ts';
import { placeOrder } from '../service.ts';

const BUYERS = 200;
const ROUNDS = [1, 2];
const shop = shopOfThisFile();
/** A second instance of the shop on the same database. */
let second: OpenDatabase;
let buyers: string[];

beforeAll(async () => {
  second = openDatabase(shop.connectionString, 10);
  await registerPieces(shop, PIECES.ring, [{ tag: 'R-1', huid: 'AB12C3' }]);
  const { user_id } = await shop.newCustomer();
  const { rows } = await shop.pool.query<{ user_id: string }>(
    `insert into users (name, email, email_key, phone, address, password_hash)
     select name, n || email, n || email_key, phone, address, password_hash
     from users, generate_series(1, $2::int) n where user_id = $1 returning user_id`,
    [user_id, BUYERS],
  );
  buyers = rows.map((row) => row.user_id);
});
afterAll(() => second.close());

/** Orders on an instance; a busy one is asked again, as a customer would. */
async function placeOn({ db }: OpenDatabase, userId: string): ReturnType<typeof placeOrder> {
  for (;;) {
    try {
      return await placeOrder(
        { db, metalRateMaxDays: 7 },
        { userId, shippingAddress: MUMBAI, now: new Date() },
      );
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}

test.each(ROUNDS)(
  'of two hundred buyers of one piece on two instances one gets it, the others are refused before they pay (round %i)',
  async () => {
    await shop.pool.query('delete from cart_lines');
    await shop.pool.query(
      'insert into cart_lines (user_id, product_id, quantity) select unnest($1::uuid[]), $2, 1',
      [buyers, PIECES.ring],
    );
    const placed = await Promise.all(
      buyers.map((userId, index) => placeOn(index % 2 === 0 ? shop : second, userId)),
    );
    const orders = placed.flatMap((outcome) => (isRefusal(outcome) ? [] : [outcome.orderId]));
    const refused = placed.flatMap((outcome) => (isRefusal(outcome) ? [outcome.refused] : []));
    expect(new Set(refused)).toEqual(new Set(['out_of_stock']));
    expect([orders.length, refused.length]).toEqual([1, BUYERS - 1]);
    const [orderId = ''] = orders;
    expect(await piecesOf(shop, PIECES.ring)).toEqual([{ tag: 'R-1', state: 'held', order_id: orderId }]);
    await cancelByCustomer(shop.db, orderId, new Date());
    expect(await piecesOf(shop, PIECES.ring)).toEqual([{ tag: 'R-1', state: 'in shop', order_id: null }]);
  },
);
