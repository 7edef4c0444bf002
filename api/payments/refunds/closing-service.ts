import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import {
  type EndedPlan,
  endPlanIn,
  type PlanEnd,
  type Weighing,
} from '#api/schemes/closing/closing-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { orderMoneyBack } from './refund-service.ts';

/** Ends a savings plan; money back creates the refunds in the same transaction (P-75). Refusals: those of `endPlanIn`. */
export function endPlan(
  db: Database,
  userSchemeId: number,
  end: PlanEnd,
  now: Date,
  weighing: Weighing,
): Promise<EndedPlan | Refusal> {
  return inTransaction(db, async (tx) => {
    const ended = await endPlanIn(tx, userSchemeId, end, now, weighing);
    if (isRefusal(ended)) return ended;
    for (const { paymentId, amountPaise } of ended.moneyBack)
      await orderMoneyBack(tx, paymentId, amountPaise, now);
    return ended;
  });
}
