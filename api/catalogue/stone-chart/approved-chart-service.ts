import * as z from 'zod/mini';
import type { CarryOut } from '#api/approvals/service.ts';
import { actorText } from '#api/platform/acting.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { applyStoneChartBody, stoneRateOf } from '#contract/office/stones/stone-chart.ts';
import { lockImports } from '../import/import-queries.ts';
import { planChart, storeChart } from './apply-service.ts';
import { readCurrentChart } from './chart-service.ts';

const payloadSchema = z.extend(applyStoneChartBody, { asked_by: z.string(), reason: z.string() });

/** Applies an approved chart, if the one that it replaces still holds. Refusals: approval_refused, invalid_input. */
export const carryOutChart: CarryOut = async (acting, payload) => {
  const asked = payloadSchema.parse(payload);
  await lockImports(acting.db);
  if ((await readCurrentChart(acting.db)).stoneRateSetId !== asked.based_on) {
    const sentence =
      'The stone chart was changed since this was asked for: decline it and change the chart again.';
    return refuse('approval_refused', sentence);
  }
  const planned = await planChart(acting, asked.rows.map(stoneRateOf), true);
  if (isRefusal(planned)) return planned;
  await storeChart(acting, planned, {
    ...{ act: 'stone chart applied', reason: asked.reason },
    ...{ askedBy: asked.asked_by, approvedBy: actorText(acting.actor) },
  });
  return undefined;
};
