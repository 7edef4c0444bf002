import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupees, toRupees } from '#contract/money/money.ts';
import { agreedTerms } from '#contract/schemes/scheme-terms.ts';
import type { Scheme, UserScheme } from '#contract/schemes/schemes.ts';
import { dueDate, maturityDate, redeemBy, type SchemeTerms } from './instalments/calendar-rules.ts';
import type { SchemeRow, UserSchemeRow } from './queries.ts';

/** Whether a scheme can be joined on an Indian date; both ends of its window are included (P-69). */
export function isOpen(scheme: { fromDate: IndianDate; toDate: IndianDate }, today: IndianDate): boolean {
  return scheme.fromDate <= today && today <= scheme.toDate;
}

/** The day on which somebody who asks today would join: today, or the nearest day of the joining window. */
function joiningDay(scheme: { fromDate: IndianDate; toDate: IndianDate }, today: IndianDate): IndianDate {
  if (today < scheme.fromDate) return scheme.fromDate;
  return today < scheme.toDate ? today : scheme.toDate;
}

/** Serializes a scheme's terms, to detect a change between opening and receiving a payment. */
export function termsText(terms: SchemeTerms): string {
  const { plan, instalments, instalmentPaise, benefitBasisPoints, graceDays, redeemWithinDays } = terms;
  return [
    plan,
    instalments,
    instalmentPaise,
    benefitBasisPoints,
    graceDays,
    redeemWithinDays,
    terms.ratePurity ?? '',
  ].join('|');
}

/** What a customer agrees to by joining today, word by word. */
export function agreedText(scheme: SchemeRow): string {
  return agreedTerms({
    ...scheme,
    name: scheme.schemeName,
    instalmentText: formatRupees(scheme.instalmentPaise),
    benefitPercent: scheme.benefitBasisPoints / 100,
  });
}

/** Terms and window stored when a joining payment was opened; null for payments opened by an early version. */
export interface OpenedOn {
  schemeTerms: string | null;
  joinableUntil: IndianDate | null;
}

/** Why a joining payment of a day cannot enrol: changed terms, or a day outside of both the stored and today's window. */
export function lateJoiningReason(
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

export function brokenChain(userSchemeId: number, entry: number): string {
  return `Passbook ${userSchemeId} was changed in the database: entry ${entry} does not fit its proof. Nothing is paid into or out of it until that is cleared up; compare it with the customer's statement or a backup.`;
}

/** Converts a stored scheme to its API form; its first bonus date is that of a passbook opened now (P-151). */
export function toScheme(row: SchemeRow, now: Date): Scheme {
  const joinedOn = joiningDay(row, indianDate(now));
  return {
    scheme_id: row.schemeId,
    scheme_name: row.schemeName,
    duration: row.duration,
    special_gift: row.specialGift,
    benefits: row.benefits,
    description: row.description,
    first_bonus_date: maturityDate(row, joinedOn),
    from_date: row.fromDate,
    to_date: row.toDate,
    instalment_amount: toRupees(row.instalmentPaise),
    metal: row.metal,
    open: isOpen(row, indianDate(now)),
    plan: row.plan,
    instalments: row.instalments,
    benefit_percent: row.benefitBasisPoints / 100,
    grace_days: row.graceDays,
    dates: {
      first_due: joinedOn,
      next_due: dueDate(joinedOn, 2),
      last_due: dueDate(joinedOn, row.instalments),
      redeem_by: redeemBy(row, joinedOn),
    },
  };
}

export function toUserScheme(row: UserSchemeRow): UserScheme {
  return {
    scheme_id: row.schemeId,
    status: row.status,
    joined_at: row.joinedAt.toISOString(),
    user_scheme_id: row.userSchemeId,
    scheme_name: row.schemeName,
    first_bonus_date: maturityDate(row, indianDate(row.joinedAt)),
  };
}
