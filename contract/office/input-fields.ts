import * as z from 'zod/mini';
import { DAY_MS } from '#contract/durations.ts';
import { atMost } from '#contract/fields.ts';
import { addDays, type IndianDate } from '#contract/indian-time.ts';
import type { Rupees } from '#contract/money/money.ts';
import { capitalised } from '#contract/words.ts';

const MAX_RUPEES = 999_999_999;

/** Whether a number has at most two decimals, as rupees, percents and rates do. */
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Rupees that a person enters: at least 0, at most two decimals. */
export function rupeesField(label: string, most = MAX_RUPEES) {
  return z
    .number({ error: `Please enter ${label} in rupees.` })
    .check(
      z.minimum(0, { error: `${capitalised(label)} cannot be below 0.` }),
      z.maximum(most, { error: `${capitalised(label)} is too much.` }),
      z.refine(hasTwoDecimals, { error: 'Please give at most two decimals.' }),
    ) as unknown as z.ZodMiniType<Rupees, number>;
}

/** A number with at most two decimals, such as a percent. */
export function numberField(label: string, most: number) {
  return z
    .number({ error: `Please enter ${label}.` })
    .check(
      z.minimum(0, { error: `${capitalised(label)} cannot be below 0.` }),
      z.maximum(most, { error: `${capitalised(label)} is at most ${most}.` }),
      z.refine(hasTwoDecimals, { error: 'Please give at most two decimals.' }),
    );
}

/** A whole number within bounds. */
export function countField(label: string, least: number, most: number) {
  const error = `Please enter ${label} as a whole number from ${least} to ${most}.`;
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }));
}

const DAY = /^20\d\d-\d\d-\d\d$/;

/** An Indian day that exists, `2026-11-20`. */
export function dayField(label: string) {
  const error = `Please enter ${label} as a date.`;
  return z
    .string({ error })
    .check(
      z.refine(
        (day) => DAY.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day,
        { error },
      ),
    );
}

/** Refuses a range of a filter whose upper end is below its lower one; both may be absent. */
const rangeCheck = (lower: string, upper: string, error: string) =>
  z.refine<Partial<Record<string, unknown>>>(
    ({ [lower]: first, [upper]: last }) =>
      first === undefined || last === undefined || (first as string | number) <= (last as string | number),
    { error, path: [upper] },
  );

export const daysInOrder = rangeCheck('from', 'to', 'The last day is before the first one.');

/** Refuses more days than so many years have, leap days included; `daysInOrder` and the fields refuse everything else. */
export const yearsAtMost = (years: number, error: string) =>
  z.refine<{ from: IndianDate; to: IndianDate }>(
    ({ from, to }) => !(Date.parse(to) - Date.parse(from) >= (years * 365 + Math.ceil(years / 4)) * DAY_MS),
    { error, path: ['to'] },
  );

export const amountsInOrder = (lower: string, upper: string) =>
  rangeCheck(lower, upper, 'The highest amount is below the lowest one.');

/** A secret of an account elsewhere; absent: the stored one stays. */
export const secretField = (label: string, most: number) =>
  z.optional(z.string().check(atMost(most, `Please keep ${label} under ${most} characters.`)));

/** Where an account elsewhere is set; `environment`: where the shop is started, and changed there only. */
export const ACCOUNT_SOURCES = ['environment', 'office', 'none'] as const;
