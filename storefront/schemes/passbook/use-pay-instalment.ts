import { useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { request } from '#storefront/api-client/request.ts';
import { usePayment } from '#storefront/payments/use-payment.ts';
import { passbookQuery } from '#storefront/schemes/scheme-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { schemeNotes } from '../scheme-notes.ts';

export function usePayInstalment(passbook: Passbook, user: StoredUser) {
  const queryClient = useQueryClient();
  const { user_scheme_id, next_due } = passbook;
  return usePayment(
    {
      description: `${passbook.scheme_name}, instalment ${next_due?.number ?? ''}`,
      notes: schemeNotes(orderMessages.paymentSuccessful, useSeller()),
      initiate: () => request(calls.initiateInstalmentPayment, { body: { user_scheme_id } }),
      verify: (claim) =>
        request(calls.verifyInstalmentPayment, {
          body: { user_scheme_id, ...claim },
          // The request must survive closing the page right after paying.
          keepalive: true,
        }),
      isPaid: async () => {
        const query = passbookQuery(user, user_scheme_id);
        const fresh = await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
        return fresh.paid_instalments > passbook.paid_instalments;
      },
    },
    next_due?.payable_today === true,
  );
}
