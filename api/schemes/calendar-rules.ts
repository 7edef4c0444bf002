import { addDays, addMonths, type IndianDate } from '#contract/indian-time.ts';
import type { MonthStatus } from '#contract/passbook.ts';
import type { schemes } from '#db/tables/schemes.ts';

/** What a customer and the shop agreed on at joining. Amounts in paise, shares in basis points. */
export type SchemeTerms = Pick<
  typeof schemes.$inferSelect,
  | 'plan'
  | 'instalments'
  | 'instalmentAmount'
  | 'benefitBasisPoints'
  | 'graceDays'
  | 'redeemWithinDays'
  | 'ratePurity'
>;

/**
 * Every payment must be used up within 365 days of its receipt, or it becomes a deposit (Companies (Acceptance of
 * Deposits) Rules 2014, rule 2(1)(c)(xii)). The first payment is the oldest; its 365th day is 364 days later.
 */
const MAX_LIFE_DAYS = 364;

/** When instalments are due: each month on the day of joining, or on the last day of a shorter month. */
export function dueDate(joinedOn: IndianDate, number: number): IndianDate {
  return addMonths(joinedOn, number - 1);
}

/** The first day on which the member can use the benefit: a month after the last due date. */
export function maturityDate(terms: Pick<SchemeTerms, 'instalments'>, joinedOn: IndianDate): IndianDate {
  return addMonths(joinedOn, terms.instalments);
}

/** The last day on which the savings can be turned into jewellery. */
export function redeemBy(
  terms: Pick<SchemeTerms, 'instalments' | 'redeemWithinDays'>,
  joinedOn: IndianDate,
): IndianDate {
  const promised = addDays(maturityDate(terms, joinedOn), terms.redeemWithinDays - 1);
  const lawful = addDays(joinedOn, MAX_LIFE_DAYS);
  return promised < lawful ? promised : lawful;
}

/** One due month: it runs from its due date to the day before the next, and takes one payment at most. */
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

/** The due month that a day falls in; none before joining and from maturity on. */
export function dueMonthOf(months: readonly DueMonth[], day: IndianDate): DueMonth | undefined {
  return months.find((month) => month.dueDate <= day && day <= month.payableUntil);
}

/** Where a due month stands today, given the day on which it was paid, if it was. */
export function monthStatus(month: DueMonth, paidOn: IndianDate | undefined, today: IndianDate): MonthStatus {
  if (paidOn !== undefined) return paidOn <= month.graceUntil ? 'paid' : 'late';
  if (today < month.dueDate) return 'upcoming';
  if (today === month.dueDate) return 'due';
  return today <= month.graceUntil ? 'grace' : 'missed';
}

/** Whether a month counts as missed: the benefit shrinks, also when it was paid after all. */
export function countsAsMissed(status: MonthStatus): boolean {
  return status === 'late' || status === 'missed';
}

/**
 * When money was received: as the provider says, but never before the payment was opened nor in the future. A
 * message that comes late must not cost the customer the month.
 */
export function receivedAt(openedAt: Date, paidAt: Date | undefined, now: Date): Date {
  const earliest = Math.max(openedAt.getTime(), paidAt?.getTime() ?? now.getTime());
  return new Date(Math.min(earliest, now.getTime()));
}
