import { type BasisPoints, type Paise, paise } from '#contract/money/money.ts';
import { INSTALMENTS_FOR_PART } from '#contract/schemes/scheme-sums.ts';
import type { SchemeTerms } from './calendar-rules.ts';

/** Each missed month costs one eleventh of the benefit, also in plans of ten months (P-72). */
const PARTS = 11;

/** A member's payment progress. */
export interface Progress {
  /** Instalments paid, on time or late. */
  paid: number;
  totalPaid: Paise;
  /** Months not paid within the days of grace, including those paid late. */
  missed: number;
  /** Months that ended unpaid and can no longer be paid. */
  skipped: number;
  /** The first bonus date has been reached. */
  matured: boolean;
}

/** The benefit, a discount on the purchase. Amounts are rounded down. */
export interface Benefit {
  /** The amount that the percentage applies to, for a finished plan. */
  base: Paise;
  /** If every month is paid in time. */
  maximum: Paise;
  /** If every month from now on is paid in time. */
  ifFinished: Paise;
  /** What a purchase would get today. */
  soFar: Paise;
}

/** Applies a share in basis points, reduced by one eleventh per missed month. */
function shareOf(amount: Paise, share: BasisPoints, missed: number): Paise {
  const partsLeft = Math.max(PARTS - missed, 0);
  return paise(Math.floor((amount * share * partsLeft) / (10_000 * PARTS)));
}

/**
 * The benefit of a plan. Value plan: a percentage of one instalment, earned month by month until the plan is
 * finished. Weight plan: the maximum making charge waived, a percentage of the value of the saved grams (`worth`: at
 * today's rate, or the amount paid while no rate is known). Future months count as paid.
 */
export function benefitOf(
  terms: SchemeTerms,
  progress: Progress,
  worth: Paise = progress.totalPaid,
): Benefit {
  const { instalmentAmount, instalments, benefitBasisPoints: points } = terms;
  if (terms.plan === 'weight') {
    const base = paise(worth + instalmentAmount * (instalments - progress.paid));
    const lost = instalmentAmount * progress.skipped;
    return {
      base,
      maximum: shareOf(base, points, 0),
      ifFinished: shareOf(paise(base - lost), points, progress.missed),
      soFar: shareOf(worth, points, progress.missed),
    };
  }
  const ifFinished = shareOf(instalmentAmount, points, progress.missed);
  return {
    base: instalmentAmount,
    maximum: shareOf(instalmentAmount, points, 0),
    ifFinished,
    soFar: progress.matured ? ifFinished : paise(Math.floor((ifFinished * progress.paid) / instalments)),
  };
}

/** The outcome of stopping today: a refund without the benefit or, from six instalments on, a purchase with it. */
export function earlyExit(
  progress: Progress,
  benefit: Benefit,
  worth: Paise = progress.totalPaid,
): { moneyBack: Paise; withBenefit: Paise | null } {
  const mayUse = progress.matured || progress.paid >= INSTALMENTS_FOR_PART;
  return { moneyBack: progress.totalPaid, withBenefit: mayUse ? paise(worth + benefit.soFar) : null };
}
