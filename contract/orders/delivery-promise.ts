import { addDays, type IndianDate, indianDate, startOfIndianDay } from '#contract/indian-time.ts';

/** Working days from payment to delivery, as the checkout promises: Monday to Friday. */
export const DELIVERY_WORKING_DAYS = { first: 3, last: 7 } as const;

const [SUNDAY, SATURDAY] = [0, 6];

/** Noon in India is the same day in UTC. */
function weekdayOf(date: IndianDate): number {
  return new Date(startOfIndianDay(date).getTime() + 12 * 3_600_000).getUTCDay();
}

function addWorkingDays(date: IndianDate, days: number): IndianDate {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (weekdayOf(day) !== SUNDAY && weekdayOf(day) !== SATURDAY) left -= 1;
  }
  return day;
}

export function deliveryDays(paidAt: Date): { first: IndianDate; last: IndianDate } {
  const paid = indianDate(paidAt);
  return {
    first: addWorkingDays(paid, DELIVERY_WORKING_DAYS.first),
    last: addWorkingDays(paid, DELIVERY_WORKING_DAYS.last),
  };
}
