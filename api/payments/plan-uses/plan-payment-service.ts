import type { OrderHead } from '#api/orders/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { bookRedemption } from '#api/schemes/closing/redemption-service.ts';
import { isUnchanged, lockUserScheme } from '#api/schemes/passbook-lock-service.ts';
import { isDisputed } from '#api/schemes/service.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import type { ProviderPayment } from '../provider/gateway.ts';
import { PLAN_KEY } from '../rules.ts';
import { openIntent } from '../settlement/intent-queries.ts';
import { notePayment } from '../settlement/payment-queries.ts';
import { findPlanUse, type PlanUse } from './plan-use-queries.ts';

const PLAN_CHANGED = 'The savings plan of the order changed before this payment was confirmed.';

/** Whether the plan of an order still is what it was when it was chosen, and not disputed; true without a plan. */
export async function isPlanCurrent(db: Database, { orderId, planSavedPaise }: OrderHead): Promise<boolean> {
  if (planSavedPaise === 0) return true;
  const use = await findPlanUse(db, orderId);
  if (!use || !(await isUnchanged(db, use.userSchemeId, use.ledgerHash))) return false;
  return !(await isDisputed(db, use.userSchemeId));
}

/** The plan that pays a part of a locked order; `whyNot`: why it no longer can. Locks the passbook. */
export async function lockPlanUse(
  tx: Database,
  order: OrderHead,
): Promise<{ use?: PlanUse | undefined; whyNot?: string }> {
  if (order.planSavedPaise === 0) return {};
  const use = await findPlanUse(tx, order.orderId);
  if (use) await lockUserScheme(tx, use.userSchemeId);
  return (await isPlanCurrent(tx, order)) ? { use } : { whyNot: PLAN_CHANGED };
}

/** Books the plan of an order that was just paid: its redemption in the ledger, and its part as a payment of the order. */
export async function bookPlanUse(
  tx: Database,
  { userId }: OrderHead,
  use: PlanUse,
  now: Date,
): Promise<void> {
  const { orderId, userSchemeId, movements, savedPaise: amountPaise } = use;
  await bookRedemption(tx, userSchemeId, movements, indianDate(now));
  const id = `${PLAN_KEY}:${orderId}`;
  const intent = {
    ...{ providerOrderId: id, receipt: id, provider: PLAN_KEY, keyId: PLAN_KEY, purpose: 'order' as const },
    ...{ orderId, userId, amountPaise, currency: 'INR', state: 'paid' as const },
    ...{ createdAt: now, lastInitiatedAt: now, nextCheckAt: null },
  };
  await openIntent(tx, intent, undefined);
  const payment: ProviderPayment = {
    ...{ id, orderId: id, amountPaise, refundedPaise: paise(0) },
    ...{ currency: 'INR', status: 'captured', method: 'savings plan' },
  };
  await notePayment(tx, id, payment, { disposition: 'applied', reason: null }, now);
}
