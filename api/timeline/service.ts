import { readOwnOrder } from '#api/orders/order-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { shopNameOf } from '#contract/seller/shop-name.ts';
import type { TimelineEntry } from '#contract/timeline/timeline.ts';
import { findFacts } from './queries.ts';
import { type Fact, roleText, toEntry } from './rules.ts';

const MAX_ENTRIES = 1000;

/** The timeline of an order, oldest first; the only place that builds this list (P-290). */
export async function readTimeline(db: Database, orderId: string): Promise<Fact[]> {
  return (await findFacts(db, orderId, MAX_ENTRIES)).reverse();
}

/** The timeline of a customer's own order, with roles instead of names. Refusal: not_found. */
export async function readOwnTimeline(
  { db, seller }: Pick<Shop, 'db' | 'seller'>,
  userId: string,
  orderId: string,
): Promise<TimelineEntry[] | Refusal> {
  const order = await readOwnOrder(db, userId, orderId);
  if (isRefusal(order)) return order;
  return (await readTimeline(db, order.orderId)).map((fact) =>
    toEntry({ ...fact, note: null }, roleText(fact, shopNameOf(seller))),
  );
}
