import { and, count, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { MessageChannel, MessageState } from '#contract/office/messages/message-states.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { complaints } from '#db/tables/customers/complaints.ts';
import { outbox } from '#db/tables/customers/messages.ts';
import { care } from '#db/tables/orders/care.ts';
import { orderItems } from '#db/tables/orders/orders.ts';
import { returns } from '#db/tables/orders/returns.ts';
import type { OutboxRow } from '../sending/sending-queries.ts';

export interface MessageFilter {
  view?: MessageState | undefined;
  channel?: MessageChannel | undefined;
  orderId?: string | undefined;
  /** The last message of the page before. */
  after?: number | undefined;
}

export interface MessageRow extends OutboxRow {
  customerName: string;
}

const withCustomer = { ...getTableColumns(outbox), customerName: users.name };

/** Of an order are also the messages about its returns and the complaints about it. */
const isOfOrder = (orderId: string) => sql`${outbox.subject} in (
  select 'order:' || ${orderId}::text
  union all select 'return:' || back.return_number from ${returns} back where back.order_id = ${orderId}
  union all select 'complaint:' || made.complaint_number from ${complaints} made where made.order_id = ${orderId}
  union all select 'care:' || brought.care_number from ${care} brought join ${orderItems} line using (order_item_id)
    where line.order_id = ${orderId})`;

export function findMessages(
  db: Database,
  { view, channel, orderId, after }: MessageFilter,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .select(withCustomer)
    .from(outbox)
    .innerJoin(users, eq(users.userId, outbox.userId))
    .where(
      and(
        view && eq(outbox.state, view),
        channel && eq(outbox.channel, channel),
        orderId ? isOfOrder(orderId) : undefined,
        after === undefined ? undefined : lt(outbox.messageId, after),
      ),
    )
    .orderBy(desc(outbox.messageId))
    .limit(limit);
}

export async function findMessage(db: Database, messageId: number): Promise<MessageRow | undefined> {
  const rows = await db
    .select(withCustomer)
    .from(outbox)
    .innerJoin(users, eq(users.userId, outbox.userId))
    .where(eq(outbox.messageId, messageId));
  return rows[0];
}

/** A message, locked, with the address and the phone that its customer has now. */
export async function lockMessage(tx: Database, messageId: number) {
  const rows = await tx
    .select({ ...getTableColumns(outbox), presentAddress: users.email, presentPhone: users.phone })
    .from(outbox)
    .innerJoin(users, eq(users.userId, outbox.userId))
    .where(eq(outbox.messageId, messageId))
    .for('no key update', { of: outbox });
  return rows[0];
}

export async function updateMessage(
  tx: Database,
  messageId: number,
  changes: Partial<OutboxRow>,
): Promise<void> {
  await tx.update(outbox).set(changes).where(eq(outbox.messageId, messageId));
}

/** The last message of each channel that a customer's number did not take. */
export function findUndeliverable(db: Database, userId: string) {
  return db
    .selectDistinctOn([outbox.channel], {
      channel: outbox.channel,
      messageId: outbox.messageId,
      problem: outbox.problem,
      queuedAt: outbox.queuedAt,
    })
    .from(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.state, 'undeliverable')))
    .orderBy(outbox.channel, desc(outbox.messageId));
}

export async function countFailed(db: Database, limit: number): Promise<number> {
  const failed = db
    .select({ one: sql`1`.as('one') })
    .from(outbox)
    .where(eq(outbox.state, 'failed'))
    .limit(limit)
    .as('failed');
  const rows = await db.select({ number: count() }).from(failed);
  return rows[0]?.number ?? 0;
}
