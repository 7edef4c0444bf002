import type { Milligrams } from '#contract/weight.ts';
import { divideHalfUp, type Paise, type PaisePerGram, paisePerGram } from './money.ts';

/** A metal's rate from its worth and net weight: whole rupees if they give that worth, else to the paisa. Undefined: no metal. */
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
