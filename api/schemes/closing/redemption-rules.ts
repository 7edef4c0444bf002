import { type Paise, type PaisePerGram, paise, sumOf } from '#contract/money/money.ts';
import { metalAmount } from '#contract/money/price-by-rate.ts';
import type { ClosingMovement } from '#contract/schemes/closing-movement.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';
import { type Benefit, benefitOf, type Progress } from '../instalments/benefit-rules.ts';
import type { SchemeTerms } from '../instalments/calendar-rules.ts';
import type { Instalment } from '../instalments/instalment-rules.ts';
import { type MakingCharge, makingOn } from '../rates/weight-rules.ts';

/** Saved grams and their cost. */
export interface SavedWeight {
  milligrams: Milligrams;
  costPaise: Paise;
}

/** The saved weight of instalments; those of an early version bought no grams. */
export function savedWeightOf(instalments: readonly Instalment[]): SavedWeight {
  const weighed = instalments.filter(({ savedMilligrams }) => savedMilligrams !== null);
  return {
    milligrams: milligrams(weighed.reduce((sum, one) => sum + (one.savedMilligrams ?? 0), 0)),
    costPaise: sumOf(weighed.map((one) => one.savedPaise)),
  };
}

/** The value of a plan at a rate: its grams, plus rupees that bought no grams. */
export function worthOf(totalPaidPaise: Paise, saved: SavedWeight, ratePaisePerGram: PaisePerGram): Paise {
  return paise(totalPaidPaise - saved.costPaise + metalAmount(saved.milligrams, ratePaisePerGram));
}

const IN_RUPEES = { ratePaisePerGram: null, milligrams: null };

export function redeemRupees(totalPaidPaise: Paise, benefit: Benefit): ClosingMovement[] {
  return withoutZeroAmounts([
    { kind: 'bonus', amountPaise: benefit.soFarPaise, ...IN_RUPEES },
    { kind: 'redemption', amountPaise: paise(totalPaidPaise + benefit.soFarPaise), ...IN_RUPEES },
  ]);
}

/**
 * Redeems a weight plan: the saved grams at the day's rate; the gain or loss against their cost is a separate entry.
 * The benefit is the making charge on the saved grams, up to the plan's ceiling, or the ceiling if no charge is given
 * (P-73).
 */
export function redeemGrams(
  terms: SchemeTerms,
  progress: Progress,
  saved: SavedWeight,
  { ratePaisePerGram, making }: { ratePaisePerGram: PaisePerGram; making: MakingCharge | undefined },
): ClosingMovement[] {
  const valuePaise = metalAmount(saved.milligrams, ratePaisePerGram);
  const worthPaise = worthOf(progress.totalPaidPaise, saved, ratePaisePerGram);
  const ceilingPaise = benefitOf(terms, progress, worthPaise).soFarPaise;
  const waivedPaise = making
    ? paise(Math.min(makingOn(making, saved.milligrams, valuePaise), ceilingPaise))
    : ceilingPaise;
  const gainPaise = valuePaise - saved.costPaise;
  return withoutZeroAmounts([
    {
      kind: gainPaise > 0 ? 'rate gain' : 'rate loss',
      amountPaise: paise(Math.abs(gainPaise)),
      ...IN_RUPEES,
    },
    { kind: 'bonus', amountPaise: waivedPaise, ...IN_RUPEES },
    {
      kind: 'redemption',
      amountPaise: paise(worthPaise + waivedPaise),
      ratePaisePerGram,
      milligrams: saved.milligrams,
    },
  ]);
}

/** The ledger rejects entries with a zero amount. */
function withoutZeroAmounts(movements: ClosingMovement[]): ClosingMovement[] {
  return movements.filter(({ amountPaise }) => amountPaise > 0);
}
