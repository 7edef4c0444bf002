import { METAL_NAMES } from '#contract/rates/metals.ts';
import type { PublicRate } from '#contract/rates/public-rates.ts';

export type CardRate = Pick<PublicRate, 'purity' | 'rate' | 'sovereign' | 'tola'>;

export interface CardGroup {
  metal: string;
  rates: CardRate[];
}

/** The rates at which pieces are sold today, by metal. */
export function cardGroups(rates: readonly PublicRate[]): CardGroup[] {
  const current = rates.filter(({ is_current }) => is_current);
  const metals = [...new Set(current.map(({ metal }) => metal))];
  return metals.map((metal) => ({
    metal: METAL_NAMES[metal],
    rates: current.filter((rate) => rate.metal === metal),
  }));
}
