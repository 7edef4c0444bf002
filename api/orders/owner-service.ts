import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import {
  countOrders,
  findHistory,
  findNewestOrders,
  findOrderOfShop,
  findSoldItems,
} from './owner-queries.ts';
import { needsPan } from './pan-rules.ts';
import { mayMove, ORDER_MOVES } from './rules.ts';

/** What the owner sees of the orders of a status: the newest, and how many stand behind them. */
export interface OrderList {
  orders: Awaited<ReturnType<typeof findNewestOrders>>;
  more: number;
}

/** The newest orders of a status, or those behind one of them in the list. Refusal: not_found. */
export async function listOrdersOf(
  db: Database,
  status: OrderStatus,
  behind: string | undefined,
  most: number,
): Promise<OrderList | Refusal> {
  if (behind !== undefined && !(await findOrderOfShop(db, behind))) {
    return refuse('not_found', `There is no order ${behind}.`);
  }
  const orders = await findNewestOrders(db, status, behind, most);
  const last = orders.at(-1);
  const more = last && orders.length === most ? await countOrders(db, status, last.orderId) : 0;
  return { orders, more };
}

/** An order, whoever's, but for its money, and where it may go next. Refusal: not_found. */
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
