import { desc, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { webhookEvents } from '#db/tables/money/payments.ts';
import { paymentAccounts } from '#db/tables/office/payment-account.ts';

export type PaymentAccountRow = typeof paymentAccounts.$inferSelect;

const ONLY_ID = 1;

export async function findPaymentAccount(db: Database): Promise<PaymentAccountRow | undefined> {
  const rows = await db.select().from(paymentAccounts);
  return rows[0];
}

/** The stored account, locked until the transaction ends. */
export async function lockPaymentAccount(tx: Database): Promise<PaymentAccountRow | undefined> {
  const rows = await tx.select().from(paymentAccounts).for('update');
  return rows[0];
}

type NewAccount = Omit<typeof paymentAccounts.$inferInsert, 'paymentAccountId' | 'version'>;

/** Stores the first account; false if somebody else stored one meanwhile. */
export async function insertPaymentAccount(tx: Database, account: NewAccount): Promise<boolean> {
  const { rowCount } = await tx
    .insert(paymentAccounts)
    .values({ paymentAccountId: ONLY_ID, ...account })
    .onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function updatePaymentAccount(tx: Database, account: Partial<NewAccount>): Promise<void> {
  await tx.update(paymentAccounts).set(account).where(eq(paymentAccounts.paymentAccountId, ONLY_ID));
}

/** When the provider's last webhook event arrived. */
export async function lastMessageAt(db: Database): Promise<Date | undefined> {
  const rows = await db
    .select({ receivedAt: webhookEvents.receivedAt })
    .from(webhookEvents)
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(1);
  return rows[0]?.receivedAt;
}
