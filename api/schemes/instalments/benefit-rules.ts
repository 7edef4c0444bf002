import { type BasisPoints, type Paise, paise } from '#contract/money/money.ts';
import { INSTALMENTS_FOR_PART } from '#contract/schemes/scheme-sums.ts';
import type { SchemeTerms } from './calendar-rules.ts';

/** Each missed month costs one eleventh of the benefit, also in plans of ten months (P-72). */
const PARTS = 11;

/** A member's payment progress. */
export interface Progress {
  /** Instalments paid, on time or late. */
  paidInstalments: number;
  totalPaidPaise: Paise;
  /** Months not paid within the days of grace, including those paid late. */
  missedMonths: number;
  /** Months that ended unpaid and can no longer be paid. */
  skippedMonths: number;
  /** The first bonus date has been reached. */
  isMature: boolean;
}

/** The benefit, a discount on the purchase. Amounts are rounded down. */
export interface Benefit {
  /** The amount that the percentage applies to, for a finished plan. */
  basePaise: Paise;
  /** If every month is paid in time. */
  maximumPaise: Paise;
  /** If every month from now on is paid in time. */
  ifFinishedPaise: Paise;
  /** What a purchase would get today. */
  soFarPaise: Paise;
}

/** The share of an amount, reduced by one eleventh per missed month. */
function shareOf(amountPaise: Paise, basisPoints: BasisPoints, missedMonths: number): Paise {
  const partsLeft = Math.max(PARTS - missedMonths, 0);
  return paise(Math.floor((amountPaise * basisPoints * partsLeft) / (10_000 * PARTS)));
}

/**
 * The benefit of a plan. Value plan: a percentage of one instalment, earned month by month until the plan is
 * finished. Weight plan: the maximum making charge waived, a percentage of the value of the saved grams (`worthPaise`: at
 * today's rate, or the amount paid while no rate is known). Future months count as paid.
 */
export function benefitOf(
  terms: SchemeTerms,
  progress: Progress,
  worthPaise: Paise = progress.totalPaidPaise,
): Benefit {
  const { instalmentPaise, instalments, benefitBasisPoints } = terms;
  if (terms.plan === 'weight') {
    const basePaise = paise(worthPaise + instalmentPaise * (instalments - progress.paidInstalments));
    const lostPaise = instalmentPaise * progress.skippedMonths;
    return {
      basePaise,
      maximumPaise: shareOf(basePaise, benefitBasisPoints, 0),
      ifFinishedPaise: shareOf(paise(basePaise - lostPaise), benefitBasisPoints, progress.missedMonths),
      soFarPaise: shareOf(worthPaise, benefitBasisPoints, progress.missedMonths),
    };
  }
  const ifFinishedPaise = shareOf(instalmentPaise, benefitBasisPoints, progress.missedMonths);
  return {
    basePaise: instalmentPaise,
    maximumPaise: shareOf(instalmentPaise, benefitBasisPoints, 0),
    ifFinishedPaise,
    soFarPaise: progress.isMature
      ? ifFinishedPaise
      : paise(Math.floor((ifFinishedPaise * progress.paidInstalments) / instalments)),
  };
}

/** The outcome of stopping today: a refund without the benefit and without the value of the gift or, from six instalments on, a purchase with it. */
export function earlyExit(
  progress: Progress,
  benefit: Benefit,
  worthPaise: Paise = progress.totalPaidPaise,
  giftDeductionPaise: Paise = paise(0),
): { moneyBackPaise: Paise; withBenefitPaise: Paise | null } {
  const mayUse = progress.isMature || progress.paidInstalments >= INSTALMENTS_FOR_PART;
  return {
    moneyBackPaise: paise(progress.totalPaidPaise - giftDeductionPaise),
    withBenefitPaise: mayUse ? paise(worthPaise + benefit.soFarPaise) : null,
  };
}
