import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { MessageChannel, MessageState } from '#contract/office/messages/message-states.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { ORDERS } from '../orders/order-queries.ts';

export const MESSAGES = ['messages'];
export const MAIL_SERVER = ['mail server'];

export const mailServerQuery = queryOptions({
  queryKey: MAIL_SERVER,
  queryFn: () => officeRequest(officeCalls.getMailServer),
});

export const PHONE_ACCOUNTS = ['phone accounts'];

export const phoneAccountsQuery = queryOptions({
  queryKey: PHONE_ACCOUNTS,
  queryFn: () => officeRequest(officeCalls.getPhoneAccounts),
});

interface MessageFilter {
  view?: MessageState;
  channel?: MessageChannel;
  q?: string;
}

const REFRESH_MS = 10_000;

export const messagesQuery = (filter: MessageFilter) =>
  infiniteQueryOptions({
    queryKey: [...MESSAGES, 'list', filter],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.listMessages, {
        query: { ...filter, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** The newest messages about an order; an act on the order may add one, so it is refetched with it. */
export const messagesOfOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'messages', orderId],
    queryFn: async () => (await officeRequest(officeCalls.listMessages, { query: { q: orderId } })).data,
  });

/** Read again while it waits, so that the screen says when it is sent. */
export const messageQuery = (message_id: number) =>
  queryOptions({
    queryKey: [...MESSAGES, 'one', message_id],
    queryFn: async () => (await officeRequest(officeCalls.readMessage, { params: { message_id } })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? REFRESH_MS : false),
  });

export const customerNoticesQuery = (user_id: string) =>
  queryOptions({
    queryKey: [...MESSAGES, 'customer', user_id],
    queryFn: async () => (await officeRequest(officeCalls.readCustomerNotices, { params: { user_id } })).data,
  });
