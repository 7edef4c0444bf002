import { counted } from '#contract/counted.ts';
import { DAY_MS } from '#contract/durations.ts';
import { formatIndianDate, startOfIndianDay } from '#contract/indian-time.ts';
import type { Sales } from '#contract/office/sales/sales.ts';
import { shownRupees } from '../ui/lakh.ts';

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' });

export const shownMonth = (firstDay: string) => MONTH.format(startOfIndianDay(firstDay));

type Shown = Pick<Sales, 'by_time' | 'is_by_month' | 'totals'>;

export const timeName = ({ is_by_month }: Pick<Shown, 'is_by_month'>, firstDay: string) =>
  is_by_month ? shownMonth(firstDay) : formatIndianDate(firstDay);

/** What a chart of sales shows. */
export function salesSentence(sales: Shown): string {
  const { by_time, is_by_month, totals } = sales;
  const unit = is_by_month ? 'month' : 'day';
  const all = `${shownRupees(totals.amount)} from ${counted(totals.orders, 'paid order')} in ${counted(by_time.length, unit)}.`;
  const [best] = by_time.toSorted((a, b) => b.amount - a.amount);
  if (!best || by_time.length < 2 || best.amount <= 0) return all;
  return `${all} The best ${unit} was ${timeName(sales, best.first_day)} with ${shownRupees(best.amount)}.`;
}

/** How much more or less than before: `12 % more than in the 30 days before`. */
export function changeText(now: number, before: number, days: string): string {
  if (before <= 0) return now > 0 ? `none in the ${days} before` : '';
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return `as in the ${days} before`;
  return `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'} than in the ${days} before`;
}

/** How long a time is: `30 days`. */
export function daysText({ from, to }: Pick<Sales, 'from' | 'to'>): string {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days === 1 ? 'day' : `${days} days`;
}
