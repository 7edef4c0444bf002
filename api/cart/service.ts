import { lockCustomer } from '#api/accounts/customer-service.ts';
import { priceNow } from '#api/catalogue/price-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
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
  type WantedLine,
} from './queries.ts';
import { type Priced, priceLines } from './rules.ts';

export type PricedCartLine = Priced<CartRow>;

/** A cart, and the rate set at which it is priced. */
export interface PricedCart {
  rateSetId: number;
  lines: PricedCartLine[];
}

/** A customer's cart at current prices, not locked. */
export async function readCart(reader: RateReader, userId: string, now: Date): Promise<PricedCart> {
  const live = await readLiveRates(reader, now);
  return {
    rateSetId: live.rateSetId,
    lines: priceLines(await findCart(reader.db, userId), live, now),
  };
}

/**
 * Adds a product to a customer's cart, raising the quantity of an existing line (P-28).
 * Refusals: not_found, out_of_stock, quantity_limit, price_on_request.
 */
export async function addToCart(
  { db, metalRateMaxDays }: RateReader,
  userId: string,
  { productId, quantity }: { productId: number; quantity: number },
  now: Date,
): Promise<{ cartId: number } | Refusal> {
  const price = await priceNow({ db, metalRateMaxDays }, productId, now);
  if (price === 'on request') return refuse('price_on_request');
  const cartId = price && (await addToLine(db, userId, productId, quantity, price));
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
export async function lockCart(reader: RateReader, userId: string, now: Date): Promise<LockedCart> {
  const customer = await lockCustomer(reader.db, userId);
  const lines = customer ? await lockCartLines(reader.db, userId) : [];
  const live = await readLiveRates(reader, now);
  return { version: customer?.cartVersion ?? 0, lines: priceLines(lines, live, now) };
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
export async function addLines(tx: Database, userId: string, wanted: readonly WantedLine[]): Promise<void> {
  if (wanted.length > 0) await insertLines(tx, userId, wanted);
}
