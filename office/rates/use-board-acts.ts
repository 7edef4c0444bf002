import { officeCalls } from '#contract/office/calls.ts';
import type { NewRates } from '#contract/office/rates/rates.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useApplyWithUndo } from '../api-client/use-apply-with-undo.ts';
import { usePreview } from '../api-client/use-preview.ts';
import { RATES } from './rate-queries.ts';

export const usePreviewRates = () =>
  usePreview((rates: NewRates) => officeRequest(officeCalls.previewRates, { body: { rates } }));

interface NewBoard {
  based_on: number;
  rates: NewRates;
  reason: string;
}

/** Applies the rates; Undo restores the previous board. */
export function useApplyRates(onApplied: () => void) {
  return useApplyWithUndo(
    async (body: NewBoard) => {
      const { message, rate_set_id } = await officeRequest(officeCalls.applyRates, { body });
      return { message, setId: rate_set_id };
    },
    (rate_set_id) => officeRequest(officeCalls.undoRates, { body: { rate_set_id } }),
    { refresh: [RATES], onApplied },
  );
}
