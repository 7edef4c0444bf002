const MOMENT = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** An instant in Indian time, wherever the screen is: "22 Nov 2026, 6:30 pm". */
export function shownMoment(instant: string): string {
  return MOMENT.format(new Date(instant));
}
