import type { FastifyInstance } from 'fastify';
import { bindPublicCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { calls } from '#contract/calls.ts';
import { indianDate } from '#contract/indian-time.ts';
import { couponsResponse } from '#contract/orders/orders.ts';
import { listedCoupons } from './queries.ts';

export function couponRoutes(app: FastifyInstance, { db, clock }: Shop): void {
  bindPublicCall(app, calls.getCoupons, { response: couponsResponse }, async () => ({
    data: await listedCoupons(db, indianDate(clock())),
  }));
}
