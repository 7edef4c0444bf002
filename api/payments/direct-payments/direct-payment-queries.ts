import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { directPayments } from '#db/tables/money/payment-matters.ts';
import { payments } from '#db/tables/money/payments.ts';

/** The payment with this id; `orderId` null: it came through a provider. */
export async function findPaymentOfReference(
  db: Database,
  reference: string,
): Promise<{ orderId: string | null } | undefined> {
  const rows = await db
    .select({ orderId: directPayments.orderId })
    .from(payments)
    .leftJoin(directPayments, eq(directPayments.providerPaymentId, payments.providerPaymentId))
    .where(eq(payments.providerPaymentId, reference));
  return rows[0];
}

export async function insertDirectPayment(
  tx: Database,
  row: typeof directPayments.$inferInsert,
): Promise<void> {
  await tx.insert(directPayments).values(row);
}
