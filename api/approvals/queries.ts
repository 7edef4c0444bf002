import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { ApprovalAct } from '#contract/office/approvals.ts';
import { approvals } from '#db/tables/office/approvals.ts';
import { staff } from '#db/tables/office/staff.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

export async function insertApproval(
  tx: Database,
  approval: Omit<typeof approvals.$inferInsert, 'approvalId'>,
): Promise<number> {
  const rows = await tx.insert(approvals).values(approval).returning({ id: approvals.approvalId });
  const [row] = rows;
  if (!row) throw new Error('an approval was not stored');
  return row.id;
}

export async function lockApproval(tx: Database, approvalId: number): Promise<ApprovalRow | undefined> {
  const rows = await tx
    .select()
    .from(approvals)
    .where(eq(approvals.approvalId, approvalId))
    .for('no key update');
  return rows[0];
}

export async function updateApproval(
  tx: Database,
  approvalId: number,
  decision: Pick<ApprovalRow, 'state' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await tx.update(approvals).set(decision).where(eq(approvals.approvalId, approvalId));
}

const isWaiting = (act: ApprovalAct, now: Date) =>
  and(eq(approvals.state, 'waiting'), eq(approvals.act, act), gt(approvals.endsAt, now));

export async function findWaiting(
  db: Database,
  act: ApprovalAct,
  subject: string,
  now: Date,
): Promise<number | undefined> {
  const rows = await db
    .select({ id: approvals.approvalId })
    .from(approvals)
    .where(and(isWaiting(act, now), eq(approvals.subject, subject)))
    .limit(1);
  return rows[0]?.id;
}

/** The waiting refunds: approval ids by subject. */
export async function findWaitingRefunds(db: Database, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ subject: approvals.subject, id: approvals.approvalId })
    .from(approvals)
    .where(isWaiting('refund', now));
  return new Map(rows.map(({ subject, id }) => [subject, id]));
}

/** Waiting ones first, then the newest. */
export function findApprovals(db: Database, limit: number): Promise<ApprovalRow[]> {
  return db
    .select()
    .from(approvals)
    .orderBy(sql`${approvals.state} = 'waiting' desc`, desc(approvals.approvalId))
    .limit(limit);
}

/** Whether an active owner exists besides this member of the staff (undefined: any at all). */
export async function hasOtherOwner(db: Database, staffId: number | undefined): Promise<boolean> {
  const rows = await db
    .select({ staffId: staff.staffId })
    .from(staff)
    .where(
      and(
        eq(staff.role, 'owner'),
        eq(staff.state, 'active'),
        staffId === undefined ? undefined : ne(staff.staffId, staffId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
