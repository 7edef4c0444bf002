import { recordAct } from '#api/audit/service.ts';
import { creditAll } from '#api/invoices/credit-notes/credit-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { commitWith, inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Paise, sumOf } from '#contract/money/money.ts';
import { linkCancelledWrite } from '../refund-notes/refund-note-queries.ts';
import { linkRefundWrite } from '../refunds/refund-queries.ts';

/** Credits a paid order that was cancelled before there were credit notes (P-251). Refusals: not_found, credit_refused. */
export function creditEarlierCancellation(
  { db, now, actor }: Acting,
  orderId: string,
): Promise<{ creditedPaise: Paise } | Refusal> {
  return inTransaction<{ creditedPaise: Paise } | Refusal>(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found', `There is no order ${orderId}.`);
    if (order.orderStatus !== 'cancelled' || order.paymentStatus !== 'Success') {
      return refuse('credit_refused', `Order ${orderId} is not a paid order that was cancelled.`);
    }
    const notes = await creditAll(tx, { orderId, cause: 'cancellation', reason: null, now });
    if (isRefusal(notes)) return notes;
    const [first] = notes;
    if (!first) return refuse('credit_refused', `The invoices of order ${orderId} are credited already.`);
    const creditedPaise = sumOf(notes.map(({ totalPaise }) => totalPaise));
    const act = {
      act: 'earlier cancellation credited',
      subject: `order:${orderId}`,
      after: { amount_paise: creditedPaise },
    };
    await recordAct(tx, actor, act, now);
    return commitWith({ creditedPaise }, [
      ...notes.flatMap(({ writes }) => writes),
      linkRefundWrite(tx, orderId, first.number),
      linkCancelledWrite(tx, orderId, first.number, now),
    ]);
  });
}
