import * as z from 'zod/mini';
import { dateOnly, rupees } from '#contract/fields.ts';
import { COUNTER_ROLES, MANAGERS, MONEY_ROLES, OWNER, PACKING_ROLES } from '#contract/office/call.ts';
import type { Role } from '#contract/office/roles.ts';

/** What may wait for a person, and whose work it is (P-190). */
export const TODAY_TASKS = {
  urgent_complaints: COUNTER_ROLES,
  to_pack: PACKING_ROLES,
  to_ship: PACKING_ROLES,
  returns_to_check: PACKING_ROLES,
  returns_to_decide: MANAGERS,
  returns_asked: MANAGERS,
  approvals: OWNER,
  account_changes: OWNER,
  payment_account_changes: OWNER,
  awaited_transfers: MANAGERS,
  payments_to_decide: MONEY_ROLES,
  failed_refunds: MONEY_ROLES,
  stuck_refunds: MONEY_ROLES,
  unknown_payments: MONEY_ROLES,
  disputes: MONEY_ROLES,
  open_complaints: COUNTER_ROLES,
  differences: MONEY_ROLES,
  overdue_plans: MONEY_ROLES,
  late_care: COUNTER_ROLES,
  asked_care: COUNTER_ROLES,
  reviews_to_read: MANAGERS,
  failed_messages: COUNTER_ROLES,
  old_rates: COUNTER_ROLES,
  sold_out: COUNTER_ROLES,
  low_stock: COUNTER_ROLES,
  first_pieces: MANAGERS,
  demo_papers: OWNER,
  test_payments: OWNER,
  unannounced_payments: OWNER,
  no_mail_server: OWNER,
  no_news_address: OWNER,
  no_backup: OWNER,
  sample_reviews: OWNER,
  empty_links: OWNER,
} as const satisfies Record<string, readonly Role[]>;

export type TodayTask = keyof typeof TODAY_TASKS;

const TASK_NAMES = Object.keys(TODAY_TASKS) as TodayTask[];

/** The tasks of a role, in the order of their urgency. */
export function tasksOf(role: Role): TodayTask[] {
  return TASK_NAMES.filter((task) => (TODAY_TASKS[task] as readonly Role[]).includes(role));
}

/** Orders and pieces are counted up to this. */
export const MAX_COUNTED = 1000;

/** What the audit calls the account for bank transfers. */
export const BANK_SETTINGS = 'settings:bank';

export const todayResponse = z.object({
  data: z.array(z.object({ task: z.enum(TASK_NAMES), count: z.int() })),
});

/** In rupees, what is paid into plans that had not ended at the end of each month; the last one is today's. */
export const owedResponse = z
  .object({ data: z.array(z.object({ month: dateOnly, amount: rupees })) })
  .register(z.globalRegistry, { id: 'OfficeOwedToSavers' });

export type Owed = z.infer<typeof owedResponse>['data'];
