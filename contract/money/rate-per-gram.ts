import type { Milligrams } from '#contract/weight.ts';
import { divideHalfUp, type Paise, type PaisePerGram, paisePerGram } from './money.ts';

/**
 * What a gram of metal costs, from the worth of the metal and its net weight: the rate in whole rupees that gives that
 * worth to the rupee, as metal is priced, otherwise the rate to the paisa. Undefined where there is no metal.
 */
export function ratePerGram(metalPaise: Paise, weightMilligrams: Milligrams): PaisePerGram | undefined {
  if (metalPaise <= 0 || weightMilligrams <= 0) return undefined;
  const exactPaisePerGram = divideHalfUp(metalPaise * 1000, weightMilligrams);
  const wholePaisePerGram = divideHalfUp(exactPaisePerGram, 100) * 100;
  return paisePerGram(
    divideHalfUp(wholePaisePerGram * weightMilligrams, 100_000) * 100 === metalPaise
      ? wholePaisePerGram
      : exactPaisePerGram,
  );
}
