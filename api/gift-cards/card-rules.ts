import { type Refusal, refuse } from '#contract/errors.ts';
import { type Paise, paise } from '#contract/money/money.ts';

interface CardState {
  balancePaise: Paise;
  /** Null before it has a code. */
  isBlocked: boolean | null;
  isDisputed: boolean;
}

/** Why a card pays nothing now; undefined if it does (P-351). */
export function whyNotSpent({ balancePaise, isBlocked, isDisputed }: CardState): Refusal | undefined {
  if (isBlocked || isDisputed) {
    return refuse('gift_card_refused', 'This gift card is blocked. Please call us.');
  }
  return balancePaise > 0 ? undefined : refuse('gift_card_refused', 'Nothing is left on this gift card.');
}

interface OwnCard {
  giftCardId: number;
  valuePaise: Paise;
  balancePaise: Paise;
}

/**
 * The cards of a line that are void when so many of its pieces are credited: those of which nothing was spent, the last ones
 * first. Undefined if there are too few of them. A line that was sold before there were codes has no cards.
 */
export function voidedCards<Card extends OwnCard>(
  cards: readonly Card[],
  quantity: number,
): Card[] | undefined {
  const live = cards.filter(({ balancePaise, valuePaise }) => balancePaise === valuePaise);
  if (cards.length > 0 && live.length < quantity) return undefined;
  return cards.length === 0 ? [] : live.slice(live.length - quantity);
}

interface Spent {
  giftCardId: number;
  amountPaise: Paise;
}

/** How much of a refund goes to each card that paid the order: to the first one until it is whole, then to the next one. */
export function splitOverCards(spent: readonly Spent[], refundPaise: Paise): Spent[] {
  let left: number = refundPaise;
  return spent.flatMap(({ giftCardId, amountPaise }) => {
    const back = Math.min(left, amountPaise);
    left -= back;
    return back > 0 ? [{ giftCardId, amountPaise: paise(back) }] : [];
  });
}

/** What each card has spent on an order and did not get back, by its entries of this order. */
export function stillSpent(
  entries: readonly { giftCardId: number; kind: string; amountPaise: Paise }[],
): Spent[] {
  const sums = new Map<number, number>();
  for (const { giftCardId, amountPaise } of entries) {
    sums.set(giftCardId, (sums.get(giftCardId) ?? 0) - amountPaise);
  }
  return [...sums]
    .filter(([, sum]) => sum > 0)
    .map(([giftCardId, sum]) => ({ giftCardId, amountPaise: paise(sum) }));
}

/** What is said where a card of a cancelled order was spent already. */
export function cardSpentRefusal(name: string): Refusal {
  return refuse(
    'gift_card_refused',
    `Something was already paid with “${name}” of this order, so that its money cannot go back.`,
  );
}
