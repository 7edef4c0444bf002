import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import {
  findCustomerOfOrder,
  findIsPacked,
  findOldGoldOfOrder,
  findOrderForUpdate,
  findOwnOrder,
} from './queries.ts';
import type { OrderHead } from './rules.ts';

/** A customer's own order. Refusal: not_found, for orders of others too. */
export async function readOwnOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<OrderHead | Refusal> {
  return (await findOwnOrder(db, userId, orderId)) ?? refuse('not_found', orderMessages.orderNotFound);
}

/** An order (of any customer), locked until the transaction ends. */
export function lockOrder(tx: Database, orderId: string): Promise<OrderHead | undefined> {
  return findOrderForUpdate(tx, orderId);
}

/** Whether an order is packed, by its last entry. */
export const readIsPacked = findIsPacked;

/** What old gold pays of an order, and what is left of it for an unpaid one (P-362). */
export const readOldGoldOfOrder = findOldGoldOfOrder;

/** Whose order it is, for staff who act for its customer. Refusal: not_found. */
export async function readCustomerOfOrder(
  db: Database,
  orderId: string,
): Promise<{ userId: string; orderId: string } | Refusal> {
  const userId = await findCustomerOfOrder(db, orderId);
  return userId === undefined ? refuse('not_found', `There is no order ${orderId}.`) : { userId, orderId };
}
