import type { OfficeCare } from '#contract/office/care/care.ts';
import { shownRupees } from '../ui/numbers.ts';

/** What the customer agreed to; nothing as long as a request is only asked for. */
export function shownCharge({ charge, state }: Pick<OfficeCare, 'charge' | 'state'>): string | null {
  if (charge > 0) return shownRupees(charge);
  return state === 'asked' || state === 'withdrawn' || state === 'declined' ? null : 'Free';
}
