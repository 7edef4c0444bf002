import { purityText } from '#contract/catalogue/purity.ts';
import { formatRupees, type Rupees, rupees, toPaise } from '#contract/money/money.ts';
import { formatGrams } from '#contract/weight.ts';
import type { ApiPriceCause } from './price-change.ts';

const NAMES: Record<ApiPriceCause['kind'], string> = {
  rate: 'Metal rate',
  weight: 'Weight',
  metal: 'Metal',
  wastage: 'Wastage',
  stones: 'Stones',
  making: 'Making',
  discount: 'Discount',
  gst: 'GST',
  offer: 'Offer',
  rounding: 'Rounding',
};

/** `+₹470.90`, `−₹0.18`. */
export function signedRupees(amount: Rupees): string {
  return `${amount > 0 ? '+' : ''}${formatRupees(toPaise(amount))}`;
}

/** `22K (916) went from ₹10,842 to ₹10,980 a gram`; just the name where there is nothing to compare. */
export function causeText({ kind, purity = '', before, after }: ApiPriceCause): string {
  if (before === undefined || after === undefined) return NAMES[kind];
  const metal = purityText(purity);
  if (kind === 'weight') return `${metal}: ${formatGrams(before)} became ${formatGrams(after)}`;
  const [from, to] = [before, after].map((rate) => formatRupees(toPaise(rupees(rate))));
  return `${metal} went from ${from} to ${to} a gram`;
}
