import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type EndedPlan, endPlanIn, type PlanEnd } from '#api/schemes/closing/closing-service.ts';
import type { Weighing } from '#api/schemes/closing/redemption-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { orderMoneyBack } from './refund-service.ts';

/** Ends a savings plan; money back creates the refunds in the same transaction (P-75). Refusals: those of `endPlanIn`. */
export function endPlan(
  { db, now, actor }: Acting,
  userSchemeId: number,
  end: PlanEnd,
  weighing: Weighing,
): Promise<EndedPlan | Refusal> {
  return inTransaction(db, async (tx) => {
    const ended = await endPlanIn(tx, userSchemeId, end, now, weighing);
    if (isRefusal(ended)) return ended;
    for (const { paymentId, amountPaise } of ended.moneyBack)
      await orderMoneyBack(tx, paymentId, amountPaise, now);
    const after = { end, amount_paise: ended.amountPaise };
    await recordAct(tx, actor, { act: 'plan ended', subject: `passbook:${userSchemeId}`, after }, now);
    return ended;
  });
}
