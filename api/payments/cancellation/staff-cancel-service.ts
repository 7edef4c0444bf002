import { recordAct } from '#api/audit/service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import type { OrderHead } from '#api/orders/rules.ts';
import { moveOrder } from '#api/orders/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import { commitWith, inTransaction, type Write } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Paise } from '#contract/money/money.ts';
import { refundNeedsApproval, waitForApproval } from '../refunds/refund-approval-service.ts';
import { type CancelledSale, undoSale } from './cancelled-sale-service.ts';

/** What happens to the money of an order that was cancelled: nothing if it was not paid, or all of it went back before. */
export type CancelledMoney =
  | { state: 'none' }
  | { state: 'ordered' | 'waits for approval' | 'queued'; leftPaise: Paise };

interface StaffCancel {
  reason: string;
  /** Checks the locked order; a refusal stops the cancellation. */
  check(order: OrderHead): Refusal | undefined;
}

/**
 * Cancels an order for a member of the staff. Of a paid one the invoices are credited and the refund is ordered in the same
 * transaction; above the limit the refund waits for a second person (P-186, P-251). Refusals: not_found,
 * order_move_refused (also if it is cancelled already), gift_card_refused, and those of `check`.
 */
export function cancelByStaff(
  { db, now, actor }: Acting,
  orderId: string,
  { reason, check }: StaffCancel,
): Promise<CancelledMoney | Refusal> {
  return inTransaction<CancelledMoney | Refusal>(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const unfit = order && check(order);
    if (unfit) return unfit;
    const moved = await moveOrder(tx, orderId, 'cancelled', 'shop', now, actorText(actor));
    if (isRefusal(moved)) return moved;
    if (moved.isRepeat) return refuse('order_move_refused', `Order ${orderId} is cancelled already.`);
    const sale = moved.refundDue ? await undoSale(tx, orderId, reason, now) : undefined;
    if (isRefusal(sale)) return sale;
    const { money, refundWrites } = await refundOf({ db: tx, now, actor }, sale, reason);
    const act = {
      act: 'order status changed',
      subject: `order:${orderId}`,
      before: { order_status: moved.movedFrom },
      after: {
        order_status: 'cancelled',
        ...(money.state === 'ordered' && { refund_paise: money.leftPaise }),
      },
      reason,
    };
    await recordAct(tx, actor, act, now);
    return commitWith(money, [...(sale?.noteWrites ?? []), ...refundWrites]);
  });
}

/** Orders the refund of a cancelled sale, or asks a second person for it. */
async function refundOf(
  acting: Acting,
  sale: CancelledSale | undefined,
  reason: string,
): Promise<{ money: CancelledMoney; refundWrites: Write[] }> {
  if (!sale?.isRefundDue) return { money: { state: 'none' }, refundWrites: [] };
  const { rests, leftPaise } = sale;
  if (rests.length > 0 && (await refundNeedsApproval(acting, leftPaise))) {
    for (const rest of rests) await waitForApproval(acting, rest.paymentId, rest.leftPaise, reason);
    return { money: { state: 'waits for approval', leftPaise }, refundWrites: [] };
  }
  const refundWrites = await sale.orderRefunds();
  return { money: { state: refundWrites.length > 0 ? 'ordered' : 'queued', leftPaise }, refundWrites };
}
