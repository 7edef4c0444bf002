import type { TestShop } from '#api/testing/shop-testing.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { cancelUnpaidOrders, releaseUnpaidStock } from '../jobs.ts';
import type { PaymentGateway, ProviderPayment } from '../provider/gateway.ts';
import { PIECES } from '../purchase-testing.ts';

/** Sets the stock of a product without an offer and without orders to `pieces`; returns its id. */
export async function onePiece(shop: TestShop, pieces = 1): Promise<number> {
  const { rows } = await shop.pool.query<{ product_id: number }>(
    `with fresh as (
       select product_id from products where stock is null and status = 'on sale' and metal <> 'None'
         and product_id not in (select product_id from order_items) and product_id <> all($2)
         and product_id not in (select product_id from offers) order by product_id limit 1
     ), counted as (
       insert into stock_moves (product_id, change, reason) select product_id, $1, 'counted' from fresh
     )
     update products set stock = $1 from fresh where products.product_id = fresh.product_id
     returning products.product_id`,
    [pieces, Object.values(PIECES)],
  );
  if (!rows[0]) throw new Error('every piece was ordered');
  return rows[0].product_id;
}

export async function stockOf(shop: TestShop, productId: number): Promise<number | undefined> {
  const { rows } = await shop.pool.query<{ stock: number }>(
    'select stock from products where product_id = $1',
    [productId],
  );
  return rows[0]?.stock;
}

/** Changes a product's price by an amount in paise; from then on it has a fixed price. */
export async function changePrice(shop: TestShop, productId: number, by: number): Promise<void> {
  await shop.pool.query('delete from stones where product_id = $1', [productId]);
  await shop.pool.query(
    "update products set price_mode = 'fixed', making_charges_paise = making_charges_paise + $2 where product_id = $1",
    [productId, by],
  );
}

/** The stock moves of an order, oldest first. */
export async function stockMovesOf(shop: TestShop, orderId: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ move: string }>(
    "select reason || ' ' || change as move from stock_moves where order_id = $1 order by stock_move_id",
    [orderId],
  );
  return rows.map(({ move }) => move);
}

/** Sets the shop's clock to so many minutes from now. */
export function inMinutes(shop: TestShop, minutes: number): void {
  shop.setClock(new Date(Date.now() + minutes * MINUTE_MS));
}

type Job = (shop: TestShop['shop']) => Promise<void>;

/** Runs a job with the clock so many minutes ahead, then resets the clock. */
const later =
  (job: Job) =>
  async (shop: TestShop, minutes: number, gateway: PaymentGateway = shop.shop.gateway): Promise<void> => {
    inMinutes(shop, minutes);
    await job({ ...shop.shop, gateway });
    shop.setClock(undefined);
  };

export const releaseAfter = later(releaseUnpaidStock);
export const cancelAfter = later(cancelUnpaidOrders);

/** A gateway whose payments all stay in this status, as while the bank has not responded. */
export function withPayments(gateway: PaymentGateway, status: 'created' | 'authorized'): PaymentGateway {
  const undecided = (payment: ProviderPayment): ProviderPayment => ({ ...payment, status });
  const slow: PaymentGateway = {
    ...gateway,
    withOneDeadline: () => slow,
    capture: async () => ({ problem: 'unavailable', detail: 'the bank is slow' }),
    payment: async (id) => {
      const response = await gateway.payment(id);
      return 'value' in response ? { value: undecided(response.value) } : response;
    },
    paymentsOfOrder: async (id) => {
      const response = await gateway.paymentsOfOrder(id);
      return 'value' in response ? { value: response.value.map(undecided) } : response;
    },
  };
  return slow;
}
