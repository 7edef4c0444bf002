import type { Actor } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FoundLine } from '#db/tables/orders/fulfilment.ts';
import {
  countAsStock,
  countFoundGoods,
  findPiecesOfOrder,
  isMadeLighter,
  lockProductsOfOrder,
} from './allocation-queries.ts';
import { movePieces } from './move-service.ts';

interface Moved {
  actor: Actor;
  at: Date;
}

/**
 * What was found in a parcel that came back is stock again: registered pieces are in the shop, other goods are counted. What was
 * made lighter than its goods state is set aside.
 * Registered pieces that were missing are taken out. Goods that were made for the order without a register are no stock.
 * The caller has locked the order.
 */
export async function restockFound(
  tx: Database,
  orderId: string,
  found: readonly FoundLine[],
  moved: Moved,
): Promise<void> {
  await lockProductsOfOrder(tx, orderId);
  const tags = new Set(found.flatMap((line) => line.tags));
  const pieces = await findPiecesOfOrder(tx, orderId);
  const idsOf = (isAside: boolean) =>
    pieces
      .filter((piece) => tags.has(piece.tag) && isMadeLighter(piece) === isAside)
      .map(({ pieceId }) => pieceId);
  const [back, aside] = [idsOf(false), idsOf(true)];
  const reason = `came back undelivered from order ${orderId}`;
  if (back.length > 0) {
    await countAsStock(tx, back);
    await movePieces(tx, back, { toState: 'in shop', orderItemId: null, reason, ...moved });
  }
  if (aside.length > 0) {
    await movePieces(tx, aside, { toState: 'returned', orderItemId: null, reason, ...moved });
  }
  await takeOutPieces(tx, orderId, moved);
  await countFoundGoods(tx, orderId, found);
}

/** Takes the registered pieces of an order out that did not arrive. The caller has locked the order. */
export async function takeOutPieces(tx: Database, orderId: string, moved: Moved): Promise<void> {
  const gone = await findPiecesOfOrder(tx, orderId);
  if (gone.length === 0) return;
  const pieceIds = gone.map(({ pieceId }) => pieceId);
  const reason = `lost on the way, order ${orderId}`;
  await movePieces(tx, pieceIds, { toState: 'melted', orderItemId: null, reason, ...moved });
}
