import type { Actor } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { findPiecesOfOrder, findRegisteredLines, lockPiecesInShop } from './allocation-queries.ts';
import { movePieces } from './move-service.ts';

/** Orders move pieces by themselves; who changed the order is in its own history. */
const BY_ORDERS: Actor = { kind: 'job', job: 'orders' };

/**
 * Holds as many registered pieces for each line of an order as were ordered. The stock must have been taken before, in
 * the same transaction: it locks the products.
 */
export async function holdPieces(tx: Database, orderId: string, at: Date): Promise<void> {
  for (const { orderItemId, productId, quantity } of await findRegisteredLines(tx, orderId)) {
    const chosen = await lockPiecesInShop(tx, productId, quantity);
    if (chosen.length < quantity) {
      throw new Error(`product ${productId} has fewer registered pieces in the shop than its stock says`);
    }
    const reason = `held for order ${orderId}`;
    await movePieces(tx, chosen, { toState: 'held', orderItemId, reason, actor: BY_ORDERS, at });
  }
}

/** Marks the pieces that an order holds as sold. */
export async function sellPieces(tx: Database, orderId: string, at: Date): Promise<void> {
  const held = await findPiecesOfOrder(tx, orderId);
  for (const [orderItemId, ofLine] of groupBy(held, (piece) => piece.orderItemId)) {
    const pieceIds = ofLine.map(({ pieceId }) => pieceId);
    const reason = `sold by order ${orderId}`;
    await movePieces(tx, pieceIds, { toState: 'sold', orderItemId, reason, actor: BY_ORDERS, at });
  }
}

/** Puts the pieces of an order back into the shop; its stock must be released in the same transaction, before. */
export async function releasePieces(tx: Database, orderId: string, at: Date): Promise<void> {
  const pieceIds = (await findPiecesOfOrder(tx, orderId)).map(({ pieceId }) => pieceId);
  if (pieceIds.length === 0) return;
  const reason = `back from order ${orderId}`;
  await movePieces(tx, pieceIds, { toState: 'in shop', orderItemId: null, reason, actor: BY_ORDERS, at });
}
