import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import { isWithin, spanOfDays } from '#api/platform/database/time-span.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { type Paise, sumOf } from '#contract/money/money.ts';
import { careInvoices } from '#db/tables/money/care-invoices.ts';
import { directPayments } from '#db/tables/money/payment-matters.ts';
import { payments } from '#db/tables/money/payments.ts';
import { userSchemes } from '#db/tables/money/schemes.ts';
import { orders } from '#db/tables/orders/orders.ts';

export interface PaidWith {
  reference: string;
  orderId: string | null;
  userSchemeId: number | null;
}

/** What money with one of these references paid; both null: it came through a provider. */
export function findPaidWith(db: Database, references: readonly string[]): Promise<PaidWith[]> {
  const nothing = { orderId: sql<string | null>`null`, userSchemeId: sql<number | null>`null::int` };
  const atProvider = db
    .select({ reference: payments.providerPaymentId, ...nothing })
    .from(payments)
    .leftJoin(directPayments, eq(directPayments.providerPaymentId, payments.providerPaymentId))
    .where(and(inArray(payments.providerPaymentId, [...references]), isNull(directPayments.reference)));
  const { reference, orderId, userSchemeId } = directPayments;
  const direct = db
    .select({ reference, orderId, userSchemeId })
    .from(directPayments)
    .where(inArray(reference, [...references]));
  return unionAll(atProvider, direct);
}

/** What a customer paid in cash on a day, for orders, savings plans, cleaning and repairs. */
export async function cashOfDay(db: Database, userId: string, day: IndianDate): Promise<Paise> {
  const direct = db
    .select({ paise: directPayments.amountPaise })
    .from(directPayments)
    .leftJoin(orders, eq(orders.orderId, directPayments.orderId))
    .leftJoin(userSchemes, eq(userSchemes.userSchemeId, directPayments.userSchemeId))
    .where(
      and(
        eq(directPayments.method, 'cash'),
        eq(directPayments.receivedOn, day),
        or(eq(orders.userId, userId), eq(userSchemes.userId, userId)),
      ),
    );
  const isOfDay = isWithin(sql`${careInvoices.invoiceDate}`, spanOfDays({ from: day, to: day }));
  const forCare = db
    .select({ paise: careInvoices.totalPaise })
    .from(careInvoices)
    .where(and(eq(careInvoices.userId, userId), eq(careInvoices.paidBy, 'cash'), isOfDay));
  const paid = await unionAll(direct, forCare);
  return sumOf(paid.map((one) => one.paise));
}

export async function insertDirectPayments(
  tx: Database,
  rows: (typeof directPayments.$inferInsert)[],
): Promise<void> {
  await tx.insert(directPayments).values(rows);
}
