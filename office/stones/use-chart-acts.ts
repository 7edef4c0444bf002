import { officeCalls } from '#contract/office/calls.ts';
import type { StoneChartRow } from '#contract/office/stones/stone-chart.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { GOODS } from '../goods/goods-queries.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { STONE_CHART } from './stone-queries.ts';

export function usePreviewChart() {
  const { result, ...act } = useAct(async (rows: StoneChartRow[]) => ({
    rows,
    preview: await officeRequest(officeCalls.previewStoneChart, { body: { rows } }),
  }));
  /** The preview of this chart; undefined when another one was previewed. */
  const previewOf = (rows: StoneChartRow[]) =>
    JSON.stringify(result?.rows) === JSON.stringify(rows) ? result?.preview : undefined;
  return { ...act, previewOf };
}

interface NewChart {
  based_on: number;
  rows: StoneChartRow[];
  reason: string;
}

/** Applies the chart; Undo puts the one before back. */
export function useApplyChart(onApplied: () => void) {
  const undo = useAct(
    (stone_rate_set_id: number) => officeRequest(officeCalls.undoStoneChart, { body: { stone_rate_set_id } }),
    {
      refresh: [STONE_CHART, GOODS],
      onDone: ({ message }) => notify(message),
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  return useAct((body: NewChart) => officeRequest(officeCalls.applyStoneChart, { body }), {
    refresh: [STONE_CHART, GOODS],
    onDone: ({ message, stone_rate_set_id }) => {
      onApplied();
      notify(message, stone_rate_set_id === null ? undefined : () => undo.run(stone_rate_set_id));
    },
  });
}
