import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { staff } from '#db/tables/office/staff.ts';

export async function findPasswordHash(db: Database, staffId: number): Promise<string | undefined> {
  const rows = await db
    .select({ passwordHash: staff.passwordHash })
    .from(staff)
    .where(eq(staff.staffId, staffId));
  return rows[0]?.passwordHash ?? undefined;
}
