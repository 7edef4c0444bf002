import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { EndedPlan, PlanEnd } from '#api/schemes/closing/closing-service.ts';
import type { Weighing } from '#api/schemes/closing/redemption-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatRupeesExact, type Paise, paise } from '#contract/money/money.ts';
import { carryOutEndedSale } from '../parcels/end-sale-service.ts';
import { carryOutCredit } from '../returns/credit-pieces-service.ts';
import type { Refund } from '../rules.ts';
import { endPlan } from './closing-service.ts';
import {
  aboveApprovedRefusal,
  approvedRefund,
  refundNeedsApproval,
  type Waiting,
  waitFor,
  waitForApproval,
} from './refund-approval-service.ts';
import { findOtherGivenBack } from './refund-queries.ts';
import { orderRefund, readDueRefund } from './refund-service.ts';

/**
 * Orders a refund; above the limit it waits for a second person (P-186). Of a cancelled order that a savings plan paid in part,
 * both payments count together. Refusals: those of `orderRefund`.
 */
export function refundByStaff(
  { db, now, actor }: Acting,
  paymentId: string,
  reason: string,
): Promise<{ refund: Refund } | Waiting | Refusal> {
  return inTransaction<{ refund: Refund } | Waiting | Refusal>(db, async (tx) => {
    const inside = { db: tx, now, actor };
    const due = await readDueRefund(tx, paymentId);
    if (isRefusal(due)) return due;
    if ('ordered' in due) return { refund: due.ordered };
    const { leftPaise } = due;
    const wholePaise = paise(leftPaise + (await findOtherGivenBack(tx, paymentId)));
    if (await refundNeedsApproval(inside, wholePaise))
      return waitForApproval(inside, paymentId, leftPaise, reason);
    const refund = await orderRefund(inside, paymentId, reason);
    return isRefusal(refund) ? refund : { refund };
  });
}

/** Ends a savings plan; refunds above the limit wait for a second person (P-186). Refusals: those of `endPlan`. */
export function endPlanByStaff(
  { db, now, actor }: Acting,
  userSchemeId: number,
  { end, weighing, reason }: { end: PlanEnd; weighing: Weighing; reason: string },
): Promise<EndedPlan | Waiting | Refusal> {
  return inTransaction<EndedPlan | Waiting | Refusal>(db, async (tx) => {
    const inside = { db: tx, now, actor };
    if (end === 'purchase') return endPlan(inside, userSchemeId, end, weighing);
    const tried = await inTransaction(
      tx,
      (attempt) => endPlan({ ...inside, db: attempt }, userSchemeId, end, weighing),
      { isDryRun: true },
    );
    if (isRefusal(tried)) return tried;
    const { amountPaise } = tried;
    if (await refundNeedsApproval(inside, amountPaise)) {
      return waitFor(inside, `passbook:${userSchemeId}`, reason, {
        summary: `End passbook ${userSchemeId} and send ${formatRupeesExact(amountPaise)} back`,
        payload: { user_scheme_id: userSchemeId, amount_paise: amountPaise },
      });
    }
    return endPlan(inside, userSchemeId, end, weighing);
  });
}

/** Carries out an approved refund: not more than was approved. Refusals: those of the act, and refund_refused. */
export async function carryOutRefund(acting: Acting, payload: unknown): Promise<Refusal | undefined> {
  const approved = approvedRefund.parse(payload);
  const maxPaise = paise(approved.amount_paise);
  if ('payment_id' in approved) return carryOutPaymentRefund(acting, approved.payment_id, maxPaise);
  if ('parcel' in approved) {
    const { order_id: orderId, parcel, ending, reason } = approved;
    const ended = await carryOutEndedSale(acting, { orderId, parcel, ending, reason }, maxPaise);
    return isRefusal(ended) ? ended : undefined;
  }
  if ('order_id' in approved) {
    const { order_id: orderId, pieces, reason } = approved;
    const credited = await carryOutCredit(acting, { orderId, pieces, reason }, maxPaise);
    return isRefusal(credited) ? credited : undefined;
  }
  // Money back weighs nothing, so no rate is needed.
  const weighing = { rateMaxDays: 0, making: undefined };
  const ended = await endPlan(acting, approved.user_scheme_id, 'money back', weighing);
  if (isRefusal(ended)) return ended;
  return ended.amountPaise > maxPaise ? aboveApprovedRefusal(ended.amountPaise) : undefined;
}

async function carryOutPaymentRefund(
  acting: Acting,
  paymentId: string,
  maxPaise: Paise,
): Promise<Refusal | undefined> {
  const due = await readDueRefund(acting.db, paymentId);
  if (isRefusal(due)) return due;
  if ('leftPaise' in due && due.leftPaise > maxPaise) return aboveApprovedRefusal(due.leftPaise);
  const refund = await orderRefund(acting, paymentId);
  return isRefusal(refund) ? refund : undefined;
}
