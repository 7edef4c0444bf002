import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import type { PlanMessageKind } from '#contract/office/messages/message-states.ts';
import { outbox, type PlanFacts } from '#db/tables/customers/messages.ts';
import { schemes, userSchemes } from '#db/tables/money/schemes.ts';
import { queued } from './queue-service.ts';

/** Queues that an instalment is booked, in the transaction that books it. One statement, so that it can be sent with COMMIT. */
export function queuePaidInstalmentWrite(
  tx: Database,
  { userSchemeId, number, nextDue }: { userSchemeId: number; number: number; nextDue: IndianDate | null },
  now: Date,
): Write {
  const about = sql`jsonb_build_object('number', ${number}::integer, 'amountPaise', own.instalment_paise, 'day', ${nextDue}::text)`;
  const facts = factsOfPlan(userSchemeId, factOf({ userSchemeId, number }), about);
  return tx.execute(queued('instalment paid', now, facts));
}

interface GivenGift {
  userSchemeId: number;
  /** Of its ledger entry. */
  sequence: number;
  valuePaise: Paise;
  isDeductible: boolean;
}

/** Queues that the gift of a plan was handed over (P-347). */
export async function queueGivenGift(
  tx: Database,
  { userSchemeId, sequence, valuePaise, isDeductible }: GivenGift,
  now: Date,
): Promise<void> {
  const about = sql`jsonb_build_object('number', null, 'amountPaise', ${valuePaise}::bigint, 'day', null,
    'gift', jsonb_build_object('text', own.special_gift, 'isDeductible', ${isDeductible}::boolean))`;
  const facts = factsOfPlan(userSchemeId, `gift:${userSchemeId}:${sequence}`, about);
  await tx.execute(queued('plan gift given', now, facts));
}

/** What a message about a passbook is written from; `about` is a JSON object, and may read the passbook as `own`. */
const factsOfPlan = (userSchemeId: number, fact: string, about: SQL) => sql`
  select own.user_id, 'plan:' || own.user_scheme_id as subject, ${fact}::text as fact,
    jsonb_build_object('userSchemeId', own.user_scheme_id, 'schemeName', plan.scheme_name, 'instalments', own.instalments)
      || ${about} as payload
  from ${userSchemes} own join ${schemes} plan using (scheme_id) where own.user_scheme_id = ${userSchemeId}`;

export interface Reminder {
  kind: PlanMessageKind;
  userId: string;
  facts: PlanFacts;
}

/** Queues reminders that were not queued before: one of a kind for each instalment, and for each plan (P-343). */
export async function queueReminders(db: Database, reminders: readonly Reminder[], now: Date): Promise<void> {
  for (const kind of new Set(reminders.map((reminder) => reminder.kind))) {
    const rows = reminders
      .filter((reminder) => reminder.kind === kind)
      .map(({ userId, facts }) => ({ user_id: userId, fact: factOf(facts), payload: facts }));
    await db.execute(
      queued(
        kind,
        now,
        sql`
        select given.user_id, 'plan:' || (given.payload ->> 'userSchemeId') as subject, given.fact, given.payload
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(user_id uuid, fact text, payload jsonb)
        where not exists (select from ${outbox} before
          where before.kind = ${kind} and before.fact = given.fact and before.channel = 'mail')`,
      ),
    );
  }
}

function factOf({ userSchemeId, number }: Pick<PlanFacts, 'userSchemeId' | 'number'>): string {
  return number === null ? `plan:${userSchemeId}` : `instalment:${userSchemeId}:${number}`;
}
