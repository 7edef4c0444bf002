import { officeCalls } from '#contract/office/calls.ts';
import type { NewRates } from '#contract/office/rates/rates.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { RATES } from './rate-queries.ts';

export function usePreviewRates() {
  const { result, ...act } = useAct(async (rates: NewRates) => ({
    rates,
    preview: await officeRequest(officeCalls.previewRates, { body: { rates } }),
  }));
  /** The preview of these rates; undefined when others were previewed. */
  const previewOf = (rates: NewRates) =>
    JSON.stringify(result?.rates) === JSON.stringify(rates) ? result?.preview : undefined;
  return { ...act, previewOf };
}

interface NewBoard {
  based_on: number;
  rates: NewRates;
  reason: string;
}

/** Applies the rates; Undo puts the board back as it was. */
export function useApplyRates(onApplied: () => void) {
  const undo = useAct(
    (rate_set_id: number) => officeRequest(officeCalls.undoRates, { body: { rate_set_id } }),
    {
      refresh: [RATES],
      onDone: ({ message }) => notify(message),
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  return useAct((body: NewBoard) => officeRequest(officeCalls.applyRates, { body }), {
    refresh: [RATES],
    onDone: ({ message, rate_set_id }) => {
      onApplied();
      notify(message, rate_set_id === null ? undefined : () => undo.run(rate_set_id));
    },
  });
}
