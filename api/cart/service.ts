import { lockCustomer } from '#api/accounts/customer-service.ts';
import { type ChosenPrice, chosenPriceNow } from '#api/catalogue/choices/choice-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import type { EnteredChoice } from '#contract/choices/choices.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupees, type Rupees, toPaise } from '#contract/money/money.ts';
import { priceOfLines } from '#contract/rates/price-difference.ts';
import {
  addToLine,
  type CartRow,
  countPlacedOrder,
  deleteLine,
  deleteLines,
  findCart,
  findForSale,
  insertLines,
  lockCartLines,
  type NewCartLine,
  setQuantity,
} from './queries.ts';
import { type Priced, priceLines } from './rules.ts';

export type PricedCartLine = Priced<CartRow>;

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

/** A product to add, with the price shown in rupees, if any. */
interface NewCartPiece extends EnteredChoice {
  productId: number;
  quantity: number;
  shown_price?: Rupees | undefined;
}

function changedPrice({ price }: ChosenPrice, shown: Rupees | undefined): Refusal | undefined {
  const pricePaise = priceOfLines(price.lines);
  if (shown === undefined || pricePaise === toPaise(shown)) return undefined;
  return refuse('price_changed', `The price of this piece is now ${formatRupees(pricePaise)}.`);
}

/**
 * Adds a product in a choice to a customer's cart, raising the quantity of an existing line (P-28).
 * Refusals: not_found, choice_refused, out_of_stock, quantity_limit, price_on_request, price_changed.
 */
export async function addToCart(
  { db, metalRateMaxDays }: RateReader,
  userId: string,
  { productId, shown_price, ...entered }: NewCartPiece,
  now: Date,
): Promise<{ cartId: number } | Refusal> {
  const chosen = await chosenPriceNow({ db, metalRateMaxDays }, productId, entered, now);
  if (isRefusal(chosen)) return chosen;
  const changed = changedPrice(chosen, shown_price);
  if (changed) return changed;
  const { words, supply } = chosen;
  const cartId = await addToLine(db, userId, { productId, quantity: entered.quantity, ...chosen });
  if (cartId !== undefined) return { cartId };
  const forSale = await findForSale(db, productId);
  if (!forSale) return refuse('not_found', 'This piece is not in the shop.');
  if (supply.left > 0) return refuse('quantity_limit');
  return forSale.stock === 0
    ? refuse('out_of_stock')
    : refuse('out_of_stock', `${words} is not in the shop. Please choose another.`);
}

const LINE_GONE = 'This piece is no longer in your cart.';

/** Sets the quantity of a line of a customer's cart. Refusal: not_found. */
export async function changeQuantity(
  db: Database,
  userId: string,
  { cartId, quantity }: { cartId: number; quantity: number },
): Promise<{ cartId: number } | Refusal> {
  const changed = await setQuantity(db, userId, cartId, quantity);
  return changed === undefined ? refuse('not_found', LINE_GONE) : { cartId };
}

/** Takes a line out of a customer's cart. Refusal: not_found. */
export async function removeLine(db: Database, userId: string, cartId: number): Promise<Refusal | undefined> {
  const removed = await deleteLine(db, userId, cartId);
  return removed === undefined ? refuse('not_found', LINE_GONE) : undefined;
}

/** A locked cart; `version` counts the orders placed from it. */
export interface LockedCart {
  version: number;
  lines: PricedCartLine[];
}

/** Locks the customer, then reads the cart lines: a concurrent order has emptied the cart by the time the lock is granted. */
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
export async function addLines(tx: Database, userId: string, wanted: readonly NewCartLine[]): Promise<void> {
  if (wanted.length > 0) await insertLines(tx, userId, wanted);
}
