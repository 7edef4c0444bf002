import { purityText } from '#contract/catalogue/purity.ts';
import { formatIndianDate, type IndianDate, spokenMoment } from '#contract/indian-time.ts';
import { formatRupees, type Rupees, rupees, toPaise } from '#contract/money/money.ts';
import { METAL_NAMES, type Metal } from '#contract/rates/metals.ts';
import type { PublicRate, PublicRatesResponse } from '#contract/rates/public-rates.ts';

export const ratesTitle = (metal: Metal) => `${METAL_NAMES[metal]} rate today`;

export const shownRupees = (amount: Rupees) => formatRupees(toPaise(amount));

/** In the words of a search result; 40 to 170 characters. */
export function ratesDescription(
  metal: Metal,
  day: IndianDate | undefined,
  rates: readonly PublicRate[],
): string {
  const shown = rates.filter(({ is_current }) => is_current).slice(0, 2);
  const list = shown.map(({ purity, rate }) => `${purityText(purity)} ${shownRupees(rate)}`).join(', ');
  const name = METAL_NAMES[metal];
  return list && day
    ? `${name} rate in our shop on ${formatIndianDate(day)}, a gram: ${list}. With sovereign and tola prices and 90 days of history.`
    : `The ${name.toLowerCase()} rate of our shop by purity, with sovereign and tola prices and 90 days of history.`;
}

export function asOfText({ as_of }: PublicRatesResponse): string {
  return as_of ? `As of ${spokenMoment(new Date(as_of))}, Indian time` : '';
}

/** `▲ ₹30 (0.26%)`; the words are for screen readers and for what has not moved. */
export function changeOf({ rate, change }: PublicRate): { sign: 'up' | 'down' | 'none'; text: string } {
  if (change === null) return { sign: 'none', text: 'New today' };
  if (change === 0) return { sign: 'none', text: 'No change' };
  const percent = (Math.abs(change) / (rate - change)) * 100;
  const amount = formatRupees(toPaise(rupees(Math.abs(change))));
  return { sign: change > 0 ? 'up' : 'down', text: `${amount} (${percent.toFixed(2)}%)` };
}
