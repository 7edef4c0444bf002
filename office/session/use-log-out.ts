import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { OFFICE_BASE } from '../paths.ts';
import { forgetUnsavedInput } from '../ui/forms/unsaved-input.ts';

/** Logs out and opens a new document, so that no cached data of this person stays in memory. */
export function useLogOut() {
  return useAct(() => officeRequest(officeCalls.logout), {
    onDone: () => {
      forgetUnsavedInput();
      location.assign(OFFICE_BASE);
    },
  });
}
