import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { NoticeGroup } from '#contract/notices/notice-channels.ts';
import type { MessageChannel } from '#contract/office/messages/message-states.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { noticeChoices } from '#db/tables/customers/messages.ts';

export type ChoiceRow = typeof noticeChoices.$inferSelect;

/** The last choice of a customer for each channel and group. */
export function findChoices(db: Database, userId: string): Promise<ChoiceRow[]> {
  return db
    .selectDistinctOn([noticeChoices.channel, noticeChoices.noticeGroup])
    .from(noticeChoices)
    .where(eq(noticeChoices.userId, userId))
    .orderBy(noticeChoices.channel, noticeChoices.noticeGroup, desc(noticeChoices.choiceId));
}

export async function findChoice(
  db: Database,
  userId: string,
  channel: MessageChannel,
  group: NoticeGroup,
): Promise<ChoiceRow | undefined> {
  const rows = await db
    .select()
    .from(noticeChoices)
    .where(
      and(
        eq(noticeChoices.userId, userId),
        eq(noticeChoices.channel, channel),
        eq(noticeChoices.noticeGroup, group),
      ),
    )
    .orderBy(desc(noticeChoices.choiceId))
    .limit(1);
  return rows[0];
}

export async function insertChoices(
  db: Database,
  rows: (typeof noticeChoices.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(noticeChoices).values(rows);
}

/** The phone of a customer; locks the row, which serializes choices. */
export async function lockPhone(tx: Database, userId: string): Promise<string | undefined> {
  const rows = await tx
    .select({ phone: users.phone })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update');
  return rows[0]?.phone;
}

export async function findPhone(db: Database, userId: string): Promise<string | undefined> {
  const rows = await db.select({ phone: users.phone }).from(users).where(eq(users.userId, userId));
  return rows[0]?.phone;
}

/** Customers whose phone ends with these digits, however they typed it, in the order in which their rows are locked. */
export function findCustomersByPhone(db: Database, digits: string) {
  const reversed = [...digits].reverse().join('');
  return db
    .select({ userId: users.userId, phone: users.phone })
    .from(users)
    .where(sql`reverse(regexp_replace(${users.phone}, '[^0-9]+', '', 'g')) like ${`${reversed}%`}`)
    .orderBy(users.userId);
}
