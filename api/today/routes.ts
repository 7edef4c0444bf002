import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { figuresQuery, figuresResponse, todayResponse } from '#contract/office/today/today.ts';
import { demoFieldsLeft } from '#contract/seller/demo-seller.ts';
import { readFigures, readToday } from './service.ts';

export function todayRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(app, officeCalls.getToday, { response: todayResponse }, async ({ acting, staff }) => {
    // Whoever tries the demo keeps its papers and payments.
    const demoPapers = staff.isDemo ? 0 : demoFieldsLeft(shop.settings.seller).length;
    const takesMoney = staff.isDemo || shop.provider.isLive;
    return { data: await readToday({ ...acting, role: staff.role, demoPapers, takesMoney }) };
  });

  bindOfficeCall(
    app,
    officeCalls.getFigures,
    { query: figuresQuery, response: figuresResponse },
    ({ acting, query }) => readFigures(acting.db, acting.now, Number(query.days)),
  );
}
