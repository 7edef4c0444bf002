import { type Refusal, refuse } from '#contract/errors.ts';
import type { Membership } from './passbook/membership-rules.ts';

/** Why a passbook cannot change: it was chosen for an order that is not paid yet (P-350). Refusal: plan_in_use. */
export function whyPlanIsHeld({ order }: Pick<Membership, 'order'>): Refusal | undefined {
  if (!order || order.isPaid) return undefined;
  return refuse(
    'plan_in_use',
    `This plan was chosen for order ${order.orderId}, which is not paid yet. Take it off that order first, or cancel the order.`,
  );
}
