import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { mailServers } from '#db/tables/office/mail-server.ts';

export type MailServerRow = typeof mailServers.$inferSelect;

const ONLY_ID = 1;

export async function findMailServer(db: Database): Promise<MailServerRow | undefined> {
  const rows = await db.select().from(mailServers);
  return rows[0];
}

/** The stored server, locked until the transaction ends. */
export async function lockMailServer(tx: Database): Promise<MailServerRow | undefined> {
  const rows = await tx.select().from(mailServers).for('update');
  return rows[0];
}

export async function storeMailServer(
  tx: Database,
  server: Omit<typeof mailServers.$inferInsert, 'mailServerId' | 'version'>,
): Promise<void> {
  await tx
    .insert(mailServers)
    .values({ mailServerId: ONLY_ID, ...server })
    .onConflictDoUpdate({ target: mailServers.mailServerId, set: server });
}

export async function deleteMailServer(tx: Database): Promise<void> {
  await tx.delete(mailServers).where(eq(mailServers.mailServerId, ONLY_ID));
}
