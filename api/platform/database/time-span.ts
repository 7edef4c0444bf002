import { type SQLWrapper, sql } from 'drizzle-orm';

/** A time from one instant to another, the last one excluded. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

export const isWithin = (at: SQLWrapper, { from, to }: TimeSpan) =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;
