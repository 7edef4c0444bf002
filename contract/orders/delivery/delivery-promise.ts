import { HOUR_MS } from '#contract/durations.ts';
import {
  addDays,
  formatIndianDate,
  type IndianDate,
  indianDate,
  startOfIndianDay,
} from '#contract/indian-time.ts';

/** The first and the last day of delivery. */
export interface DeliveryDays {
  first: IndianDate;
  last: IndianDate;
}

/** Working days, Monday to Friday, from the payment to the delivery at a place. */
export interface DeliveryTime {
  daysMin: number;
  daysMax: number;
}

/** The text for an order without promised days. */
export const BY_CALL = 'We call you to agree on the day and the way of delivery.';

const [SUNDAY, SATURDAY] = [0, 6];

/** Noon in India is the same day in UTC. */
function isWorkingDay(date: IndianDate): boolean {
  const weekday = new Date(startOfIndianDay(date).getTime() + 12 * HOUR_MS).getUTCDay();
  return weekday !== SUNDAY && weekday !== SATURDAY;
}

function addWorkingDays(date: IndianDate, days: number): IndianDate {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** Working days after a day, up to and with another. */
function workingDaysBetween(after: IndianDate, until: IndianDate): number {
  let days = 0;
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) {
    if (isWorkingDay(day)) days += 1;
  }
  return days;
}

/** When an order paid at an instant arrives (P-222). `leadDays`: working days in which a piece is made before it is sent. */
export function deliveryDays(paidAt: Date, { daysMin, daysMax }: DeliveryTime, leadDays = 0): DeliveryDays {
  const paid = indianDate(paidAt);
  return {
    first: addWorkingDays(paid, leadDays + daysMin),
    last: addWorkingDays(paid, leadDays + daysMax),
  };
}

/** The promise of an order that is paid after the day it was placed: by as many working days later (P-223). */
export function promiseWhenPaid({ first, last }: DeliveryDays, placedAt: Date, paidAt: Date): DeliveryDays {
  const placed = indianDate(placedAt);
  return deliveryDays(paidAt, {
    daysMin: workingDaysBetween(placed, first),
    daysMax: workingDaysBetween(placed, last),
  });
}

/** "between 26 Nov 2026 and 2 Dec 2026" */
export function deliverySpan({ first, last }: DeliveryDays): string {
  if (first === last) return `on ${formatIndianDate(first)}`;
  return `between ${formatIndianDate(first)} and ${formatIndianDate(last)}`;
}
