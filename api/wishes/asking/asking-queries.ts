import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { PriceLine } from '#contract/money/price-lines.ts';
import { wishItems } from '#db/tables/customers/wishes.ts';
import { ownList } from '../queries.ts';

/** Records a request to be notified of a piece's return; until the next check it counts as sold out. */
export async function markRequested(
  tx: Database,
  wishId: number,
  lines: PriceLine[],
  now: Date,
): Promise<void> {
  await tx
    .update(wishItems)
    .set({ askedAt: now, isSilent: false, wasSoldOut: true, watchedLines: lines, watchedAt: now })
    .where(eq(wishItems.wishId, wishId));
}

export interface WishMessageChange {
  isSilent: boolean;
  /** What was asked before and what was known of the piece no longer count. */
  isAnew: boolean;
}

/** False if the customer has no such wish. */
export async function updateWishMessages(
  tx: Database,
  { userId, wishId }: { userId: string; wishId: number },
  { isSilent, isAnew }: WishMessageChange,
): Promise<boolean> {
  const forgotten = { askedAt: null, watchedLines: null, watchedAt: null };
  const rows = await tx
    .update(wishItems)
    .set({ isSilent, ...(isAnew && forgotten) })
    .where(
      and(
        eq(wishItems.wishId, wishId),
        inArray(wishItems.listId, ownList(tx, { userId })),
        isNull(wishItems.removedAt),
      ),
    )
    .returning({ wishId: wishItems.wishId });
  return rows.length > 0;
}
