import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { careInvoices } from '#db/tables/money/care-invoices.ts';
import { care } from '#db/tables/orders/care.ts';
import { businessBuyers, orderItems, orders } from '#db/tables/orders/orders.ts';
import { dateOfNext, nextNumber } from '../number-queries.ts';

/** Whose piece is in care, where they live and what is done to it; undefined if there is none of the number. */
export async function findCareBuyer(tx: Database, careNumber: number) {
  const rows = await tx
    .select({
      ...{ work: care.work, productName: orderItems.productName },
      ...{ userId: users.userId, customerName: users.name, customerPhone: users.phone },
      order: {
        street: orders.street,
        city: orders.city,
        pincode: orders.pincode,
        stateCode: orders.stateCode,
      },
      business: { gstin: businessBuyers.gstin, name: businessBuyers.businessName },
    })
    .from(care)
    .innerJoin(orderItems, eq(orderItems.orderItemId, care.orderItemId))
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(users, eq(users.userId, orders.userId))
    .leftJoin(businessBuyers, eq(businessBuyers.orderId, orders.orderId))
    .where(eq(care.careNumber, careNumber));
  return rows[0];
}

export type NewCareInvoice = Omit<typeof careInvoices.$inferInsert, 'invoiceNumber' | 'serial'>;

/** The writes that issue an invoice under the next number of its series. */
export function issueWrites(tx: Database, invoice: NewCareInvoice): Write[] {
  const next = nextNumber(tx, invoice);
  const numbered = {
    invoiceNumber: next.number,
    serial: next.serial,
    invoiceDate: dateOfNext(next, invoice.invoiceDate),
  };
  return [next.takeWrite, tx.insert(careInvoices).values({ ...invoice, ...numbered })];
}

export type CareInvoiceRow = typeof careInvoices.$inferSelect & { orderId: string };

export async function findCareInvoice(db: Database, number: string): Promise<CareInvoiceRow | undefined> {
  const rows = await db
    .select({ invoice: careInvoices, orderId: orderItems.orderId })
    .from(careInvoices)
    .innerJoin(care, eq(care.careNumber, careInvoices.careNumber))
    .innerJoin(orderItems, eq(orderItems.orderItemId, care.orderItemId))
    .where(eq(careInvoices.invoiceNumber, number));
  return rows[0] && { ...rows[0].invoice, orderId: rows[0].orderId };
}
