import { indianDate } from '#contract/indian-time.ts';
import { type PaisePerGram, toRupees } from '#contract/money/money.ts';
import type { ShownRateSet } from '#contract/office/rates/rates.ts';
import type { BoardRate } from '#contract/rates/rate-set-text.ts';

type Changes = Pick<ShownRateSet, 'changes' | 'restated'>;

export function changesOf(
  set: { effectiveAt: Date; rates: readonly BoardRate[] },
  before: readonly BoardRate[],
): Changes {
  const day = indianDate(set.effectiveAt);
  const [old, next] = [byPurity(before), byPurity(set.rates)];
  const purities = [...new Set([...next.keys(), ...old.keys()])];
  const differs = (purity: string) =>
    old.get(purity)?.ratePaisePerGram !== next.get(purity)?.ratePaisePerGram;
  const isRestated = (purity: string) => next.get(purity)?.statedOn === day && !differs(purity);
  return {
    changes: purities.filter(differs).map((purity) => ({
      purity,
      before: shown(old.get(purity)?.ratePaisePerGram),
      after: shown(next.get(purity)?.ratePaisePerGram),
    })),
    restated: purities.filter((purity) => isRestated(purity) && old.get(purity)?.statedOn !== day),
  };
}

const byPurity = (rates: readonly BoardRate[]) => new Map(rates.map((rate) => [rate.purity, rate]));

const shown = (rate: PaisePerGram | undefined) => (rate === undefined ? null : toRupees(rate));
