import { officeCalls } from '#contract/office/calls.ts';
import type { Synonym } from '#contract/office/search/search.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { SEARCH } from './search-queries.ts';

const REFRESH = { refresh: [SEARCH] };
const AFTER_UNDO = {
  ...REFRESH,
  onDone: () => notify('It is as it was before.'),
  onFailed: ({ message }: { message: string }) => notifyFailure(message),
};

const add = (body: Synonym) => officeRequest(officeCalls.addSynonym, { body });
const remove = (body: Synonym) => officeRequest(officeCalls.removeSynonym, { body });

/** Adds a synonym; Undo removes it. */
export function useAddSynonym() {
  const undo = useAct(remove, AFTER_UNDO);
  return useAct(add, { ...REFRESH, onDone: ({ message, data }) => notify(message, () => undo.run(data)) });
}

/** Removes a synonym; Undo adds it again. */
export function useRemoveSynonym() {
  const undo = useAct(add, AFTER_UNDO);
  return useAct(remove, { ...REFRESH, onDone: ({ message, data }) => notify(message, () => undo.run(data)) });
}
