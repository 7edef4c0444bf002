import type { PlanLine } from '#api/orders/plans/plan-line-rules.ts';
import type { OrderHead } from '#api/orders/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { type Redemption, readRedemption } from '#api/schemes/closing/redemption-service.ts';
import type { SoundPassbook } from '#api/schemes/passbook/membership-rules.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { eligibleLines, makingOfLines, type PlanWorth, whyTooSmall, worthOfPlan } from './plan-use-rules.ts';

export interface OrderWorth extends PlanWorth {
  redemption: Redemption;
  eligible: PlanLine[];
}

/** What a sound passbook would do to an order with these lines today (P-350). Refusals: plan_refused, rate_unavailable. */
export async function readWorth(
  db: Database,
  order: OrderHead,
  lines: readonly PlanLine[],
  passbook: SoundPassbook,
  { now, metalRateMaxDays }: { now: Date; metalRateMaxDays: number },
): Promise<OrderWorth | Refusal> {
  if (order.couponCode !== null) {
    return refuse(
      'plan_refused',
      `This order has the coupon ${order.couponCode}, which cannot be used together with a plan. Cancel the order and order again without the coupon.`,
    );
  }
  const { metal } = passbook.member;
  const eligible = eligibleLines(metal, lines);
  const weighing = { rateMaxDays: metalRateMaxDays, making: makingOfLines(eligible) };
  const redemption = await readRedemption(db, passbook, indianDate(now), weighing);
  if (isRefusal(redemption)) return inWordsOfCustomers(redemption);
  const { worthPaise, totalPaidPaise } = redemption;
  const tooSmall = whyTooSmall({ metal, worthPaise }, order.subtotalPaise, eligible);
  if (tooSmall) return refuse('plan_refused', tooSmall);
  return { ...worthOfPlan(worthPaise, totalPaidPaise), redemption, eligible };
}

function inWordsOfCustomers({ refused, message }: Refusal): Refusal {
  return refused === 'rate_unavailable'
    ? refuse(
        'rate_unavailable',
        'Today’s rate of its metal is not set yet. Please try again later, or call us.',
      )
    : refuse('plan_refused', message);
}
