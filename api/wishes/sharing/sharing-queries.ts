import { and, asc, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { ShareParams, SharesResponse, WordParams } from '#contract/wishes/shared-lists.ts';
import { sharedLists, sharedVotes, sharedWords } from '#db/tables/customers/sharing.ts';
import { wishItems } from '#db/tables/customers/wishes.ts';
import { isWishOf, ownList, type WishOwner } from '../queries.ts';

type ShareRow = typeof sharedLists.$inferSelect;

export async function insertShare(tx: Database, share: typeof sharedLists.$inferInsert): Promise<void> {
  await tx.insert(sharedLists).values(share);
}

export function countOpenShares(tx: Database, listId: number, now: Date): Promise<number> {
  return tx.$count(sharedLists, and(eq(sharedLists.listId, listId), gt(sharedLists.endsAt, now)));
}

export async function findShare(db: Database, tokenHash: Buffer): Promise<ShareRow | undefined> {
  const rows = await db.select().from(sharedLists).where(eq(sharedLists.tokenHash, tokenHash));
  return rows[0];
}

/** Locked, so that votes and words are counted against the limits one after the other. */
export async function lockShare(tx: Database, shareId: number): Promise<void> {
  await tx
    .select({ shareId: sharedLists.shareId })
    .from(sharedLists)
    .where(eq(sharedLists.shareId, shareId))
    .for('no key update');
}

const sharesOf = (db: Database, owner: WishOwner) =>
  db
    .select({ shareId: sharedLists.shareId })
    .from(sharedLists)
    .where(inArray(sharedLists.listId, ownList(db, owner)));

export async function findOpenShares(db: Database, owner: WishOwner, now: Date) {
  return db
    .select({ share_id: sharedLists.shareId, sharedAt: sharedLists.sharedAt, endsAt: sharedLists.endsAt })
    .from(sharedLists)
    .where(and(inArray(sharedLists.listId, ownList(db, owner)), gt(sharedLists.endsAt, now)))
    .orderBy(asc(sharedLists.shareId));
}

/** By product, with the nicknames in the order of the votes; at most so many products. */
export function findVotes(
  db: Database,
  owner: WishOwner,
  max: number,
): Promise<SharesResponse['data']['votes']> {
  return db
    .select({
      product_id: sharedVotes.productId,
      nicknames: sql<string[]>`array_agg(${sharedVotes.nickname} order by ${sharedVotes.votedAt})`,
    })
    .from(sharedVotes)
    .where(inArray(sharedVotes.shareId, sharesOf(db, owner)))
    .groupBy(sharedVotes.productId)
    .orderBy(desc(count()), sharedVotes.productId)
    .limit(max);
}

export function findWords(db: Database, owner: WishOwner, max: number) {
  return db
    .select()
    .from(sharedWords)
    .where(inArray(sharedWords.shareId, sharesOf(db, owner)))
    .orderBy(desc(sharedWords.wordId))
    .limit(max);
}

/** False if the owner has no such link that is open. */
export async function endShare(
  db: Database,
  owner: WishOwner,
  { share_id: shareId }: ShareParams,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(sharedLists)
    .set({ endsAt: now })
    .where(
      and(
        eq(sharedLists.shareId, shareId),
        inArray(sharedLists.listId, ownList(db, owner)),
        gt(sharedLists.endsAt, now),
      ),
    )
    .returning({ shareId: sharedLists.shareId });
  return ended.length > 0;
}

export async function deleteWord(
  db: Database,
  owner: WishOwner,
  { word_id: wordId }: WordParams,
): Promise<boolean> {
  const deleted = await db
    .delete(sharedWords)
    .where(and(eq(sharedWords.wordId, wordId), inArray(sharedWords.shareId, sharesOf(db, owner))))
    .returning({ wordId: sharedWords.wordId });
  return deleted.length > 0;
}

/** The votes of a link by product. */
export async function countVotes(db: Database, shareId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ productId: sharedVotes.productId, votes: count() })
    .from(sharedVotes)
    .where(eq(sharedVotes.shareId, shareId))
    .groupBy(sharedVotes.productId);
  return new Map(rows.map(({ productId, votes }) => [productId, votes]));
}

export const countAllVotes = (tx: Database, shareId: number): Promise<number> =>
  tx.$count(sharedVotes, eq(sharedVotes.shareId, shareId));

export const countVotesFor = (tx: Database, shareId: number, productId: number): Promise<number> =>
  tx.$count(sharedVotes, and(eq(sharedVotes.shareId, shareId), eq(sharedVotes.productId, productId)));

export const countWords = (tx: Database, shareId: number): Promise<number> =>
  tx.$count(sharedWords, eq(sharedWords.shareId, shareId));

export async function isOnList(tx: Database, listId: number, productId: number): Promise<boolean> {
  const found = await tx.$count(wishItems, and(isWishOf(listId), eq(wishItems.productId, productId)));
  return found > 0;
}

/** A second vote of the same browser changes its nickname only. */
export async function insertVote(tx: Database, vote: typeof sharedVotes.$inferInsert): Promise<void> {
  await tx
    .insert(sharedVotes)
    .values(vote)
    .onConflictDoUpdate({
      target: [sharedVotes.shareId, sharedVotes.productId, sharedVotes.voterHash],
      set: { nickname: vote.nickname },
    });
}

export async function deleteVote(
  tx: Database,
  {
    shareId,
    productId,
    voterHash,
  }: Pick<typeof sharedVotes.$inferInsert, 'shareId' | 'productId' | 'voterHash'>,
): Promise<void> {
  await tx
    .delete(sharedVotes)
    .where(
      and(
        eq(sharedVotes.shareId, shareId),
        eq(sharedVotes.productId, productId),
        eq(sharedVotes.voterHash, voterHash),
      ),
    );
}

export async function insertWord(tx: Database, word: typeof sharedWords.$inferInsert): Promise<void> {
  await tx.insert(sharedWords).values(word);
}

/** The links of a list that is about to be deleted go on showing the list into which it went. */
export async function moveShares(tx: Database, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.update(sharedLists).set({ listId: to }).where(eq(sharedLists.listId, from));
}

/** With their votes and words; at most so many at once. */
export async function deleteSharesEndedBefore(db: Database, before: Date, max: number): Promise<void> {
  const old = db
    .select({ shareId: sharedLists.shareId })
    .from(sharedLists)
    .where(lt(sharedLists.endsAt, before))
    .limit(max);
  await db.delete(sharedLists).where(inArray(sharedLists.shareId, old));
}
