import { formatIndianMoment } from '#contract/indian-time.ts';

/** `4:35 pm`, in Indian time; with its date, `21 Nov 2026, 4:35 pm`, when that is not the Indian date of `now`. */
export function holdEnd(instant: Date, now: Date): string {
  const [date = '', clock = ''] = formatIndianMoment(instant).split(', ');
  const [hour, minute] = clock.split(':');
  const time = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
  return formatIndianMoment(now).startsWith(`${date},`) ? time : `${date}, ${time}`;
}
