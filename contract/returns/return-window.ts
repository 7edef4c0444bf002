import { addDays, endOfIndianDay, type IndianDate, indianDate } from '#contract/indian-time.ts';

/** The last Indian day on which a piece can be returned, so many days after its delivery (P-269). */
export function lastReturnDay(deliveredAt: Date, returnDays: number): IndianDate {
  return addDays(indianDate(deliveredAt), returnDays);
}

/** Whether a return is still possible: until the end of its last Indian day. */
export function isInReturnWindow(deliveredAt: Date, returnDays: number, now: Date): boolean {
  return now < endOfIndianDay(lastReturnDay(deliveredAt, returnDays));
}
