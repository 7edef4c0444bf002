import { paise, type Rupees, toPaise, toRupees } from '#contract/money/money.ts';
import type { Scheme } from './schemes.ts';

/** The value of a value plan after some instalments, none of them late. */
export interface SchemeSum {
  paidRupees: Rupees;
  /** What can be spent on jewellery; null while the money can only be taken back. */
  shopForRupees: Rupees | null;
}

/** Instalments after which a plan can be used for a purchase before its end. */
export const INSTALMENTS_FOR_PART = 6;

type PlanNumbers = Pick<Scheme, 'instalment_amount' | 'instalments' | 'benefit_percent'>;

/** As the passbook computes it: the benefit is earned month by month, rounded down to the paisa. */
export function schemeSum(
  { instalment_amount, instalments, benefit_percent }: PlanNumbers,
  months: number,
): SchemeSum {
  const instalmentPaise = toPaise(instalment_amount);
  const wholeBenefitPaise = Math.floor((instalmentPaise * Math.round(benefit_percent * 100)) / 10_000);
  const benefitPaise = Math.floor((wholeBenefitPaise * months) / instalments);
  const paidPaise = instalmentPaise * months;
  const isUsable = months >= INSTALMENTS_FOR_PART || months === instalments;
  return {
    paidRupees: toRupees(paise(paidPaise)),
    shopForRupees: isUsable ? toRupees(paise(paidPaise + benefitPaise)) : null,
  };
}
