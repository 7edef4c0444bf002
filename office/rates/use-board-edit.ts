import type { RatesBoard } from '#contract/office/rates/rates.ts';
import { useApplyRates, usePreviewRates } from './use-board-acts.ts';
import { useBoardDraft } from './use-board-draft.ts';

/** A draft of the board, its preview, and the result of applying it. */
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
    /** New input invalidates the preview. */
    forgetPreview: () => {
      preview.reset();
      apply.reset();
    },
  };
}

export type BoardEdit = ReturnType<typeof useBoardEdit>;
