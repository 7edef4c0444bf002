import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { addDays, addMonths, endOfIndianDay, formatIndianDate, indianDate } from '#contract/indian-time.ts';

const ACKNOWLEDGE_HOURS = 48;
/** From this day on, of about 30, a complaint that is open is urgent. */
export const URGENT_FROM_DAY = 25;

/** By when a complaint must be acknowledged: within 48 hours (P-266). */
export function acknowledgeBy(madeAt: Date): Date {
  return new Date(madeAt.getTime() + ACKNOWLEDGE_HOURS * HOUR_MS);
}

/** By when a complaint must be settled: the end of the Indian day one month later (P-266). */
export function settleBy(madeAt: Date): Date {
  return endOfIndianDay(addMonths(indianDate(madeAt), 1));
}

/** The last Indian day of a complaint's month: "23 Dec 2026". */
export function lastDayToSettle(dueAt: string): string {
  return formatIndianDate(new Date(Date.parse(dueAt) - 1));
}

/** Indian days since a complaint was made; 0 on its first day. */
export function complaintAge(madeAt: Date, now: Date): number {
  const day = (instant: Date) => Date.parse(`${indianDate(instant)}T00:00:00Z`);
  return Math.round((day(now) - day(madeAt)) / DAY_MS);
}

/** The latest Indian day on which a complaint was made that is urgent now. */
export function urgentSince(now: Date): Date {
  return endOfIndianDay(addDays(indianDate(now), -URGENT_FROM_DAY));
}
