import type { RatesBoard } from '#contract/office/rates/rates.ts';
import { useApplyRates, usePreviewRates } from './use-board-acts.ts';
import { useBoardDraft } from './use-board-draft.ts';

/** A draft of the board, what it would do, and how applying it went. */
export function useBoardEdit(board: RatesBoard) {
  const draft = useBoardDraft(board);
  const preview = usePreviewRates();
  const apply = useApplyRates(draft.clear);
  return {
    ...{ draft, preview, apply },
    count: Object.keys(draft.entered).length,
    previewed: preview.previewOf(draft.entered),
    failure: apply.failure ?? preview.failure,
    isConflict: apply.failure?.code === 'changed_meanwhile' && draft.isBehind,
    send: (basedOn: number) => apply.run({ based_on: basedOn, rates: draft.entered, reason: draft.reason }),
    /** What was previewed no longer holds once a rate is typed anew. */
    forgetPreview: () => {
      preview.reset();
      apply.reset();
    },
  };
}

export type BoardEdit = ReturnType<typeof useBoardEdit>;
