import type { Database } from '#api/platform/database/database.ts';
import { isRefusal } from '#contract/errors.ts';
import type { DeliveryDays } from '#contract/orders/delivery/delivery-promise.ts';
import { findArea } from './queries.ts';
import { type DeliveryArea, type Parcel, promiseOf } from './rules.ts';

/** The row that counts for a pincode; an address may hold any text as its pincode. */
export const areaOf = (db: Database, pincode: string) => findArea(db, withoutSpaces(pincode));

/** The promised days of an order placed now; undefined where they are agreed by phone: any pincode may order (P-31, P-224). */
export function promiseOfOrder(
  area: DeliveryArea | undefined,
  order: Parcel,
  now: Date,
): DeliveryDays | undefined {
  const days = promiseOf({ ...order, pincode: withoutSpaces(order.pincode) }, area, now);
  return isRefusal(days) ? undefined : days;
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '');
