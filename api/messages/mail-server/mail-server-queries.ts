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

type NewServer = Omit<typeof mailServers.$inferInsert, 'mailServerId' | 'version'>;

/** Stores the first mail server; false if somebody else stored one meanwhile. */
export async function insertMailServer(tx: Database, server: NewServer): Promise<boolean> {
  const { rowCount } = await tx
    .insert(mailServers)
    .values({ mailServerId: ONLY_ID, ...server })
    .onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function updateMailServer(tx: Database, server: Partial<NewServer>): Promise<void> {
  await tx.update(mailServers).set(server).where(eq(mailServers.mailServerId, ONLY_ID));
}

export async function deleteMailServer(tx: Database): Promise<void> {
  await tx.delete(mailServers).where(eq(mailServers.mailServerId, ONLY_ID));
}
