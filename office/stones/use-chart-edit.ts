import type { StoneChartBoard } from '#contract/office/stones/stone-chart.ts';
import { useApplyChart, usePreviewChart } from './use-chart-acts.ts';
import { useChartDraft } from './use-chart-draft.ts';

/** A draft of the chart, its preview, and the result of applying it. */
export function useChartEdit(board: StoneChartBoard) {
  const draft = useChartDraft(board);
  const preview = usePreviewChart();
  const apply = useApplyChart(draft.clear);
  // Once it is applied, what was previewed is the chart itself.
  const previewed = draft.isChanged ? preview.previewOf(draft.entered) : undefined;
  return {
    ...{ draft, preview, apply, previewed },
    failure: apply.failure ?? preview.failure,
    isConflict: apply.failure?.code === 'changed_meanwhile' && draft.isBehind,
    needsReason: draft.needsReason || (previewed?.unusual.length ?? 0) > 0,
    send: (based_on: number) => apply.run({ based_on, rows: draft.entered, reason: draft.reason }),
    discard: () => {
      draft.clear();
      preview.reset();
      apply.reset();
    },
  };
}

export type ChartEdit = ReturnType<typeof useChartEdit>;
