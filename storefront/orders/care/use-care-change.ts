import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { AskCareBody } from '#contract/care/own-care.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import { useAnnouncedChange } from '#storefront/api-client/use-announced-change.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { TIMELINE } from '#storefront/timeline/timeline-query.ts';

export const OWN_CARE = 'own care';

/** Asks for cleaning or repair and withdraws it; each returns whether it was done. */
export function useCareChange({ token }: StoredUser) {
  const { change, isSaving, failure } = useAnnouncedChange([OWN_CARE, token], [TIMELINE, token]);
  const fields = failure instanceof RequestFailure ? failure.fields : {};
  const isAtField = failure === undefined || Object.keys(fields).length > 0;
  return {
    isSaving,
    fields,
    /** What went wrong but not at a field. */
    failure: isAtField ? undefined : messageOf(failure) || 'Nothing was sent. Please try again.',
    ask: (body: AskCareBody) => change(() => request(afterSaleCalls.askCare, { body })),
    withdraw: (care_number: number) =>
      change(() => request(afterSaleCalls.withdrawCare, { body: { care_number } })),
  };
}
