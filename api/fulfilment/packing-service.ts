import { recordAct } from '#api/audit/service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { insertPacking, readIsPacked } from './fulfilment-queries.ts';

/**
 * Marks a paid order as packed, or takes that back (P-178). Refusals: not_found, order_move_refused (not to be packed, or
 * packed already).
 */
export function setPacked(
  { db, now, actor }: Acting,
  orderId: string,
  isPacked: boolean,
): Promise<Refusal | undefined> {
  return inTransaction(db, async (tx) => {
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
    await insertPacking(tx, { orderId, isPacked, person: actorText(actor), packedAt: now });
    const act = isPacked ? 'order packed' : 'order unpacked';
    await recordAct(tx, actor, { act, subject: `order:${orderId}` }, now);
    return undefined;
  });
}
