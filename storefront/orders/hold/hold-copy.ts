import { indianDate, spokenMoment, spokenTime } from '#contract/indian-time.ts';

/** `4:35 pm`, in Indian time; with its date, `21 Nov 2026, 4:35 pm`, when that is not the Indian date of `now`. */
export function holdEnd(instant: Date, now: Date): string {
  return indianDate(instant) === indianDate(now) ? spokenTime(instant) : spokenMoment(instant);
}
