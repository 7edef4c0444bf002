import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { bankReceipts } from '#db/tables/money/payment-matters.ts';
import { payments } from '#db/tables/money/payments.ts';

/** The payment with this id; `orderId` null: it did not come by bank transfer. */
export async function findPaymentOfReference(
  db: Database,
  reference: string,
): Promise<{ orderId: string | null } | undefined> {
  const rows = await db
    .select({ orderId: bankReceipts.orderId })
    .from(payments)
    .leftJoin(bankReceipts, eq(bankReceipts.providerPaymentId, payments.providerPaymentId))
    .where(eq(payments.providerPaymentId, reference));
  return rows[0];
}

export async function insertReceipt(tx: Database, receipt: typeof bankReceipts.$inferInsert): Promise<void> {
  await tx.insert(bankReceipts).values(receipt);
}
