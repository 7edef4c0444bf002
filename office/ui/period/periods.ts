import { addDays, addMonths, type IndianDate } from '#contract/indian-time.ts';

/** Indian days, both included. */
export interface Days {
  from: IndianDate;
  to: IndianDate;
}

export const lastDays = (today: IndianDate, count: number): Days => ({
  from: addDays(today, 1 - count),
  to: today,
});

/** The times that owners ask for most, by their names. */
export function usualPeriods(today: IndianDate): { label: string; days: Days }[] {
  const month = `${today.slice(0, 7)}-01`;
  const year = startOfFinancialYear(today);
  return [
    { label: 'Today', days: lastDays(today, 1) },
    { label: 'Last 7 days', days: lastDays(today, 7) },
    { label: 'Last 30 days', days: lastDays(today, 30) },
    { label: 'This month', days: { from: month, to: today } },
    { label: 'Last month', days: { from: addMonths(month, -1), to: addDays(month, -1) } },
    { label: 'This financial year', days: { from: year, to: today } },
    { label: 'Last financial year', days: { from: addMonths(year, -12), to: addDays(year, -1) } },
  ];
}

/** From 1 April. */
function startOfFinancialYear(today: IndianDate): IndianDate {
  const year = Number(today.slice(0, 4));
  return `${today.slice(5) < '04-01' ? year - 1 : year}-04-01`;
}

/** What an address asks for; `usual` where it names none. */
export function daysIn(search: URLSearchParams, usual: Days): Days {
  return { from: search.get('from') ?? usual.from, to: search.get('to') ?? usual.to };
}
