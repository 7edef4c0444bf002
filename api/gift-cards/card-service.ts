import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Refusal } from '#contract/errors.ts';
import { type Paise, paise, sumOf } from '#contract/money/money.ts';
import { orderItems } from '#db/tables/orders/orders.ts';
import {
  type BoughtCardRow,
  findBoughtCards,
  findCards,
  findEntriesOfCard,
  findEntriesOfOrder,
  findIdByHash,
  findOpenOldGold,
  type GiftCardRow,
  hasIdOf,
  insertEntries,
  insertOldGoldCard,
  isOfLines,
  issueWrite,
  lockCards,
  sumBalances,
} from './card-queries.ts';
import { cardSpentRefusal, splitOverCards, stillSpent, voidedCards } from './card-rules.ts';
import { codeHash, typedCode } from './code-rules.ts';

export type GiftCard = GiftCardRow;
export type BoughtCard = BoughtCardRow;

/** The write that issues the gift cards of an order that is paid: none if it has none (P-351). */
export const issueCardsWrite = issueWrite;

/** Issues the card that is the value of old gold (P-362). */
export const issueOldGoldCard = insertOldGoldCard;

/** The ids of the cards that are the value of a customer's old gold and are not spent, oldest first. */
export const readOpenOldGold = findOpenOldGold;

/** What the shop owes on all gift cards that were bought, or for all old gold. */
export const sumOfBalances = sumBalances;

/** All that changed the balance of a card, oldest first. */
export const readCardEntries = findEntriesOfCard;

/** The card with a code as somebody typed it. */
export const findCardIdByCode = (db: Database, code: string): Promise<number | undefined> =>
  findIdByHash(db, codeHash(typedCode(code)));

/** The cards with these ids, locked until the transaction ends; in the order of the ids. */
export async function lockGiftCards(tx: Database, giftCardIds: readonly number[]): Promise<GiftCard[]> {
  if (giftCardIds.length > 0) await lockCards(tx, hasIdOf(giftCardIds));
  return readGiftCards(tx, giftCardIds);
}

/** As above, without locking them. */
export async function readGiftCards(db: Database, giftCardIds: readonly number[]): Promise<GiftCard[]> {
  if (giftCardIds.length === 0) return [];
  const cards = await findCards(db, hasIdOf(giftCardIds));
  const byId = new Map(cards.map((card) => [card.giftCardId, card]));
  return giftCardIds.flatMap((id) => byId.get(id) ?? []);
}

/** The cards that were bought with an order. */
export const readCardsOfOrder = (db: Database, orderId: string): Promise<BoughtCard[]> =>
  findBoughtCards(db, eq(orderItems.orderId, orderId));

/** A card that was bought, locked until the transaction ends. */
export async function lockBoughtCard(tx: Database, giftCardId: number): Promise<BoughtCard | undefined> {
  await lockCards(tx, hasIdOf([giftCardId]));
  const [card] = await findBoughtCards(tx, hasIdOf([giftCardId]));
  return card;
}

/** Books what locked cards pay of an order. */
export function bookPaid(
  tx: Database,
  orderId: string,
  shares: readonly { giftCardId: number; amountPaise: Paise }[],
  now: Date,
): Promise<void> {
  return insertEntries(
    tx,
    shares.map(({ giftCardId, amountPaise }) => ({
      ...{ giftCardId, kind: 'paid' as const, amountPaise: paise(-amountPaise), orderId, createdAt: now },
    })),
  );
}

/** What gift cards paid of an order, and the refunds of it that went back to them. */
export async function readSpentOnOrder(db: Database, orderId: string) {
  const entries = await findEntriesOfOrder(db, orderId);
  const back = entries.filter(({ refundId }) => refundId !== null);
  const refunds = new Map<string, { amountPaise: Paise; at: Date }>();
  for (const { refundId, amountPaise, createdAt } of back) {
    const before = refunds.get(refundId ?? '')?.amountPaise ?? paise(0);
    refunds.set(refundId ?? '', { amountPaise: sumOf([before, amountPaise]), at: createdAt });
  }
  const paid = entries.filter(({ refundId }) => refundId === null);
  return { paidPaise: paise(-sumOf(paid.map(({ amountPaise }) => amountPaise))), refunds };
}

/** Puts a refund of an order back on the cards that paid it; once for each refund. */
export function refundToCards(
  db: Database,
  { orderId, refundId, amountPaise }: { orderId: string; refundId: string; amountPaise: Paise },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ids = (await findEntriesOfOrder(tx, orderId)).map(({ giftCardId }) => giftCardId);
    await lockCards(tx, hasIdOf(ids));
    const entries = await findEntriesOfOrder(tx, orderId);
    if (entries.some((entry) => entry.refundId === refundId)) return;
    const parts = splitOverCards(stillSpent(entries), amountPaise);
    if (sumOf(parts.map((part) => part.amountPaise)) !== amountPaise) {
      throw new Error(`the gift cards of order ${orderId} paid less than the refund ${refundId}`);
    }
    await insertEntries(
      tx,
      parts.map((part) => ({ ...part, kind: 'refunded', orderId, refundId, createdAt: now })),
    );
  });
}

/**
 * Voids the cards of pieces that are credited, so that a card is not paid out twice: those of which nothing was spent. Refusals:
 * gift_card_refused, if too few of them are left.
 */
export async function voidCards(
  tx: Database,
  lines: readonly { orderItemId: number; quantity: number }[],
  now: Date,
): Promise<Refusal | undefined> {
  const ids = lines.map(({ orderItemId }) => orderItemId);
  if (ids.length === 0) return undefined;
  await lockCards(tx, isOfLines(ids));
  const cards = await findBoughtCards(tx, isOfLines(ids));
  const voided: BoughtCard[] = [];
  for (const { orderItemId, quantity } of lines) {
    const ofLine = cards.filter((card) => card.orderItemId === orderItemId);
    const some = voidedCards(ofLine, quantity);
    if (!some) return cardSpentRefusal(ofLine[0]?.productName ?? '');
    voided.push(...some);
  }
  for (const card of voided) await voidCard(tx, card, now);
  return undefined;
}

/** Voids a locked card of which nothing was spent. */
export function voidCard(
  tx: Database,
  { giftCardId, valuePaise }: Pick<GiftCard, 'giftCardId' | 'valuePaise'>,
  now: Date,
): Promise<void> {
  return insertEntries(tx, [{ giftCardId, kind: 'voided', amountPaise: paise(-valuePaise), createdAt: now }]);
}
