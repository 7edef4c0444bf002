import { type CellReader, day } from '#api/catalogue/import-cell-rules.ts';
import { addMonths, type IndianDate, startOfIndianDay } from '#contract/indian-time.ts';

/** A day that must be there: an Indian date or `D-5`. */
export function givenDay(today: IndianDate): CellReader<IndianDate> {
  return (cell) => {
    const { value, fault } = day(today)(cell);
    return value === null ? { value: today, fault: fault ?? 'the day is missing.' } : { value };
  };
}

/** So many calendar months after the first day, written `from+11m`. */
export function monthsFrom(from: IndianDate): CellReader<IndianDate> {
  return (cell) => {
    const months = /^from\+(\d{1,2})m$/.exec(cell)?.[1];
    if (months === undefined) return { value: from, fault: `'${cell}' is not written like from+11m.` };
    return { value: addMonths(from, Number(months)) };
  };
}

/** An instant on an Indian day, at an hour of the Indian clock; never later than `now`. */
export function atHour(date: IndianDate, hour: number, now: Date): Date {
  const instant = startOfIndianDay(date).getTime() + hour * 60 * 60 * 1000;
  return new Date(Math.min(instant, now.getTime()));
}

/** The instant so many days and minutes after another; never later than `now`. */
export function later(instant: Date, days: number, minutes: number, now: Date): Date {
  const time = instant.getTime() + (days * 24 * 60 + minutes) * 60 * 1000;
  return new Date(Math.min(time, now.getTime()));
}
