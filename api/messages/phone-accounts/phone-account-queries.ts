import { asc, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { PhoneChannel } from '#contract/notices/notice-channels.ts';
import { phoneAccounts } from '#db/tables/office/phone-accounts.ts';

export type PhoneAccountRow = typeof phoneAccounts.$inferSelect;
export type NewPhoneAccount = Omit<typeof phoneAccounts.$inferInsert, 'version'>;

export function findPhoneAccounts(db: Database): Promise<PhoneAccountRow[]> {
  return db.select().from(phoneAccounts).orderBy(asc(phoneAccounts.channel));
}

/** The stored account of a channel, locked until the transaction ends. */
export async function lockPhoneAccount(
  tx: Database,
  channel: PhoneChannel,
): Promise<PhoneAccountRow | undefined> {
  const rows = await tx.select().from(phoneAccounts).where(eq(phoneAccounts.channel, channel)).for('update');
  return rows[0];
}

/** Stores the first account of a channel; false if somebody else stored one meanwhile. */
export async function insertPhoneAccount(tx: Database, account: NewPhoneAccount): Promise<boolean> {
  const { rowCount } = await tx.insert(phoneAccounts).values(account).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function updatePhoneAccount(
  tx: Database,
  { channel, ...account }: Partial<NewPhoneAccount> & Pick<NewPhoneAccount, 'channel'>,
): Promise<void> {
  await tx.update(phoneAccounts).set(account).where(eq(phoneAccounts.channel, channel));
}

export async function deletePhoneAccount(tx: Database, channel: PhoneChannel): Promise<void> {
  await tx.delete(phoneAccounts).where(eq(phoneAccounts.channel, channel));
}
