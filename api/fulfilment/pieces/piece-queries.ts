import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { productChoices } from '#db/tables/catalogue/choices.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { invoiceLines } from '#db/tables/money/invoices.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';

/** A registered piece by its tag, with its product and the order that it belongs to, if any. */
export async function findPiece(db: Database, tag: string) {
  const rows = await db
    .select({
      pieceId: pieces.pieceId,
      tag: pieces.tag,
      productId: pieces.productId,
      productName: products.productName,
      state: pieces.state,
      place: pieces.place,
      huid: pieces.huid,
      grossWeightMilligrams: pieces.grossWeightMilligrams,
      netWeightMilligrams: pieces.netWeightMilligrams,
      orderItemId: pieces.orderItemId,
      size: pieces.size,
      offered: getTableColumns(productChoices),
      orderId: orderItems.orderId,
      customerName: users.name,
    })
    .from(pieces)
    .innerJoin(products, eq(products.productId, pieces.productId))
    .leftJoin(productChoices, eq(productChoices.productId, pieces.productId))
    .leftJoin(orderItems, eq(orderItems.orderItemId, pieces.orderItemId))
    .leftJoin(orders, eq(orders.orderId, orderItems.orderId))
    .leftJoin(users, eq(users.userId, orders.userId))
    .where(eq(pieces.tag, tag));
  return rows[0];
}

export type FoundPiece = NonNullable<Awaited<ReturnType<typeof findPiece>>>;

export function findTags(db: Database, orderId: string) {
  return db
    .select({ tag: pieces.tag, productId: pieces.productId, place: pieces.place })
    .from(pieces)
    .innerJoin(orderItems, eq(orderItems.orderItemId, pieces.orderItemId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(pieces.pieceId));
}

/** Locks a product and two of its pieces, so that no order takes either of them. */
export async function lockForExchange(tx: Database, productId: number, tags: string[]): Promise<void> {
  await tx
    .select({ productId: products.productId })
    .from(products)
    .where(eq(products.productId, productId))
    .for('no key update');
  for (const tag of [...tags].sort()) {
    await tx.select({ tag: pieces.tag }).from(pieces).where(eq(pieces.tag, tag)).for('no key update');
  }
}

/** The pieces of an order line on the invoice; undefined before it is issued, or if it lists none. */
export async function findBilledPieces(tx: Database, orderItemId: number) {
  const rows = await tx
    .select({ invoiceNumber: invoiceLines.invoiceNumber, pieces: invoiceLines.pieces })
    .from(invoiceLines)
    .where(eq(invoiceLines.orderItemId, orderItemId));
  const [line] = rows;
  return line?.pieces ? { invoiceNumber: line.invoiceNumber, pieces: line.pieces } : undefined;
}
