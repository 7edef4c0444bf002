import { type Paise, type PaisePerGram, paise, sumOf } from '#contract/money/money.ts';
import type { EntryKind } from '#contract/schemes/ledger-text.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';
import { type Benefit, benefitOf, type Progress } from '../instalments/benefit-rules.ts';
import type { SchemeTerms } from '../instalments/calendar-rules.ts';
import type { Instalment } from '../instalments/instalment-rules.ts';
import { type MakingCharge, makingOn, worthOfGrams } from '../rates/weight-rules.ts';

/** Saved grams and their cost. */
export interface SavedWeight {
  milligrams: Milligrams;
  cost: Paise;
}

/** The saved weight of instalments; those of an early version bought no grams. */
export function savedWeightOf(instalments: readonly Instalment[]): SavedWeight {
  const weighed = instalments.filter(({ savedMilligrams }) => savedMilligrams !== null);
  return {
    milligrams: milligrams(weighed.reduce((sum, one) => sum + (one.savedMilligrams ?? 0), 0)),
    cost: sumOf(weighed.map((one) => one.saved)),
  };
}

/** The value of a plan at a rate: its grams, plus rupees that bought no grams. */
export function worthOf(totalPaid: Paise, saved: SavedWeight, rate: PaisePerGram): Paise {
  return paise(totalPaid - saved.cost + worthOfGrams(saved.milligrams, rate));
}

/** A ledger movement of a plan's redemption. */
export interface ClosingMovement {
  kind: EntryKind;
  amount: Paise;
  rate: PaisePerGram | null;
  milligrams: Milligrams | null;
}

const IN_RUPEES = { rate: null, milligrams: null };

export function redeemRupees(totalPaid: Paise, benefit: Benefit): ClosingMovement[] {
  return withoutZeroAmounts([
    { kind: 'bonus', amount: benefit.soFar, ...IN_RUPEES },
    { kind: 'redemption', amount: paise(totalPaid + benefit.soFar), ...IN_RUPEES },
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
  { rate, making }: { rate: PaisePerGram; making: MakingCharge | undefined },
): ClosingMovement[] {
  const value = worthOfGrams(saved.milligrams, rate);
  const worth = worthOf(progress.totalPaid, saved, rate);
  const ceiling = benefitOf(terms, progress, worth).soFar;
  const waived = making ? paise(Math.min(makingOn(making, saved.milligrams, value), ceiling)) : ceiling;
  const gain = value - saved.cost;
  return withoutZeroAmounts([
    { kind: gain > 0 ? 'rate gain' : 'rate loss', amount: paise(Math.abs(gain)), ...IN_RUPEES },
    { kind: 'bonus', amount: waived, ...IN_RUPEES },
    { kind: 'redemption', amount: paise(worth + waived), rate, milligrams: saved.milligrams },
  ]);
}

/** The ledger rejects entries with a zero amount. */
function withoutZeroAmounts(movements: ClosingMovement[]): ClosingMovement[] {
  return movements.filter(({ amount }) => amount > 0);
}
