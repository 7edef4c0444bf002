import { officeCalls } from '#contract/office/calls.ts';
import type { StoneChartRow } from '#contract/office/stones/stone-chart.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useApplyWithUndo } from '../api-client/use-apply-with-undo.ts';
import { usePreview } from '../api-client/use-preview.ts';
import { GOODS } from '../goods/goods-queries.ts';
import { STONE_CHART } from './stone-queries.ts';

export const usePreviewChart = () =>
  usePreview((rows: StoneChartRow[]) => officeRequest(officeCalls.previewStoneChart, { body: { rows } }));

interface NewChart {
  based_on: number;
  rows: StoneChartRow[];
  reason: string;
}

/** Applies the chart; Undo restores the previous one. */
export function useApplyChart(onApplied: () => void) {
  return useApplyWithUndo(
    async (body: NewChart) => {
      const { message, stone_rate_set_id } = await officeRequest(officeCalls.applyStoneChart, { body });
      return { message, setId: stone_rate_set_id };
    },
    (stone_rate_set_id) => officeRequest(officeCalls.undoStoneChart, { body: { stone_rate_set_id } }),
    { refresh: [STONE_CHART, GOODS], onApplied },
  );
}
