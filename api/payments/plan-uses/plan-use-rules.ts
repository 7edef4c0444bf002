import { IS_OF_MATERIAL, isDiscountable } from '#api/coupons/rules.ts';
import type { PlanLine } from '#api/orders/plans/plan-line-rules.ts';
import { MIN_PAYMENT_PAISE } from '#api/orders/rules.ts';
import type { MakingCharge } from '#api/schemes/rates/weight-rules.ts';
import { formatRupees, type Paise, paise, sumOf } from '#contract/money/money.ts';
import { NO_METAL } from '#contract/money/price-break-up.ts';

/** What a plan buys, by its metal or theme; of the themes any jewellery. */
const GOODS: Record<string, { name: string; includes: (line: PlanLine) => boolean }> = {
  gold: { name: 'gold jewellery', includes: IS_OF_MATERIAL.gold },
  silver: { name: 'silver jewellery', includes: IS_OF_MATERIAL.silver },
  diamond: { name: 'diamond jewellery', includes: IS_OF_MATERIAL.diamond },
};
const ANY_JEWELLERY = { name: 'jewellery', includes: () => true };

const goodsOf = (metal: string) => GOODS[metal] ?? ANY_JEWELLERY;

/** The lines that a plan can pay: what it buys, without coins, bars, gift cards and loose stones (P-350). */
export function eligibleLines(metal: string, lines: readonly PlanLine[]): PlanLine[] {
  const { includes } = goodsOf(metal);
  return lines.filter((line) => isDiscountable(line) && line.metal !== NO_METAL && includes(line));
}

/** The making charge of lines after their offers, and the value of their metal. */
export function makingOfLines(lines: readonly PlanLine[]): MakingCharge {
  const sum = (of: (line: PlanLine) => number) =>
    sumOf(lines.map((line) => paise(Math.max(0, of(line)) * line.quantity)));
  return {
    chargedPaise: sum((line) => line.makingChargesPaise - line.discountPaise),
    onMetalPaise: sum((line) => line.productPricePaise - line.stoneValuePaise),
  };
}

/** What a plan does to an order: `benefitPaise` is a discount on the invoice, `savedPaise` was paid before. */
export interface PlanWorth {
  benefitPaise: Paise;
  savedPaise: Paise;
}

/**
 * Splits what a plan takes off a bill. What it is worth above the instalments paid is a discount. Where gold fell by more
 * than the benefit it is worth less than was paid: then there is no discount.
 */
export function worthOfPlan(worthPaise: Paise, totalPaidPaise: Paise): PlanWorth {
  const benefitPaise = paise(Math.max(0, worthPaise - totalPaidPaise));
  return { benefitPaise, savedPaise: paise(worthPaise - benefitPaise) };
}

/** Why an order is too small for a plan, which is used whole and beside a payment; undefined if it is not. */
export function whyTooSmall(
  { metal, worthPaise }: { metal: string; worthPaise: Paise },
  subtotalPaise: Paise,
  eligible: readonly PlanLine[],
): string | undefined {
  const { name } = goodsOf(metal);
  if (eligible.length === 0) {
    return `This plan buys ${name}. Coins, bars, gift cards and loose stones are not included.`;
  }
  const isEnough =
    sumOf(eligible.map((line) => line.subtotalPaise)) >= worthPaise &&
    subtotalPaise >= worthPaise + MIN_PAYMENT_PAISE;
  return isEnough
    ? undefined
    : `This plan is worth ${formatRupees(worthPaise)} today and is used whole. Please choose ${name} for more than that.`;
}
