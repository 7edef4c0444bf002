import { useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import type { Passbook } from '#contract/passbook.ts';
import { passbookQuery } from '#storefront/shell/queries.ts';
import { request } from '#storefront/shell/request.ts';
import type { StoredUser } from '#storefront/shell/stored-user.ts';
import { useSchemePayment } from './use-scheme-payment.ts';

/** Pays this month's instalment into a passbook, and reads the passbook anew. */
export function usePayInstalment(passbook: Passbook, user: StoredUser) {
  const queryClient = useQueryClient();
  const { user_scheme_id, next_due } = passbook;
  return useSchemePayment(
    {
      description: `${passbook.scheme_name}, instalment ${next_due?.number ?? ''}`,
      success: messages.paymentSuccessful,
      initiate: () => request(calls.initiateInstalmentPayment, { body: { user_scheme_id } }),
      verify: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }) =>
        request(calls.verifyInstalmentPayment, {
          body: { user_scheme_id, razorpay_order_id, razorpay_payment_id, razorpay_signature },
          // A page that is closed right after paying still gets its word through.
          keepalive: true,
        }),
      isBooked: async () => {
        const query = passbookQuery(user, user_scheme_id);
        const fresh = await queryClient
          .fetchQuery({ ...query, staleTime: 0, retry: false })
          .catch(() => undefined);
        return (fresh?.paid_instalments ?? 0) > passbook.paid_instalments;
      },
    },
    next_due?.payable_today === true,
  );
}
