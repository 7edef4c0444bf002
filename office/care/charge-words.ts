import type { Rupees } from '#contract/money/money.ts';
import { shownRupees } from '../ui/numbers.ts';

export const shownCharge = (charge: Rupees) => (charge > 0 ? shownRupees(charge) : 'Free');
