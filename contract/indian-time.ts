import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

/** Indian time is UTC+05:30 all year; business dates are Indian dates. */
const OFFSET_MS = 5.5 * HOUR_MS;

/** A calendar date, `YYYY-MM-DD`, in Indian time. */
export type IndianDate = string;

export function indianDate(instant: Date): IndianDate {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** `22-11-2026`, as accountants write it. */
export function dayMonthYear(date: IndianDate): string {
  return date.split('-').reverse().join('-');
}

export function startOfIndianDay(date: IndianDate): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - OFFSET_MS);
}

export function endOfIndianDay(date: IndianDate): Date {
  return new Date(startOfIndianDay(date).getTime() + DAY_MS);
}

export function addDays(date: IndianDate, days: number): IndianDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function addMonths(date: IndianDate, months: number): IndianDate {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay)))
    .toISOString()
    .slice(0, 10);
}

/** The financial year of an Indian date, April to March, as invoices print it: `26-27`. */
export function financialYear(date: IndianDate): string {
  const year = Number(date.slice(0, 4));
  const first = Number(date.slice(5, 7)) >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** The abbreviations of `Intl` for `en-IN`. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

// Not `Intl`: creating its first formatter takes longer than a frame on a phone.
function writtenDate(instant: Date): string {
  const indian = new Date(instant.getTime() + OFFSET_MS);
  return `${indian.getUTCDate()} ${MONTHS[indian.getUTCMonth()]} ${indian.getUTCFullYear()}`;
}

/** Formats a date or Indian date as `20 Nov 2026`, in Indian time. Text that is not a date is returned unchanged. */
export function formatIndianDate(value: Date | string): string {
  const dateOnly = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const instant = dateOnly ? startOfIndianDay(value) : new Date(value);
  return Number.isNaN(instant.getTime()) ? String(value) : writtenDate(instant);
}

const clockOf = (instant: Date) => new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 16);

/** `20 Nov 2026, 09:05`, in Indian time, for the staff. */
export function formatIndianMoment(instant: Date): string {
  return `${writtenDate(instant)}, ${clockOf(instant)}`;
}

/** `9:05 am`, in Indian time. */
export function spokenTime(instant: Date): string {
  const clock = clockOf(instant);
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** `20 Nov 2026, 9:05 am`, in Indian time, as customers say it. */
export const spokenMoment = (instant: Date): string => `${writtenDate(instant)}, ${spokenTime(instant)}`;
