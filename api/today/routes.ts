import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { figuresQuery, figuresResponse, todayResponse } from '#contract/office/today/today.ts';
import { readFigures, readToday } from './service.ts';

export function todayRoutes(app: FastifyInstance): void {
  bindOfficeCall(app, officeCalls.getToday, { response: todayResponse }, async ({ acting, staff }) => ({
    data: await readToday(acting, staff.role),
  }));

  bindOfficeCall(
    app,
    officeCalls.getFigures,
    { query: figuresQuery, response: figuresResponse },
    ({ acting, query }) => readFigures(acting.db, acting.now, Number(query.days)),
  );
}
