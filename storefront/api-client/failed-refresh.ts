import { type Query, QueryCache } from '@tanstack/react-query';
import { showToast } from '#storefront/toasts/toasts.ts';
import { RequestFailure } from './request-error.ts';

/** The `meta` of a query whose failures its own screen shows, also while it still shows earlier data. */
export const FAILURE_IS_SHOWN = { failureIsShown: true };

const TEXT = 'This page could not be refreshed, so it may be out of date. Please check your connection.';

/** Reports failed refetches of all queries by one toast and leaves the page as it is. An ended session has its own message. */
function reportFailedRefresh(
  error: unknown,
  { state, meta }: Pick<Query<unknown, unknown>, 'state' | 'meta'>,
): void {
  const isShown = state.data === undefined || meta?.failureIsShown === true;
  const isSessionEnd = error instanceof RequestFailure && error.status === 401;
  if (!isShown && !isSessionEnd) showToast('warning', TEXT, { name: 'failed-refresh' });
}

export function createQueryCache(): QueryCache {
  return new QueryCache({ onError: reportFailedRefresh });
}
