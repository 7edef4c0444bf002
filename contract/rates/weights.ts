import type { Paise, PaisePerGram } from '#contract/money/money.ts';
import { metalAmount } from '#contract/money/price-by-rate.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';

/** The weights in which gold is quoted in India besides the gram. */
export const SOVEREIGN = milligrams(8000);
export const TOLA = milligrams(11_664);

/** What a quoted weight costs at a rate, rounded half up to the paisa once (P-214). */
export function quotedPrice(weight: Milligrams, ratePaisePerGram: PaisePerGram): Paise {
  return metalAmount(weight, ratePaisePerGram);
}
