import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { orderOfOldGoldBody } from '#contract/office/old-gold/old-gold.ts';
import { setOrderOldGoldBody } from '#contract/old-gold/own-old-gold.ts';
import { findCustomerOfOrder } from '../plan-uses/plan-use-queries.ts';
import { setOrderOldGold } from './gift-card-use-service.ts';
import { payWithGiftCards } from './pay-service.ts';

const noSuchOrder = (orderId: string) => refuse('not_found', `There is no order ${orderId}.`);

/** The staff lets the old gold of a customer pay an order (P-362). */
export function oldGoldUseRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.setOldGoldOfOrder,
    { body: setOrderOldGoldBody, response: messageResponse },
    async ({ acting, body: { order_id: orderId, is_used: isUsed } }) => {
      const userId = await findCustomerOfOrder(shop.db, orderId);
      if (userId === undefined) return noSuchOrder(orderId);
      const changed = await setOrderOldGold(shop, { userId, orderId, isUsed, actor: acting.actor });
      return isRefusal(changed) ? changed : { message: changed.message };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.payWithOldGold,
    { body: orderOfOldGoldBody, response: messageResponse },
    async ({ acting, body: { order_id: orderId } }) => {
      const userId = await findCustomerOfOrder(shop.db, orderId);
      if (userId === undefined) return noSuchOrder(orderId);
      const paid = await payWithGiftCards(shop, { userId, orderId, actor: acting.actor });
      return isRefusal(paid) ? paid : { message: 'The order is paid.' };
    },
  );
}
