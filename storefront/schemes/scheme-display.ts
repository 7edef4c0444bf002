import { SCHEME_CODE_DIGITS } from '#contract/constants.ts';
import { counted } from '#contract/counted.ts';
import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import type { Scheme, UserScheme } from '#contract/schemes/schemes.ts';

export function schemeCode(schemeId: number | null | undefined): string {
  return schemeId === null || schemeId === undefined
    ? 'none'
    : String(schemeId).padStart(SCHEME_CODE_DIGITS, '0');
}

/** Splits the text at its line breaks (P-77). */
export function benefitLines(benefits: string | null | undefined): string[] {
  return String(benefits ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The days of grace of all schemes, `7 days` or `3 to 7 days`; undefined when there are none, or not yet. */
export function graceText(schemes: readonly Pick<Scheme, 'grace_days'>[]): string | undefined {
  // A server may lack the fields of our own.
  const days = schemes.map(({ grace_days }) => grace_days).filter(Number.isFinite);
  const most = Math.max(0, ...days);
  const least = Math.min(most, ...days);
  if (most === 0) return undefined;
  return least === most ? counted(most, 'day') : `${least} to ${counted(most, 'day')}`;
}

/** Why a scheme cannot be joined today, or null if it can (P-69). */
export function closedReason(
  scheme: Pick<Scheme, 'open' | 'from_date' | 'to_date'>,
  today: IndianDate = indianDate(new Date()),
): string | null {
  if (scheme.open !== false) return null;
  return today < scheme.from_date
    ? `Joining opens on ${formatIndianDate(scheme.from_date)}.`
    : `Joining closed on ${formatIndianDate(scheme.to_date)}.`;
}

/** A customer's active passbook of a scheme, if any. */
export function activeIn(
  userSchemes: readonly UserScheme[] | undefined,
  schemeId: number,
): UserScheme | undefined {
  return userSchemes?.find(
    ({ scheme_id, status }) => scheme_id === schemeId && String(status).toLowerCase() === 'active',
  );
}
