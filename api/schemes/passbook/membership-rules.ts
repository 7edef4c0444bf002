import type { IndianDate } from '#contract/indian-time.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import type { SchemeTerms } from '../instalments/calendar-rules.ts';

/** A customer's membership in a scheme, without its ledger. */
export interface Membership extends SchemeTerms {
  userSchemeId: number;
  schemeId: number;
  schemeName: string;
  metal: string;
  specialGift: string;
  status: Passbook['status'];
  member: string;
  joinedOn: IndianDate;
}
