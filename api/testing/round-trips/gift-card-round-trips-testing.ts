import {
  addCard,
  boughtCards,
  buyCards,
  payWithCards,
  removeCard,
} from '#api/gift-cards/gift-card-testing.ts';
import { order, PIECES } from '#api/payments/purchase-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { TestShop } from '../shop-testing.ts';

type Size = 'small' | 'large';

/** The round trips of gift cards: bought, chosen for an order, and paid with. */
export const giftCardRoundTrips = (shop: TestShop) => {
  /** An order and its gift cards: all are chosen and pay all of it, or all but the last and a part is left. */
  async function chosen(customer: LoginResponse, size: Size, isWhole = false) {
    const { cards } = await buyCards(shop, size === 'small' ? 3 : 5);
    const rings = (size === 'small' ? 2 : 3) - (isWhole ? 1 : 0);
    const placed = await order(shop, customer, { pieces: [[PIECES.ring, rings]] });
    for (const { code } of cards.slice(0, isWhole ? undefined : -1))
      await addCard(shop, customer, placed, code);
    return { placed, last: cards.at(-1), first: cards[0] };
  }
  return {
    getBoughtGiftCards: {
      maxTrips: 4,
      work: async (customer: LoginResponse, size: Size) => {
        const { bought } = await buyCards(shop, size === 'small' ? 1 : 10, customer);
        return () => boughtCards(shop, customer, bought);
      },
    },
    getGiftCardBalance: {
      maxTrips: 4,
      work: async (_: LoginResponse, size: Size) => {
        const { cards } = await buyCards(shop, size === 'small' ? 1 : 10);
        const body = { code: cards[0]?.code ?? '' };
        return () => shop.call(afterSaleCalls.getGiftCardBalance, { body });
      },
    },
    addOrderGiftCard: {
      maxTrips: 20,
      work: async (customer: LoginResponse, size: Size) => {
        const { placed, last } = await chosen(customer, size);
        return () => addCard(shop, customer, placed, last?.code ?? '');
      },
    },
    removeOrderGiftCard: {
      maxTrips: 15,
      work: async (customer: LoginResponse, size: Size) => {
        const { placed, first } = await chosen(customer, size);
        return () => removeCard(shop, customer, placed, first?.gift_card_id ?? 0);
      },
    },
    payWithGiftCards: {
      maxTrips: 25,
      work: async (customer: LoginResponse, size: Size) => {
        const { placed } = await chosen(customer, size, true);
        return () => payWithCards(shop, customer, placed);
      },
    },
  };
};
