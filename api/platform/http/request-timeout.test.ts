import { expect, test } from 'vitest';
import { PIECES } from '#api/payments/purchase-testing.ts';
import { holdQueries } from '#api/platform/database/database-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';

const shop = shopOfThisFile();

test('a call whose steps take more than ten seconds together gets a response in time', async () => {
  const { token } = await shop.newCustomer();
  // Each statement sleeps for less than any database timeout; their sum is too long.
  await shop.pool.query(`create function sleep() returns trigger language plpgsql as
    $$ begin perform pg_sleep(4); return new; end $$`);
  await shop.pool.query('create trigger slow before update on users for each row execute function sleep()');
  await shop.pool.query('create trigger slow before insert on orders for each row execute function sleep()');
  await shop.pool.query(
    'create trigger slow before insert on order_items for each row execute function sleep()',
  );
  await shop.call(calls.addToCart, { token, body: { product_id: PIECES.ring, quantity: 1 } });
  const began = performance.now();
  const shipping_address = { street: '4 Hill Road', city: 'Mumbai', pincode: '400050' };
  const response = await shop.call(calls.createOrder, { token, body: { shipping_address } });
  expect(response).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(performance.now() - began).toBeLessThan(11_500);
});

test('authentication counts towards the same timeout', async () => {
  const { token } = await shop.newCustomer();
  const release = holdQueries('from "sessions"');
  let hasResponded = true;
  const timer = setTimeout(() => {
    hasResponded = false;
    release();
  }, 30_000);
  try {
    const response = await shop.call(calls.getProfile, { token });
    expect(hasResponded).toBe(true);
    expect(response).toMatchObject({ status: 503, body: { code: 'busy' } });
  } finally {
    clearTimeout(timer);
    release();
  }
});
