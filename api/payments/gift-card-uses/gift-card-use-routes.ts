import type { FastifyInstance } from 'fastify';
import { limitGiftCardGuesses } from '#api/gift-cards/guess-service.ts';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import {
  addOrderGiftCardBody,
  orderGiftCardsResponse,
  payWithGiftCardsBody,
  removeOrderGiftCardBody,
} from '#contract/gift-cards/order-gift-cards.ts';
import { setOrderOldGoldBody } from '#contract/old-gold/own-old-gold.ts';
import { addOrderGiftCard, removeOrderGiftCard, setOrderOldGold } from './gift-card-use-service.ts';
import { payWithGiftCards } from './pay-service.ts';

export function giftCardUseRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(
    app,
    afterSaleCalls.addOrderGiftCard,
    { body: addOrderGiftCardBody, response: orderGiftCardsResponse },
    ({ body, customer, request }) => {
      const own = { userId: customer.userId, orderId: body.order_id };
      return limitGiftCardGuesses(shop.db, request.ip, shop.clock(), () =>
        addOrderGiftCard(shop, own, body.code),
      );
    },
  );

  bindCustomerCall(
    app,
    afterSaleCalls.removeOrderGiftCard,
    { body: removeOrderGiftCardBody, response: orderGiftCardsResponse },
    ({ body, customer }) => {
      const own = { userId: customer.userId, orderId: body.order_id };
      return removeOrderGiftCard(shop, own, body.gift_card_id);
    },
  );

  bindCustomerCall(
    app,
    afterSaleCalls.setOrderOldGold,
    { body: setOrderOldGoldBody, response: orderGiftCardsResponse },
    ({ body, customer }) =>
      setOrderOldGold(shop, { userId: customer.userId, orderId: body.order_id, isUsed: body.is_used }),
  );

  bindCustomerCall(
    app,
    afterSaleCalls.payWithGiftCards,
    { body: payWithGiftCardsBody, response: messageResponse },
    ({ body, customer }) => payWithGiftCards(shop, { userId: customer.userId, orderId: body.order_id }),
  );
}
