import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { products } from '#db/tables/catalogue.ts';
import { orderItems } from '#db/tables/orders.ts';
import { pieces } from '#db/tables/pieces.ts';

/** Lines of an order whose product has a register, in the order in which products are locked. */
export function findRegisteredLines(tx: Database, orderId: string) {
  return tx
    .select({
      orderItemId: orderItems.orderItemId,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), eq(products.hasPieces, true)))
    .orderBy(asc(orderItems.productId), asc(orderItems.orderItemId));
}

const lacksHallmark = sql`(${pieces.huid} is null and ${pieces.huidExemptReason} is null)`;

/**
 * Locks pieces of a product that are in the shop: first those whose hallmark is entered, of these the oldest. The product
 * must be locked, so that no other order chooses at the same time.
 */
export async function lockPiecesInShop(tx: Database, productId: number, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ pieceId: pieces.pieceId })
    .from(pieces)
    .where(and(eq(pieces.productId, productId), eq(pieces.state, 'in shop')))
    .orderBy(lacksHallmark, asc(pieces.pieceId))
    .limit(limit)
    .for('no key update');
  return rows.map(({ pieceId }) => pieceId);
}

/** The pieces of an order's lines. */
export function findPiecesOfOrder(tx: Database, orderId: string) {
  const lines = tx
    .select({ orderItemId: orderItems.orderItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return tx
    .select({ pieceId: pieces.pieceId, orderItemId: pieces.orderItemId })
    .from(pieces)
    .where(inArray(pieces.orderItemId, lines))
    .orderBy(asc(pieces.pieceId));
}
