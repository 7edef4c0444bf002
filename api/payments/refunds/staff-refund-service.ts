import * as z from 'zod/mini';
import { readLimits } from '#api/approvals/limit-service.ts';
import { askForApproval, findWaitingApproval, needsApproval } from '#api/approvals/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { EndedPlan, PlanEnd, Weighing } from '#api/schemes/closing/closing-service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, type Paise, paise } from '#contract/money/money.ts';
import type { Refund } from '../rules.ts';
import { endPlan } from './closing-service.ts';
import { orderRefund, readDueRefund } from './refund-service.ts';

/** An act above the limit: it waits for a second person under this id. */
export interface Waiting {
  approvalId: number;
}

/** What the approval of a refund stores: a payment, or a savings plan whose payments all go back. */
const approvedRefund = z.union([
  z.object({ payment_id: z.string(), amount_paise: z.int() }),
  z.object({ user_scheme_id: z.int(), amount_paise: z.int() }),
]);

type ApprovedRefund = z.infer<typeof approvedRefund>;

/**
 * Orders a refund for a member of the staff; above the limit it waits for a second person (P-186). Refusals: those of
 * `orderRefund`.
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
    if (await mustWait(inside, leftPaise)) {
      return waitFor(inside, `payment:${paymentId}`, reason, {
        summary: `Send ${formatRupeesExact(leftPaise)} of payment ${paymentId} back`,
        payload: { payment_id: paymentId, amount_paise: leftPaise },
      });
    }
    const refund = await orderRefund(inside, paymentId, reason);
    return isRefusal(refund) ? refund : { refund };
  });
}

/**
 * Ends a savings plan for a member of the staff; giving back more than the limit waits for a second person (P-186).
 * Refusals: those of `endPlan`.
 */
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
    if (await mustWait(inside, amountPaise)) {
      return waitFor(inside, `passbook:${userSchemeId}`, reason, {
        summary: `End passbook ${userSchemeId} and send ${formatRupeesExact(amountPaise)} back`,
        payload: { user_scheme_id: userSchemeId, amount_paise: amountPaise },
      });
    }
    return endPlan(inside, userSchemeId, end, weighing);
  });
}

async function mustWait(acting: Acting, amountPaise: Paise): Promise<boolean> {
  const { refundPaise } = await readLimits(acting.db);
  return amountPaise > refundPaise && (await needsApproval(acting));
}

/** Asks for the approval of a refund, once: the caller holds the lock of the payment or passbook. */
async function waitFor(
  acting: Acting,
  subject: string,
  reason: string,
  asked: { summary: string; payload: ApprovedRefund },
): Promise<Waiting> {
  const waiting = await findWaitingApproval(acting, 'refund', subject);
  const approvalId = waiting ?? (await askForApproval(acting, { act: 'refund', subject, reason, ...asked }));
  return { approvalId };
}

/** Carries out an approved refund: not more than was approved. Refusals: those of the act, and refund_refused. */
export async function carryOutRefund(acting: Acting, payload: unknown): Promise<Refusal | undefined> {
  const approved = approvedRefund.parse(payload);
  const maxPaise = paise(approved.amount_paise);
  if ('payment_id' in approved) return carryOutPaymentRefund(acting, approved.payment_id, maxPaise);
  // Money back weighs nothing, so no rate is needed.
  const weighing = { rateMaxDays: 0, making: undefined };
  const ended = await endPlan(acting, approved.user_scheme_id, 'money back', weighing);
  if (isRefusal(ended)) return ended;
  return ended.amountPaise > maxPaise ? moreThanApproved(ended.amountPaise) : undefined;
}

async function carryOutPaymentRefund(
  acting: Acting,
  paymentId: string,
  maxPaise: Paise,
): Promise<Refusal | undefined> {
  const due = await readDueRefund(acting.db, paymentId);
  if (isRefusal(due)) return due;
  if ('leftPaise' in due && due.leftPaise > maxPaise) return moreThanApproved(due.leftPaise);
  const refund = await orderRefund(acting, paymentId);
  return isRefusal(refund) ? refund : undefined;
}

function moreThanApproved(amountPaise: Paise): Refusal {
  return refuse(
    'refund_refused',
    `${formatRupeesExact(amountPaise)} would go back now, which is more than was asked for. Decline this and ask again.`,
  );
}
