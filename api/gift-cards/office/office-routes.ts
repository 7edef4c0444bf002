import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  blockGiftCardBody,
  findGiftCardBody,
  foundGiftCardResponse,
  giftCardQuery,
  giftCardResponse,
  giftCardsQuery,
  giftCardsResponse,
  putBackGiftCardBody,
  replaceGiftCardCodeBody,
  takeOffGiftCardBody,
} from '#contract/office/gift-cards/gift-cards.ts';
import {
  blockGiftCard,
  findOfficeCard,
  listGiftCards,
  putBackGiftCard,
  readOfficeCard,
  replaceGiftCardCode,
  takeOffGiftCard,
} from './office-card-service.ts';

export function officeGiftCardRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getGiftCards,
    { query: giftCardsQuery, response: giftCardsResponse },
    ({ acting, query }) => listGiftCards(acting.db, query),
  );

  bindOfficeCall(
    app,
    officeCalls.getGiftCard,
    { query: giftCardQuery, response: giftCardResponse },
    async ({ acting, query }) => {
      const card = await readOfficeCard(acting.db, query.gift_card_id);
      return isRefusal(card) ? card : { data: card };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.findGiftCard,
    { body: findGiftCardBody, response: foundGiftCardResponse },
    async ({ acting, body }) => {
      const card = await findOfficeCard(acting.db, body.code);
      return isRefusal(card) ? card : { data: card };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.takeOffGiftCard,
    { body: takeOffGiftCardBody, response: messageResponse },
    ({ acting, body: { amount, ...taken } }) =>
      takeOffGiftCard(acting, { ...taken, amountPaise: toPaise(amount) }),
  );

  bindOfficeCall(
    app,
    officeCalls.putBackGiftCard,
    { body: putBackGiftCardBody, response: messageResponse },
    ({ acting, body: { gift_card_id: giftCardId, amount, reason } }) =>
      putBackGiftCard(acting, { giftCardId, amountPaise: toPaise(amount), reason }),
  );

  bindOfficeCall(
    app,
    officeCalls.blockGiftCard,
    { body: blockGiftCardBody, response: messageResponse },
    ({ acting, body: { gift_card_id: giftCardId, is_blocked: isBlocked, reason } }) =>
      blockGiftCard(acting, shop.sealingKeys, { giftCardId, isBlocked, reason }),
  );

  bindOfficeCall(
    app,
    officeCalls.replaceGiftCardCode,
    { body: replaceGiftCardCodeBody, response: messageResponse },
    ({ acting, body: { gift_card_id: giftCardId, reason } }) =>
      replaceGiftCardCode(acting, shop.sealingKeys, { giftCardId, reason }),
  );
}
