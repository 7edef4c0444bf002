import { queryOptions } from '@tanstack/react-query';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

export const noticeChoicesQuery = (user: StoredUser) =>
  queryOptions({
    queryKey: ['notice choices', user.token],
    queryFn: async ({ signal }) => (await request(afterSaleCalls.getNoticeChoices, { signal })).data,
    // A reply to WhatsApp changes it without this browser being notified.
    staleTime: 0,
  });
