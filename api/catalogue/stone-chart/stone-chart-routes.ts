import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import * as shapes from '#contract/office/stones/stone-chart.ts';
import { type AppliedChart, applyChart } from './apply-service.ts';
import { listChartSets, previewChart, readChartBoard } from './board-service.ts';
import { undoChart } from './undo-service.ts';

export function stoneChartRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getStoneChart,
    { response: shapes.stoneChartResponse },
    async ({ acting }) => readChartBoard(acting),
  );

  bindOfficeCall(
    app,
    officeCalls.previewStoneChart,
    { body: shapes.previewStoneChartBody, response: shapes.previewStoneChartResponse },
    async ({ acting, body }) => previewChart(acting, body.rows.map(shapes.stoneRateOf), shop),
  );

  bindOfficeCall(
    app,
    officeCalls.applyStoneChart,
    { body: shapes.applyStoneChartBody, response: shapes.applyStoneChartResponse },
    async ({ acting, body: { based_on: basedOn, rows, reason = '' } }) => {
      const applied = await applyChart(acting, { basedOn, rows: rows.map(shapes.stoneRateOf), reason });
      if (isRefusal(applied)) return applied;
      const { approvalId, stoneRateSetId } = applied;
      return { message: messageOf(applied), approval_id: approvalId, stone_rate_set_id: stoneRateSetId };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.undoStoneChart,
    { body: shapes.undoStoneChartBody, response: shapes.applyStoneChartResponse },
    async ({ acting, body }) => {
      const undone = await undoChart(acting, body.stone_rate_set_id);
      if (isRefusal(undone)) return undone;
      return {
        ...{ message: 'The stone chart is as it was before.', approval_id: null },
        stone_rate_set_id: undone,
      };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.getStoneChartSets,
    { query: shapes.stoneChartSetsQuery, response: shapes.stoneChartSetsResponse },
    async ({ acting, query }) => listChartSets(acting.db, query.before),
  );
}

function messageOf({ stoneRateSetId, approvalId }: AppliedChart): string {
  if (approvalId !== null) return 'This chart waits for an owner.';
  return stoneRateSetId === null
    ? 'Nothing was different, so nothing was changed.'
    : 'Stones are sold at these prices now.';
}
