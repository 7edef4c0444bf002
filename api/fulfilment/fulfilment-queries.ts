import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { orderNotes, orderPackings, shipments } from '#db/tables/orders/fulfilment.ts';
import { statusLog } from '#db/tables/orders/orders.ts';

export async function insertPacking(tx: Database, row: typeof orderPackings.$inferInsert): Promise<void> {
  await tx.insert(orderPackings).values(row);
}

export async function insertShipment(tx: Database, row: typeof shipments.$inferInsert): Promise<void> {
  await tx.insert(shipments).values(row);
}

/** Oldest first: the last one holds. */
export function findShipments(db: Database, orderId: string) {
  return db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.shipmentId));
}

/** The state for which an order was invoiced with tax, unless it is the shop's own. */
export async function findOtherState(db: Database, orderId: string): Promise<string | undefined> {
  const rows = await db
    .select({ state: invoices.supplyStateName })
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'invoice'),
        sql`${invoices.supplyStateCode} <> ${invoices.seller} ->> 'state_code'`,
      ),
    )
    .limit(1);
  return rows[0]?.state;
}

/** Who made the order shipped, and when. */
export async function findShipping(db: Database, orderId: string) {
  const rows = await db
    .select({ person: statusLog.person, at: statusLog.createdAt })
    .from(statusLog)
    .where(and(eq(statusLog.orderId, orderId), eq(statusLog.newValue, 'shipped')))
    .orderBy(desc(statusLog.statusLogId))
    .limit(1);
  return rows[0];
}

export async function insertNote(tx: Database, row: typeof orderNotes.$inferInsert): Promise<void> {
  await tx.insert(orderNotes).values(row);
}

export function findNotes(db: Database, orderIds: string[]) {
  return db
    .select()
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, orderIds))
    .orderBy(asc(orderNotes.orderNoteId));
}
