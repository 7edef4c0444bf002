import type { OfficeCare } from '#contract/office/care/care.ts';
import { shownRupees } from '../ui/numbers.ts';

/** What the customer agreed to; nothing before the piece is taken in, unless something is agreed. */
export function shownCharge({ charge, taken_in }: Pick<OfficeCare, 'charge' | 'taken_in'>): string | null {
  if (charge > 0) return shownRupees(charge);
  return taken_in && 'Free';
}
