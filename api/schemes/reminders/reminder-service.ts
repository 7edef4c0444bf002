import { queueReminders } from '#api/messages/queue/plan-message-service.ts';
import { isHourOfMessages } from '#api/messages/rules.ts';
import type { Shop } from '#api/shop.ts';
import { indianDate } from '#contract/indian-time.ts';
import { findRunningPlans } from './reminder-queries.ts';
import { remindersOn } from './reminder-rules.ts';

const PLANS_AT_ONCE = 500;

/** Queues what members of savings plans are told about their dates (P-343). Safe to repeat, and to run on several instances. */
export async function remindMembers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  if (!isHourOfMessages(now)) return;
  const today = indianDate(now);
  for (let after = 0; ; ) {
    const plans = await findRunningPlans(db, after, PLANS_AT_ONCE);
    await queueReminders(
      db,
      plans.flatMap((plan) => remindersOn(plan, today)),
      now,
    );
    const last = plans.at(-1);
    if (!last) return;
    after = last.userSchemeId;
  }
}
