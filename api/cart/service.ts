import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { addToLine, type CartOwner, findForSale } from './queries.ts';

export {
  addLinesWrite,
  type CartOwner,
  type CartRow,
  emptyCartWrite,
  findCart,
  type LockedCart,
  lockCart,
} from './queries.ts';

/**
 * Adds a product to a customer's cart, raising the quantity of an existing line (P-28).
 * Refusals: unauthenticated (invalid session), not_found, out_of_stock, quantity_limit.
 */
export async function addToCart(
  db: Database,
  owner: CartOwner,
  productId: number,
  quantity: number,
): Promise<{ cartId: number } | Refusal> {
  const line = await addToLine(db, owner, productId, quantity);
  if (!line) return refuse('unauthenticated');
  if (line.cartId !== undefined) return { cartId: line.cartId };
  const forSale = await findForSale(db, productId);
  if (!forSale) return refuse('not_found', 'This piece is not in the shop.');
  return forSale.stock !== null && forSale.stock < 1 ? refuse('out_of_stock') : refuse('quantity_limit');
}
