import { addDays, addMonths, type IndianDate } from '#contract/indian-time.ts';

/** How often a seller files; small ones may choose the quarter (QRMP scheme). */
export const GST_FILINGS = ['monthly', 'quarterly'] as const;
export type GstFiling = (typeof GST_FILINGS)[number];

const MONTHS_OF: Record<GstFiling, number> = { monthly: 1, quarterly: 3 };

/** A calendar month, `2026-10`. */
export type Month = string;

const MONTH_FORM = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export const isMonth = (text: string): text is Month => MONTH_FORM.test(text);

export const monthOf = (date: IndianDate): Month => date.slice(0, 7);

/** Whether a return of this kind may begin with the month. */
export function beginsReturn(month: Month, filing: GstFiling): boolean {
  return startOfReturn(month, filing) === month;
}

/** The Indian days of the return that begins with a month, both included. */
export function returnDays(month: Month, filing: GstFiling): { firstDay: IndianDate; lastDay: IndianDate } {
  const firstDay = `${month}-01`;
  return { firstDay, lastDay: addDays(addMonths(firstDay, MONTHS_OF[filing]), -1) };
}

/** The first month of the latest `count` returns, the newest first; the first of them may not be over yet. */
export function latestReturns(today: IndianDate, filing: GstFiling, count: number): Month[] {
  const start = startOfReturn(monthOf(today), filing);
  return Array.from({ length: count }, (_, index) =>
    monthOf(addMonths(`${start}-01`, -index * MONTHS_OF[filing])),
  );
}

/** The first month of the return that a month belongs to. */
export function startOfReturn(month: Month, filing: GstFiling): Month {
  const since = (Number(month.slice(5)) - 1) % MONTHS_OF[filing];
  return monthOf(addMonths(`${month}-01`, -since));
}
