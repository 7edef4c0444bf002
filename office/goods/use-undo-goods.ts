import { officeCalls } from '#contract/office/calls.ts';
import { type EditResult, MAX_PIECES_PER_SAVE } from '#contract/office/goods/goods.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { GOODS } from './goods-queries.ts';

/** Undoes changes by the numbers of their audit entries, and reports the result. */
export function useUndoGoods() {
  return useAct(
    async (entries: number[]) => {
      const results: EditResult[] = [];
      for (let from = 0; from < entries.length; from += MAX_PIECES_PER_SAVE) {
        const body = { entries: entries.slice(from, from + MAX_PIECES_PER_SAVE) };
        results.push(...(await officeRequest(officeCalls.undoGoods, { body })).data);
      }
      return results;
    },
    {
      refresh: [GOODS],
      onDone: (results) => {
        const odd = results.find(({ state }) => state === 'refused' || state === 'waiting');
        if (odd) notifyFailure(odd.message);
        else notify('It is as it was before.');
      },
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
}
