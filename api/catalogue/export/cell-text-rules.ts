import type { Milligrams } from '#contract/weight.ts';

/** Paise as rupees, or basis points as percent: `12`, or with both decimals `12.50`. */
export function rupeesCell(hundredths: number): string {
  return hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2);
}

export const gramsCell = (weight: Milligrams) => (weight / 1000).toFixed(3);
