import { lockCustomer } from '#api/accounts/customer-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { addToLine, type CartRow, findForSale, lockCartLines } from './queries.ts';

export { addLines, type CartRow, emptyCart, findCart } from './queries.ts';

/**
 * Adds a product to a customer's cart, raising the quantity of an existing line (P-28).
 * Refusals: not_found, out_of_stock, quantity_limit.
 */
export async function addToCart(
  db: Database,
  userId: string,
  productId: number,
  quantity: number,
): Promise<{ cartId: number } | Refusal> {
  const cartId = await addToLine(db, userId, productId, quantity);
  if (cartId !== undefined) return { cartId };
  const forSale = await findForSale(db, productId);
  if (!forSale) return refuse('not_found', 'This piece is not in the shop.');
  return forSale.stock !== null && forSale.stock < 1 ? refuse('out_of_stock') : refuse('quantity_limit');
}

/** A locked cart; `version` counts the orders placed from it. */
export interface LockedCart {
  version: number;
  lines: CartRow[];
}

/**
 * Locks the customer, then the cart lines, until the transaction ends. The lines are read once the customer's lock is
 * granted: a concurrent order has emptied the cart by then.
 */
export async function lockCart(tx: Database, userId: string): Promise<LockedCart> {
  const customer = await lockCustomer(tx, userId);
  return { version: customer?.cartVersion ?? 0, lines: customer ? await lockCartLines(tx, userId) : [] };
}
