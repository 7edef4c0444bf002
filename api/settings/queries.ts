import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { SettingGroup } from '#contract/office/settings/settings.ts';
import { settings } from '#db/tables/office/settings.ts';

export type SettingsRow = typeof settings.$inferSelect;

/** The groups with a stored value. */
export function findSettings(db: Database): Promise<SettingsRow[]> {
  return db.select().from(settings);
}

export async function findGroup(db: Database, group: SettingGroup): Promise<SettingsRow | undefined> {
  const rows = await db.select().from(settings).where(eq(settings.group, group));
  return rows[0];
}

/** Locks a group, which is empty when nothing of it was ever stored. */
export async function lockGroup(tx: Database, group: SettingGroup): Promise<SettingsRow> {
  await tx.insert(settings).values({ group }).onConflictDoNothing();
  const rows = await tx.select().from(settings).where(eq(settings.group, group)).for('no key update');
  const [row] = rows;
  if (!row) throw new Error('a group of settings was not stored');
  return row;
}

export async function updateGroup(
  tx: Database,
  group: SettingGroup,
  stored: SettingsRow['stored'],
): Promise<void> {
  await tx.update(settings).set({ stored }).where(eq(settings.group, group));
}
