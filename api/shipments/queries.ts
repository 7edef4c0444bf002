import { asc, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { shipmentEvents } from '#db/tables/orders/fulfilment.ts';

export type ShipmentEvent = typeof shipmentEvents.$inferSelect;

type NewShipmentEvent = typeof shipmentEvents.$inferInsert;

export async function insertEvent(tx: Database, event: NewShipmentEvent): Promise<void> {
  await tx.insert(shipmentEvents).values(event);
}

/** Oldest first. */
export function findEvents(db: Database, orderId: string): Promise<ShipmentEvent[]> {
  return db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.orderId, orderId))
    .orderBy(asc(shipmentEvents.shipmentEventId));
}
