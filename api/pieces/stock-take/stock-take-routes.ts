import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import * as schemas from '#contract/office/pieces/stock-takes.ts';
import { endTake, listFindings, listTakes, readTake, reopenTake, scanTag, startTake } from './service.ts';

export function stockTakeRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.getStockTakes,
    { query: schemas.stockTakesQuery, response: schemas.stockTakesResponse },
    async ({ query, acting }) => listTakes(acting.db, query.before),
  );

  bindOfficeCall(
    app,
    officeCalls.getStockTake,
    { params: schemas.stockTakeParams, response: schemas.stockTakeResponse },
    async ({ params, acting }) => {
      const take = await readTake(acting.db, params.stock_take_id, acting.now);
      return isRefusal(take) ? take : { data: take };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.getFindings,
    { params: schemas.stockTakeParams, query: schemas.findingsQuery, response: schemas.findingsResponse },
    async ({ params, query, acting }) => listFindings(acting.db, params.stock_take_id, query),
  );

  bindOfficeCall(
    app,
    officeCalls.startStockTake,
    { body: schemas.startStockTakeBody, response: schemas.stockTakeChangeResponse },
    async ({ body, acting }) =>
      withMessage(await startTake(acting, body.place), 'The stock-take is under way.'),
  );

  bindOfficeCall(
    app,
    officeCalls.scanForStockTake,
    { body: schemas.scanBody, response: schemas.scanResponse },
    async ({ body: { stock_take_id, code, gross_weight_g, place = '' }, acting }) =>
      scanTag(acting, stock_take_id, { code, weighedGrams: gross_weight_g, place }),
  );

  bindOfficeCall(
    app,
    officeCalls.endStockTake,
    { body: schemas.stockTakeIdBody, response: schemas.stockTakeChangeResponse },
    async ({ body, acting }) =>
      withMessage(await endTake(acting, body.stock_take_id), 'The stock-take is ended.'),
  );

  bindOfficeCall(
    app,
    officeCalls.reopenStockTake,
    { body: schemas.stockTakeIdBody, response: schemas.stockTakeChangeResponse },
    async ({ body, acting }) =>
      withMessage(await reopenTake(acting, body.stock_take_id), 'The stock-take is under way again.'),
  );
}

function withMessage(take: schemas.OpenedStockTake | Refusal, message: string) {
  return isRefusal(take) ? take : { message, data: take };
}
