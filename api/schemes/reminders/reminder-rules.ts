import type { Reminder } from '#api/messages/queue/plan-message-service.ts';
import { addDays, type IndianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import {
  type DueMonth,
  dueMonthOf,
  dueMonths,
  maturityDate,
  redeemBy,
  type SchemeTerms,
} from '../instalments/calendar-rules.ts';

/** A plan that has not ended, as a reminder needs it. */
export interface RunningPlan
  extends Pick<SchemeTerms, 'instalments' | 'instalmentPaise' | 'graceDays' | 'redeemWithinDays'> {
  userSchemeId: number;
  userId: string;
  schemeName: string;
  joinedOn: IndianDate;
  /** The months for which a payment came, also if it was sent back later. */
  paidNumbers: readonly number[];
  savedPaise: Paise;
}

/** A member is reminded again so many days before the days of grace end, and before the plan does. */
const LAST_DAYS_OF_GRACE = 1;
const LAST_DAYS_OF_PLAN = 14;

/** What a member of a plan is to be told today; each of them once (P-343). */
export function remindersOn(plan: RunningPlan, today: IndianDate): Reminder[] {
  const month = dueMonthOf(dueMonths(plan, plan.joinedOn), today);
  return month ? monthReminders(plan, month, today) : endReminders(plan, today);
}

function monthReminders(plan: RunningPlan, month: DueMonth, today: IndianDate): Reminder[] {
  const { number, dueDate, graceUntil } = month;
  if (plan.paidNumbers.includes(number) || today > graceUntil) return [];
  const facts = { ...planFacts(plan), number, amountPaise: plan.instalmentPaise, day: graceUntil };
  const isLast = today > dueDate && today >= addDays(graceUntil, -LAST_DAYS_OF_GRACE);
  return [{ kind: isLast ? 'instalment late' : 'instalment due', userId: plan.userId, facts }];
}

function endReminders(plan: RunningPlan, today: IndianDate): Reminder[] {
  const day = redeemBy(plan, plan.joinedOn);
  if (today < maturityDate(plan, plan.joinedOn) || today > day || plan.savedPaise === 0) return [];
  const facts = { ...planFacts(plan), number: null, amountPaise: plan.savedPaise, day };
  const isLast = today >= addDays(day, -LAST_DAYS_OF_PLAN);
  return [{ kind: isLast ? 'plan ends' : 'plan ready', userId: plan.userId, facts }];
}

function planFacts({ userSchemeId, schemeName, instalments }: RunningPlan) {
  return { userSchemeId, schemeName, instalments };
}
