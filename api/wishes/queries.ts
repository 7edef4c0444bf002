import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { lineChoiceOf, offeredColumns } from '#api/catalogue/choices/choice-columns.ts';
import type { ChosenPrice } from '#api/catalogue/choices/choice-service.ts';
import { firstPhoto, pricedColumns } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import { MAX_WISHES } from '#contract/constants.ts';
import type { PriceLine } from '#contract/money/price-lines.ts';
import { categories, offers, products } from '#db/tables/catalogue/catalogue.ts';
import { productChoices } from '#db/tables/catalogue/choices.ts';
import { wishItems, wishLists } from '#db/tables/customers/wishes.ts';

/** The owner of a wish list: a customer, or a device identified by the hash of its token. */
export type WishOwner = { userId: string } | { deviceHash: Buffer };

const isOwned = (owner: WishOwner) =>
  'userId' in owner ? eq(wishLists.userId, owner.userId) : eq(wishLists.deviceHash, owner.deviceHash);

export const ownList = (db: Database, owner: WishOwner) =>
  db.select({ listId: wishLists.listId }).from(wishLists).where(isOwned(owner));

/** A piece that is on a list. */
export const isWishOf = (listId: number) => and(eq(wishItems.listId, listId), isNull(wishItems.removedAt));

export function findWishes(db: Database, owner: WishOwner) {
  return selectWishes(db, isOwned(owner), MAX_WISHES);
}

export function findWishesOfList(db: Database, listId: number, max: number) {
  return selectWishes(db, eq(wishLists.listId, listId), max);
}

/** What its customer chose about the messages of a piece. */
const asked = { askedAt: wishItems.askedAt, isSilent: wishItems.isSilent };

/** The newest first. */
function selectWishes(db: Database, ofList: SQL, max: number) {
  return db
    .select({
      wishId: wishItems.wishId,
      addedAt: wishItems.addedAt,
      quantity: sql<number>`1`,
      ...pricedColumns,
      ...offeredColumns,
      choice: lineChoiceOf(wishItems),
      categoryName: categories.categoryName,
      categoryStatus: categories.status,
      photoUrl: firstPhoto,
      addedLines: sql<PriceLine[] | null>`${wishItems.priceLines}`,
      ...asked,
    })
    .from(wishItems)
    .innerJoin(wishLists, eq(wishLists.listId, wishItems.listId))
    .innerJoin(products, eq(products.productId, wishItems.productId))
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .leftJoin(offers, eq(offers.productId, products.productId))
    .leftJoin(productChoices, eq(productChoices.productId, products.productId))
    .where(and(ofList, isNull(wishItems.removedAt)))
    .orderBy(desc(wishItems.addedAt), desc(wishItems.wishId))
    .limit(max);
}

export type WishRow = Awaited<ReturnType<typeof findWishes>>[number];

export function findWishedPieces(db: Database, owner: WishOwner) {
  return db
    .select({ wishId: wishItems.wishId, productId: wishItems.productId, ...asked })
    .from(wishItems)
    .innerJoin(wishLists, eq(wishLists.listId, wishItems.listId))
    .where(and(isOwned(owner), isNull(wishItems.removedAt)))
    .orderBy(desc(wishItems.addedAt), desc(wishItems.wishId))
    .limit(MAX_WISHES);
}

export async function isForSale(db: Database, productId: number): Promise<boolean> {
  const rows = await db
    .select({ productId: products.productId })
    .from(products)
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .where(
      and(eq(products.productId, productId), eq(products.status, 'on sale'), eq(categories.status, 'active')),
    );
  return rows.length > 0;
}

/** The list of an owner, made if there is none yet, and locked until the transaction ends. */
export async function lockOwnList(tx: Database, owner: WishOwner, now: Date): Promise<number> {
  const target = 'userId' in owner ? wishLists.userId : wishLists.deviceHash;
  const rows = await tx
    .insert(wishLists)
    .values({ ...owner, usedAt: now })
    .onConflictDoUpdate({ target, set: { usedAt: now } })
    .returning({ listId: wishLists.listId });
  return (rows[0] as { listId: number }).listId;
}

/** The list of a device, locked until the transaction ends; undefined if it has none. */
export async function lockDeviceList(tx: Database, deviceHash: Buffer): Promise<number | undefined> {
  const rows = await ownList(tx, { deviceHash }).for('update');
  return rows[0]?.listId;
}

/** The list of a customer, locked until the transaction ends; undefined if there is none. */
export async function lockCustomerList(tx: Database, userId: string): Promise<number | undefined> {
  const rows = await ownList(tx, { userId }).for('no key update');
  return rows[0]?.listId;
}

export async function deleteList(tx: Database, listId: number): Promise<void> {
  await tx.delete(wishLists).where(eq(wishLists.listId, listId));
}

/** Deletes removed wishes after the undo period. */
export async function deleteRemovedBefore(tx: Database, listId: number, before: Date): Promise<void> {
  await tx.delete(wishItems).where(and(eq(wishItems.listId, listId), lt(wishItems.removedAt, before)));
}

export function countWishes(tx: Database, listId: number): Promise<number> {
  return tx.$count(wishItems, isWishOf(listId));
}

/** What a piece has when it comes onto a list again: its new price if it had been removed, else what it had. */
const ADDED_AGAIN = {
  removedAt: null,
  ...Object.fromEntries(
    (['rateSetId', 'priceLines', 'addedAt'] as const).map((field) => {
      const column = wishItems[field];
      const offered = sql.raw(`excluded.${column.name}`);
      return [field, sql`case when ${wishItems.removedAt} is null then ${column} else ${offered} end`];
    }),
  ),
  askedAt: sql`case when ${wishItems.removedAt} is null then ${wishItems.askedAt} end`,
  isSilent: sql`${wishItems.isSilent} and ${wishItems.removedAt} is null`,
};

const ONE_PER_CHOICE = [wishItems.listId, wishItems.productId, wishItems.choiceKey];

export async function insertWish(
  tx: Database,
  listId: number,
  { productId, price, choice }: ChosenPrice & { productId: number },
  now: Date,
): Promise<number> {
  const rows = await tx
    .insert(wishItems)
    .values({
      ...{ listId, productId, ...choice, addedAt: now },
      ...{ rateSetId: price.rateSetId, priceLines: price.lines },
    })
    .onConflictDoUpdate({ target: ONE_PER_CHOICE, set: ADDED_AGAIN })
    .returning({ wishId: wishItems.wishId });
  return (rows[0] as { wishId: number }).wishId;
}

/** Copies the newest wishes of a list that is about to be deleted; those that the other list has stay as they are there. */
export async function copyWishes(
  tx: Database,
  { from, to, max }: { from: number; to: number; max: number },
): Promise<void> {
  const copied = tx
    .select({
      listId: sql<number>`${to}::int`.as('list_id'),
      productId: wishItems.productId,
      ...lineChoiceOf(wishItems),
      rateSetId: wishItems.rateSetId,
      priceLines: wishItems.priceLines,
      addedAt: wishItems.addedAt,
    })
    .from(wishItems)
    .where(and(eq(wishItems.listId, from), isNull(wishItems.removedAt)))
    .orderBy(desc(wishItems.addedAt), desc(wishItems.wishId))
    .limit(max);
  const rows = await copied;
  if (rows.length === 0) return;
  await tx.insert(wishItems).values(rows).onConflictDoUpdate({ target: ONE_PER_CHOICE, set: ADDED_AGAIN });
}

const ownWish = (tx: Database, owner: WishOwner, wishId: number) =>
  and(eq(wishItems.wishId, wishId), sql`${wishItems.listId} in (${ownList(tx, owner)})`);

export async function markRemoved(
  db: Database,
  owner: WishOwner,
  wishId: number,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(wishItems)
    .set({ removedAt: now })
    .where(and(ownWish(db, owner, wishId), isNull(wishItems.removedAt)))
    .returning({ wishId: wishItems.wishId });
  return rows.length > 0;
}

export async function markPutBack(tx: Database, owner: WishOwner, wishId: number): Promise<boolean> {
  const rows = await tx
    .update(wishItems)
    .set({ removedAt: null })
    .where(and(ownWish(tx, owner, wishId), isNotNull(wishItems.removedAt)))
    .returning({ wishId: wishItems.wishId });
  return rows.length > 0;
}

/** Lists of devices that were not used since; at most so many at once. */
export async function deleteDeviceListsBefore(db: Database, before: Date, max: number): Promise<void> {
  const old = db
    .select({ listId: wishLists.listId })
    .from(wishLists)
    .where(and(isNull(wishLists.userId), lt(wishLists.usedAt, before)))
    .limit(max);
  await db.delete(wishLists).where(sql`${wishLists.listId} in (${old})`);
}
