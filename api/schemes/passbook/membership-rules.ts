import type { IndianDate } from '#contract/indian-time.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import type { SchemeTerms } from '../instalments/calendar-rules.ts';

/** A customer's membership in a scheme, without its ledger. */
export interface Membership extends SchemeTerms {
  userSchemeId: number;
  userId: string;
  schemeId: number;
  schemeName: string;
  metal: string;
  specialGift: string;
  status: Passbook['status'];
  member: string;
  joinedOn: IndianDate;
  /** The order that it paid a part of, or the unpaid one for which it was chosen. */
  order: { orderId: string; isPaid: boolean } | null;
  /** The payments that came to the shop itself; absent: none. */
  paidInShop?: readonly string[];
}

/** A passbook whose hash chain is intact. */
export interface SoundPassbook {
  member: Membership;
  entries: ChainedEntry[];
}
