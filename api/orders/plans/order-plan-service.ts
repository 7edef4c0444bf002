import type { Database } from '#api/platform/database/database.ts';
import { type Paise, paise, splitByWeight, sumOf } from '#contract/money/money.ts';
import type { OrderHead } from '../rules.ts';
import { findPlanLines, updatePlanAmounts, updateShare } from './plan-line-queries.ts';
import type { PlanLine } from './plan-line-rules.ts';

export const readPlanLines = findPlanLines;

/** What a savings plan does to the sums of an order. */
export interface PlanAmounts {
  /** The lines over which the benefit is split, by their prices. */
  eligible: readonly PlanLine[];
  benefitPaise: Paise;
  savedPaise: Paise;
}

/**
 * Sets the discount and the paid part of a savings plan on a locked, unpaid order with these lines and no coupon. Returns it as changed,
 * without its gift cards: the caller works those out anew.
 */
export async function setPlanAmounts(
  tx: Database,
  order: OrderHead,
  lines: readonly PlanLine[],
  { eligible, benefitPaise, savedPaise }: PlanAmounts,
): Promise<OrderHead> {
  const isEligible = new Set(eligible.map(({ orderItemId }) => orderItemId));
  const weightsPaise = lines.map((line) =>
    isEligible.has(line.orderItemId) ? line.subtotalPaise : paise(0),
  );
  const sharesPaise = splitByWeight(benefitPaise, weightsPaise);
  await Promise.all(lines.map((line, index) => updateShare(tx, line, sharesPaise[index] ?? paise(0))));
  const discountPaise = sumOf(sharesPaise);
  const amounts = {
    discountPaise,
    totalPaise: paise(order.subtotalPaise - discountPaise),
    planSavedPaise: savedPaise,
    giftCardPaise: paise(0),
  };
  await updatePlanAmounts(tx, order.orderId, amounts);
  return { ...order, ...amounts };
}
