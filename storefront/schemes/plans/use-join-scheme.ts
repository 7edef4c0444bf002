import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { schemeMessages } from '#contract/schemes/scheme-messages.ts';
import type { Scheme } from '#contract/schemes/schemes.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import type { PaymentNote } from '#storefront/payments/payment-notes.ts';
import { usePayment } from '#storefront/payments/use-payment.ts';
import type { PaymentPhase } from '#storefront/payments/use-payment-phase.ts';
import { userSchemesQuery } from '#storefront/schemes/scheme-queries.ts';
import { readStoredUser, useStoredUser } from '#storefront/session/stored-user.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { showToast } from '#storefront/toasts/toasts.ts';
import { activeIn } from '../scheme-display.ts';
import { schemeNotes } from '../scheme-notes.ts';

interface Joining {
  join: () => void;
  phase: PaymentPhase;
  note: PaymentNote | null;
}

/** Joins a scheme by paying its first instalment; visitors are asked to log in. */
export function useJoinScheme(scheme: Scheme): Joining {
  const isLoggedIn = useStoredUser() !== null;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isInvalid, setInvalid] = useState(false);
  const schemeId = scheme.scheme_id;

  const payment = usePayment(
    {
      description: scheme.scheme_name,
      notes: schemeNotes(schemeMessages.schemeEnrolled, useSeller()),
      initiate: () => request(calls.initiatePayment, { body: { scheme_id: schemeId } }),
      verify: (claim) =>
        request(calls.verifySchemePayment, {
          body: { scheme_id: schemeId, ...claim },
          // The request must survive closing the page right after paying.
          keepalive: true,
        }),
      isPaid: async () => {
        const query = userSchemesQuery(readStoredUser());
        const fresh = await queryClient.fetchQuery({
          ...query,
          staleTime: 0,
          retry: false,
          meta: FAILURE_IS_SHOWN,
        });
        return activeIn(fresh, schemeId) !== undefined;
      },
    },
    isLoggedIn,
  );

  function join() {
    // Read from storage: a click replayed at hydration runs before the stored user is in the rendered state.
    const user = readStoredUser();
    if (!user) {
      showToast('error', schemeMessages.schemeLoginFirst);
      navigate(paths.home());
      return;
    }
    const isMissing = schemeId === undefined || schemeId === null;
    setInvalid(isMissing);
    if (!isMissing) payment.pay(user);
  }

  return {
    join,
    phase: payment.phase,
    note: isInvalid ? { variant: 'error', text: schemeMessages.invalidScheme } : payment.note,
  };
}
