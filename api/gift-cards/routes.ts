import type { FastifyInstance } from 'fastify';
import { bindCustomerCall, bindPublicCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { boughtGiftCardsParams, boughtGiftCardsResponse } from '#contract/gift-cards/bought-gift-cards.ts';
import { giftCardBalanceBody, giftCardBalanceResponse } from '#contract/gift-cards/order-gift-cards.ts';
import { limitGiftCardGuesses } from './guess-service.ts';
import { readBoughtGiftCards, readGiftCardBalance } from './own-card-service.ts';

export function giftCardRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(
    app,
    afterSaleCalls.getBoughtGiftCards,
    { params: boughtGiftCardsParams, response: boughtGiftCardsResponse },
    async ({ params, customer }) => {
      const cards = await readBoughtGiftCards(shop, customer.userId, params.order_id);
      return isRefusal(cards) ? cards : { data: cards };
    },
  );

  bindPublicCall(
    app,
    afterSaleCalls.getGiftCardBalance,
    { body: giftCardBalanceBody, response: giftCardBalanceResponse },
    ({ body, request }) =>
      limitGiftCardGuesses(shop.db, request.ip, shop.clock(), () => readGiftCardBalance(shop.db, body.code)),
  );
}
