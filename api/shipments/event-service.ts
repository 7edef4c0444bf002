import type { Database } from '#api/platform/database/database.ts';
import { findEvents, insertEvent, type ShipmentEvent } from './queries.ts';
import type { Parcel } from './rules.ts';

/** Adds what happened to a parcel. The caller has locked the order and asked whether it may follow. */
export const addParcelEvent = insertEvent;

/** All that happened to the parcels of an order, oldest first. */
export const readParcelEvents = findEvents;

/** The last parcel of an order; undefined before it was shipped. */
export async function readLastParcel(tx: Database, orderId: string): Promise<Parcel | undefined> {
  return lastParcelOf(await findEvents(tx, orderId));
}

export function lastParcelOf(events: readonly ShipmentEvent[]): Parcel | undefined {
  const last = events.at(-1);
  return last && { parcel: last.parcel, state: last.kind, found: last.found };
}
