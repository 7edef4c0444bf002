import { desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { providerChecks } from '#db/tables/money/payment-matters.ts';

export type CheckRow = typeof providerChecks.$inferSelect;

/** Stores a check that is to run; false while another one runs. */
export async function insertCheck(tx: Database, startedBy: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(providerChecks)
    .values({ startedBy, startedAt: now, step: 'payments' })
    .onConflictDoNothing()
    .returning({ id: providerChecks.checkId });
  return rows.length > 0;
}

export async function findOpenCheck(db: Database): Promise<CheckRow | undefined> {
  const rows = await db.select().from(providerChecks).where(isNull(providerChecks.endedAt));
  return rows[0];
}

export async function findLastCheck(db: Database): Promise<CheckRow | undefined> {
  const rows = await db.select().from(providerChecks).orderBy(desc(providerChecks.checkId)).limit(1);
  return rows[0];
}

export async function updateCheck(
  db: Database,
  checkId: number,
  changes: Partial<Pick<CheckRow, 'step' | 'doneCount' | 'ofCount' | 'result' | 'endedAt'>>,
): Promise<void> {
  await db.update(providerChecks).set(changes).where(eq(providerChecks.checkId, checkId));
}
