import { and, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { wishItems } from '#db/tables/customers/wishes.ts';
import { isWishOf, ownList } from '../queries.ts';
import type { Watch } from './news-rules.ts';

interface Since {
  /** When messages about the whole list were turned on. */
  since: Date;
  /** When messages on the return of asked pieces were turned on. */
  askedSince?: Date;
}

/**
 * The watches of a list by wish. Those from before its customer asked for messages about the list, or about this piece, or from
 * before the piece was added again, do not count.
 */
export async function findWatches(
  tx: Database,
  listId: number,
  { since, askedSince }: Since,
): Promise<Map<number, Watch>> {
  const asked = sql`case when ${wishItems.askedAt} >= ${askedSince?.toISOString() ?? null}::timestamptz then ${wishItems.askedAt} end`;
  const rows = await tx
    .select({
      wishId: wishItems.wishId,
      lines: wishItems.watchedLines,
      at: wishItems.watchedAt,
      wasSoldOut: wishItems.wasSoldOut,
    })
    .from(wishItems)
    .where(
      and(
        isWishOf(listId),
        isNotNull(wishItems.watchedLines),
        sql`${wishItems.watchedAt} >= greatest(${wishItems.addedAt}, coalesce(${asked}, ${since.toISOString()}::timestamptz))`,
      ),
    );
  const known = rows.flatMap(({ wishId, lines, at, wasSoldOut }): [number, Watch][] =>
    lines && at ? [[wishId, { lines, at, wasSoldOut }]] : [],
  );
  return new Map(known);
}

/** Whether a customer waits for the return of a piece, also of one that can still be put back on the list. */
export async function hasStockRequests(tx: Database, userId: string, askedSince: Date): Promise<boolean> {
  const isRequested = and(
    inArray(wishItems.listId, ownList(tx, { userId })),
    gte(wishItems.askedAt, askedSince),
  );
  return (await tx.$count(wishItems, isRequested)) > 0;
}

export type NewWatch = Omit<Watch, 'at'> & {
  wishId: number;
  /** The customer gets the one message that was asked for. */
  isReported: boolean;
};

export async function saveWatches(tx: Database, watches: readonly NewWatch[], now: Date): Promise<void> {
  if (watches.length === 0) return;
  await tx.execute(sql`
    update ${wishItems} set watched_lines = seen."lines", was_sold_out = seen."wasSoldOut", watched_at = ${now.toISOString()}::timestamptz,
      asked_at = case when not seen."isReported" then asked_at end
    from jsonb_to_recordset(${JSON.stringify(watches)}::jsonb) as seen("wishId" int, "lines" jsonb, "wasSoldOut" boolean, "isReported" boolean)
    where ${wishItems.wishId} = seen."wishId"`);
}
