import type { FastifyInstance } from 'fastify';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { orderTimelineParams, orderTimelineResponse } from '#contract/timeline/timeline.ts';
import { readOwnTimeline } from './service.ts';

export function timelineRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(
    app,
    afterSaleCalls.getOrderTimeline,
    { params: orderTimelineParams, response: orderTimelineResponse },
    async ({ params, customer }) => {
      const data = await readOwnTimeline(shop, customer.userId, params.order_id);
      return isRefusal(data) ? data : { data };
    },
  );
}
