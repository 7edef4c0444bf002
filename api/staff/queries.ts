import { and, asc, count, eq, gt, isNull, max, ne, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import {
  staff,
  staffInvitations,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
} from '#db/tables/office/staff.ts';
import { staffColumns } from './staff-columns.ts';

export type StaffRow = typeof staff.$inferSelect;

export async function findStaffByEmail(db: Database, emailKey: string): Promise<StaffRow | undefined> {
  const rows = await db.select().from(staff).where(eq(staff.emailKey, emailKey));
  return rows[0];
}

export async function findStaffMember(db: Database, staffId: number): Promise<StaffRow | undefined> {
  const rows = await db.select().from(staff).where(eq(staff.staffId, staffId));
  return rows[0];
}

/** Locks every owner, so that two concurrent changes cannot leave the shop without one. */
export async function lockOwners(tx: Database): Promise<void> {
  await tx
    .select({ id: staff.staffId })
    .from(staff)
    .where(eq(staff.role, 'owner'))
    .orderBy(staff.staffId)
    .for('update');
}

/** Locks a member of staff until the transaction ends. */
export async function lockStaffMember(tx: Database, staffId: number): Promise<StaffRow | undefined> {
  const rows = await tx.select().from(staff).where(eq(staff.staffId, staffId)).for('update');
  return rows[0];
}

/** The number of active owners besides one. */
export async function countOtherOwners(db: Database, staffId: number): Promise<number> {
  const rows = await db
    .select({ owners: count() })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), eq(staff.state, 'active'), ne(staff.staffId, staffId)));
  return rows[0]?.owners ?? 0;
}

/** Everybody, with the number of their sessions and their last use. */
export function findStaff(db: Database) {
  return db
    .select({
      ...staffColumns,
      sessions: count(staffSessions.sessionId),
      lastSeenAt: max(staffSessions.lastSeenAt),
    })
    .from(staff)
    .leftJoin(staffSessions, eq(staffSessions.staffId, staff.staffId))
    .groupBy(staff.staffId)
    .orderBy(asc(staff.staffId));
}

export async function insertStaff(tx: Database, member: typeof staff.$inferInsert): Promise<number> {
  const rows = await tx.insert(staff).values(member).returning({ staffId: staff.staffId });
  const [row] = rows;
  if (!row) throw new Error('a member of staff was not stored');
  return row.staffId;
}

export async function updateStaff(
  tx: Database,
  staffId: number,
  changes: Partial<
    Pick<
      StaffRow,
      | 'role'
      | 'state'
      | 'email'
      | 'emailKey'
      | 'passwordHash'
      | 'totpKeyId'
      | 'totpSealed'
      | 'totpLastStep'
      | 'pinHash'
    >
  >,
): Promise<void> {
  await tx.update(staff).set(changes).where(eq(staff.staffId, staffId));
}

/** People whose authenticator secret is encrypted with a key, locked until the transaction ends. */
export function lockStaffOfKey(tx: Database, keyId: string): Promise<StaffRow[]> {
  return tx.select().from(staff).where(eq(staff.totpKeyId, keyId)).orderBy(staff.staffId).for('update');
}

export async function insertInvitation(
  tx: Database,
  invitation: typeof staffInvitations.$inferInsert,
): Promise<void> {
  await tx.insert(staffInvitations).values(invitation);
}

/** Ends the open invitations of a person. */
export async function endInvitations(tx: Database, staffId: number, now: Date): Promise<void> {
  await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.staffId, staffId), isNull(staffInvitations.usedAt)));
}

/** An invitation with its person. */
export async function findInvitation(db: Database, tokenHash: Buffer) {
  const rows = await db
    .select({
      staffId: staff.staffId,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      state: staff.state,
      endsAt: staffInvitations.endsAt,
      usedAt: staffInvitations.usedAt,
    })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.staffId, staffInvitations.staffId))
    .where(eq(staffInvitations.tokenHash, tokenHash));
  return rows[0];
}

/** Marks an invitation as used; false if it was used before. */
export async function markInvitationUsed(tx: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.tokenHash, tokenHash), isNull(staffInvitations.usedAt)));
  return rowCount === 1;
}

/** Removes the passkeys, recovery codes, the authenticator and the PIN of a person. */
export async function deleteSecondSteps(tx: Database, staffId: number): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId));
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  await updateStaff(tx, staffId, { totpKeyId: null, totpSealed: null, totpLastStep: 0, pinHash: null });
}

/** Key of the advisory lock under which instances that start at the same time invite one first owner. */
const FIRST_OWNER_LOCK = 4_710_032;

export async function lockFirstOwner(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(FIRST_OWNER_LOCK)})`);
}

/** Whether an owner can log in; demo accounts can only in a demo. */
export async function hasActiveOwner(db: Database, isDemo: boolean): Promise<boolean> {
  const rows = await db
    .select({ staffId: staff.staffId })
    .from(staff)
    .where(
      and(eq(staff.role, 'owner'), eq(staff.state, 'active'), isDemo ? undefined : eq(staff.isDemo, false)),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether an owner has an invitation that still works. */
export async function hasOwnerInvitation(db: Database, now: Date): Promise<boolean> {
  const rows = await db
    .select({ staffId: staff.staffId })
    .from(staff)
    .innerJoin(staffInvitations, eq(staffInvitations.staffId, staff.staffId))
    .where(and(eq(staff.role, 'owner'), isNull(staffInvitations.usedAt), gt(staffInvitations.endsAt, now)))
    .limit(1);
  return rows.length > 0;
}

/** An invited owner who has not come yet. */
export async function findInvitedOwner(db: Database): Promise<number | undefined> {
  const rows = await db
    .select({ staffId: staff.staffId })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), eq(staff.state, 'invited')))
    .orderBy(staff.staffId)
    .limit(1);
  return rows[0]?.staffId;
}
