import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { toRupees } from '#contract/money.ts';
import type { Scheme, UserScheme } from '#contract/schemes.ts';
import type { SchemeTerms } from './calendar-rules.ts';
import type { SchemeRow, UserSchemeRow } from './queries.ts';

/** Whether a scheme may be joined on an Indian day; both ends of its window count. */
export function isOpen(scheme: { fromDate: IndianDate; toDate: IndianDate }, today: IndianDate): boolean {
  return scheme.fromDate <= today && today <= scheme.toDate;
}

/** The terms of a scheme in one line, so that a change between opening a payment and receiving it is noticed. */
export function termsText(terms: SchemeTerms): string {
  const { plan, instalments, instalmentAmount, benefitBasisPoints, graceDays, redeemWithinDays } = terms;
  return [
    plan,
    instalments,
    instalmentAmount,
    benefitBasisPoints,
    graceDays,
    redeemWithinDays,
    terms.ratePurity ?? '',
  ].join('|');
}

/** What a joining payment was opened on; nothing of payments that an early version opened. */
export interface OpenedOn {
  schemeTerms: string | null;
  joinableUntil: IndianDate | null;
}

/**
 * Why a joining payment that was received on a day cannot join, if so. The window counts as it was when the payment was
 * opened, or as it is now; the terms must still be those of the opening.
 */
export function whyTooLate(
  scheme: SchemeTerms & { fromDate: IndianDate; toDate: IndianDate },
  opened: OpenedOn,
  receivedOn: IndianDate,
): string | undefined {
  const wasOpen = opened.joinableUntil !== null && receivedOn <= opened.joinableUntil;
  if (!wasOpen && !isOpen(scheme, receivedOn)) {
    return `The scheme could be joined until ${formatIndianDate(opened.joinableUntil ?? scheme.toDate)}; the payment was received on ${formatIndianDate(receivedOn)}.`;
  }
  if (opened.schemeTerms !== null && opened.schemeTerms !== termsText(scheme)) {
    return 'The terms of the scheme were changed after the payment was opened.';
  }
  return undefined;
}

/** What the owner is told of a passbook whose entries do not prove each other. */
export function brokenChain(userSchemeId: number, entry: number): string {
  return `Passbook ${userSchemeId} was changed in the database: entry ${entry} does not fit its proof. Nothing is paid into or out of it until that is cleared up; compare it with the customer's statement or a backup.`;
}

/** A stored scheme as the calls carry it. */
export function toScheme(row: SchemeRow, now: Date): Scheme {
  return {
    scheme_id: row.schemeId,
    scheme_name: row.schemeName,
    duration: row.duration,
    special_gift: row.specialGift,
    benefits: row.benefits,
    description: row.description,
    first_bonus_date: row.firstBonusDate,
    from_date: row.fromDate,
    to_date: row.toDate,
    instalment_amount: toRupees(row.instalmentAmount),
    metal: row.metal,
    open: isOpen(row, indianDate(now)),
  };
}

/** A customer's scheme as the calls carry it. */
export function toUserScheme(row: UserSchemeRow): UserScheme {
  return {
    scheme_id: row.schemeId,
    status: row.status,
    joined_at: row.joinedAt.toISOString(),
    user_scheme_id: row.userSchemeId,
    scheme_name: row.schemeName,
  };
}
