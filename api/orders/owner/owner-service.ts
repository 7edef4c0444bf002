import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { needsPan } from '../pan/pan-rules.ts';
import { mayMove, ORDER_MOVES } from '../rules.ts';
import {
  countOrders,
  findHistory,
  findNewestOrders,
  findOrderOfShop,
  findSoldItems,
} from './owner-queries.ts';

export interface OrderList {
  orders: Awaited<ReturnType<typeof findNewestOrders>>;
  more: number;
}

/** A page of orders of a status, newest first; `behind`: the last order of the previous page. Refusal: not_found. */
export async function listOrdersOf(
  db: Database,
  status: OrderStatus,
  behind: string | undefined,
  limit: number,
): Promise<OrderList | Refusal> {
  if (behind !== undefined && !(await findOrderOfShop(db, behind))) {
    return refuse('not_found', `There is no order ${behind}.`);
  }
  const orders = await findNewestOrders(db, status, behind, limit);
  const last = orders.at(-1);
  const more = last && orders.length === limit ? await countOrders(db, status, last.orderId) : 0;
  return { orders, more };
}

/** Any customer's order, without payments, and its possible next statuses. Refusal: not_found. */
export async function readOrderOfShop(db: Database, orderId: string) {
  const found = await findOrderOfShop(db, orderId);
  if (!found) return refuse('not_found', `There is no order ${orderId}.`);
  return {
    ...found,
    needsPan: needsPan(found.order),
    items: await findSoldItems(db, orderId),
    history: await findHistory(db, orderId),
    moves: ORDER_MOVES[found.order.orderStatus].filter((next) => mayMove(found.order, { orderStatus: next })),
  };
}
