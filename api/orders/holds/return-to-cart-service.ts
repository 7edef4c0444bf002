import { isAvailable, type Priced, priceLines } from '#api/cart/rules.ts';
import { addLines, lockCart } from '#api/cart/service.ts';
import { linesOf } from '#api/catalogue/price-rules.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type RateReader, readLiveRates } from '#api/rates/service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ReturnOrderToCartResponse } from '#contract/orders/orders.ts';
import { lockOrder } from '../order-service.ts';
import { isPayable } from '../rules.ts';
import { moveOrder, PAID_ORDER_REFUSAL } from '../service.ts';
import { lockOrderLines, type OrderLine } from './hold-queries.ts';

type NotAdded = ReturnOrderToCartResponse['not_added'];

const CANCELLED_ALREADY =
  'This order was already cancelled. Please look into your cart, and add the pieces from the shop if they are not there.';

/** Cancels an own unpaid order and refills the cart; returns what could not be put back. Refusals: not_found, order_move_refused. */
export function returnToCart(
  { db, metalRateMaxDays }: RateReader,
  userId: string,
  orderId: string,
  now: Date,
): Promise<NotAdded | Refusal> {
  return inTransaction<NotAdded | Refusal>(db, async (tx) => {
    const reader = { db: tx, metalRateMaxDays };
    await lockCart(reader, userId, now);
    const order = await lockOrder(tx, orderId);
    if (order?.userId !== userId) return refuse('not_found');
    if (order.orderStatus === 'cancelled') return refuse('order_move_refused', CANCELLED_ALREADY);
    if (!isPayable(order)) return refuse('order_move_refused', PAID_ORDER_REFUSAL);
    const moved = await moveOrder(tx, orderId, 'cancelled', 'customer', now);
    if (isRefusal(moved)) return moved;
    // Read after the release, so that the order's own pieces count as there.
    const stored = await lockOrderLines(tx, orderId);
    const lines = priceLines(stored, await readLiveRates(reader, now), now);
    const wanted = lines
      .map((line) => ({
        ...{ productId: line.productId, quantity: sellableQuantity(line) },
        choice: line.choice,
        price: { rateSetId: line.rateSetId || null, lines: linesOf(line, now) },
      }))
      .filter(({ quantity }) => quantity > 0);
    await addLines(tx, userId, wanted);
    return lines.flatMap((line) => {
      const reason = shortage(line);
      return reason ? [{ product_name: line.productName, reason }] : [];
    });
  });
}

const sellableQuantity = (line: Priced<OrderLine>) =>
  isAvailable(line) ? Math.min(line.quantity, line.left) : 0;

/** Why a line is not back in the cart, or not with all of its pieces. */
function shortage(line: Priced<OrderLine>): string | undefined {
  const sellable = sellableQuantity(line);
  if (sellable === line.quantity) return undefined;
  if (sellable > 0) return `only ${sellable} of your ${line.quantity} are left; they are in your cart.`;
  if (line.isPriceOnRequest) return 'it has no price today.';
  return isAvailable({ ...line, left: 1 }) ? 'it is sold out.' : 'it is no longer for sale.';
}
