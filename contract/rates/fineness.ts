import { divideHalfUp, type PaisePerGram, paisePerGram } from '#contract/money/money.ts';
import { RATE_METALS, type RateMetal } from './metals.ts';

/** The finenesses that are hallmarked, and 999 and 995 for coins and bars; thousandths of pure metal. */
const FINENESSES: Record<RateMetal, readonly number[]> = {
  gold: [999, 995, 958, 916, 833, 750, 585, 375],
  silver: [999, 925],
  platinum: [950],
};

/** How a purity of each metal is written: `22K916`, `925`, `Pt950`. */
const WRITTEN: Record<RateMetal, RegExp> = {
  gold: /^\d{1,2}K(\d{3})$/,
  silver: /^(\d{3})$/,
  platinum: /^Pt(\d{3})$/,
};

/** The metal of a purity and its thousandths of pure metal; undefined for any other text. */
export function finenessOf(purity: string): { metal: RateMetal; fineness: number } | undefined {
  for (const metal of RATE_METALS) {
    const fineness = Number(WRITTEN[metal].exec(purity)?.[1]);
    if (FINENESSES[metal].includes(fineness)) return { metal, fineness };
  }
  return undefined;
}

/** Rates of less fine purities by their share of the metal's finest given rate, to the whole rupee (P-197). */
export function proposedByFineness(
  given: ReadonlyMap<string, PaisePerGram>,
  purities: readonly string[],
): Map<string, PaisePerGram> {
  const proposed = new Map<string, PaisePerGram>();
  for (const purity of purities) {
    const own = finenessOf(purity);
    const base = own && finestOf(own.metal, given);
    if (!base || base.fineness <= own.fineness) continue;
    const rupees = divideHalfUp(base.ratePaisePerGram * own.fineness, base.fineness * 100);
    proposed.set(purity, paisePerGram(rupees * 100));
  }
  return proposed;
}

function finestOf(metal: RateMetal, given: ReadonlyMap<string, PaisePerGram>) {
  let finest: { fineness: number; ratePaisePerGram: PaisePerGram } | undefined;
  for (const [purity, ratePaisePerGram] of given) {
    const one = finenessOf(purity);
    if (one?.metal !== metal || one.fineness <= (finest?.fineness ?? 0)) continue;
    finest = { fineness: one.fineness, ratePaisePerGram };
  }
  return finest;
}
