import type { Milligrams } from '#contract/weight.ts';
import { divideHalfUp, type Paise, type PaisePerGram, paisePerGram } from './money.ts';

/**
 * What a gram of metal costs, from the worth of the metal and its net weight: the rate in whole rupees that gives that
 * worth to the rupee, as metal is priced, otherwise the rate to the paisa. Undefined where there is no metal.
 */
export function ratePerGram(metal: Paise, weight: Milligrams): PaisePerGram | undefined {
  if (metal <= 0 || weight <= 0) return undefined;
  const exact = divideHalfUp(metal * 1000, weight);
  const whole = divideHalfUp(exact, 100) * 100;
  return paisePerGram(divideHalfUp(whole * weight, 100_000) * 100 === metal ? whole : exact);
}
