import { addDays, addMonths, type IndianDate } from '#contract/indian-time.ts';
import type { MonthStatus } from '#contract/schemes/passbook.ts';
import type { schemes } from '#db/tables/money/schemes.ts';

/** The terms agreed at joining. Amounts in paise, shares in basis points. */
export type SchemeTerms = Pick<
  typeof schemes.$inferSelect,
  | 'plan'
  | 'instalments'
  | 'instalmentPaise'
  | 'benefitBasisPoints'
  | 'graceDays'
  | 'redeemWithinDays'
  | 'ratePurity'
>;

/**
 * A payment not used within 365 days of receipt becomes a deposit (Companies (Acceptance of Deposits) Rules 2014,
 * rule 2(1)(c)(xii)). The first payment is the oldest; its 365th day is 364 days later.
 */
const MAX_LIFE_DAYS = 364;

export function dueDate(joinedOn: IndianDate, number: number): IndianDate {
  return addMonths(joinedOn, number - 1);
}

/** When the instalment behind one is due; null behind the last one. */
export function nextDueAfter(
  { instalments }: Pick<SchemeTerms, 'instalments'>,
  joinedOn: IndianDate,
  number: number,
): IndianDate | null {
  return number < instalments ? dueDate(joinedOn, number + 1) : null;
}

/** The first day the benefit can be used: one month after the last due date. */
export function maturityDate(terms: Pick<SchemeTerms, 'instalments'>, joinedOn: IndianDate): IndianDate {
  return addMonths(joinedOn, terms.instalments);
}

/** The last day the savings can be redeemed for jewellery. */
export function redeemBy(
  terms: Pick<SchemeTerms, 'instalments' | 'redeemWithinDays'>,
  joinedOn: IndianDate,
): IndianDate {
  const promised = addDays(maturityDate(terms, joinedOn), terms.redeemWithinDays - 1);
  const lawful = addDays(joinedOn, MAX_LIFE_DAYS);
  return promised < lawful ? promised : lawful;
}

/** One due month, from its due date to the day before the next. It takes one payment at most (P-72). */
export interface DueMonth {
  number: number;
  dueDate: IndianDate;
  graceUntil: IndianDate;
  payableUntil: IndianDate;
}

export function dueMonths(
  terms: Pick<SchemeTerms, 'instalments' | 'graceDays'>,
  joinedOn: IndianDate,
): DueMonth[] {
  return Array.from({ length: terms.instalments }, (_, index) => {
    const due = dueDate(joinedOn, index + 1);
    return {
      number: index + 1,
      dueDate: due,
      graceUntil: addDays(due, terms.graceDays),
      payableUntil: addDays(dueDate(joinedOn, index + 2), -1),
    };
  });
}

/** The due month that contains a day; undefined before joining and from maturity on. */
export function dueMonthOf(months: readonly DueMonth[], day: IndianDate): DueMonth | undefined {
  return months.find((month) => month.dueDate <= day && day <= month.payableUntil);
}

/** The status of a due month today; `paidOn` is the payment date, if paid. */
export function monthStatus(month: DueMonth, paidOn: IndianDate | undefined, today: IndianDate): MonthStatus {
  if (paidOn !== undefined) return paidOn <= month.graceUntil ? 'paid' : 'late';
  if (today < month.dueDate) return 'upcoming';
  if (today === month.dueDate) return 'due';
  return today <= month.graceUntil ? 'grace' : 'missed';
}

/** Whether a month reduces the benefit, also when it was paid late (P-72). */
export function countsAsMissed(status: MonthStatus): boolean {
  return status === 'late' || status === 'missed';
}

/** The provider's receipt time, so that a late webhook costs no month; never before the opening, nor in the future. */
export function receivedAt(openedAt: Date, paidAt: Date | undefined, now: Date): Date {
  const earliest = Math.max(openedAt.getTime(), paidAt?.getTime() ?? now.getTime());
  return new Date(Math.min(earliest, now.getTime()));
}
