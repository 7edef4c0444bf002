import type { FastifyInstance } from 'fastify';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { isRefusal } from '#contract/errors.ts';
import {
  orderPlansParams,
  orderPlansResponse,
  setOrderPlanBody,
  setOrderPlanResponse,
} from '#contract/orders/order-plan.ts';
import { readPlanOffers, setOrderPlan } from './plan-use-service.ts';

export function planUseRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(
    app,
    afterSaleCalls.getOrderPlans,
    { params: orderPlansParams, response: orderPlansResponse },
    async ({ params, customer }) => {
      const offers = await readPlanOffers(shop, customer.userId, params.order_id);
      return isRefusal(offers) ? offers : { data: offers };
    },
  );

  bindCustomerCall(
    app,
    afterSaleCalls.setOrderPlan,
    { body: setOrderPlanBody, response: setOrderPlanResponse },
    ({ body, customer }) =>
      setOrderPlan(shop, {
        userId: customer.userId,
        orderId: body.order_id,
        userSchemeId: body.user_scheme_id,
      }),
  );
}
