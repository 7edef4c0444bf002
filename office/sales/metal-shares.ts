import { type Rupees, sumOf, toPaise, toRupees } from '#contract/money/money.ts';
import { METAL_NAMES, METALS, type Metal } from '#contract/rates/metals.ts';
import type { Share } from './shares.tsx';

/** The sales of each metal that has any, the largest first. */
export function metalShares(sold: { metal: Metal; amount: Rupees }[]): Share[] {
  const sums = METALS.map((metal) => {
    const amounts = sold.filter((part) => part.metal === metal).map(({ amount }) => toPaise(amount));
    return { name: METAL_NAMES[metal], amount: toRupees(sumOf(amounts)) };
  });
  return sums.filter(({ amount }) => amount !== 0).sort((a, b) => b.amount - a.amount);
}
