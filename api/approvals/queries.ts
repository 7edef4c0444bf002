import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { approvals } from '#db/tables/approvals.ts';
import { staff } from '#db/tables/staff.ts';

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
