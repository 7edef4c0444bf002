import { DAY_MS } from '#contract/durations.ts';
import { addMonths, type IndianDate } from '#contract/indian-time.ts';
import { type Paise, paise, toRupees } from '#contract/money/money.ts';
import type { UnsentRefund } from '#contract/office/payments/money-matters.ts';
import type { Owed } from '#contract/office/today/today.ts';

/** Whole days since the last backup; the last night's is new enough. Null: there was none, and nothing to lose. */
export function daysWithoutBackup(lastBackup: Date | null, now: Date): number {
  const days = lastBackup ? Math.floor((now.getTime() - lastBackup.getTime()) / DAY_MS) : 0;
  return days > 1 ? days : 0;
}

/** Whether a refund could not be sent for a day, such as with a rejected key or at another account. */
export function isStuck({ state, problem, since }: UnsentRefund, now: Date): boolean {
  return state === 'ordered' && problem !== null && now.getTime() - Date.parse(since) >= DAY_MS;
}

const MONTHS = 12;

export function owedAtMonthEnds(
  changes: readonly { month: string; paise: Paise }[],
  today: IndianDate,
): Owed {
  const thisMonth = `${today.slice(0, 8)}01`;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = addMonths(thisMonth, index - MONTHS + 1);
    const until = changes.filter((change) => change.month <= month);
    return { month, amount: toRupees(paise(until.reduce((sum, change) => sum + change.paise, 0))) };
  });
}
