import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { RequiredSize } from '#api/catalogue/choices/supply-rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isLighter } from '#contract/pieces/pieces.ts';
import { products, stockMoves } from '#db/tables/catalogue/catalogue.ts';
import { productChoices } from '#db/tables/catalogue/choices.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { creditNoteLines } from '#db/tables/money/credit-notes.ts';
import { invoiceLines } from '#db/tables/money/invoices.ts';
import type { FoundLine } from '#db/tables/orders/fulfilment.ts';
import { orderItems } from '#db/tables/orders/orders.ts';

/** Lines of an order that are taken from registered pieces, in the order in which products are locked. */
export function findRegisteredLines(tx: Database, orderId: string) {
  return tx
    .select({
      orderItemId: orderItems.orderItemId,
      productId: orderItems.productId,
      productName: orderItems.productName,
      quantity: orderItems.quantity,
      size: orderItems.size,
      secondSize: orderItems.secondSize,
      offered: getTableColumns(productChoices),
    })
    .from(orderItems)
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .leftJoin(productChoices, eq(productChoices.productId, products.productId))
    .where(and(eq(orderItems.orderId, orderId), eq(products.hasPieces, true), eq(orderItems.leadDays, 0)))
    .orderBy(asc(orderItems.productId), asc(orderItems.orderItemId));
}

const lacksHallmark = sql`(${pieces.huid} is null and ${pieces.huidExemptReason} is null)`;

const inShop = (productId: number, size: RequiredSize | undefined) =>
  and(
    eq(pieces.productId, productId),
    eq(pieces.state, 'in shop'),
    size && or(eq(pieces.size, size.text), size.isStandard ? isNull(pieces.size) : undefined),
  );

export function countInShop(
  db: Database,
  productId: number,
  size: RequiredSize | undefined,
): Promise<number> {
  return db.$count(pieces, inShop(productId, size));
}

/** Locks pieces in the shop of a product and size, hallmarked and older ones first. The product must be locked. */
export async function lockPiecesInShop(
  tx: Database,
  productId: number,
  size: RequiredSize | undefined,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .select({ pieceId: pieces.pieceId })
    .from(pieces)
    .where(inShop(productId, size))
    .orderBy(lacksHallmark, asc(pieces.pieceId))
    .limit(limit)
    .for('no key update');
  return rows.map(({ pieceId }) => pieceId);
}

export function findPiecesOfOrder(tx: Database, orderId: string) {
  const lines = tx
    .select({ orderItemId: orderItems.orderItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return tx
    .select({
      pieceId: pieces.pieceId,
      tag: pieces.tag,
      orderItemId: pieces.orderItemId,
      leadDays: orderItems.leadDays,
      netWeightMilligrams: pieces.netWeightMilligrams,
      soldMilligrams: orderItems.netWeightMilligrams,
    })
    .from(pieces)
    .innerJoin(orderItems, eq(orderItems.orderItemId, pieces.orderItemId))
    .where(inArray(pieces.orderItemId, lines))
    .orderBy(asc(pieces.pieceId));
}

type OrderPiece = Awaited<ReturnType<typeof findPiecesOfOrder>>[number];

/** Whether a piece was made for its order and is too light to be sold as its goods state. */
export const isMadeLighter = ({ leadDays, netWeightMilligrams, soldMilligrams }: OrderPiece): boolean =>
  leadDays > 0 && isLighter(netWeightMilligrams, soldMilligrams);

/** Counts pieces as stock of their products that were none until now: made for an order, or sold and back. */
export async function countAsStock(tx: Database, pieceIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with made as (
      select product_id, count(*)::int as pieces from ${pieces}
      where piece_id = any(${sql.param([...pieceIds])}::int[]) group by product_id
    ), moved as (
      insert into ${stockMoves} (product_id, change, reason) select product_id, pieces, 'counted' from made
    )
    update ${products} as goods set stock = goods.stock + made.pieces
    from made where goods.product_id = made.product_id`);
}

/** Locks the products of an order in the order in which products are locked. */
export async function lockProductsOfOrder(tx: Database, orderId: string): Promise<void> {
  await tx.execute(sql`
    select from ${products} where product_id in (select product_id from ${orderItems} where order_id = ${orderId})
    order by product_id for no key update`);
}

/** Counts unregistered goods of a parcel as stock again, less those credited before. The products must be locked. */
export async function countFoundGoods(
  tx: Database,
  orderId: string,
  found: readonly FoundLine[],
): Promise<void> {
  await tx.execute(sql`
    with credited as (
      select billed.order_item_id, sum(line.quantity)::int as quantity
      from ${creditNoteLines} line join ${invoiceLines} billed using (invoice_line_id)
      join ${orderItems} item using (order_item_id) where item.order_id = ${orderId} group by billed.order_item_id
    ), back as (
      select item.product_id, sum(least(found.quantity, item.quantity - coalesce(credited.quantity, 0)))::int as pieces
      from unnest(${sql.param(found.map(({ orderItemId }) => orderItemId))}::int[],
        ${sql.param(found.map(({ quantity }) => quantity))}::int[]) as found(order_item_id, quantity)
      join ${orderItems} item using (order_item_id) join ${products} goods using (product_id)
      left join credited using (order_item_id)
      where item.order_id = ${orderId} and item.lead_days = 0 and not goods.has_pieces and goods.stock is not null
      group by item.product_id
    ), moved as (
      insert into ${stockMoves} (product_id, change, reason)
      select product_id, pieces, 'counted' from back where pieces > 0
    )
    update ${products} as goods set stock = goods.stock + back.pieces
    from back where goods.product_id = back.product_id and back.pieces > 0`);
}
