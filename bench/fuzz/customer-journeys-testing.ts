import { initiate, order, pay, providerState } from '#api/payments/purchase-testing.ts';
import type { TestShop } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import type { Known } from './values.ts';

/** A customer with a paid and an unpaid order, a passbook and a cart. */
export async function settleIn(shop: TestShop, customer: LoginResponse): Promise<void> {
  const { token } = customer;
  for (const paysIt of [true, false]) {
    const placed = await order(shop, customer);
    const { body } = await initiate(shop, customer, { order_id: placed.orderId });
    if (!paysIt) continue;
    const paid = await pay(shop, body.razorpayOrderId);
    await shop.call(calls.verifyPayment, { token, body: { order_id: placed.orderId, ...paid } });
  }
  const joining = await initiate(shop, customer, { scheme_id: 3 });
  const joined = await pay(shop, joining.body.razorpayOrderId);
  await shop.call(calls.verifySchemePayment, { token, body: { scheme_id: 3, ...joined } });
  await shop.call(calls.addToCart, { token, body: { product_id: 2, quantity: 2 } });
}

/** All ids in the database, of all customers: an attacker may have guessed or seen them. */
export async function allIds(shop: TestShop): Promise<Known> {
  const column = async (statement: string) =>
    (await shop.pool.query<{ id: unknown }>(statement)).rows.map(({ id }) => id);
  const { payments } = await providerState(shop);
  return {
    user_id: await column('select user_id as id from users order by created_at limit 20'),
    cart_id: await column('select cart_id as id from cart_lines order by 1 desc limit 20'),
    order_id: await column('select order_id as id from orders order by order_date desc limit 40'),
    user_scheme_id: await column('select user_scheme_id as id from user_schemes order by 1 desc limit 20'),
    razorpay_order_id: await column(
      'select provider_order_id as id from payment_intents order by created_at desc limit 40',
    ),
    razorpay_payment_id: payments.slice(-40).map(({ id }) => id),
    product_id: [1, 2, 3, 25, 53, 65, 115],
    scheme_id: [1, 2, 3, 4],
    coupon_code: ['SWAGAT750', 'MAKING15', 'PARIVAAR1000', 'nothing', null],
    email: ['ananya@example.com', 'nobody@example.com'],
    category: ['Rings', 'Gold', 'x'],
  };
}

/** All rows of a customer, except the last use of sessions. */
export async function rowsOfCustomer(shop: TestShop, userId: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'user_id' and table_schema = 'public' and table_name <> 'sessions' order by 1",
  );
  const found = await Promise.all(
    rows.map(({ name }) =>
      shop.pool.query<{ row: string }>(
        `select '${name} ' || t::text as row from "${name}" t where user_id = $1 order by 1`,
        [userId],
      ),
    ),
  );
  return found.flatMap((result) => result.rows.map(({ row }) => row));
}
