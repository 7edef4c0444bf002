import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { giftCardCodes, giftCardEntries, giftCards } from '#db/tables/money/gift-cards.ts';
import { oldGold } from '#db/tables/money/old-gold.ts';
import { orderItems } from '#db/tables/orders/orders.ts';
import { balanceOfCard, isCardDisputed, isCardVoid } from './card-columns.ts';

/** Issues a card for each gift card of an order, with its value as the first entry. */
export function issueWrite(tx: Database, orderId: string, now: Date): Write {
  const at = sql`${now.toISOString()}::timestamptz`;
  return tx.execute(sql`
    with issued as (
      insert into ${giftCards} (order_item_id, number, value_paise, issued_at)
      select line.order_item_id, of_line.number, line.unit_price_paise, ${at}
      from ${orderItems} line cross join lateral generate_series(1, line.quantity) of_line(number)
      where line.order_id = ${orderId} and line.is_gift_card and line.unit_price_paise > 0
      order by line.order_item_id, of_line.number returning gift_card_id, value_paise)
    insert into ${giftCardEntries} (gift_card_id, kind, amount_paise, created_at)
    select gift_card_id, 'issued', value_paise, ${at} from issued order by gift_card_id`);
}

/** Issues the card that is the value of old gold (P-362). */
export async function insertOldGoldCard(
  tx: Database,
  oldGoldNumber: number,
  valuePaise: Paise,
  now: Date,
): Promise<void> {
  const [card] = await tx
    .insert(giftCards)
    .values({ oldGoldNumber, number: 1, valuePaise, issuedAt: now })
    .returning({ giftCardId: giftCards.giftCardId });
  if (!card) throw new Error('A card was not stored.');
  const { giftCardId } = card;
  await tx
    .insert(giftCardEntries)
    .values({ giftCardId, kind: 'issued', amountPaise: valuePaise, createdAt: now });
}

/** The ids of the cards that are the value of a customer's old gold and are not spent, oldest first. */
export async function findOpenOldGold(db: Database, userId: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ giftCardId: giftCards.giftCardId })
    .from(giftCards)
    .innerJoin(oldGold, eq(oldGold.oldGoldNumber, giftCards.oldGoldNumber))
    .where(and(eq(oldGold.userId, userId), sql`${balanceOfCard} > 0`))
    .orderBy(asc(giftCards.giftCardId))
    .limit(limit);
  return rows.map(({ giftCardId }) => giftCardId);
}

/** `isBlocked` is null before a card has a code. */
const CARD_COLUMNS = {
  ...getTableColumns(giftCards),
  lastFour: giftCardCodes.lastFour,
  isBlocked: giftCardCodes.isBlocked,
  balancePaise: balanceOfCard,
  isDisputed: isCardDisputed,
  isVoid: isCardVoid,
};

/** Cards that match a condition on `gift_cards`, oldest first: gift cards, and the value of old gold. */
export function findCards(db: Database, which: SQL | undefined) {
  return db
    .select(CARD_COLUMNS)
    .from(giftCards)
    .leftJoin(giftCardCodes, eq(giftCardCodes.giftCardId, giftCards.giftCardId))
    .where(which)
    .orderBy(asc(giftCards.giftCardId));
}

export type GiftCardRow = Awaited<ReturnType<typeof findCards>>[number];

/** Gift cards that were bought, with their line. */
export const selectBoughtCards = (db: Database) =>
  db
    .select({ ...CARD_COLUMNS, orderId: orderItems.orderId, productName: orderItems.productName })
    .from(giftCards)
    .innerJoin(orderItems, eq(orderItems.orderItemId, giftCards.orderItemId))
    .leftJoin(giftCardCodes, eq(giftCardCodes.giftCardId, giftCards.giftCardId));

export type BoughtCardRow = Awaited<ReturnType<typeof findBoughtCards>>[number];

/** Those that match a condition on `gift_cards` and `order_items`, oldest first. */
export function findBoughtCards(db: Database, which: SQL | undefined) {
  return selectBoughtCards(db).where(which).orderBy(asc(giftCards.giftCardId));
}

/** Locks the cards that match a condition until the transaction ends, in one order for all transactions. */
export async function lockCards(tx: Database, which: SQL): Promise<void> {
  await tx
    .select({ giftCardId: giftCards.giftCardId })
    .from(giftCards)
    .where(which)
    .orderBy(asc(giftCards.giftCardId))
    .for('no key update');
}

export const hasIdOf = (giftCardIds: readonly number[]): SQL =>
  inArray(giftCards.giftCardId, [...giftCardIds]);

export const isOfLines = (orderItemIds: readonly number[]): SQL =>
  inArray(giftCards.orderItemId, [...orderItemIds]);

/** What is left on all gift cards that were bought, or of all old gold. */
export async function sumBalances(db: Database, of: 'bought cards' | 'old gold'): Promise<Paise> {
  const rows = await db
    .select({ sum: sql`coalesce(sum(${giftCardEntries.amountPaise}), 0)`.mapWith(Number) })
    .from(giftCardEntries)
    .innerJoin(giftCards, eq(giftCards.giftCardId, giftCardEntries.giftCardId))
    .where(isNotNull(of === 'old gold' ? giftCards.oldGoldNumber : giftCards.orderItemId));
  return paise(rows[0]?.sum ?? 0);
}

export type NewEntry = typeof giftCardEntries.$inferInsert;

export async function insertEntries(tx: Database, entries: NewEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(giftCardEntries).values(entries);
}

/** What a purchase took of each card, and what came back to it, in the order in which they were chosen. */
export function findEntriesOfOrder(db: Database, orderId: string) {
  return db
    .select()
    .from(giftCardEntries)
    .where(eq(giftCardEntries.orderId, orderId))
    .orderBy(asc(giftCardEntries.entryId));
}

export function findEntriesOfCard(db: Database, giftCardId: number) {
  return db
    .select()
    .from(giftCardEntries)
    .where(eq(giftCardEntries.giftCardId, giftCardId))
    .orderBy(asc(giftCardEntries.entryId));
}

export async function findIdByHash(db: Database, codeHash: string): Promise<number | undefined> {
  const rows = await db
    .select({ giftCardId: giftCardCodes.giftCardId })
    .from(giftCardCodes)
    .where(eq(giftCardCodes.codeHash, codeHash));
  return rows[0]?.giftCardId;
}

export type CodeRow = typeof giftCardCodes.$inferSelect;

export async function findCodes(db: Database, giftCardIds: readonly number[]): Promise<CodeRow[]> {
  return giftCardIds.length === 0
    ? []
    : db
        .select()
        .from(giftCardCodes)
        .where(inArray(giftCardCodes.giftCardId, [...giftCardIds]));
}

/** Stores the first codes of cards; another request may have stored some before. */
export async function insertCodes(tx: Database, codes: CodeRow[]): Promise<void> {
  if (codes.length === 0) return;
  await tx.insert(giftCardCodes).values(codes).onConflictDoNothing({ target: giftCardCodes.giftCardId });
}

export async function updateCode(
  tx: Database,
  giftCardId: number,
  changes: Partial<Omit<CodeRow, 'giftCardId'>>,
): Promise<void> {
  await tx.update(giftCardCodes).set(changes).where(eq(giftCardCodes.giftCardId, giftCardId));
}

/** The codes that a key encrypted, locked. */
export function lockCodesOfKey(tx: Database, keyId: string): Promise<CodeRow[]> {
  return tx.select().from(giftCardCodes).where(eq(giftCardCodes.keyId, keyId)).for('no key update');
}
