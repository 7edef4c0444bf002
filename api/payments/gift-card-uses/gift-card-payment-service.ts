import { whyNotSpent } from '#api/gift-cards/card-rules.ts';
import { bookPaid, lockGiftCards, readGiftCards } from '#api/gift-cards/card-service.ts';
import type { OrderHead } from '#api/orders/rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { GIFT_CARD_KEY } from '../rules.ts';
import { openIntent } from '../settlement/intent-queries.ts';
import { ownIntent, ownPayment } from '../settlement/own-intent-rules.ts';
import { notePayment } from '../settlement/payment-queries.ts';
import { type CardShare, type CardUse, findUses } from './gift-card-use-queries.ts';
import { wordsOfUses } from './gift-card-use-rules.ts';

const CARDS_CHANGED = 'A gift card of the order was used elsewhere before this payment was confirmed.';

/** Whether the gift cards of an order can still pay what they were chosen for; true without any. */
export async function areCardsCurrent(db: Database, { orderId, giftCardPaise }: OrderHead): Promise<boolean> {
  if (giftCardPaise === 0) return true;
  return canPay(await findUses(db, orderId), (ids) => readGiftCards(db, ids));
}

/** What gift cards pay of a locked order; `whyNot`: why they no longer can. Locks the cards. */
export async function lockCardUses(
  tx: Database,
  { orderId, giftCardPaise }: OrderHead,
): Promise<{ shares: CardUse[]; whyNot?: string }> {
  if (giftCardPaise === 0) return { shares: [] };
  const shares = await findUses(tx, orderId);
  const isPayable = await canPay(shares, (ids) => lockGiftCards(tx, ids));
  return isPayable ? { shares } : { shares, whyNot: CARDS_CHANGED };
}

async function canPay(
  shares: readonly CardShare[],
  read: (ids: number[]) => ReturnType<typeof readGiftCards>,
): Promise<boolean> {
  const cards = await read(shares.map(({ giftCardId }) => giftCardId));
  return shares.every(({ giftCardId, amountPaise }) => {
    const card = cards.find((one) => one.giftCardId === giftCardId);
    return card !== undefined && !whyNotSpent(card) && card.balancePaise >= amountPaise;
  });
}

/** Books what gift cards pay of an order that is paid now: on the cards, and as a payment of the order. */
export async function bookCardUses(
  tx: Database,
  { orderId, userId, giftCardPaise }: OrderHead,
  shares: readonly CardUse[],
  now: Date,
): Promise<void> {
  await bookPaid(tx, orderId, shares, now);
  const intent = ownIntent(GIFT_CARD_KEY, { orderId, userId }, giftCardPaise, 'paid', now);
  await openIntent(tx, intent, undefined);
  const payment = ownPayment(intent, intent.providerOrderId, wordsOfUses(shares));
  await notePayment(tx, intent.providerOrderId, payment, { disposition: 'applied', reason: null }, now);
}
