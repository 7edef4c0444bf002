import { type Milligrams, milligrams } from '#contract/weight.ts';
import { type BasisPoints, divideHalfUp, type Paise, paise } from './money.ts';
import { type MakingRule, makingOf, metalAmount, type RateLine } from './price-by-rate.ts';

/** How the price of a piece that is made for an order follows its weight, besides the rates; frozen with its order line. */
export interface WeightTerms {
  wastageBasisPoints: BasisPoints;
  making: MakingRule;
}

/** The worth of a weight by the frozen line of an order, before tax and reductions. */
export interface WeightWorth {
  metalPaise: Paise;
  wastagePaise: Paise;
  makingPaise: Paise;
}

/** Splits a weight among the metals of a piece, in proportion to what was sold of each; the shares add up exactly. */
function sharesOf(weightMilligrams: Milligrams, lines: readonly RateLine[]): Milligrams[] {
  const soldMilligrams = lines.reduce((sum, line) => sum + line.netWeightMilligrams, 0);
  let soldSoFar = 0;
  let givenSoFar = 0;
  return lines.map((line) => {
    soldSoFar += line.netWeightMilligrams;
    const dueSoFar = divideHalfUp(weightMilligrams * soldSoFar, soldMilligrams);
    const share = milligrams(dueSoFar - givenSoFar);
    givenSoFar = dueSoFar;
    return share;
  });
}

/** The refund for a lighter piece, by the frozen terms of its line (P-281). Flat and minimum making charges stay. */
export function worthOfDifference(
  differenceMilligrams: Milligrams,
  lines: readonly RateLine[],
  { wastageBasisPoints, making }: WeightTerms,
): WeightWorth {
  let [metalPaise, wastagePaise] = [0, 0];
  for (const [index, share] of sharesOf(differenceMilligrams, lines).entries()) {
    const ratePaisePerGram = lines[index]?.ratePaisePerGram;
    if (ratePaisePerGram === undefined) continue;
    const wastageMilligrams = milligrams(divideHalfUp(share * wastageBasisPoints, 10_000));
    metalPaise += metalAmount(share, ratePaisePerGram);
    wastagePaise += metalAmount(wastageMilligrams, ratePaisePerGram);
  }
  return {
    ...{ metalPaise: paise(metalPaise), wastagePaise: paise(wastagePaise) },
    makingPaise: makingOfDifference(making, paise(metalPaise), differenceMilligrams, lines),
  };
}

function makingOfDifference(
  making: MakingRule,
  metalPaise: Paise,
  differenceMilligrams: Milligrams,
  lines: readonly RateLine[],
): Paise {
  if (making.kind === 'flat') return paise(0);
  const soldPaise = paise(lines.reduce((sum, line) => sum + line.amountPaise, 0));
  const soldMilligrams = milligrams(lines.reduce((sum, line) => sum + line.netWeightMilligrams, 0));
  const aboveLeastPaise = Math.max(0, makingOf(making, soldPaise, soldMilligrams) - making.minPaise);
  return paise(Math.min(makingOf(making, metalPaise, differenceMilligrams), aboveLeastPaise));
}
