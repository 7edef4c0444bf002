import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { bankReceipts } from '#db/tables/money/payment-matters.ts';
import { payments } from '#db/tables/money/payments.ts';

/** The order that a bank's reference was recorded for. */
export async function findOrderOfReference(db: Database, reference: string): Promise<string | undefined> {
  const rows = await db
    .select({ orderId: bankReceipts.orderId })
    .from(bankReceipts)
    .where(eq(bankReceipts.providerPaymentId, reference));
  return rows[0]?.orderId;
}

export async function isPaymentId(db: Database, paymentId: string): Promise<boolean> {
  return (await db.$count(payments, eq(payments.providerPaymentId, paymentId))) > 0;
}

export async function insertReceipt(tx: Database, receipt: typeof bankReceipts.$inferInsert): Promise<void> {
  await tx.insert(bankReceipts).values(receipt);
}
