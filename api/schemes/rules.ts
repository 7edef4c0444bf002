import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { toRupees } from '#contract/money.ts';
import type { Scheme, UserScheme } from '#contract/schemes.ts';
import type { SchemeRow, UserSchemeRow } from './queries.ts';

/** Whether a scheme may be joined on an Indian day; both ends of its window count. */
export function isOpen(scheme: { fromDate: IndianDate; toDate: IndianDate }, today: IndianDate): boolean {
  return scheme.fromDate <= today && today <= scheme.toDate;
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
