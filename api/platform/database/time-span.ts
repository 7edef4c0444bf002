import { type SQLWrapper, sql } from 'drizzle-orm';
import { endOfIndianDay, type IndianDate, startOfIndianDay } from '#contract/indian-time.ts';

/** A time from one instant to another, the last one excluded. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** From the begin of the first Indian day to the end of the last one. */
export const spanOfDays = ({ from, to }: { from: IndianDate; to: IndianDate }): TimeSpan => ({
  from: startOfIndianDay(from),
  to: endOfIndianDay(to),
});

export const isWithin = (at: SQLWrapper, { from, to }: TimeSpan) =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;
