import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { directPayments } from '#db/tables/money/payment-matters.ts';
import { payments } from '#db/tables/money/payments.ts';
import { orders } from '#db/tables/orders/orders.ts';

/** The orders whose money has one of these references, and whether it came through a provider. */
export function findPaidWith(
  db: Database,
  references: readonly string[],
): Promise<{ reference: string; orderId: string | null }[]> {
  const atProvider = db
    .select({ reference: payments.providerPaymentId, orderId: sql<string | null>`null` })
    .from(payments)
    .leftJoin(directPayments, eq(directPayments.providerPaymentId, payments.providerPaymentId))
    .where(and(inArray(payments.providerPaymentId, [...references]), isNull(directPayments.reference)));
  const direct = db
    .select({ reference: directPayments.reference, orderId: directPayments.orderId })
    .from(directPayments)
    .where(inArray(directPayments.reference, [...references]));
  return unionAll(atProvider, direct);
}

/** What a customer paid in cash for other orders on a day. */
export async function cashOfDay(
  db: Database,
  { orderId, userId, day }: { orderId: string; userId: string; day: IndianDate },
): Promise<Paise> {
  const [row] = await db
    .select({
      paise: sql<Paise>`coalesce(sum(${directPayments.amountPaise}), 0)`.mapWith((sum) => paise(Number(sum))),
    })
    .from(directPayments)
    .innerJoin(orders, eq(orders.orderId, directPayments.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(directPayments.method, 'cash'),
        eq(directPayments.receivedOn, day),
        ne(directPayments.orderId, orderId),
      ),
    );
  return row?.paise ?? paise(0);
}

export async function insertDirectPayments(
  tx: Database,
  rows: (typeof directPayments.$inferInsert)[],
): Promise<void> {
  await tx.insert(directPayments).values(rows);
}
