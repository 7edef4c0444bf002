import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { orderPlansParams, orderPlansResponse, setOrderPlanBody } from '#contract/orders/order-plan.ts';
import { findCustomerOfOrder } from './plan-use-queries.ts';
import { readPlanOffers, setOrderPlan } from './plan-use-service.ts';

const noSuchOrder = (orderId: string) => refuse('not_found', `There is no order ${orderId}.`);

/** A manager chooses the savings plan of an order for a customer who phones (P-352). */
export function officePlanUseRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getPlansOfOrder,
    { params: orderPlansParams, response: orderPlansResponse },
    async ({ params: { order_id: orderId } }) => {
      const userId = await findCustomerOfOrder(shop.db, orderId);
      if (userId === undefined) return noSuchOrder(orderId);
      const offers = await readPlanOffers(shop, userId, orderId);
      return isRefusal(offers) ? offers : { data: offers };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.setPlanOfOrder,
    { body: setOrderPlanBody, response: messageResponse },
    async ({ acting, body: { order_id: orderId, user_scheme_id: userSchemeId } }) => {
      const userId = await findCustomerOfOrder(shop.db, orderId);
      if (userId === undefined) return noSuchOrder(orderId);
      const changed = await setOrderPlan(shop, { userId, orderId, userSchemeId, actor: acting.actor });
      if (isRefusal(changed)) return changed;
      const toPay = formatRupees(toPaise(changed.to_pay));
      return {
        message: changed.plan
          ? `The plan pays its part. ${toPay} is left to pay.`
          : `${toPay} is to be paid.`,
      };
    },
  );
}
