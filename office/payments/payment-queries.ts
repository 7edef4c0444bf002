import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { ProviderCheck } from '#contract/office/payments/money-matters.ts';
import type { PaymentState } from '#contract/office/payments/payments.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const PAYMENTS = ['payments'];

export const PAYMENT_ACCOUNT = ['payment account'];

export const paymentAccountQuery = queryOptions({
  queryKey: PAYMENT_ACCOUNT,
  queryFn: () => officeRequest(officeCalls.getPaymentAccount),
});

export const moneyMattersQuery = queryOptions({
  queryKey: [...PAYMENTS, 'matters'],
  queryFn: async () => (await officeRequest(officeCalls.getMoneyMatters)).data,
});

export const balanceQuery = queryOptions({
  queryKey: [...PAYMENTS, 'balance'],
  queryFn: async () => (await officeRequest(officeCalls.getBalance)).data,
});

export interface PaymentFilter {
  q?: string;
  state?: PaymentState;
  min?: number;
  max?: number;
  from?: string;
  to?: string;
}

export const paymentsQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: [...PAYMENTS, 'list', filter],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getPayments, {
        query: { ...filter, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const paymentQuery = (payment_id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'one', payment_id],
    queryFn: async () => (await officeRequest(officeCalls.getPayment, { query: { payment_id } })).data,
  });

export const refundNoteQuery = (provider_refund_id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'refund note', provider_refund_id],
    queryFn: async () =>
      (await officeRequest(officeCalls.getRefundNote, { query: { provider_refund_id } })).data,
  });

const POLL_MS = 1000;

export const isRunning = (check: ProviderCheck | null | undefined) =>
  check !== null && check !== undefined && check.ended_at === null;

/** The last check with the provider; asked for again while it runs. */
export const providerCheckQuery = queryOptions({
  queryKey: ['provider-check'],
  queryFn: async () => (await officeRequest(officeCalls.getProviderCheck)).data,
  refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
});
