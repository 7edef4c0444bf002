import type { OrderHead } from '#api/orders/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { bookRedemption } from '#api/schemes/closing/redemption-service.ts';
import { isUnchanged, lockUserScheme } from '#api/schemes/passbook-lock-service.ts';
import { isDisputed } from '#api/schemes/service.ts';
import { indianDate } from '#contract/indian-time.ts';
import { PLAN_KEY } from '../rules.ts';
import { openIntent } from '../settlement/intent-queries.ts';
import { ownIntent, ownPayment } from '../settlement/own-intent-rules.ts';
import { notePayment } from '../settlement/payment-queries.ts';
import { findPlanUse, type PlanUse } from './plan-use-queries.ts';

const PLAN_CHANGED = 'The savings plan of the order changed before this payment was confirmed.';

/** Whether the plan of an order still is what it was when it was chosen, and not disputed; true without a plan. */
export async function isPlanCurrent(db: Database, { orderId, planSavedPaise }: OrderHead): Promise<boolean> {
  return planSavedPaise === 0 || isCurrent(db, await findPlanUse(db, orderId));
}

/** The plan that pays a part of a locked order; `whyNot`: why it no longer can. Locks the passbook. */
export async function lockPlanUse(
  tx: Database,
  { orderId, planSavedPaise }: OrderHead,
): Promise<{ use?: PlanUse | undefined; whyNot?: string }> {
  if (planSavedPaise === 0) return {};
  const use = await findPlanUse(tx, orderId);
  if (use) await lockUserScheme(tx, use.userSchemeId);
  return (await isCurrent(tx, use)) ? { use } : { whyNot: PLAN_CHANGED };
}

async function isCurrent(db: Database, use: PlanUse | undefined): Promise<boolean> {
  if (!use || !(await isUnchanged(db, use.userSchemeId, use.ledgerHash))) return false;
  return !(await isDisputed(db, use.userSchemeId));
}

/** Books the plan of an order that was just paid: its redemption in the ledger, and its part as a payment of the order. */
export async function bookPlanUse(
  tx: Database,
  { userId }: OrderHead,
  use: PlanUse,
  now: Date,
): Promise<void> {
  const { orderId, userSchemeId, movements, savedPaise } = use;
  await bookRedemption(tx, userSchemeId, movements, indianDate(now));
  const intent = ownIntent(PLAN_KEY, { orderId, userId }, savedPaise, 'paid', now);
  await openIntent(tx, intent, undefined);
  const id = intent.providerOrderId;
  const payment = ownPayment(intent, id, 'savings plan');
  await notePayment(tx, id, payment, { disposition: 'applied', reason: null }, now);
}
