import type { Paise } from '#contract/money.ts';
import type { SchemeTerms } from './calendar-rules.ts';

/** What each missed month costs: one eleventh of the benefit, in plans of ten months too (FAQ 2). */
const PARTS = 11;
/** From this many instalments on, who stops early may use the money with a part of the benefit (FAQ 6). */
const INSTALMENTS_FOR_PART = 6;

/** How far a member has come. Amounts in paise. */
export interface Progress {
  /** Instalments paid, on time or late. */
  paid: number;
  totalPaid: Paise;
  /** Months whose grace passed unpaid, whether they were paid afterwards or not. */
  missed: number;
  /** Months that are over without any payment: they can no longer be paid. */
  skipped: number;
  /** Whether the first bonus date has come. */
  matured: boolean;
}

/** The benefit, a discount on the purchase. Amounts in paise, cut to whole paise. */
export interface Benefit {
  /** What the percentage is taken of, if the plan is finished. */
  base: Paise;
  /** With every month paid in time. */
  maximum: Paise;
  /** If every month from now on is paid in time. */
  ifFinished: Paise;
  /** What a purchase would get today. */
  soFar: Paise;
}

/** A share of an amount, in basis points, less one part in eleven for each missed month. */
function shareOf(amount: Paise, basisPoints: number, missed: number): Paise {
  const partsLeft = Math.max(PARTS - missed, 0);
  return Math.floor((amount * basisPoints * partsLeft) / (10_000 * PARTS));
}

/**
 * The benefit of a plan: in a value plan a percentage of one instalment, earned month by month until the plan is
 * finished; in a weight plan the most of the making charge that is waived, a percentage of what the saved grams are
 * worth (`worth`: at the rate of the day, or what was paid while no rate is known). Months to come count as paid.
 */
export function benefitOf(
  terms: SchemeTerms,
  progress: Progress,
  worth: Paise = progress.totalPaid,
): Benefit {
  const { instalmentAmount, instalments, benefitBasisPoints: points } = terms;
  if (terms.plan === 'weight') {
    const base = worth + instalmentAmount * (instalments - progress.paid);
    const lost = instalmentAmount * progress.skipped;
    return {
      base,
      maximum: shareOf(base, points, 0),
      ifFinished: shareOf(base - lost, points, progress.missed),
      soFar: shareOf(worth, points, progress.missed),
    };
  }
  const ifFinished = shareOf(instalmentAmount, points, progress.missed);
  return {
    base: instalmentAmount,
    maximum: shareOf(instalmentAmount, points, 0),
    ifFinished,
    soFar: progress.matured ? ifFinished : Math.floor((ifFinished * progress.paid) / instalments),
  };
}

/** What stopping today comes to: money back without the benefit, or from six instalments on a purchase with it. */
export function earlyExit(
  progress: Progress,
  benefit: Benefit,
  worth: Paise = progress.totalPaid,
): { moneyBack: Paise; withBenefit: Paise | null } {
  const mayUse = progress.matured || progress.paid >= INSTALMENTS_FOR_PART;
  return { moneyBack: progress.totalPaid, withBenefit: mayUse ? worth + benefit.soFar : null };
}
