import { addDays, formatIndianDate } from '#contract/indian-time.ts';
import { type GstFiling, monthOf, returnDays } from '#contract/office/gst/gst-period.ts';
import type { GstReturn, IssuedKind } from '#contract/office/gst/gst-return.ts';
import type { AskedReturn } from './gst-queries.ts';

const MONTH_AND_YEAR = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH_ALONE = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' });

/** `October 2026`, or `October to December 2026`. */
export function periodName({ month, filing }: AskedReturn): string {
  const { firstDay, lastDay } = returnDays(month, filing);
  const last = MONTH_AND_YEAR.format(new Date(lastDay));
  return filing === 'monthly' ? last : `${MONTH_ALONE.format(new Date(firstDay))} to ${last}`;
}

/** What a return was asked for with; while another is loaded, the one before is shown. */
export const askedFor = (found: GstReturn): AskedReturn => ({
  month: monthOf(found.first_day),
  filing: filingOf(found),
  gstin: found.gstin,
});

function filingOf({ first_day, last_day }: GstReturn): GstFiling {
  return monthOf(first_day) === monthOf(last_day) ? 'monthly' : 'quarterly';
}

/** Days of the next month on which the returns are usually due; GSTR-3B of a quarter depends on the state. */
const DUE_DAYS: Record<GstFiling, { gstr1: number; gstr3b: number; laterIn?: number }> = {
  monthly: { gstr1: 11, gstr3b: 20 },
  quarterly: { gstr1: 13, gstr3b: 22, laterIn: 24 },
};

/** When the returns of a month or quarter are usually due. */
export function dueSentence(found: GstReturn): string {
  const nextMonth = addDays(found.last_day, 1);
  const on = (day: number) => formatIndianDate(addDays(nextMonth, day - 1));
  const { gstr1, gstr3b, laterIn } = DUE_DAYS[filingOf(found)];
  const either = laterIn ? ` or ${on(laterIn)}, by your state` : '';
  return `Usually due: GSTR-1 on ${on(gstr1)}, GSTR-3B on ${on(gstr3b)}${either}.`;
}

export const ISSUED_WORDS: Record<IssuedKind, string> = {
  invoice: 'Invoices for outward supply',
  'credit note': 'Credit notes',
  'receipt voucher': 'Receipt vouchers',
};

export const withPercent = ({ gst_percent }: { gst_percent: number }) => `${gst_percent} %`;

export const withState = ({ state_code, state }: { state_code: string; state: string }) =>
  `${state_code} ${state}`;
