import { readOwnOrder } from '#api/orders/order-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { BoughtGiftCard } from '#contract/gift-cards/bought-gift-cards.ts';
import type { GiftCardBalanceResponse } from '#contract/gift-cards/order-gift-cards.ts';
import { toRupees } from '#contract/money/money.ts';
import { findCardIdByCode, type GiftCard, readCardsOfOrder, readGiftCards } from './card-service.ts';
import { shownCode } from './code-rules.ts';
import { readCodes } from './code-service.ts';

/** The gift cards of an own order that is paid and not cancelled, with their codes. Refusals: not_found, gift_card_unavailable. */
export async function readBoughtGiftCards(
  { db, clock, sealingKeys }: Pick<Shop, 'db' | 'clock' | 'sealingKeys'>,
  userId: string,
  orderId: string,
): Promise<BoughtGiftCard[] | Refusal> {
  const order = await readOwnOrder(db, userId, orderId);
  if (isRefusal(order)) return order;
  const cards = order.orderStatus === 'cancelled' ? [] : await readCardsOfOrder(db, orderId);
  if (cards.length === 0) return [];
  if (!sealingKeys) return refuse('gift_card_unavailable');
  const ids = cards.map(({ giftCardId }) => giftCardId);
  const codes = await readCodes(db, sealingKeys, ids, clock());
  if (codes.size < cards.length) return refuse('gift_card_unavailable');
  return cards.map(({ giftCardId, productName, ...card }) => ({
    ...{ gift_card_id: giftCardId, product_name: productName, code: shownCode(codes.get(giftCardId) ?? '') },
    ...stateOf(card),
  }));
}

/** What is left on the card with a code. Refusals: gift_card_unknown. */
export async function readGiftCardBalance(
  db: Database,
  code: string,
): Promise<GiftCardBalanceResponse | Refusal> {
  const giftCardId = await findCardIdByCode(db, code);
  const [card] = giftCardId === undefined ? [] : await readGiftCards(db, [giftCardId]);
  if (!card) return refuse('gift_card_unknown');
  return { last_four: card.lastFour ?? '', ...stateOf(card) };
}

type CardState = Pick<GiftCard, 'valuePaise' | 'balancePaise' | 'isBlocked' | 'isDisputed'>;

const stateOf = ({ valuePaise, balancePaise, isBlocked, isDisputed }: CardState) => ({
  ...{ value: toRupees(valuePaise), balance: toRupees(balancePaise) },
  is_blocked: isBlocked === true || isDisputed,
});
