import { MIN_PAYMENT_PAISE } from '#api/orders/rules.ts';
import { cardWords } from '#contract/gift-cards/card-words.ts';
import { type Paise, paise, sumOf } from '#contract/money/money.ts';

interface CardBalance {
  giftCardId: number;
  balancePaise: Paise;
}

/**
 * What each card pays of an order, one after the other. Together at most `maxPaise`, the part that cards may pay, of
 * `toPayPaise`; a rest that is paid otherwise is at least the smallest payment, so that the last card pays less if need be.
 */
export function sharesOfCards(
  cards: readonly CardBalance[],
  { toPayPaise, maxPaise }: { toPayPaise: Paise; maxPaise: Paise },
): { giftCardId: number; amountPaise: Paise }[] {
  const sum = cards.reduce((total, { balancePaise }) => total + balancePaise, 0);
  let left = withPayableRest(Math.min(sum, maxPaise, toPayPaise), toPayPaise);
  return cards.flatMap(({ giftCardId, balancePaise }) => {
    const amount = Math.min(left, balancePaise);
    left -= amount;
    return amount > 0 ? [{ giftCardId, amountPaise: paise(amount) }] : [];
  });
}

function withPayableRest(paidPaise: number, toPayPaise: Paise): number {
  const restPaise = toPayPaise - paidPaise;
  const isTooSmall = restPaise > 0 && restPaise < MIN_PAYMENT_PAISE;
  return isTooSmall ? Math.max(0, toPayPaise - MIN_PAYMENT_PAISE) : paidPaise;
}

interface Use {
  amountPaise: Paise;
  isOldGold: boolean;
}

const totalOf = (uses: readonly Use[]) => sumOf(uses.map(({ amountPaise }) => amountPaise));

/** Names what pays a part of an order: gift cards, old gold, or both. */
export const wordsOfUses = (uses: readonly Use[]) =>
  cardWords(totalOf(uses), totalOf(uses.filter(({ isOldGold }) => isOldGold)));
