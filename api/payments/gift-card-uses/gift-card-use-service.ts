import { recordAct } from '#api/audit/service.ts';
import { whyNotSpent } from '#api/gift-cards/card-rules.ts';
import { findCardIdByCode, lockGiftCards, readOpenOldGold } from '#api/gift-cards/card-service.ts';
import { lockOrder, readOwnOrder } from '#api/orders/order-service.ts';
import { isPayable, type OrderHead, toOrderGiftCard, toPayOf } from '#api/orders/rules.ts';
import type { Actor } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import {
  MAX_GIFT_CARDS_PER_ORDER,
  type OrderGiftCardsResponse,
} from '#contract/gift-cards/order-gift-cards.ts';
import { formatRupees, paise, sumOf, toRupees } from '#contract/money/money.ts';
import { supersedeIntent } from '../settlement/intent-queries.ts';
import { REFUSAL_BY_MONEY, readOrderMoney } from '../settlement/order-money-service.ts';
import { type CardUse, findGoodsPaise, findUses, replaceUses } from './gift-card-use-queries.ts';
import { sharesOfCards, wordsOfUses } from './gift-card-use-rules.ts';

interface OwnOrder {
  userId: string;
  orderId: string;
}

/** A card that is chosen for an order. */
interface ChosenCard {
  giftCardId: number;
  chosenAt: Date;
}

/**
 * Lets a gift card pay what it can of an own unpaid order (P-351). An open payment of the former amount is superseded. Refusals:
 * not_found, order_not_payable, payment_being_confirmed, provider_unavailable, gift_card_unknown, gift_card_refused.
 */
export function addOrderGiftCard(
  shop: Shop,
  own: OwnOrder,
  code: string,
): Promise<OrderGiftCardsResponse | Refusal> {
  return changeCards(shop, own, async (tx, order, chosen) => {
    const giftCardId = await findCardIdByCode(tx, code);
    if (giftCardId === undefined) return refuse('gift_card_unknown');
    const others = chosen.filter((one) => one.giftCardId !== giftCardId);
    if (others.length >= MAX_GIFT_CARDS_PER_ORDER) {
      return refuse('gift_card_refused', `At most ${MAX_GIFT_CARDS_PER_ORDER} gift cards can pay one order.`);
    }
    const [card] = await lockGiftCards(tx, [giftCardId]);
    const why = card && whyNotSpent(card);
    if (why) return why;
    const changed = await fitCards(tx, order, [...others, { giftCardId, chosenAt: shop.clock() }]);
    const isUsed = (await findUses(tx, order.orderId)).some((one) => one.giftCardId === giftCardId);
    return isUsed ? changed : refuse('gift_card_refused', await whyNothing(tx, order));
  });
}

async function whyNothing(tx: Database, { orderId }: OrderHead): Promise<string> {
  return (await findGoodsPaise(tx, orderId)) === 0
    ? 'Gift cards cannot be bought with a gift card.'
    : 'Nothing is left to pay with this gift card.';
}

interface OldGoldChoice extends OwnOrder {
  isUsed: boolean;
  /** Who of the shop chooses it for the customer, which the audit says. */
  actor?: Actor;
}

/**
 * Lets the value of all own old gold pay what it can of an own unpaid order, or takes it off again (P-362). An open payment of the
 * former amount is superseded. Refusals: not_found, order_not_payable, payment_being_confirmed, provider_unavailable,
 * old_gold_refused.
 */
export function setOrderOldGold(
  shop: Shop,
  { isUsed, actor, ...own }: OldGoldChoice,
): Promise<OrderGiftCardsResponse | Refusal> {
  return changeCards(shop, own, async (tx, order, chosen) => {
    const now = shop.clock();
    const others = chosen.filter(({ isOldGold }) => !isOldGold);
    const most = isUsed ? MAX_GIFT_CARDS_PER_ORDER - others.length : 0;
    const open = await readOpenOldGold(tx, own.userId, most);
    const cards = [...others, ...open.map((giftCardId) => ({ giftCardId, chosenAt: now }))];
    const changed = await fitCards(tx, order, cards);
    const used = (await findUses(tx, order.orderId)).filter(({ isOldGold }) => isOldGold);
    if (isUsed && used.length === 0) return refuse('old_gold_refused', whyNoOldGold(open.length));
    if (actor) {
      const act = { act: 'old gold of an order chosen', subject: `order:${order.orderId}` };
      const amountPaise = sumOf(used.map((use) => use.amountPaise));
      await recordAct(tx, actor, { ...act, after: { amount_paise: amountPaise } }, now);
    }
    return changed;
  });
}

const whyNoOldGold = (openCount: number) =>
  openCount === 0 ? 'Nothing is left of the old gold.' : 'Nothing is left to pay with old gold.';

/** Takes a gift card off an own unpaid order. Refusals: as above, without those of gift cards. */
export function removeOrderGiftCard(
  shop: Shop,
  own: OwnOrder,
  giftCardId: number,
): Promise<OrderGiftCardsResponse | Refusal> {
  return changeCards(shop, own, (tx, order, chosen) =>
    fitCards(
      tx,
      order,
      chosen.filter((one) => one.giftCardId !== giftCardId),
    ),
  );
}

async function changeCards(
  shop: Shop,
  { userId, orderId }: OwnOrder,
  change: (tx: Database, order: OrderHead, chosen: CardUse[]) => Promise<OrderHead | Refusal>,
): Promise<OrderGiftCardsResponse | Refusal> {
  const own = await readOwnOrder(shop.db, userId, orderId);
  if (isRefusal(own)) return own;
  const unsettled = REFUSAL_BY_MONEY[await readOrderMoney(shop, own)];
  if (unsettled) return unsettled();
  return inTransaction<OrderGiftCardsResponse | Refusal>(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isPayable(order)) return refuse('order_not_payable');
    const changed = await change(tx, order, await findUses(tx, orderId));
    if (isRefusal(changed)) return changed;
    if (toPayOf(changed) !== toPayOf(order)) await supersedeIntent(tx, orderId);
    const toPayPaise = toPayOf(changed);
    const uses = await findUses(tx, orderId);
    return {
      message:
        toPayPaise === 0
          ? `Your ${wordsOfUses(uses)} pays all of it.`
          : `${formatRupees(toPayPaise)} is ${changed.giftCardPaise > 0 ? 'left ' : ''}to pay.`,
      gift_cards: uses.map(toOrderGiftCard),
      to_pay: toRupees(toPayPaise),
    };
  });
}

/** Works out what gift cards pay of a locked, unpaid order, without those that pay nothing now. Returns the order as changed. */
async function fitCards(tx: Database, order: OrderHead, chosen: readonly ChosenCard[]): Promise<OrderHead> {
  const cards = await lockGiftCards(
    tx,
    chosen.map(({ giftCardId }) => giftCardId),
  );
  const goodsPaise = await findGoodsPaise(tx, order.orderId);
  const shares = sharesOfCards(
    cards.filter((card) => !whyNotSpent(card)),
    {
      toPayPaise: toPayOf({ ...order, giftCardPaise: paise(0) }),
      maxPaise: paise(Math.max(0, goodsPaise - order.planSavedPaise)),
    },
  );
  const chosenAt = new Map(chosen.map((one) => [one.giftCardId, one.chosenAt]));
  const giftCardPaise = sumOf(shares.map(({ amountPaise }) => amountPaise));
  const uses = shares.flatMap((share) => {
    const at = chosenAt.get(share.giftCardId);
    return at ? [{ ...share, chosenAt: at }] : [];
  });
  await replaceUses(tx, order.orderId, uses, giftCardPaise);
  return { ...order, giftCardPaise };
}

/** Works out the gift cards of a locked order anew, because its total or its plan changed. Returns the order as changed. */
export async function renewCards(tx: Database, order: OrderHead): Promise<OrderHead> {
  const chosen = await findUses(tx, order.orderId);
  return chosen.length === 0 ? order : fitCards(tx, order, chosen);
}
