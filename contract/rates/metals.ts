/** Metals whose purities are hallmarked. */
export const RATE_METALS = ['gold', 'silver', 'platinum'] as const;
export type RateMetal = (typeof RATE_METALS)[number];

/** The metals of the rate board in the order in which they are shown; the first is shown unless another is chosen. */
export const METALS = [...RATE_METALS, 'other'] as const;
export type Metal = (typeof METALS)[number];

export const METAL_NAMES: Record<Metal, string> = {
  gold: 'Gold',
  silver: 'Silver',
  platinum: 'Platinum',
  other: 'Other metals',
};

const SIGNS: readonly [Metal, RegExp][] = [
  ['gold', /^\d{1,2}K/i],
  ['platinum', /^Pt/i],
  ['silver', /^(?:S|Ag)?\s?9\d\d$|silver/i],
];

/** The metal of a purity as it is written on the board: `22K916`, `Pt950`, `925`. */
export function metalOfPurity(purity: string): Metal {
  return SIGNS.find(([, sign]) => sign.test(purity))?.[0] ?? 'other';
}

/** For sorting: by metal, the finest first. A purity that is not hallmarked counts by the thousandths in its name, if any. */
export function finenessRank(purity: string): number {
  const thousandths = Number(/\d{3}$/.exec(purity)?.[0] ?? 0);
  return METALS.indexOf(metalOfPurity(purity)) * 1000 + (999 - thousandths);
}
