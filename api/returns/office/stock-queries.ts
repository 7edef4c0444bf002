import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { products, stockMoves } from '#db/tables/catalogue/catalogue.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { orderItems } from '#db/tables/orders/orders.ts';
import { returnLines } from '#db/tables/orders/returns.ts';

/** Locks the products of a return in order of id, as sales do; says of each whether its pieces are counted. */
export async function lockProducts(tx: Database, productIds: readonly number[]) {
  const rows = await tx
    .select({ productId: products.productId, stock: products.stock, hasPieces: products.hasPieces })
    .from(products)
    .where(inArray(products.productId, [...productIds]))
    .orderBy(asc(products.productId))
    .for('no key update');
  return new Map(rows.map((row) => [row.productId, row.stock !== null && !row.hasPieces]));
}

/** Puts pieces of a counted product, which is locked, back into its stock. */
export async function increaseStock(tx: Database, productId: number, quantity: number): Promise<void> {
  await tx.insert(stockMoves).values({ productId, change: quantity, reason: 'counted' });
  await tx
    .update(products)
    .set({ stock: sql`${products.stock} + ${quantity}::int` })
    .where(eq(products.productId, productId));
}

/** The registered pieces by which the lines of a return were sold, by order line. */
export function findSoldPieces(db: Database, returnNumber: number) {
  return db
    .select({
      pieceId: pieces.pieceId,
      orderItemId: returnLines.orderItemId,
      tag: pieces.tag,
      huid: pieces.huid,
      grossWeightMilligrams: pieces.grossWeightMilligrams,
      netWeightMilligrams: pieces.netWeightMilligrams,
    })
    .from(returnLines)
    .innerJoin(orderItems, eq(orderItems.orderItemId, returnLines.orderItemId))
    .innerJoin(pieces, and(eq(pieces.orderItemId, orderItems.orderItemId), eq(pieces.state, 'sold')))
    .where(eq(returnLines.returnNumber, returnNumber))
    .orderBy(asc(pieces.pieceId));
}

export type SoldPiece = Awaited<ReturnType<typeof findSoldPieces>>[number];
