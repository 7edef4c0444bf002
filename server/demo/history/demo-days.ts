import { day } from '#api/catalogue/import/lines/import-cell-rules.ts';
import type { CellReader } from '#api/platform/csv-cells.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { type IndianDate, startOfIndianDay } from '#contract/indian-time.ts';

/** Reads a required day: an Indian date, or relative to today like `D-5`. */
export function requiredDay(today: IndianDate): CellReader<IndianDate> {
  return (cell) => {
    const { value, fault } = day(today)(cell);
    return value === null ? { value: today, fault: fault ?? 'the day is missing.' } : { value };
  };
}

/** The instant of an hour (Indian time) on an Indian day; never later than `now`. */
export function atHour(date: IndianDate, hour: number, now: Date): Date {
  const instant = startOfIndianDay(date).getTime() + hour * HOUR_MS;
  return new Date(Math.min(instant, now.getTime()));
}

/** The instant some days and minutes after another; never later than `now`. */
export function instantAfter(instant: Date, days: number, minutes: number, now: Date): Date {
  const time = instant.getTime() + days * DAY_MS + minutes * MINUTE_MS;
  return new Date(Math.min(time, now.getTime()));
}
