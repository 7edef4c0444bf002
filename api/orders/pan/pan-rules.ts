import { PAN_FROM_RUPEES } from '#contract/constants.ts';
import { type Paise, toPaise } from '#contract/money/money.ts';

/** Whether the buyer's PAN is required (P-46; Income-tax Rule 114B). */
export function needsPan(order: { totalPaise: Paise }): boolean {
  return order.totalPaise >= toPaise(PAN_FROM_RUPEES);
}
