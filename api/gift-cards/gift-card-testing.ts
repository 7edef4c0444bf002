import { buy, PIECES, type Placed } from '#api/payments/purchase-testing.ts';
import type { TestShop } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';

/** Value of a demo gift card, in rupees. */
export const CARD_VALUE = 5101;

/** Buys gift cards of ₹5,101; returns the order and the cards with their codes. */
export async function buyCards(shop: TestShop, quantity = 1, customer?: LoginResponse) {
  const buyer = customer ?? (await shop.newCustomer());
  const bought = await buy(shop, buyer, { pieces: [[PIECES.giftCard, quantity]] });
  return { buyer, bought, cards: (await boughtCards(shop, buyer, bought)).body.data };
}

export const boughtCards = (shop: TestShop, { token }: LoginResponse, { orderId }: Pick<Placed, 'orderId'>) =>
  shop.call(afterSaleCalls.getBoughtGiftCards, { token, params: { order_id: orderId } });

export const addCard = (shop: TestShop, { token }: LoginResponse, { orderId }: Placed, code: string) =>
  shop.call(afterSaleCalls.addOrderGiftCard, { token, body: { order_id: orderId, code } });

export const removeCard = (shop: TestShop, { token }: LoginResponse, { orderId }: Placed, id: number) =>
  shop.call(afterSaleCalls.removeOrderGiftCard, { token, body: { order_id: orderId, gift_card_id: id } });

export const payWithCards = (shop: TestShop, { token }: LoginResponse, { orderId }: Placed) =>
  shop.call(afterSaleCalls.payWithGiftCards, { token, body: { order_id: orderId } });

export const balanceOf = async (shop: TestShop, code: string) =>
  (await shop.call(afterSaleCalls.getGiftCardBalance, { body: { code } })).body;
