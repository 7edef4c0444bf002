import { MAX_ROW_ID } from '#contract/constants.ts';
import { type Paise, rupees, toPaise } from '#contract/money/money.ts';

type Header = string | string[] | undefined;

/** The total that a page showed; undefined if the header is missing or invalid. */
export function shownTotal(header: Header): Paise | undefined {
  return typeof header === 'string' && /^\d{1,12}(\.\d{1,2})?$/.test(header)
    ? toPaise(rupees(Number(header)))
    : undefined;
}

const PRICES = /^(\d{1,10}) (\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)$/;

/** The rate set and the instant of the prices that a page showed; undefined if the header is missing or invalid. */
export function shownPrices(header: Header): { rateSetId: number; instant: Date } | undefined {
  const [, number, time] = (typeof header === 'string' && PRICES.exec(header)) || [];
  const [rateSetId, instant] = [Number(number), new Date(time ?? Number.NaN)];
  return rateSetId <= MAX_ROW_ID && !Number.isNaN(instant.getTime()) ? { rateSetId, instant } : undefined;
}
