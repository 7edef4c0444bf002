import { and, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { staffPasskeys, staffRecoveryCodes } from '#db/tables/office/staff.ts';

export type Passkey = typeof staffPasskeys.$inferSelect;

export function findPasskeys(db: Database, staffId: number): Promise<Passkey[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(staffPasskeys.createdAt);
}

export async function insertPasskey(tx: Database, passkey: typeof staffPasskeys.$inferInsert): Promise<void> {
  await tx.insert(staffPasskeys).values(passkey);
}

export async function notePasskeyUse(
  tx: Database,
  credentialId: string,
  counter: number,
  now: Date,
): Promise<void> {
  await tx
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: now })
    .where(eq(staffPasskeys.credentialId, credentialId));
}

/** Removes a person's own passkey; false if it is not theirs. */
export async function deletePasskey(tx: Database, staffId: number, credentialId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.staffId, staffId), eq(staffPasskeys.credentialId, credentialId)));
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Database, staffId: number): Promise<number> {
  const rows = await db
    .select({ codes: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));
  return rows[0]?.codes ?? 0;
}

export async function replaceRecoveryCodes(tx: Database, staffId: number, hashes: Buffer[]): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  await tx.insert(staffRecoveryCodes).values(hashes.map((codeHash) => ({ codeHash, staffId })));
}

/** Uses up a recovery code; false if it is unknown or was used. */
export async function spendRecoveryCode(
  tx: Database,
  staffId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, staffId),
        eq(staffRecoveryCodes.codeHash, codeHash),
        isNull(staffRecoveryCodes.usedAt),
      ),
    );
  return rowCount === 1;
}
