import { redeemCoupon } from '#api/coupons/service.ts';
import { type Issuer, issueInvoiceWrites } from '#api/invoices/service.ts';
import { queueOrderMessageWrite } from '#api/messages/queue/queue-service.ts';
import { holdForPayment } from '#api/orders/holds/hold-service.ts';
import { type OrderHead, PIECES_GONE } from '#api/orders/rules.ts';
import { markPaid } from '#api/orders/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { bookCardUses, lockCardUses } from '../gift-card-uses/gift-card-payment-service.ts';
import { bookPlanUse, lockPlanUse } from '../plan-uses/plan-payment-service.ts';

interface PaidOrder {
  order: OrderHead;
  /** The payment of the customer; absent where gift cards pay everything. */
  payment?: { id: string; method: string | null } | undefined;
  issuer: Issuer;
  now: Date;
}

/**
 * Marks a locked, payable order as paid, with its savings plan, gift cards, coupon and invoice; the last writes are for
 * `commitWith`. `whyNot`: why it cannot be paid, for example because its pieces were sold; then nothing was changed.
 */
export async function bookPaidOrder(
  tx: Database,
  { order, payment, issuer, now }: PaidOrder,
): Promise<{ lastWrites: Write[] } | { whyNot: string }> {
  const plan = await lockPlanUse(tx, order);
  if (plan.whyNot) return { whyNot: plan.whyNot };
  const cards = await lockCardUses(tx, order);
  if (cards.whyNot) return { whyNot: cards.whyNot };
  const holdNumber = await holdForPayment(tx, order, now);
  if (holdNumber === undefined) return { whyNot: PIECES_GONE };
  await redeemCoupon(tx, order);
  if (plan.use) await bookPlanUse(tx, order, plan.use, now);
  if (cards.shares.length > 0) await bookCardUses(tx, order, cards.shares, now);
  await markPaid(tx, order, { holdNumber, actor: payment ? 'provider' : 'customer' }, now);
  return {
    lastWrites: [
      queueOrderMessageWrite(tx, 'order paid', order.orderId, now),
      ...(await issueInvoiceWrites(tx, { order, payment, plan: plan.use }, issuer, now)),
    ],
  };
}
