import { recordAct } from '#api/audit/service.ts';
import { queueOrderMessage } from '#api/messages/queue/queue-service.ts';
import { lockOrder, readIsPacked } from '#api/orders/order-service.ts';
import { readHallmarkRefusal } from '#api/orders/pieces/hallmark-service.ts';
import { settleWeights } from '#api/payments/weights/settle-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { commitWith, inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { readScan } from '#contract/pieces/tags.ts';
import { insertPacking } from './fulfilment-queries.ts';
import { tagsRefusal } from './pieces/scan-service.ts';

/**
 * Marks a paid order as packed, or takes that back (P-178). `scanned`: the tags of all its registered pieces; absent when
 * they were not scanned. Refusals: not_found, order_move_refused (not to be packed, or packed already), hallmark_missing,
 * wrong_piece, other_piece_of_product, and those of `settleWeights`, which gives back what lighter pieces are worth less.
 */
export function setPacked(
  { db, now, actor }: Acting,
  orderId: string,
  isPacked: boolean,
  scanned?: readonly string[],
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found', `There is no order ${orderId}.`);
    if (order.orderStatus !== 'processing') {
      const why = order.orderStatus === 'pending' ? 'not paid yet' : order.orderStatus;
      return refuse('order_move_refused', `Order ${orderId} is ${why}: there is nothing to pack.`);
    }
    if ((await readIsPacked(tx, orderId)) === isPacked) {
      return refuse(
        'order_move_refused',
        `Order ${orderId} is ${isPacked ? 'packed already' : 'not packed'}.`,
      );
    }
    const unfit = isPacked ? await piecesRefusal(tx, orderId, scanned) : undefined;
    if (unfit) return unfit;
    await insertPacking(tx, { orderId, isPacked, person: actorText(actor), packedAt: now });
    if (isPacked) await queueOrderMessage(tx, 'order packed', orderId, now);
    const settled = isPacked ? await settleWeights({ db: tx, now, actor }, orderId) : [];
    if (isRefusal(settled)) return settled;
    const act = isPacked ? 'order packed' : 'order unpacked';
    const after = scanned && { after: { scanned: scanned.map(readScan) } };
    await recordAct(tx, actor, { act, subject: `order:${orderId}`, ...after }, now);
    return commitWith(undefined, settled);
  });
}

async function piecesRefusal(
  tx: Database,
  orderId: string,
  scanned: readonly string[] | undefined,
): Promise<Refusal | undefined> {
  const wrong = scanned && (await tagsRefusal(tx, orderId, scanned));
  return wrong ?? readHallmarkRefusal(tx, orderId);
}
