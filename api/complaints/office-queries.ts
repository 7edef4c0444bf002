import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { ComplaintView } from '#contract/office/complaints/complaints.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { complaintEvents, complaints } from '#db/tables/customers/complaints.ts';
import type { ComplaintRow } from './queries.ts';

/** Where a page begins: behind this complaint. */
export interface ComplaintCursor {
  dueAt: string;
  complaintNumber: number;
}

export interface ListedRow extends ComplaintRow {
  customerName: string;
  /** Who wrote, closed or opened it last. */
  lastPerson: string | null;
}

/** The last one who did something by hand. */
const lastPerson = sql<string | null>`(select person from ${complaintEvents} event
  where event.complaint_number = ${complaints.complaintNumber} and event.kind <> 'acknowledged'
  order by event.complaint_event_id desc limit 1)`;

/** Open complaints by the day on which they are due, or closed ones, newest first. */
export async function findComplaints(
  db: Database,
  { view, after }: { view: ComplaintView; after: ComplaintCursor | undefined },
  limit: number,
): Promise<ListedRow[]> {
  const isOpen = view === 'open';
  const behind =
    after &&
    (isOpen
      ? sql`(${complaints.dueAt}, ${complaints.complaintNumber}) > (${after.dueAt}::timestamptz, ${after.complaintNumber})`
      : sql`${complaints.complaintNumber} < ${after.complaintNumber}`);
  const order = isOpen
    ? [asc(complaints.dueAt), asc(complaints.complaintNumber)]
    : [desc(complaints.complaintNumber)];
  const rows = await db
    .select({ complaint: complaints, customerName: users.name, lastPerson })
    .from(complaints)
    .innerJoin(users, eq(users.userId, complaints.userId))
    .where(and(isOpen ? isNull(complaints.closedAt) : isNotNull(complaints.closedAt), behind))
    .orderBy(...order)
    .limit(limit);
  return rows.map(({ complaint, ...others }) => ({ ...complaint, ...others }));
}
