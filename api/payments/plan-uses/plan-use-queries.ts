import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { planUses } from '#db/tables/money/plan-uses.ts';

export type PlanUse = typeof planUses.$inferSelect;

export async function findPlanUse(db: Database, orderId: string): Promise<PlanUse | undefined> {
  const rows = await db.select().from(planUses).where(eq(planUses.orderId, orderId));
  return rows[0];
}

export async function storePlanUse(tx: Database, use: PlanUse): Promise<void> {
  await tx.insert(planUses).values(use).onConflictDoUpdate({ target: planUses.orderId, set: use });
}

export async function deletePlanUse(tx: Database, orderId: string): Promise<void> {
  await tx.delete(planUses).where(eq(planUses.orderId, orderId));
}
