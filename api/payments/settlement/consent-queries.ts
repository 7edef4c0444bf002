import type { Database } from '#api/platform/database/database.ts';
import { schemeConsents } from '#db/tables/money/payments.ts';

/** Stores what was agreed to; pressing Join Now again on the same terms changes nothing. */
export async function insertConsent(
  db: Database,
  consent: typeof schemeConsents.$inferInsert,
): Promise<void> {
  await db.insert(schemeConsents).values(consent).onConflictDoNothing();
}
