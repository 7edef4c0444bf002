import { lockCustomer } from '#api/accounts/customer-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import {
  addToLine,
  type CartRow,
  countPlacedOrder,
  deleteLines,
  findCart,
  findForSale,
  insertLines,
  lockCartLines,
} from './queries.ts';
import { type Priced, priceLines } from './rules.ts';

export type PricedCartLine = Priced<CartRow>;

/** A customer's cart at current prices, not locked. */
export async function readCart(db: Database, userId: string, now: Date): Promise<PricedCartLine[]> {
  return priceLines(await findCart(db, userId), now);
}

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
  lines: PricedCartLine[];
}

/**
 * Locks the customer, then the cart lines, until the transaction ends. The lines are read once the customer's lock is
 * granted: a concurrent order has emptied the cart by then.
 */
export async function lockCart(tx: Database, userId: string, now: Date): Promise<LockedCart> {
  const customer = await lockCustomer(tx, userId);
  const lines = customer ? await lockCartLines(tx, userId) : [];
  return { version: customer?.cartVersion ?? 0, lines: priceLines(lines, now) };
}

/** Empties a locked cart of the lines that were ordered, and counts the order as placed from it. */
export async function emptyCart(
  tx: Database,
  userId: string,
  ordered: readonly PricedCartLine[],
): Promise<void> {
  const cartIds = ordered.map(({ cartId }) => cartId);
  await Promise.all([countPlacedOrder(tx, userId), deleteLines(tx, userId, cartIds)]);
}

/** Adds pieces to a locked cart; a line keeps to the quantity limit. */
export async function addLines(
  tx: Database,
  userId: string,
  wanted: { productId: number; quantity: number }[],
): Promise<void> {
  if (wanted.length > 0) await insertLines(tx, userId, wanted);
}
