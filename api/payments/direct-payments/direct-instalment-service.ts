import { lockCustomer } from '#api/accounts/customer-service.ts';
import { recordAct } from '#api/audit/service.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { lockUserScheme } from '#api/schemes/passbook-lock-service.ts';
import { payableInstalment } from '#api/schemes/service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import type { DirectPaymentContext } from './direct-payment-service.ts';
import { bookDirectPlanPayment } from './direct-plan-service.ts';

interface DirectInstalment {
  userSchemeId: number;
  method: DirectMethod;
  /** Of the bank or the card machine; may be empty for cash. */
  reference: string;
}

/**
 * Records that the instalment of this month came to the shop itself today: it is booked, and its receipt issued (P-365). Refusals:
 * not_found, instalment_not_due, rate_unavailable, plan_in_use, passbook_unsound, and those of `bookDirectPlanPayment`.
 */
export function recordDirectInstalment(
  { db, ...context }: DirectPaymentContext,
  { userSchemeId, method, reference: given }: DirectInstalment,
): Promise<{ number: number } | Refusal> {
  return inTransaction<{ number: number } | Refusal>(db, async (tx) => {
    const now = context.clock();
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
    const target = { purpose: 'instalment', userId, userSchemeId, instalmentNumber: number } as const;
    const booked = await bookDirectPlanPayment(tx, context, { target, amountPaise, method, reference });
    if (isRefusal(booked)) return booked;
    const after = { instalment: number, amount_paise: amountPaise, bank_reference: reference };
    const act = { act: `paid by ${method}`, subject: `passbook:${userSchemeId}`, after };
    await recordAct(tx, context.actor, act, now);
    return { number };
  });
}
