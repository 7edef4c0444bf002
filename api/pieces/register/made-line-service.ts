import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import { requiredSize } from '#api/catalogue/choices/supply-rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { productChoices } from '#db/tables/catalogue/choices.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { orderPackings } from '#db/tables/orders/fulfilment.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';
import { weightSettlements } from '#db/tables/orders/weights.ts';
import { findPiece, type Goods } from './queries.ts';
import type { StatedWeight } from './rules.ts';
import type { SizedPiece } from './size-service.ts';

async function findLine(tx: Database, orderItemId: number) {
  const [found] = await tx
    .select({ ...getTableColumns(orderItems), offered: getTableColumns(productChoices) })
    .from(orderItems)
    .leftJoin(productChoices, eq(productChoices.productId, orderItems.productId))
    .where(eq(orderItems.orderItemId, orderItemId));
  return found;
}

export type MadeLine = NonNullable<Awaited<ReturnType<typeof findLine>>>;

/** A line of a paid order for which a piece was made, with the order locked. Refusals: not_found, piece_change_refused. */
export async function lockMadeLine(tx: Database, orderItemId: number): Promise<MadeLine | Refusal> {
  const line = await findLine(tx, orderItemId);
  if (!line) return refuse('not_found', 'There is no such line of an order.');
  const { orderId, productName, quantity } = line;
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('no key update');
  if (order?.orderStatus !== 'processing') {
    const why = order?.orderStatus === 'pending' ? 'not paid yet' : order?.orderStatus;
    return refuse('piece_change_refused', `Order ${orderId} is ${why}: no piece is registered for it.`);
  }
  if (line.leadDays === 0) {
    return refuse('piece_change_refused', `${productName} of order ${orderId} is taken from the shop.`);
  }
  if ((await tx.$count(pieces, eq(pieces.orderItemId, orderItemId))) >= quantity) {
    const what = quantity === 1 ? 'The piece' : 'Every piece';
    return refuse('piece_change_refused', `${what} of ${productName} of order ${orderId} is registered.`);
  }
  return line;
}

/** Checks a piece made for an order line: the product, the size and at least the weight must match. */
export function ofMadeLine(line: MadeLine, goods: Goods, sized: SizedPiece): SizedPiece | Refusal {
  if (line.productId !== goods.productId) {
    return refuse('piece_change_refused', `Order ${line.orderId} is for ${line.productName}.`);
  }
  const size = requiredSize(line, line)?.text ?? sized.size;
  if (sized.size !== null && sized.size !== size) {
    return refuseField('size', `The order is for size ${size}.`);
  }
  return { size, ...weightOf(line) };
}

const weightOf = ({ netWeightMilligrams, weightTerms }: MadeLine): StatedWeight => ({
  statedNetMilligrams: netWeightMilligrams,
  isPaidByWeight: weightTerms !== null,
});

/**
 * The expected weight of a piece made for an order that can still be weighed again or made anew: its order, which is
 * locked here, is not packed, and no credit note states its weight. Undefined for every other piece.
 */
export async function lockWeighedAgain(tx: Database, tag: string): Promise<StatedWeight | undefined> {
  const piece = await findPiece(tx, tag);
  const line = piece?.orderItemId == null ? undefined : await findLine(tx, piece.orderItemId);
  if (!piece || !line || line.leadDays === 0) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, line.orderId)).for('no key update');
  if (order?.orderStatus !== 'processing' || (await findIsPacked(tx, line.orderId))) return undefined;
  const settled = await tx.$count(
    weightSettlements,
    and(eq(weightSettlements.orderItemId, line.orderItemId), eq(weightSettlements.pieceId, piece.pieceId)),
  );
  return settled === 0 ? weightOf(line) : undefined;
}

async function findIsPacked(tx: Database, orderId: string): Promise<boolean> {
  const rows = await tx
    .select({ isPacked: orderPackings.isPacked })
    .from(orderPackings)
    .where(eq(orderPackings.orderId, orderId))
    .orderBy(desc(orderPackings.orderPackingId))
    .limit(1);
  return rows[0]?.isPacked ?? false;
}
