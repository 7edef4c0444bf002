import { areaOf, promiseOfOrder } from '#api/delivery/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { RateReader } from '#api/rates/service.ts';
import { sumOf } from '#contract/money/money.ts';
import type { DeliveryDays } from '#contract/orders/delivery/delivery-promise.ts';
import { isAvailable } from './rules.ts';
import { type PricedCartLine, readCart } from './service.ts';

/** The promised days of an order of this cart placed now (P-246); undefined where they are agreed by phone. */
export async function cartPromise(
  reader: RateReader,
  userId: string,
  pincode: string,
  now: Date,
): Promise<DeliveryDays | undefined> {
  const { lines } = await readCart(reader, userId, now);
  return promiseOfLines(reader.db, lines, pincode, now);
}

/** As above, for a cart that was read already. */
export async function promiseOfLines(
  db: Database,
  cartLines: readonly PricedCartLine[],
  pincode: string,
  now: Date,
): Promise<DeliveryDays | undefined> {
  const lines = cartLines.filter(isAvailable);
  if (lines.length === 0) return undefined;
  const area = await areaOf(db, pincode);
  const pricePaise = sumOf(lines.map(({ subtotalPaise }) => subtotalPaise));
  const leadDays = Math.max(...lines.map((line) => line.leadDays));
  return promiseOfOrder(area, { pincode, pricePaise, leadDays }, now);
}
