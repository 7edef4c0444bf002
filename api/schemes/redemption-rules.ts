import type { EntryKind } from '#contract/ledger-text.ts';
import type { Paise } from '#contract/money.ts';
import { type Benefit, benefitOf, type Progress } from './benefit-rules.ts';
import type { SchemeTerms } from './calendar-rules.ts';
import type { Instalment } from './instalment-rules.ts';
import { type MakingCharge, makingOn, worthOfGrams } from './weight-rules.ts';

/** What a plan has saved by weight: the grams, and what was paid for them. */
export interface SavedWeight {
  milligrams: number;
  cost: Paise;
}

/** The saved weight of instalments; instalments of an early version bought none. */
export function savedWeightOf(instalments: readonly Instalment[]): SavedWeight {
  const weighed = instalments.filter(({ savedMilligrams }) => savedMilligrams !== null);
  return {
    milligrams: weighed.reduce((sum, one) => sum + (one.savedMilligrams ?? 0), 0),
    cost: weighed.reduce((sum, one) => sum + one.saved, 0),
  };
}

/** What a plan is worth on a day: its grams at the rate of that day, and rupees that bought no grams. */
export function worthOf(totalPaid: Paise, saved: SavedWeight, rate: Paise): Paise {
  return totalPaid - saved.cost + worthOfGrams(saved.milligrams, rate);
}

/** A movement that ends a plan in a purchase, as the ledger has it. */
export interface ClosingMovement {
  kind: EntryKind;
  amount: Paise;
  rate: Paise | null;
  milligrams: number | null;
}

const IN_RUPEES = { rate: null, milligrams: null };

/** The end of a value plan: the rupees that were paid, and the benefit. */
export function redeemRupees(totalPaid: Paise, benefit: Benefit): ClosingMovement[] {
  return withoutNothing([
    { kind: 'bonus', amount: benefit.soFar, ...IN_RUPEES },
    { kind: 'redemption', amount: totalPaid + benefit.soFar, ...IN_RUPEES },
  ]);
}

/**
 * The end of a weight plan: the saved grams at the rate of the day. What they are worth above or below what was paid for
 * them is an entry of its own. The benefit is the making charge on the saved grams, up to the ceiling of the plan; the
 * ceiling itself when the charge is not given.
 */
export function redeemGrams(
  terms: SchemeTerms,
  progress: Progress,
  saved: SavedWeight,
  { rate, making }: { rate: Paise; making: MakingCharge | undefined },
): ClosingMovement[] {
  const value = worthOfGrams(saved.milligrams, rate);
  const worth = worthOf(progress.totalPaid, saved, rate);
  const ceiling = benefitOf(terms, progress, worth).soFar;
  const waived = making ? Math.min(makingOn(making, saved.milligrams, value), ceiling) : ceiling;
  const gain = value - saved.cost;
  return withoutNothing([
    { kind: gain > 0 ? 'rate gain' : 'rate loss', amount: Math.abs(gain), ...IN_RUPEES },
    { kind: 'bonus', amount: waived, ...IN_RUPEES },
    { kind: 'redemption', amount: worth + waived, rate, milligrams: saved.milligrams },
  ]);
}

/** The ledger takes no entry of nothing. */
function withoutNothing(movements: ClosingMovement[]): ClosingMovement[] {
  return movements.filter(({ amount }) => amount > 0);
}
