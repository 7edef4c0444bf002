import type { FastifyInstance } from 'fastify';
import { readCustomerOfOrder } from '#api/orders/order-service.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatRupees, toPaise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { orderPlansParams, orderPlansResponse, setOrderPlanBody } from '#contract/orders/order-plan.ts';
import { readPlanOffers, setOrderPlan } from './plan-use-service.ts';

/** A manager chooses the savings plan of an order for a customer who phones (P-352). */
export function officePlanUseRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getPlansOfOrder,
    { params: orderPlansParams, response: orderPlansResponse },
    async ({ params }) => {
      const own = await readCustomerOfOrder(shop.db, params.order_id);
      if (isRefusal(own)) return own;
      const offers = await readPlanOffers(shop, own.userId, own.orderId);
      return isRefusal(offers) ? offers : { data: offers };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.setPlanOfOrder,
    { body: setOrderPlanBody, response: messageResponse },
    async ({ acting, body: { order_id: orderId, user_scheme_id: userSchemeId } }) => {
      const own = await readCustomerOfOrder(shop.db, orderId);
      if (isRefusal(own)) return own;
      const changed = await setOrderPlan(shop, { ...own, userSchemeId, actor: acting.actor });
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
