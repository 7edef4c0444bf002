import { lockCustomer, noSuchCustomer } from '#api/accounts/customer-service.ts';
import { recordAct } from '#api/audit/service.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { randomId } from '#api/platform/random-id.ts';
import { agreedText, termsText } from '#api/schemes/rules.ts';
import { joinableScheme } from '#api/schemes/service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { DirectMethod } from '#contract/orders/payments/payment-states.ts';
import { SCHEME_TERMS_VERSION } from '#contract/schemes/scheme-terms.ts';
import { insertConsent } from '../settlement/consent-queries.ts';
import type { DirectPaymentContext } from './direct-payment-service.ts';
import { bookDirectPlanPayment } from './direct-plan-service.ts';

const REFERENCE_CHARACTERS = 10;

interface DirectJoining {
  userId: string;
  schemeId: number;
  method: DirectMethod;
  /** Of the bank or the card machine; may be empty for cash. */
  reference: string;
}

/**
 * Records that a customer signed the terms of a savings plan in the shop and paid its first instalment there today: the passbook is
 * opened, and the receipt issued (P-367). Refusals: not_found, scheme_closed, scheme_already_active, rate_unavailable, and those of
 * `bookDirectPlanPayment`.
 */
export function recordDirectJoining(
  { db, ...context }: DirectPaymentContext,
  { userId, schemeId, method, reference: given }: DirectJoining,
): Promise<{ userSchemeId: number } | Refusal> {
  return inTransaction<{ userSchemeId: number } | Refusal>(db, async (tx) => {
    const now = context.clock();
    // Opening a payment at the provider takes the lock of the customer.
    if (!(await lockCustomer(tx, userId))) return noSuchCustomer();
    const scheme = await joinableScheme({ ...context, db: tx }, userId, schemeId, now);
    if (isRefusal(scheme)) return scheme;
    const { instalmentPaise: amountPaise, toDate: joinableUntil } = scheme;
    const reference = given.toUpperCase() || `CASH-PLAN-${randomId(REFERENCE_CHARACTERS)}`;
    const target = {
      purpose: 'scheme',
      userId,
      schemeId,
      schemeTerms: termsText(scheme),
      joinableUntil,
    } as const;
    const booked = await bookDirectPlanPayment(tx, context, { target, amountPaise, method, reference });
    if (isRefusal(booked)) return booked;
    const { userSchemeId, providerOrderId } = booked;
    const consent = { termsVersion: SCHEME_TERMS_VERSION, agreedText: agreedText(scheme), agreedAt: now };
    await insertConsent(tx, { providerOrderId, ...consent });
    const after = { scheme_id: schemeId, amount_paise: amountPaise, bank_reference: reference };
    const act = { act: `joined, paid by ${method}`, subject: `passbook:${userSchemeId}`, after };
    await recordAct(tx, context.actor, act, now);
    return { userSchemeId };
  });
}
