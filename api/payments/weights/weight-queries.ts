import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { RateLine } from '#contract/money/price-by-rate.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { orderItems } from '#db/tables/orders/orders.ts';
import { heavierPieces, weightSettlements } from '#db/tables/orders/weights.ts';
import type { MadePiece } from './weight-rules.ts';

/** The registered pieces that were made for an order and are priced by their weight, oldest first. */
export async function findMadePieces(db: Database, orderId: string): Promise<MadePiece[]> {
  const rows = await db
    .select({
      orderItemId: orderItems.orderItemId,
      pieceId: pieces.pieceId,
      tag: pieces.tag,
      productName: orderItems.productName,
      soldMilligrams: orderItems.netWeightMilligrams,
      weighedMilligrams: pieces.netWeightMilligrams,
      rateLines: sql<RateLine[]>`${orderItems.priceLines}`,
      terms: orderItems.weightTerms,
      creditNoteNumber: weightSettlements.creditNoteNumber,
      isAcceptedHeavier: sql<boolean>`exists (select from ${heavierPieces} decided
        where decided.order_item_id = ${pieces.orderItemId} and decided.piece_id = ${pieces.pieceId}
          and decided.weighed_mg = ${pieces.netWeightMilligrams})`,
    })
    .from(orderItems)
    .innerJoin(pieces, eq(pieces.orderItemId, orderItems.orderItemId))
    .leftJoin(
      weightSettlements,
      and(
        eq(weightSettlements.orderItemId, orderItems.orderItemId),
        eq(weightSettlements.pieceId, pieces.pieceId),
      ),
    )
    .where(and(eq(orderItems.orderId, orderId), isNotNull(orderItems.weightTerms)))
    .orderBy(asc(pieces.pieceId));
  return rows.flatMap(({ terms, ...row }) => (terms ? [{ ...row, terms }] : []));
}

export async function findSettlementNote(db: Database, pieceId: number): Promise<string | undefined> {
  const rows = await db
    .select({ number: weightSettlements.creditNoteNumber })
    .from(weightSettlements)
    .innerJoin(
      pieces,
      and(
        eq(pieces.pieceId, weightSettlements.pieceId),
        eq(pieces.orderItemId, weightSettlements.orderItemId),
      ),
    )
    .where(eq(weightSettlements.pieceId, pieceId));
  return rows[0]?.number;
}
