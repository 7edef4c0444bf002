import type { Database } from '#api/platform/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { addToLine, findForSale } from './queries.ts';

export { type CartRow, emptyCart, lockCart } from './queries.ts';

/**
 * Adds pieces of a product to a customer's cart; a product that is there already gets more pieces.
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
