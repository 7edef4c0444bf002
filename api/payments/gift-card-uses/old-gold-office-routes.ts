import type { FastifyInstance } from 'fastify';
import { readCustomerOfOrder } from '#api/orders/order-service.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { orderOfOldGoldBody } from '#contract/office/old-gold/old-gold.ts';
import { setOrderOldGoldBody } from '#contract/old-gold/own-old-gold.ts';
import { setOrderOldGold } from './gift-card-use-service.ts';
import { payWithGiftCards } from './pay-service.ts';

/** The staff lets the old gold of a customer pay an order (P-362). */
export function oldGoldUseRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.setOldGoldOfOrder,
    { body: setOrderOldGoldBody, response: messageResponse },
    async ({ acting, body: { order_id: orderId, is_used: isUsed } }) => {
      const own = await readCustomerOfOrder(shop.db, orderId);
      if (isRefusal(own)) return own;
      const changed = await setOrderOldGold(shop, { ...own, isUsed, actor: acting.actor });
      return isRefusal(changed) ? changed : { message: changed.message };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.payWithOldGold,
    { body: orderOfOldGoldBody, response: messageResponse },
    async ({ acting, body }) => {
      const own = await readCustomerOfOrder(shop.db, body.order_id);
      if (isRefusal(own)) return own;
      const paid = await payWithGiftCards(shop, { ...own, actor: acting.actor });
      return isRefusal(paid) ? paid : { message: 'The order is paid.' };
    },
  );
}
