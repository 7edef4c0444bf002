import * as z from 'zod/mini';
import { readLimits } from '#api/approvals/limit-service.ts';
import { findWaitingApproval, needsApproval, requestApproval } from '#api/approvals/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, type Paise } from '#contract/money/money.ts';
import { SALE_ENDINGS } from '#contract/orders/delivery/parcel-events.ts';

/** An act above the limit: it waits for a second person under this id. */
export interface Waiting {
  approvalId: number;
}

/** The payload of a refund's approval: a payment, a savings plan, returned pieces, or an order whose parcel did not arrive. */
export const approvedRefund = z.union([
  z.object({ payment_id: z.string(), amount_paise: z.int() }),
  z.object({ user_scheme_id: z.int(), amount_paise: z.int() }),
  z.object({
    order_id: z.string(),
    pieces: z.array(z.object({ orderItemId: z.int(), quantity: z.int(), left: z.int() })),
    reason: z.string(),
    amount_paise: z.int(),
  }),
  z.object({
    order_id: z.string(),
    parcel: z.int(),
    ending: z.enum(SALE_ENDINGS),
    reason: z.string(),
    amount_paise: z.int(),
  }),
]);

type ApprovedRefund = z.infer<typeof approvedRefund>;

/** Whether sending this much back waits for a second person. */
export async function refundNeedsApproval(acting: Acting, amountPaise: Paise): Promise<boolean> {
  const { refundPaise } = await readLimits(acting.db);
  return amountPaise > refundPaise && (await needsApproval(acting));
}

/** Asks for the approval of a refund, once: the caller holds the lock of what it is of. */
export async function waitFor(
  acting: Acting,
  subject: string,
  reason: string,
  asked: { summary: string; payload: ApprovedRefund },
): Promise<Waiting> {
  const waiting = await findWaitingApproval(acting, 'refund', subject);
  const approvalId = waiting ?? (await requestApproval(acting, { act: 'refund', subject, reason, ...asked }));
  return { approvalId };
}

/** Asks a second person to send a payment back, once: the caller holds its lock. */
export function waitForApproval(
  acting: Acting,
  paymentId: string,
  leftPaise: Paise,
  reason: string,
): Promise<Waiting> {
  return waitFor(acting, `payment:${paymentId}`, reason, {
    summary: `Send ${formatRupeesExact(leftPaise)} of payment ${paymentId} back`,
    payload: { payment_id: paymentId, amount_paise: leftPaise },
  });
}

export function aboveApprovedRefusal(amountPaise: Paise): Refusal {
  return refuse(
    'refund_refused',
    `${formatRupeesExact(amountPaise)} would go back now, which is more than was asked for. Decline this and ask again.`,
  );
}
