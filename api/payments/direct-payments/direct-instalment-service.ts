import { lockCustomer } from '#api/accounts/customer-service.ts';
import { recordAct } from '#api/audit/service.ts';
import { actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { lockUserScheme } from '#api/schemes/passbook-lock-service.ts';
import { payableInstalment } from '#api/schemes/service.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { isInReview } from '../review/review-queries.ts';
import { findActiveIntent, openIntent } from '../settlement/intent-queries.ts';
import { ownInstalmentIntent, ownPayment } from '../settlement/own-intent-rules.ts';
import { applyPayment } from '../settlement/settlement-service.ts';
import { cashOfDay, findPaidWith, insertDirectPayments } from './direct-payment-queries.ts';
import { alreadyUsed, cashFault } from './direct-payment-rules.ts';
import type { DirectPaymentContext } from './direct-payment-service.ts';

interface DirectInstalment {
  userSchemeId: number;
  method: DirectMethod;
  /** Of the bank or the card machine; may be empty for cash. */
  reference: string;
}

/**
 * Records that the instalment of this month came to the shop itself today: it is booked, and its receipt issued (P-365). An open payment
 * at the provider is superseded; if it is paid all the same, it goes back. Refusals: not_found, instalment_not_due, rate_unavailable,
 * plan_in_use, passbook_unsound, payment_being_confirmed, receipt_refused (the reference is of another payment), invalid_input (too
 * much cash).
 */
export function recordDirectInstalment(
  { db, actor, ...context }: DirectPaymentContext,
  { userSchemeId, method, reference: given }: DirectInstalment,
): Promise<{ number: number } | Refusal> {
  return inTransaction<{ number: number } | Refusal>(db, async (tx) => {
    const now = context.clock();
    const today = indianDate(now);
    const reader = { ...context, db: tx };
    const seen = await payableInstalment(reader, null, userSchemeId, now);
    if (isRefusal(seen)) return seen;
    // Opening a payment at the provider takes the lock of the customer.
    await lockCustomer(tx, seen.userId);
    await lockUserScheme(tx, userSchemeId);
    const due = await payableInstalment(reader, null, userSchemeId, now);
    if (isRefusal(due)) return due;
    const { number, amountPaise, userId } = due;
    const reference = given.toUpperCase() || `CASH-PASSBOOK-${userSchemeId}-${number}`;
    const [known] = await findPaidWith(tx, [reference]);
    if (known) return alreadyUsed(known);
    const target = { purpose: 'instalment', userId, userSchemeId, instalmentNumber: number } as const;
    if (await isInReview(tx, target)) return refuse('payment_being_confirmed');
    const part = { method, reference, amountPaise };
    const fault = cashFault([part], await cashOfDay(tx, userId, today));
    const unfit = refuseFields({ ...(fault !== undefined && { method: fault }) });
    if (unfit) return unfit;

    const intent = ownInstalmentIntent(target, amountPaise, reference, now);
    await openIntent(tx, intent, await findActiveIntent(tx, target));
    const payment = ownPayment(intent, reference, method);
    const paidFor = { providerOrderId: intent.providerOrderId, orderId: null, userSchemeId };
    const settlement = await applyPayment(reader, paidFor, payment);
    if (settlement !== 'applied')
      return refuse('receipt_refused', 'The plan changed meanwhile: open it again.');
    const stored = { ...part, providerPaymentId: payment.id, userSchemeId, receivedOn: today };
    await insertDirectPayments(tx, [{ ...stored, person: actorText(actor), recordedAt: now }]);
    const after = { instalment: number, amount_paise: amountPaise, bank_reference: reference };
    const act = { act: `paid by ${method}`, subject: `passbook:${userSchemeId}`, after };
    await recordAct(tx, actor, act, now);
    return { number };
  });
}
