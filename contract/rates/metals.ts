/** The metals of the rate board in the order in which they are shown; the first is shown unless another is chosen. */
export const METALS = ['gold', 'silver', 'platinum', 'other'] as const;
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

/** Parts of a thousand, for the order of purities: `24K999` is finer than `22K916`. 0 if the name has none. */
export function finenessOf(purity: string): number {
  return Number(/\d{3}$/.exec(purity)?.[0] ?? 0);
}
