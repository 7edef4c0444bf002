import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { giftCardCodes, giftCards } from '#db/tables/money/gift-cards.ts';
import { orderItems } from '#db/tables/orders/orders.ts';
import { selectBoughtCards } from '../card-queries.ts';

/** Cards that match a condition on them, their codes and their lines, newest first. */
export function findOfficeCards(db: Database, which: SQL | undefined, limit = 1) {
  return selectBoughtCards(db).where(which).orderBy(desc(giftCards.giftCardId)).limit(limit);
}

/** Which cards a list shows: by the end of their codes or the start of their order id, behind a card. */
export function isListed(q: string | undefined, after: number | undefined): SQL | undefined {
  const words = q?.toUpperCase().replace(/[\\%_]/g, '\\$&');
  return and(
    words ? or(eq(giftCardCodes.lastFour, words), sql`${orderItems.orderId} like ${`${words}%`}`) : undefined,
    after === undefined ? undefined : lt(giftCards.giftCardId, after),
  );
}
